package gemm

import "kpcalab/kpca/internal/simd"

// tiles adds sign·A·B to count full tiles of C below each other.
func tiles(l simd.Level, count, k int, a, b, c []float64, ldc int, sign float64) {
	if l == simd.Generic {
		tilesPortable(count, k, a, b, c, ldc, sign)
		return
	}
	tile4x12NEON(count, k, &a[0], &b[0], &c[0], ldc, sign)
}

func packVectors(_ simd.Level, _ []float64, _ Matrix) bool { return false }
