//go:build !amd64 && !arm64

package gemm

import "kpcalab/kpca/internal/simd"

// tiles adds sign·A·B to count full tiles of C below each other.
func tiles(_ simd.Level, count, k int, a, b, c []float64, ldc int, sign float64) {
	tilesPortable(count, k, a, b, c, ldc, sign)
}

func packVectors(_ simd.Level, _ []float64, _ Matrix) bool { return false }
