package kpca

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/krylov"
	"kpcalab/kpca/internal/team"
)

// checkDefinite warns when K̄ has a negative eigenvalue beyond rounding. Kernels
// that are positive semidefinite by construction are not looked at. Where the
// solver found only the top of the spectrum, a short Lanczos run looks at the
// other end; its answer is a proof when it finds one, and misses only
// eigenvalues of little weight.
func (m *Model) checkDefinite(p *problem, values []float64) {
	if traitsOf(m.kernel).definite == always {
		return
	}
	smallest, largest := values[len(values)-1], math.Abs(values[0])
	if len(values) < m.n {
		smallest = p.lowest()
	}
	tol := max(1e-10*largest, 8*zeroTolerance(m.n, values), 8*p.noise())
	if smallest < -tol {
		m.warn(ErrIndefinite, fmt.Sprintf("kpca: K̄ has a negative eigenvalue of %.3g, %.3g %% of λ_1 = %.4g in size: the kernel is not positive semidefinite on these data. The components of positive eigenvalues are kept, but distances and shares are distorted; check that K(x,y) is a kernel and that the Gram matrix is not centred twice", smallest, -100*smallest/largest, values[0]))
	}
}

// lowest is an upper bound of the smallest eigenvalue of K̄ by a short Lanczos run;
// 0 where it doesn't come to an end.
func (p *problem) lowest() float64 {
	const products = 24
	v, err := krylov.Lowest(p.ctx, operator{p}, krylov.Options{Centered: p.centered, Team: p.team()}, products)
	if err != nil { // the context has ended
		return 0
	}
	return v
}

// operator is K̄ by products that need no more memory than those of the fit.
type operator struct{ p *problem }

func (o operator) Size() int { return o.p.n }

// Mul implements krylov.Operator.
func (o operator) Mul(ctx context.Context, _ *team.Team, y, x []float64, columns, stride int) error {
	n := o.p.n
	v := mat.NewDense(n, columns, nil)
	for j := range columns {
		v.SetCol(j, x[j*stride:j*stride+n])
	}
	v = o.p.times(v)
	for j := range columns {
		mat.Col(y[j*stride:j*stride+n], j, v)
		clear(y[j*stride+n : (j+1)*stride])
	}
	return ctx.Err()
}

// checkSymmetry looks at a few hundred pairs for K(x,y) ≠ K(y,x), which a fit
// would otherwise hide, since it evaluates one of the two. The kernels of this
// package are symmetric by construction.
func (m *Model) checkSymmetry() error {
	if traitsOf(m.kernel).symmetric {
		return nil
	}
	const pairs = 400
	for p := range min(pairs, m.n*(m.n-1)/2) {
		i := p % m.n
		j := (i + 1 + p/m.n) % m.n
		x, y := m.x.RawRowView(i), m.x.RawRowView(j)
		a, b := evalPair(m.kernel, x, y, i, j), evalPair(m.kernel, y, x, j, i)
		if math.Abs(a-b) > 1e-8*max(math.Abs(a), math.Abs(b)) {
			return fmt.Errorf("kpca: %s is not symmetric: K(x,y) = %g but K(y,x) = %g for samples %d and %d (rows counted from 0); a kernel must give K(x,y) = K(y,x)", kernelName(m.kernel), a, b, i, j)
		}
	}
	return nil
}
