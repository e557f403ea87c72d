package kpca

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/simd"
)

// removeOnes makes every column of A sum to 0: K̄1 = 0, so that 1ᵀα = 0 for
// λ > 0. A solver meets that only to about ε·λ_1/λ_j, since a tiny λ_j lies next
// to the eigenvalue 0 of the vector 1. Columns that lose a visible part are made
// orthonormal again; changed tells whether there were any.
func removeOnes(alpha *mat.Dense) (changed bool) {
	n, r := alpha.Dims()
	mean := make([]float64, r)
	for i := range n {
		floats.Add(mean, alpha.RawRowView(i))
	}
	floats.Scale(1/float64(n), mean)
	for i := range n {
		floats.Sub(alpha.RawRowView(i), mean)
	}
	for j, v := range mean {
		if math.Abs(v)*math.Sqrt(float64(n)) > 1e-9 {
			orthonormalize(alpha, j)
			changed = true
		}
	}
	return changed
}

// orthonormalize makes column j a unit vector orthogonal to those before it, by
// Gram and Schmidt, twice for the digits that the first pass loses. A column of
// zeros stays.
func orthonormalize(a *mat.Dense, j int) {
	v, h := mat.Col(nil, j, a), make([]float64, j)
	for range 2 {
		clear(h)
		for i, x := range v {
			simd.Axpy(x, a.RawRowView(i)[:j], h)
		}
		for i := range v {
			v[i] -= simd.Dot(a.RawRowView(i)[:j], h)
		}
	}
	if norm := floats.Norm(v, 2); norm > 0 {
		floats.Scale(1/norm, v)
	}
	a.SetCol(j, v)
}

// scaleBy multiplies column j by factor[j].
func scaleBy(a *mat.Dense, factor []float64) {
	n, _ := a.Dims()
	for i := range n {
		floats.Mul(a.RawRowView(i), factor)
	}
}
