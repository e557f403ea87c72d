package gemm

import "kpcalab/kpca/internal/simd"

// tiles adds sign·A·B to count full tiles of C below each other.
func tiles(l simd.Level, count, k int, a, b, c []float64, ldc int, sign float64) {
	switch l {
	case simd.AVX512:
		tile8x24(count, k, &a[0], &b[0], &c[0], ldc, sign)
	case simd.AVX2:
		tile4x12(count, k, &a[0], &b[0], &c[0], ldc, sign)
	default:
		tilesPortable(count, k, a, b, c, ldc, sign)
	}
}

// packVectors packs a full panel whose columns are contiguous, if its height is
// one of the level's.
func packVectors(l simd.Level, panel []float64, m Matrix) bool {
	k := m.Cols
	if k == 0 {
		return true
	}
	_, from := panel[k*m.Rows-1], m.Data[:(k-1)*m.ColStride+m.Rows] // bounds, once
	switch {
	case l == simd.AVX512 && m.Rows == 24:
		pack24(k, &panel[0], &from[0], m.ColStride)
	case l == simd.AVX512 && m.Rows == 8:
		pack8(k, &panel[0], &from[0], m.ColStride)
	case l == simd.AVX2 && m.Rows == 12:
		pack12(k, &panel[0], &from[0], m.ColStride)
	case l == simd.AVX2 && m.Rows == 4:
		pack4(k, &panel[0], &from[0], m.ColStride)
	default:
		return false
	}
	return true
}
