package eigen

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/krylov"
	"kpcalab/kpca/internal/precise"
	"kpcalab/kpca/internal/team"
)

// Operator is a symmetric n×n matrix that is known by its products. Of gonum's types
// mat.SymBandDense is one, and [Dense] makes one of a mat.Symmetric.
type Operator interface {
	SymmetricDim() int
	// MulVecTo sets dst to the product with x. The matrix is its own transpose, so
	// that trans tells nothing.
	MulVecTo(dst *mat.VecDense, trans bool, x mat.Vector)
}

// Pairs are some eigenvalues of a symmetric matrix, descending, with their vectors.
type Pairs struct {
	Values    []float64
	Vectors   *mat.Dense // n×m, orthonormal columns, their signs unspecified
	Residuals []float64  // ‖Av−λv‖, from a product of its own: an eigenvalue of A lies within that distance of λ
	Products  int        // with vectors
}

// ErrNoConvergence is wrapped when the iteration gives up.
var ErrNoConvergence = errors.New("the Lanczos iteration did not converge")

// Largest finds the m algebraically largest eigenvalues by block Lanczos iteration
// with full reorthogonalisation and thick restart (Wu and Simon 2000), until each
// residual is below tolerance times the largest |λ|; 0 means 1e-14. Multiple
// eigenvalues are found as often as they are there, up to 32 times. For the smallest
// ones pass an operator of −A. It holds some 4m+260 vectors. Products are taken one at
// a time, by the goroutine that calls.
//
// It panics when a is nil. Errors are m below 1 or above n, values that aren't finite, the context's end, and
// ErrNoConvergence after 2,000 products with blocks of vectors.
func Largest(ctx context.Context, a Operator, m int, tolerance float64) (*Pairs, error) {
	precise.MustHave(a, "eigen")
	n := a.SymmetricDim()
	switch {
	case n < 1:
		return nil, fmt.Errorf("eigen: the matrix is %d×%d; it must have at least one row", n, n)
	case m < 1 || m > n:
		return nil, fmt.Errorf("eigen: %d eigenvalues of a %d×%d matrix; the number must be between 1 and %d", m, n, n, n)
	case !(tolerance >= 0):
		return nil, fmt.Errorf("eigen: the tolerance is %g; it must be positive, or 0 for 1e-14", tolerance)
	}
	t := team.New()
	defer t.Close()
	p := &products{a: a}
	r, err := krylov.Top(ctx, p, krylov.Options{Components: m, Tolerance: tolerance, Team: t})
	if errors.Is(err, krylov.ErrNoConvergence) {
		return nil, fmt.Errorf("eigen: %w in %d products; ask for a larger tolerance or fewer eigenvalues, or decompose the whole matrix by Sym", ErrNoConvergence, p.count)
	}
	if err != nil {
		return nil, err
	}
	out := &Pairs{Values: r.Values, Vectors: mat.NewDense(n, m, nil), Residuals: r.Residuals, Products: p.count}
	for j := range m {
		out.Vectors.SetCol(j, r.Vectors[j*r.Stride:j*r.Stride+n])
	}
	return out, nil
}

// products is an Operator as the Lanczos iteration takes it.
type products struct {
	a     Operator
	count int
}

func (p *products) Size() int { return p.a.SymmetricDim() }

func (p *products) Mul(ctx context.Context, _ *team.Team, y, x []float64, columns, stride int) error {
	n := p.Size()
	for c := range columns {
		if err := ctx.Err(); err != nil {
			return err
		}
		to := y[c*stride : (c+1)*stride]
		p.a.MulVecTo(mat.NewVecDense(n, to[:n:n]), false, mat.NewVecDense(n, x[c*stride:c*stride+n]))
		p.count++
		for i, v := range to[:n] {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return fmt.Errorf("eigen: entry %d (counted from 0) of a product of the matrix is %g; its entries must be finite, and must not overflow", i, v)
			}
		}
		clear(to[n:])
	}
	return nil
}

// Dense is a stored matrix as an Operator. It panics when a is nil.
func Dense(a mat.Symmetric) Operator {
	precise.MustHave(a, "eigen")
	return stored{a}
}

type stored struct{ mat.Symmetric }

func (s stored) MulVecTo(dst *mat.VecDense, _ bool, x mat.Vector) { dst.MulVec(s.Symmetric, x) }
