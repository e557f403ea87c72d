package kpca

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
)

const epsilon = 0x1p-52

// keep chooses the components of the model from the eigenvalues that the solver
// found, of which the first have eigenvectors, and returns how many of the
// positive ones it kept; see "Eigenvalues" in the package documentation for the
// policy.
func (m *Model) keep(values []float64, vectors int, noise float64, o Options) (kept int, err error) {
	for _, v := range append([]float64{m.Trace}, values...) {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return 0, fmt.Errorf("kpca: an eigenvalue or their sum is %g: the kernel values overflow; rescale the data (Standardize: true) or the kernel", v)
		}
	}
	tol := max(zeroTolerance(m.n, values), noise)
	positive := 0
	for positive < len(values) && values[positive] > tol {
		positive++
	}
	if positive == 0 && !o.KeepZeros {
		return 0, m.noVariance(values, tol)
	}
	kept = min(positive, vectors)
	if o.Components > 0 {
		kept = min(kept, o.Components)
	}
	if o.ExplainedShare > 0 && o.ExplainedShare < 1 {
		if r := explains(values[:kept], o.ExplainedShare*m.Trace); r > 0 {
			kept = r
		}
	}
	m.Eigenvalues = append([]float64(nil), values[:kept]...)
	if o.Components > positive {
		m.warnRank(positive, o)
	}
	if kept < positive {
		m.checkCut(values[kept-1], values[kept])
	}
	if o.KeepZeros && kept == positive {
		m.Eigenvalues = append(m.Eigenvalues, make([]float64, o.Components-kept)...)
	}
	return kept, nil
}

func (m *Model) warnRank(rank int, o Options) {
	text := fmt.Sprintf("kpca: %d components were asked for, but only %d eigenvalues are positive to rounding; the model has %d", o.Components, rank, rank)
	if o.KeepZeros {
		text = fmt.Sprintf("kpca: only %d of the %d components have an eigenvalue that is positive to rounding; the coordinates of the others are 0", rank, o.Components)
	}
	m.warn(ErrRank, text)
}

// checkCut warns when the last axis kept and the first one left out share an
// eigenspace.
func (m *Model) checkCut(last, next float64) {
	if last-next <= 1e-9*m.Eigenvalues[0] {
		r := len(m.Eigenvalues)
		m.warn(ErrRepeated, fmt.Sprintf("kpca: λ_%d = %.10g and λ_%d = %.10g coincide, so component %d is one choice of many; take fewer or more components", r, last, r+1, next, r))
	}
}

// checkDigits warns when rounding makes up more than 1e-8 of λ_1.
func (m *Model) checkDigits(rounding float64) {
	if top := m.Eigenvalues[0]; rounding > 1e-8*top && top > 0 {
		digits := max(0, math.Floor(-math.Log10(rounding/top)))
		m.warn(ErrPrecision, fmt.Sprintf("kpca: the values of %s are so large beside the differences between samples that about %g digits of λ_1 are left; centre or rescale the data (Standardize: true)", kernelName(m.kernel), digits))
	}
}

func (m *Model) noVariance(values []float64, tol float64) error {
	if m.n == 1 && m.centered {
		return fmt.Errorf("%w: a single sample is its own mean; at least two are needed (or Uncentered: true)", ErrNoVariance)
	}
	for _, v := range values {
		if v < -tol {
			return fmt.Errorf("%w: no eigenvalue is positive and some are negative (down to %.3g), so that there is no feature space; check the sign of the kernel", ErrIndefinite, values[len(values)-1])
		}
	}
	return fmt.Errorf("%w: every sample maps to the same point, to rounding; check for constant data, for values so large beside their differences that no digits are left (Standardize: true), for a width far from the scale of the data (see choose.MedianWidth), and for weights that all but vanish", ErrNoVariance)
}

// zeroTolerance is the size below which an eigenvalue is rounding noise, or too
// near the end of the range of float64 to have digits.
func zeroTolerance(n int, values []float64) float64 {
	const smallest = 0x1p-970 // the smallest normal number over ε
	return max(4*float64(n)*epsilon*math.Abs(values[0]), smallest)
}

// noise is the size of the eigenvalues that the rounding of K alone can cause,
// which counts where K̄ is tiny beside K.
func (p *problem) noise() float64 {
	mean, _ := p.means()
	var largest float64
	for i, v := range mean {
		largest = max(largest, math.Abs(v), math.Abs(p.diagonal(i)))
	}
	return max(p.rounding, 8*math.Sqrt(float64(p.n))*epsilon*largest)
}

func (p *problem) diagonal(i int) float64 {
	if p.x == nil {
		return p.gram.At(i, i)
	}
	if p.traits.constant {
		return p.traits.diagonal
	}
	x := p.x.RawRowView(i)
	return evalPair(p.kernel, x, x, i, i)
}

// Certificate tells how exact one component is: Residual/Gap bounds the sine of the
// angle to the exact eigenvector (Davis and Kahan 1970). The residual comes from a product
// with the vectors that the solver ended with, not from its estimate.
type Certificate struct {
	// Residual is ‖K̄α − λα‖/λ_1 (‖C̄ψ − λψ‖/λ_1 in the primal form): λ lies within
	// Residual·λ_1 of an exact eigenvalue. Of a dual fit with more than 64
	// components, those from the 65th on share a bound, from the products with
	// random combinations of them; it fails with probability 1e-7 at most.
	Residual float64
	// Gap is the distance of λ to the nearest other eigenvalue, over λ_1. Where it
	// is 0 only the eigenspace is determined, not the axes in it.
	Gap float64
}

// certify sets the certificates from ‖K̄α−λα‖/λ_1. values may hold more
// eigenvalues than were kept; where it holds no further one the rest of the
// spectrum is zero.
func (m *Model) certify(residuals, values []float64) {
	m.Certificates = make([]Certificate, m.Components())
	if m.Components() == 0 || m.Eigenvalues[0] == 0 {
		return
	}
	worst := 0
	for j, l := range m.Eigenvalues {
		m.Certificates[j] = Certificate{Residual: residuals[j], Gap: gap(j, l, values) / m.Eigenvalues[0]}
		if m.Certificates[j].Residual > m.Certificates[worst].Residual {
			worst = j
		}
	}
	if r := m.Certificates[worst].Residual; r > 1e-8 {
		m.warn(ErrInexact, fmt.Sprintf("kpca: component %d has a residual ‖K̄α−λα‖ of %.2g·λ_1, so that λ and the embedding are exact to no more; try Solver: Full{}, and see whether the kernel is positive semidefinite", worst+1, r))
	}
}

// gap is the distance from values[j] = l to its neighbours.
func gap(j int, l float64, values []float64) float64 {
	below := 0.0 // 0 is an eigenvalue whenever the problem is centred
	if j+1 < len(values) {
		below = max(below, values[j+1])
	}
	g := l - below
	if j > 0 && j < len(values) {
		g = min(g, values[j-1]-l)
	}
	return max(g, 0)
}

const (
	mostMeasured = 64 // components whose residuals are measured one by one
	probes       = 16 // random combinations of the others
)

// residuals are ‖K̄α−λα‖/λ_1 of the columns of A; measured is ‖K̄α−λα‖ where the
// solver tells it, else nil.
func (p *problem) residuals(alpha *mat.Dense, values, measured []float64) []float64 {
	n, m := alpha.Dims()
	switch {
	case m == 0 || values[0] == 0:
		return make([]float64, m)
	case measured != nil:
		r := make([]float64, m) // 0 for the zero columns of KeepZeros
		copy(r, measured)
		for j := range r {
			r[j] /= values[0]
		}
		return r
	case m <= mostMeasured:
		return residualNorms(p.times(alpha), alpha, values)
	}
	// All products would take 2n³ operations, as much as a third of the
	// decomposition. With E = K̄A − AΛ, ‖Eg‖² is on average ‖E‖_F² for a normal g.
	first, rest := columns(alpha, 0, mostMeasured), columns(alpha, mostMeasured, m)
	normal := mat.NewDense(m-mostMeasured, probes, nil)
	scaled := mat.NewDense(m-mostMeasured, probes, nil)
	random := rand.New(rand.NewPCG(1998, 2))
	for j := range m - mostMeasured {
		for q := range probes {
			g := random.NormFloat64()
			normal.Set(j, q, g)
			scaled.Set(j, q, g*(values[mostMeasured+j]/values[0]))
		}
	}
	both := mat.NewDense(n, mostMeasured+probes, nil)
	columns(both, 0, mostMeasured).Copy(first)
	columns(both, mostMeasured, mostMeasured+probes).Copy(product(rest, normal))
	times := p.times(both)

	r := residualNorms(columns(times, 0, mostMeasured), first, values)
	want := product(rest, scaled)
	var squares float64
	for i := range n {
		for q, v := range times.RawRowView(i)[mostMeasured:] {
			e := v/values[0] - want.At(i, q)
			squares += e * e
		}
	}
	bound := 4 * math.Sqrt(squares/probes) // P(χ²₁₆ < 1) = 6e-8 if E has rank 1, less otherwise
	for range m - mostMeasured {
		r = append(r, bound)
	}
	return r
}

// residualNorms is ‖K̄α−λα‖/λ_1 from the products K̄α.
func residualNorms(product, vectors *mat.Dense, values []float64) []float64 {
	n, m := vectors.Dims()
	r := make([]float64, m)
	if m == 0 || values[0] == 0 {
		return r
	}
	for i := range n {
		u, v := product.RawRowView(i), vectors.RawRowView(i)
		for j, l := range values[:m] {
			e := u[j]/values[0] - v[j]*(l/values[0])
			r[j] += e * e
		}
	}
	for j := range r {
		r[j] = math.Sqrt(r[j])
	}
	return r
}

// columns is a view of columns from…to−1.
func columns(a *mat.Dense, from, to int) *mat.Dense {
	n, _ := a.Dims()
	return a.Slice(0, n, from, to).(*mat.Dense)
}
