package proof

import (
	"errors"
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
)

// worlds are the facts that a step may use, each with the instances from which
// it alone is missing.
var worlds = []formula.Fact{
	formula.KernelVector, formula.GramMatrix, formula.CentredSamples, formula.CentredGram, formula.Covariance,
	formula.CentredSample, formula.Axes, formula.Embedding, formula.Orthonormal, formula.Eigen,
	formula.Idempotent, formula.Symmetric, formula.KillsOnes,
}

// factSizes is where facts are told apart: m < n − 1, all sizes different.
var factSizes = formula.ExactSizes[1]

// factsUsed lists the facts without which a and b, which are equal, would
// differ.
func factsUsed(a, b *formula.Expr, seed uint64) []formula.Fact {
	var used []formula.Fact
	for _, w := range worlds {
		if !holdsWithout(a, b, w, seed) {
			used = append(used, w)
		}
	}
	if !holdsWithout(a, b, formula.FreeVectors, seed) && holdsWithout(a, b, formula.FreeCentred, seed) {
		used = slices.DeleteFunc(used, func(f formula.Fact) bool { return f == formula.Idempotent || f == formula.KillsOnes })
		used = append(used, formula.FreeCentred)
	}
	return used
}

// holdsWithout reports whether two formulas agree where a fact is missing.
func holdsWithout(a, b *formula.Expr, missing formula.Fact, seed uint64) bool {
	left := formulaWork / len(worlds)
	for try := range uint64(rootTries) {
		in := formula.NewWorld(seed+try, factSizes, missing, 0)
		in.Budget = &left
		x, err := a.EvalExact(in)
		if err == nil {
			var y *formula.Matrix[uint64]
			if y, err = b.EvalExact(in); err == nil {
				return sameValues(x, y)
			}
		}
		if !errors.Is(err, algebra.ErrRoot) {
			return true
		}
	}
	return true
}
