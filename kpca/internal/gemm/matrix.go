package gemm

import "fmt"

// Matrix is a strided view of a Rows×Cols matrix: entry (i, j) is
// Data[i*RowStride+j*ColStride]. A transpose exchanges the two strides.
type Matrix struct {
	Data                 []float64
	Rows, Cols           int
	RowStride, ColStride int
}

// Rows is the view of a row-major matrix whose rows lie stride apart.
func Rows(data []float64, rows, cols, stride int) Matrix {
	return Matrix{Data: data, Rows: rows, Cols: cols, RowStride: stride, ColStride: 1}
}

// T is the transpose of m, on the same data.
func (m Matrix) T() Matrix {
	return Matrix{Data: m.Data, Rows: m.Cols, Cols: m.Rows, RowStride: m.ColStride, ColStride: m.RowStride}
}

// Slice is the rows×cols block of m whose upper left entry is (i, j).
func (m Matrix) Slice(i, j, rows, cols int) Matrix {
	m.Data = m.Data[i*m.RowStride+j*m.ColStride:]
	m.Rows, m.Cols = rows, cols
	return m
}

func checkShapes(c, a, b Matrix) {
	if a.Rows != c.Rows || b.Cols != c.Cols || a.Cols != b.Rows {
		panic(fmt.Sprintf("gemm: cannot add %d×%d times %d×%d to %d×%d",
			a.Rows, a.Cols, b.Rows, b.Cols, c.Rows, c.Cols))
	}
	if c.ColStride != 1 {
		panic(fmt.Sprintf("gemm: the result must be stored by rows, but its columns lie %d apart", c.ColStride))
	}
	a.checkBounds("left factor")
	b.checkBounds("right factor")
	c.checkBounds("result")
}

// checkBounds makes a short slice a panic here instead of a stray write in
// assembly.
func (m Matrix) checkBounds(role string) {
	if m.Rows < 0 || m.Cols < 0 || m.RowStride < 0 || m.ColStride < 0 {
		panic(fmt.Sprintf("gemm: the %s has a negative size or stride: %d×%d, strides %d and %d",
			role, m.Rows, m.Cols, m.RowStride, m.ColStride))
	}
	if m.Rows == 0 || m.Cols == 0 {
		return
	}
	if need := (m.Rows-1)*m.RowStride + (m.Cols-1)*m.ColStride + 1; len(m.Data) < need {
		panic(fmt.Sprintf("gemm: the %s of %d×%d with strides %d and %d needs %d values, but has %d",
			role, m.Rows, m.Cols, m.RowStride, m.ColStride, need, len(m.Data)))
	}
}
