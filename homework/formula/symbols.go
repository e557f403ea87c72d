package formula

import (
	"kpcalab/homework/algebra"
)

// Names of package algebra that stand in nearly every line here.
type (
	// Dim is a symbolic size.
	Dim = algebra.Dim
	// Shape is the symbolic size of a matrix.
	Shape = algebra.Shape
	// Ratio is an exact fraction.
	Ratio = algebra.Ratio
	// Matrix is a dense matrix over a field.
	Matrix[T any] = algebra.Matrix[T]
)

// The sizes of the lecture.
const (
	One = algebra.One
	N   = algebra.N
	M   = algebra.M
	D   = algebra.D
	Mu  = algebra.Mu
)

var scalar = algebra.Scalar

func sized(rows, cols Dim) Shape { return Shape{Rows: rows, Cols: cols} }

// frac is p/q, in lowest terms already.
func frac(p, q int64) Ratio { return Ratio{Num: p, Den: q} }

func abs(p int64) int64 {
	if p < 0 {
		return -p
	}
	return p
}

// LaTeX commands by what the lexer does with them.
