package krylov

import (
	"context"
	"math"
)

// Lowest is the smallest Ritz value after the given number of products with one
// vector, fewer when they exhaust the space: an upper bound of the smallest
// eigenvalue, and near it when that lies apart from the others. Of o it takes
// Centered and Team.
func Lowest(ctx context.Context, a Operator, o Options, products int) (float64, error) {
	o.Components, o.Block, o.Basis = 1, 1, products+1
	if err := o.complete(a.Size()); err != nil {
		return 0, err
	}
	s := newState(ctx, a, o)
	s.start()
	for s.passes < products && !s.exhausted() {
		if err := s.expand(); err != nil {
			return 0, err
		}
	}
	if err := s.small.decompose(s.t, s.size, s.ld, 1, 1, s.band); err != nil {
		return 0, err
	}
	return math.Ldexp(s.small.values[s.size-1], s.exponent), nil
}
