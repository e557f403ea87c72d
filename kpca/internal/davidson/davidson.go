// Package davidson finds the largest eigenvalues of a kernel matrix too large to
// store, by block Davidson iteration with a Nyström approximation as the start and
// as the preconditioner (Davidson 1975; Morgan and Scott 1986; Frangella, Tropp and
// Udell 2023 for the preconditioner).
//
// Most products are taken in float32. Those serve to find a good basis; residuals
// rest on products in float64, or carry a bound of what float32 may have lost, so
// that none is understated.
package davidson

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"

	"kpcalab/kpca/internal/team"
	"kpcalab/kpca/internal/tiled"
)

// Kernel is the n×n matrix of a radial kernel. One less 1 is a matrix that centring
// turns into the same, and must be Centered.
type Kernel struct {
	tiled.Form
	Points   tiled.Rows
	Packed   *tiled.Radial // the same kernel on Points; nil: it is made
	Centered bool          // HKH instead of K
}

// Options are the settings of Top; zero values choose well.
type Options struct {
	Components int        // m ≥ 1
	Tolerance  float64    // of ‖K̄α−λα‖ beside λ_1; 0: 1e-11
	Landmarks  int        // of the Nyström approximation; 0: 3√n to 6√n, from 4(m+4) to 3000
	Passes     int        // most products; 0: 60
	Double     bool       // all products in float64
	Team       *team.Team // nil: the caller alone
	Progress   func(done float64)
	Checkpoint string // a file to keep the basis in after each product, and to go on from; "": none
	watch      func(Step)
}

// Step tells of one product and what followed, for tests.
type Step struct {
	Single   bool
	Columns  int
	Basis    int
	Residual float64 // worst of the m, beside λ_1, without the bound
	Bound    float64 // worst of the m, with it
}

// Result holds m eigenpairs, descending.
type Result struct {
	Values    []float64
	Vectors   []float64 // eigenvector j is Vectors[j·Stride : j·Stride+n]
	Stride    int
	Residuals []float64 // bounds of ‖K̄α−λα‖
	Next      float64   // eigenvalue m+1 as far as it is known
	Sums      []float64 // K·1, in float64
	Double    int       // products in float64
	Single    int       // products in float32
}

var (
	// ErrUnsuited is wrapped when Lanczos iteration is the method: where eigenvalues
	// fall so slowly that a Nyström approximation doesn't show the largest, and where
	// λ_m is so small beside λ_1 that the tolerance could hide it.
	ErrUnsuited = errors.New("the spectrum is not one for Davidson iteration")
	// ErrNoConvergence is wrapped when the passes are used up.
	ErrNoConvergence = errors.New("the Davidson iteration did not converge")
)

// flat is the residual of the Nyström vectors, beside λ_1, above which Lanczos is
// faster: on uniform points in a cube with a quarter of the median distance as the
// width, 0.08 takes as many products' time as Lanczos, and 0.2 more.
const flat = 0.1

// hidden is how far above the tolerance eigenvalues lie of which a vector that is
// orthogonal to theirs would show in its residual.
const hidden = 100

// Top finds the m largest eigenvalues.
func Top(ctx context.Context, k Kernel, o Options) (*Result, error) {
	n := k.Points.N
	if err := o.complete(n); err != nil {
		return nil, err
	}
	pre, err := newNystrom(ctx, k, o.Landmarks, o.Team)
	if errors.Is(err, errNoRank) {
		return nil, fmt.Errorf("davidson: %w: %w", ErrUnsuited, err)
	}
	if err != nil {
		return nil, err
	}
	if m := o.Components; pre.q < m || pre.sigma[m-1] < hidden*o.Tolerance*pre.sigma[0] {
		return nil, fmt.Errorf("davidson: %w: λ_%d is too small", ErrUnsuited, m)
	}
	s := newSolver(ctx, k, o, pre)
	resumed, err := s.resume()
	if err != nil {
		return nil, err
	}
	if !resumed {
		if err := s.start(); err != nil {
			return nil, err
		}
	}
	r, err := s.run()
	if o.Checkpoint != "" && (err == nil || errors.Is(err, ErrUnsuited) || errors.Is(err, ErrNoConvergence)) {
		os.Remove(o.Checkpoint)
	}
	if err == nil && r.Values[o.Components-1] < hidden*o.Tolerance*r.Values[0] {
		return nil, fmt.Errorf("davidson: %w: λ_%d is too small", ErrUnsuited, o.Components)
	}
	return r, err
}

func (o *Options) complete(n int) error {
	if o.Components < 1 || 4*o.width() > n {
		return fmt.Errorf("davidson: %d components of %d samples; a quarter of n is the most for a block of %d", o.Components, n, o.width())
	}
	if o.Tolerance == 0 {
		o.Tolerance = 1e-11
	}
	if o.Landmarks == 0 {
		o.Landmarks = landmarksFor(n)
	}
	o.Landmarks = min(max(o.Landmarks, 2*o.width()), n)
	if o.Passes == 0 {
		o.Passes = 60
	}
	return nil
}

// landmarksFor makes the setup, O(nr²), cost a fraction of a product: 3√n, and up to
// 1,000 twice that. A narrow kernel on 33,000 samples came nearer by a factor of 2
// in each step with 545 landmarks, and on 16,000 by 7 with 1,000.
func landmarksFor(n int) int {
	root := int(math.Sqrt(float64(n)))
	return min(max(3*root, min(6*root, 1000)), 3000)
}

// guards is the number of Ritz vectors beside the m, an even number of both:
// the nearest eigenvectors that are kept apart from them. probes is the number of
// random vectors of the start, directions in which a part of the spectrum is sought
// that no landmark has seen: their corrections are those of a Krylov space.
func (o *Options) guards() int { return min(max(2, 2*o.Components/5), 10)/2*2 + o.Components%2 }

const probes = 2

// width is the number of columns of a first block.
func (o *Options) width() int { return o.Components + o.guards() + probes }
