package kpca

import (
	"fmt"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// MapFunc makes a [FeatureMap] of an ordinary function φ: PCA is then done in
// the space where φ takes its values, as with the lecture's polar coordinates
// (a, b) ↦ (r, θ). φ must return a new slice, of the same length μ for every x.
// A model fitted with one cannot be saved: see [RegisterKernel].
type MapFunc func(x []float64) []float64

// Eval returns ⟨φ(x), φ(y)⟩.
func (f MapFunc) Eval(x, y []float64) float64 {
	a, b := f(x), f(y)
	sameDim(len(a), len(b))
	return floats.Dot(a, b)
}

// Map applies φ to each row of x (n×d); the result is n×μ.
func (f MapFunc) Map(x mat.Matrix) *mat.Dense {
	n, d := x.Dims()
	row := make([]float64, d)
	var out *mat.Dense
	for i := range n {
		v := f(mat.Row(row, i, x))
		if out == nil {
			if len(v) == 0 {
				panic("kpca: the MapFunc returns no features; φ must return at least one")
			}
			out = mat.NewDense(n, len(v), nil)
		}
		sameDim(out.RawMatrix().Cols, len(v))
		out.SetRow(i, v)
	}
	return out
}

func sameDim(a, b int) {
	if a != b {
		panic(fmt.Sprintf("kpca: the MapFunc returns %d features for one sample and %d for another; φ needs one dimension μ", a, b))
	}
}

func (f MapFunc) traits() traits { return traits{of: f, mapped: true} }
