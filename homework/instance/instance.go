// Package instance holds the values of the lecture's symbols on one data set: drawn
// over a prime field ([Draw], [DrawWorld]), where equality is exact, or computed
// from points ([Compute], [OfGram]). A [DataSet] has several samples to embed,
// and the library's own answer for them.
package instance

import "kpcalab/homework/algebra"

// Sizes are the numbers behind n, m, d and μ of an instance.
type Sizes struct{ N, M, D, Mu int }

// ExactSizes are the sizes that formulas are decided on: n, m, d, μ differ
// pairwise and from 1 and 2; n and n − 1 are squares of the field, so that √n
// exists; m is below n − 1, so that AAᵀ ≠ H, and for one of them equal to it;
// μ ≥ n, so that K has an inverse.
var ExactSizes = []Sizes{{N: 9, M: 4, D: 3, Mu: 11}, {N: 5, M: 3, D: 2, Mu: 7}, {N: 10, M: 9, D: 4, Mu: 12}}

// MaxSize is the largest size of an exact instance.
const MaxSize = 12

// Instance binds every symbol to a matrix, and every size to a number.
type Instance[T any] struct {
	Field    algebra.Field[T]
	Size     [5]int // by Dim
	Values   map[string]*algebra.Matrix[T]
	Seed     uint64 // what it was drawn from, 0 if from data
	Spectrum []T    // all eigenvalues of K̄, of the columns of V; nil where they aren't known
	Budget   *int   // operations left for all evaluations that share it; nil: only the limit of each
}

// UnscaleAxes binds ψ_j to F̄α_j, as it stands before it is divided by its
// length.
func (in *Instance[T]) UnscaleAxes() {
	g := algebra.Over[T]{F: in.Field}
	in.Values["Psi"] = g.Mul(in.Values["bar F"], in.Values["A"])
	in.Values["B"] = in.Values["Psi"].T()
}
