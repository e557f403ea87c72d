package gemm

import "golang.org/x/sys/cpu"

// fastest asks the processor; x/sys/cpu counts only what the operating system
// saves on a context switch.
func fastest() Path {
	x := &cpu.X86
	if !x.HasAVX2 || !x.HasFMA {
		return Portable
	}
	if x.HasAVX512F && x.HasAVX512DQ && x.HasAVX512VL {
		return AVX512
	}
	return AVX2
}

// tiles adds sign·A·B to count full tiles of C below each other.
func (p Path) tiles(count, k int, a, b, c []float64, ldc int, sign float64) {
	switch p {
	case AVX512:
		tile8x24(count, k, &a[0], &b[0], &c[0], ldc, sign)
	case AVX2:
		tile4x12(count, k, &a[0], &b[0], &c[0], ldc, sign)
	default:
		tilesPortable(count, k, a, b, c, ldc, sign)
	}
}

// packVectors packs a full panel whose columns are contiguous, if its height is
// one of the path's.
func packVectors(p Path, panel []float64, m Matrix) bool {
	k := m.Cols
	if k == 0 {
		return true
	}
	_, from := panel[k*m.Rows-1], m.Data[:(k-1)*m.ColStride+m.Rows] // bounds, once
	switch {
	case p == AVX512 && m.Rows == 24:
		pack24(k, &panel[0], &from[0], m.ColStride)
	case p == AVX512 && m.Rows == 8:
		pack8(k, &panel[0], &from[0], m.ColStride)
	case p == AVX2 && m.Rows == 12:
		pack12(k, &panel[0], &from[0], m.ColStride)
	case p == AVX2 && m.Rows == 4:
		pack4(k, &panel[0], &from[0], m.ColStride)
	default:
		return false
	}
	return true
}
