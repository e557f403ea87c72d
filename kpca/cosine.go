package kpca

import (
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Cosine is K(x, x′) = ⟨x, x′⟩/(‖x‖‖x′‖), the linear kernel on the unit sphere.
// A zero vector has no direction: its φ is the zero vector, so that K is 0
// between it and everything, itself included (scikit-learn's rule).
type Cosine struct{}

// Eval returns ⟨x, y⟩/(‖x‖‖y‖).
func (Cosine) Eval(x, y []float64) float64 {
	return cosine(x, y, floats.Norm(x, 2))
}

// EvalRow sets dst[j] = ⟨x, y_j⟩/(‖x‖‖y_j‖).
func (Cosine) EvalRow(dst, x []float64, ys *mat.Dense) {
	norm := floats.Norm(x, 2)
	for j := range dst {
		dst[j] = cosine(x, ys.RawRowView(j), norm)
	}
}

// cosine divides each coordinate before multiplying, so that no product of
// large or tiny numbers leaves the range of float64.
func cosine(x, y []float64, normX float64) float64 {
	normY := floats.Norm(y, 2)
	if normX == 0 || normY == 0 {
		return 0
	}
	var sum float64
	for i, v := range x {
		sum += v / normX * (y[i] / normY)
	}
	return sum
}

// Map returns the rows of x divided by their norms; zero rows stay zero.
func (Cosine) Map(x mat.Matrix) *mat.Dense {
	f := mat.DenseCopyOf(x)
	n, _ := f.Dims()
	for i := range n {
		row := f.RawRowView(i)
		if norm := floats.Norm(row, 2); norm > 0 {
			for j := range row {
				row[j] /= norm
			}
		}
	}
	return f
}

// FeatureDim is μ = d.
func (Cosine) FeatureDim(d int) int { return d }

// String is the kernel as a formula.
func (Cosine) String() string { return "⟨x,x′⟩/(‖x‖‖x′‖)" }

func (Cosine) traits() traits { return traits{of: Cosine{}} }
