package kpca

import (
	"fmt"
	"math"
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
