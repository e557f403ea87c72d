package kpca

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Sigmoid is K(x, x′) = tanh(Scale·⟨x, x′⟩ + Offset), as in scikit-learn with
// Scale = gamma and Offset = coef0. It is not positive semidefinite in general:
// a fit whose K̄ has a negative eigenvalue of weight says so in its Warnings
// ([ErrIndefinite]), and keeps the positive part of the spectrum.
type Sigmoid struct {
	Scale  float64 // 0 means 1
	Offset float64
}

// Eval returns tanh(Scale·⟨x, y⟩ + Offset).
func (s Sigmoid) Eval(x, y []float64) float64 {
	return math.Tanh(orOne(s.Scale)*floats.Dot(x, y) + s.Offset)
}

// evalRow sets dst[j] = tanh(Scale·⟨x, y_j⟩ + Offset).
func (s Sigmoid) evalRow(self Kernel, dst, x []float64, ys *mat.Dense) bool {
	if self != Kernel(s) {
		return false
	}
	a := orOne(s.Scale)
	for j := range dst {
		dst[j] = math.Tanh(a*floats.Dot(x, ys.RawRowView(j)) + s.Offset)
	}
	return true
}

// String is the kernel as a formula.
func (s Sigmoid) String() string {
	return fmt.Sprintf("tanh(%g·⟨x,x′⟩%+g)", orOne(s.Scale), s.Offset)
}

func (s Sigmoid) validate() error {
	for _, v := range []float64{s.Scale, s.Offset} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("kpca: Sigmoid{Scale: %g, Offset: %g} must have finite settings; Scale 0 means 1", s.Scale, s.Offset)
		}
	}
	return nil
}

func (s Sigmoid) traits() traits { return traits{of: s, symmetric: true} }
