package gemm

import (
	"sync"
	"unsafe"

	"kpcalab/kpca/internal/simd"
)

type buffer struct{ a, b []float64 }

var buffers = sync.Pool{New: func() any {
	return &buffer{Aligned(rowBlock * depth), Aligned(depth * colBlock)}
}}

// Aligned returns n zeros whose first lies on a cache line (64 bytes).
func Aligned(n int) []float64 {
	const line = 64 / 8
	data := make([]float64, n+line-1)
	skip := int(-uintptr(unsafe.Pointer(unsafe.SliceData(data)))%64) / 8
	return data[skip : skip+n : skip+n]
}

// Padded is size rounded up to a multiple of unit.
func Padded(size, unit int) int { return (size + unit - 1) / unit * unit }

// PackRows copies m into panels of Tile rows: panel r holds rows r·rows … of
// m, column after column, and zeros below the last row. It needs
// Padded(m.Rows, rows)·m.Cols values.
func PackRows(l simd.Level, dst []float64, m Matrix) {
	rows, _ := Tile(l)
	pack(l, dst, m, rows)
}

// PackCols copies m into panels of Tile columns: panel c holds columns c·cols …
// of m, row after row, and zeros right of the last column. It needs
// Padded(m.Cols, cols)·m.Rows values.
func PackCols(l simd.Level, dst []float64, m Matrix) {
	_, cols := Tile(l)
	pack(l, dst, m.T(), cols)
}

// pack writes panels of height rows of m, each stored column after column.
func pack(l simd.Level, dst []float64, m Matrix, height int) {
	for i := 0; i < m.Rows; i += height {
		panel := dst[i*m.Cols : (i+height)*m.Cols]
		part := m.Slice(i, 0, min(height, m.Rows-i), m.Cols)
		switch {
		case part.Rows < height:
			packEdge(panel, part, height)
		case m.RowStride == 1:
			packAcross(l, panel, part)
		case m.ColStride == 1 && height%2 == 0:
			packAlong(panel, part)
		default:
			packEdge(panel, part, height)
		}
	}
}

// packAcross packs a panel whose columns are contiguous in memory.
func packAcross(l simd.Level, panel []float64, m Matrix) {
	if l != simd.Generic && packVectors(l, panel, m) {
		return
	}
	for k := 0; k < m.Cols; k++ {
		from := m.Data[k*m.ColStride:][:m.Rows]
		for i, v := range from {
			panel[k*m.Rows+i] = v
		}
	}
}

// packAlong packs a panel whose rows are contiguous, four or two rows at a time.
func packAlong(panel []float64, m Matrix) {
	height, r := m.Rows, 0
	for ; r+4 <= height; r += 4 {
		r0 := m.Data[(r+0)*m.RowStride:][:m.Cols]
		r1 := m.Data[(r+1)*m.RowStride:][:len(r0)]
		r2 := m.Data[(r+2)*m.RowStride:][:len(r0)]
		r3 := m.Data[(r+3)*m.RowStride:][:len(r0)]
		at := r
		for k := range r0 {
			to := panel[at : at+4 : at+4]
			to[0], to[1], to[2], to[3] = r0[k], r1[k], r2[k], r3[k]
			at += height
		}
	}
	for ; r+2 <= height; r += 2 {
		r0 := m.Data[(r+0)*m.RowStride:][:m.Cols]
		r1 := m.Data[(r+1)*m.RowStride:][:len(r0)]
		at := r
		for k := range r0 {
			to := panel[at : at+2 : at+2]
			to[0], to[1] = r0[k], r1[k]
			at += height
		}
	}
}

// packEdge packs any panel, entry by entry, and fills it up with zeros.
func packEdge(panel []float64, m Matrix, height int) {
	if m.Rows < height {
		clear(panel)
	}
	for r := 0; r < m.Rows; r++ {
		at := r * m.RowStride
		for k := 0; k < m.Cols; k++ {
			panel[k*height+r] = m.Data[at]
			at += m.ColStride
		}
	}
}
