package kpca

import (
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Linear is K(x, x′) = ⟨x, x′⟩: kernel PCA is then ordinary PCA, and the
// eigenvalues are those of the scatter matrix Σ_i (x_i−x̄)(x_i−x̄)ᵀ.
type Linear struct{}

// Eval returns ⟨x, y⟩.
func (Linear) Eval(x, y []float64) float64 { return floats.Dot(x, y) }

// evalRow sets dst[j] = ⟨x, y_j⟩.
func (k Linear) evalRow(self Kernel, dst, x []float64, ys *mat.Dense) bool {
	if self != Kernel(k) {
		return false
	}
	for j := range dst {
		dst[j] = floats.Dot(x, ys.RawRowView(j))
	}
	return true
}

// Map returns a copy of x: φ is the identity.
func (Linear) Map(x mat.Matrix) *mat.Dense { return mat.DenseCopyOf(x) }

// featureDim is μ = d.
func (Linear) featureDim(d int) int { return d }

// String is the kernel as a formula.
func (Linear) String() string { return "⟨x,x′⟩" }

func (Linear) traits() traits {
	return traits{
		of:            Linear{},
		exactMap:      true,
		anchored:      func(x *mat.Dense) (Kernel, bool) { return aboutMeanOf(x, 1, 0) },
		inputDistance: func(d2 float64) (float64, bool) { return d2, true },
	}
}
