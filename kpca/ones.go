package kpca

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// removeOnes makes every column of A sum to 0: K̄1 = 0, so that 1ᵀα = 0 for
// λ > 0. A solver meets that only to about ε·λ_1/λ_j, since a tiny λ_j lies next
// to the eigenvalue 0 of the vector 1. Columns that lose a visible part are made
// orthonormal again.
func removeOnes(alpha *mat.Dense) {
	n, r := alpha.Dims()
	var loose []int
	for j := range r {
		var sum float64
		for i := range n {
			sum += alpha.At(i, j)
		}
		mean := sum / float64(n)
		for i := range n {
			alpha.Set(i, j, alpha.At(i, j)-mean)
		}
		if math.Abs(mean)*math.Sqrt(float64(n)) > 1e-9 {
			loose = append(loose, j)
		}
	}
	for _, j := range loose {
		orthonormalize(alpha, j)
	}
}

// orthonormalize makes column j a unit vector orthogonal to those before it, by
// Gram and Schmidt, twice for the digits that the first pass loses. A column of
// zeros stays.
func orthonormalize(a *mat.Dense, j int) {
	v := mat.Col(nil, j, a)
	u := make([]float64, len(v))
	for range 2 {
		for i := range j {
			mat.Col(u, i, a)
			floats.AddScaled(v, -floats.Dot(u, v), u)
		}
	}
	if norm := floats.Norm(v, 2); norm > 0 {
		floats.Scale(1/norm, v)
	}
	a.SetCol(j, v)
}
