package exercise

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/wire"
)

// Numbers is a number, vector or matrix, row by row.
type Numbers struct {
	Rows, Cols int
	Data       []float64 // Rows·Cols numbers
}

// NumbersOf copies a value that a function took or returned.
func NumbersOf(v any) Numbers {
	w := wire.Of(v)
	return Numbers{w.Rows, w.Cols, w.Data}
}

// At is the entry in row i and column j.
func (n Numbers) At(i, j int) float64 { return n.Data[i*n.Cols+j] }

// Empty tells that there are no numbers.
func (n Numbers) Empty() bool { return len(n.Data) == 0 }

// Dense is the numbers as a matrix; it must not be empty.
func (n Numbers) Dense() *mat.Dense {
	return mat.NewDense(n.Rows, n.Cols, append([]float64(nil), n.Data...))
}

// shape is "4 numbers" for a column, "3×2" otherwise.
func (n Numbers) shape() string {
	switch {
	case n.Empty():
		return "nothing"
	case n.Rows == 1 && n.Cols == 1:
		return "one number"
	case n.Cols == 1:
		return fmt.Sprintf("%d numbers", n.Rows)
	}
	return fmt.Sprintf("a %d×%d matrix", n.Rows, n.Cols)
}

// sameBits compares shape and every bit, so that NaN equals itself.
func sameBits(a, b Numbers) bool {
	if a.Rows != b.Rows || a.Cols != b.Cols || len(a.Data) != len(b.Data) {
		return false
	}
	for i, v := range a.Data {
		if math.Float64bits(v) != math.Float64bits(b.Data[i]) {
			return false
		}
	}
	return true
}

// rawOf is the memory of a slice or matrix, nil for anything else.
func rawOf(v any) []float64 {
	switch v := v.(type) {
	case []float64:
		return v
	case *mat.VecDense:
		if v != nil {
			return v.RawVector().Data
		}
	case *mat.Dense:
		if v != nil {
			return v.RawMatrix().Data
		}
	case *mat.SymDense:
		if v != nil {
			return v.RawSymmetric().Data
		}
	}
	return nil
}
