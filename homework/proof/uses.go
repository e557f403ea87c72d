package proof

import (
	"errors"
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
)

// worlds are the facts that a step may use, each with the instances from which
// it alone is missing.
var worlds = []symbol.Fact{
	symbol.KernelVector, symbol.GramMatrix, symbol.CentredSamples, symbol.CentredGram, symbol.Covariance,
	symbol.CentredSample, symbol.Axes, symbol.Embedding, symbol.Orthonormal, symbol.Eigen,
	symbol.Idempotent, symbol.Symmetric, symbol.KillsOnes,
}

// factSizes is where facts are told apart: m < n − 1, all sizes different.
var factSizes = instance.ExactSizes[1]

// factsUsed lists the facts without which a and b, which are equal, would
// differ.
func factsUsed(a, b *formula.Expr, seed uint64) []symbol.Fact {
	var used []symbol.Fact
	for _, w := range worlds {
		if !holdsWithout(a, b, w, seed) {
			used = append(used, w)
		}
	}
	if !holdsWithout(a, b, symbol.FreeVectors, seed) && holdsWithout(a, b, symbol.FreeCentred, seed) {
		used = slices.DeleteFunc(used, func(f symbol.Fact) bool { return f == symbol.Idempotent || f == symbol.KillsOnes })
		used = append(used, symbol.FreeCentred)
	}
	return used
}

// holdsWithout reports whether two formulas agree where a fact is missing.
func holdsWithout(a, b *formula.Expr, missing symbol.Fact, seed uint64) bool {
	left := formulaWork / len(worlds)
	for try := range uint64(rootTries) {
		in := instance.DrawWorld(seed+try, factSizes, missing, 0)
		in.Budget = &left
		x, err := a.EvalExact(in)
		if err == nil {
			var y *algebra.Matrix[uint64]
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
