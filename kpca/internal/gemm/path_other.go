//go:build !amd64

package gemm

func fastest() Path { return Portable }

// tile adds sign·A·B to one full tile of C.
func (p Path) tile(k int, a, b, c []float64, ldc int, sign float64) {
	tilePortable(k, a, b, c, ldc, sign)
}

func packVectors(p Path, panel []float64, m Matrix) bool { return false }
