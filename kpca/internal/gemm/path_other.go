//go:build !amd64

package gemm

func fastest() Path { return Portable }

// tiles adds sign·A·B to count full tiles of C below each other.
func (p Path) tiles(count, k int, a, b, c []float64, ldc int, sign float64) {
	tilesPortable(count, k, a, b, c, ldc, sign)
}

func packVectors(p Path, panel []float64, m Matrix) bool { return false }
