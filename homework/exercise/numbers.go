package exercise

import (
	"fmt"
	"math"
	"reflect"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// Numbers is a number, vector or matrix, row by row.
type Numbers struct {
	Rows, Cols int
	Data       []float64 // Rows·Cols numbers
}

// NumbersOf copies a value that a function took or returned.
func NumbersOf(v any) Numbers {
	switch v := v.(type) {
	case float64:
		return Numbers{1, 1, []float64{v}}
	case int:
		return Numbers{1, 1, []float64{float64(v)}}
	case []float64:
		return Numbers{len(v), 1, append([]float64(nil), v...)}
	case []int:
		n := Numbers{Rows: len(v), Cols: 1}
		for _, x := range v {
			n.Data = append(n.Data, float64(x))
		}
		return n
	case mat.Matrix:
		if reflect.ValueOf(v).IsNil() || v.(interface{ IsEmpty() bool }).IsEmpty() {
			return Numbers{}
		}
		return entries(v)
	}
	panic(fmt.Sprintf("homework: a %T can't be an argument or a result", v))
}

func entries(a mat.Matrix) Numbers {
	r, c := a.Dims()
	n := Numbers{r, c, make([]float64, 0, r*c)}
	for i := range r {
		for j := range c {
			n.Data = append(n.Data, a.At(i, j))
		}
	}
	return n
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

// clone copies an argument, so that a function that changes it harms nobody.
func clone(v any) any {
	switch v := v.(type) {
	case float64, int:
		return v
	case []float64:
		return slices.Clone(v)
	case []int:
		return slices.Clone(v)
	case *mat.VecDense:
		return mat.VecDenseCopyOf(v)
	case *mat.Dense:
		return mat.DenseCopyOf(v)
	case *mat.SymDense:
		c := mat.NewSymDense(v.SymmetricDim(), nil)
		c.CopySym(v)
		return c
	}
	panic(fmt.Sprintf("homework: a %T can't be an argument", v))
}
