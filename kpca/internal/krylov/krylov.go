// Package krylov finds the largest eigenvalues of a symmetric matrix that is
// known only by its products with blocks of vectors: block Lanczos with full
// reorthogonalisation, thick restart (Wu & Simon 2000), and residuals that are
// computed afresh at the end.
package krylov

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"

	"kpcalab/kpca/internal/team"
)

// Operator is a symmetric n×n matrix.
type Operator interface {
	Size() int
	// Mul sets the columns of y, stride apart, to the products with those of x.
	// Entries from Size to stride are 0 in x and must become so in y.
	Mul(ctx context.Context, t *team.Team, y, x []float64, columns, stride int) error
}

// Options are the settings of Top; zero values choose well.
type Options struct {
	Components int        // m ≥ 1
	Centered   bool       // of HAH with H = I − (1/n)11ᵀ instead of A
	Block      int        // vectors in each product, rounded down to a power of 2; 0: chosen from n and m
	Tolerance  float64    // of ‖Aα−λα‖ beside the largest |λ|; 0: 1e-14
	Basis      int        // most vectors held before a restart; 0: 4m + 260, or 2m + 660 beyond m = 200
	Passes     int        // most products; 0: 2000
	Team       *team.Team // nil: the caller alone
	Progress   func(done float64)
}

// Result holds m eigenpairs, descending.
type Result struct {
	Values    []float64
	Vectors   []float64 // eigenvector j is Vectors[j·Stride : j·Stride+n]
	Stride    int
	Residuals []float64 // ‖Aα−λα‖, from a product of its own
	Scale     float64   // the largest |λ|
	Next      float64   // eigenvalue m+1 as far as it is known
	Passes    int       // products with blocks
	Block     int
}

// ErrNoConvergence is wrapped when the passes are used up.
var ErrNoConvergence = errors.New("the Krylov iteration did not converge")

// mostBlock is the widest block that a repeated eigenvalue leads to.
const mostBlock = 32

// Top finds the m largest eigenvalues. A single block finds an eigenvalue at
// most as often as it is wide; when a probe of the rest of the space shows that
// one was missed, Top begins anew with a block twice as wide.
func Top(ctx context.Context, a Operator, o Options) (*Result, error) {
	if err := o.complete(a.Size()); err != nil {
		return nil, err
	}
	for {
		s := newState(ctx, a, o)
		r, missed, err := s.solve()
		if err != nil {
			return nil, err
		}
		if !missed || o.Block >= mostBlock {
			r.unscale(s.exponent)
			return r, nil
		}
		o.Block *= 2
	}
}

func (o *Options) complete(n int) error {
	space := n
	if o.Centered {
		space--
	}
	if o.Components < 1 || o.Components > space {
		return fmt.Errorf("krylov: %d components of a space of dimension %d", o.Components, space)
	}
	if o.Block == 0 {
		o.Block = blockFor(n, o.Components)
	}
	o.Block = 1 << (bits.Len(uint(min(o.Block, space))) - 1)
	if o.Tolerance == 0 {
		o.Tolerance = 1e-14
	}
	if o.Basis == 0 {
		o.Basis = 2*o.Components + min(2*o.Components, 400) + 260
	}
	o.Basis = max(o.Basis, 2*o.Components+3*o.Block+8)
	if o.Passes == 0 {
		o.Passes = 2000
	}
	return nil
}

// blockFor balances the number of products against the cost of each: a matrix
// in the cache is read fast, and one vector at a time needs the fewest products
// with a vector in all; a large one is read once for all vectors of a block.
func blockFor(n, m int) int {
	switch {
	case n < 3000: // 4n² bytes fit the last cache of most processors
		return 1
	case m < 6:
		return 2
	}
	return 4
}

// solve iterates until the Ritz pairs have converged and pass the last test.
func (s *state) solve() (r *Result, missed bool, err error) {
	s.start()
	for s.passes < s.o.Passes {
		if err := s.expand(); err != nil {
			return nil, false, err
		}
		if !s.due() {
			continue
		}
		converged, err := s.check()
		if err != nil {
			return nil, false, err
		}
		if !converged && !s.exhausted() {
			if s.size+s.o.Block > s.o.Basis {
				s.restart()
			}
			continue
		}
		r, missed, err := s.verify()
		if err != nil || missed || s.accept(r) {
			return r, missed, err
		}
		s.restart()
	}
	return nil, false, fmt.Errorf("krylov: %w in %d products: the residual is %.2g, %.2g is asked for", ErrNoConvergence, s.passes, s.worst, s.o.Tolerance)
}

// accept allows the true residual a little more than the estimate was held to:
// it includes the rounding error of the product.
func (s *state) accept(r *Result) bool {
	if s.exhausted() || s.refused >= 3 {
		return true
	}
	limit := math.Max(10*s.o.Tolerance, 1e-15*math.Sqrt(float64(s.n))) * r.Scale
	for _, q := range r.Residuals {
		if !(q <= limit) {
			s.refused++
			return false
		}
	}
	return true
}
