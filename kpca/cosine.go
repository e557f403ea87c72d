package kpca

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Cosine is K(x, x′) = ⟨x, x′⟩/(‖x‖‖x′‖), the linear kernel on the unit sphere.
// A zero vector has no direction: its φ is the zero vector, so that K is 0
// between it and everything, itself included (scikit-learn's rule).
type Cosine struct{}

// Eval returns ⟨x, y⟩/(‖x‖‖y‖).
func (Cosine) Eval(x, y []float64) float64 {
	u, v := make([]float64, len(x)), make([]float64, len(y))
	direction(u, x)
	direction(v, y)
	return floats.Dot(u, v)
}

// evalRow sets dst[j] = ⟨x, y_j⟩/(‖x‖‖y_j‖).
func (k Cosine) evalRow(self Kernel, dst, x []float64, ys *mat.Dense) bool {
	if self != Kernel(k) {
		return false
	}
	u, v := make([]float64, len(x)), make([]float64, len(x))
	direction(u, x)
	for j := range dst {
		direction(v, ys.RawRowView(j))
		dst[j] = floats.Dot(u, v)
	}
	return true
}

// Map returns the rows of x divided by their norms; zero rows stay zero.
func (Cosine) Map(x mat.Matrix) *mat.Dense {
	f := mat.DenseCopyOf(x)
	n, _ := f.Dims()
	for i := range n {
		direction(f.RawRowView(i), f.RawRowView(i))
	}
	return f
}

// direction sets dst to x/‖x‖, or 0. Where ‖x‖ overflows, or has lost digits as
// numbers near the smallest do, x is divided by its largest entry first.
func direction(dst, x []float64) {
	const smallest = 0x1p-969 // the smallest normal number over ε
	norm := floats.Norm(x, 2)
	if norm < smallest || math.IsInf(norm, 1) {
		big := floats.Norm(x, math.Inf(1))
		if big == 0 {
			clear(dst)
			return
		}
		for i, v := range x {
			dst[i] = v / big
		}
		x, norm = dst, floats.Norm(dst, 2)
	}
	for i, v := range x {
		dst[i] = v / norm
	}
}

// featureDim is μ = d.
func (Cosine) featureDim(d int) int { return d }

// String is the kernel as a formula.
func (Cosine) String() string { return "⟨x,x′⟩/(‖x‖‖x′‖)" }

func (Cosine) traits() traits { return traits{of: Cosine{}} }
