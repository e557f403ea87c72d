package gemm

import "kpcalab/kpca/internal/simd"

// Tile is the size of the micro-kernel's tile on a level: panels of A hold rows
// rows, panels of B cols columns.
func Tile(l simd.Level) (rows, cols int) {
	switch l {
	case simd.AVX512:
		return 8, 24
	case simd.AVX2, simd.NEON:
		return 4, 12
	}
	return portableRows, portableCols
}
