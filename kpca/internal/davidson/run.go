package davidson

import (
	"fmt"
	"math"
)

// run iterates: in float32 until that tells no more, then from a product of the
// Ritz vectors in float64.
func (s *solver) run() (*Result, error) {
	for {
		if err := s.ritz(); err != nil {
			return nil, err
		}
		worst, bound := s.worst()
		s.report(worst, bound)
		switch {
		case !(s.values[0] > 0) || s.v.count < s.o.Components:
			return nil, fmt.Errorf("davidson: %w: the basis has %d vectors", ErrUnsuited, s.v.count)
		case s.result.Double+s.result.Single == 1 && worst > flat:
			return nil, fmt.Errorf("davidson: %w: the residual of %d landmarks is %.2g·λ_1", ErrUnsuited, s.pre.r, worst)
		case !s.early && bound <= s.o.Tolerance:
			return s.finish(), nil
		case s.result.Double+s.result.Single >= s.o.Passes:
			return nil, fmt.Errorf("davidson: %w in %d products: the residual is %.2g, %.2g is asked for", ErrNoConvergence, s.o.Passes, bound, s.o.Tolerance)
		}
		if err := s.step(worst); err != nil {
			return nil, err
		}
	}
}

// step corrects the basis, or goes over to products in float64.
func (s *solver) step(worst float64) error {
	stale := worst > 0.9*s.last && worst < 1e-5 // noise is an estimate
	done := s.early && (worst <= s.o.Tolerance || worst <= s.noise() || stale)
	covered := !s.early && worst <= s.o.Tolerance/2 // products in float32 hide the rest
	if done || covered {
		s.last = math.Inf(1)
		return s.again(s.o.Components)
	}
	s.last = worst
	return s.correct()
}

// noise is about the residual below which products in float32 don't tell. Rounded
// coordinates move each entry of a product by a share of 2^-24 that is not random
// from column to column; rounding errors of n terms are as good as independent.
// Measured: 0.2 of this at n = 20,000, and 0.4 for a narrow kernel on a cube.
func (s *solver) noise() float64 {
	return 0x1p-24 * (1 + 4*math.Sqrt(float64(s.v.n))*s.pre.rms/s.values[0])
}

// worst is the largest residual of the m leading Ritz pairs without and with the
// bound of what float32 loses.
func (s *solver) worst() (worst, bound float64) {
	for j := range min(s.o.Components, len(s.errs)) {
		worst, bound = max(worst, s.errs[j]), max(bound, s.bound(j))
	}
	return worst, bound
}

// again takes the first p Ritz vectors, and one more where their number with the
// vector of ones would be odd, as a basis whose products are taken in float64.
func (s *solver) again(p int) error {
	p = min(p+1-p%2, s.v.count)
	s.restart(p)
	s.early = false
	b := s.v.from(0)
	s.v.count, s.w.count = 0, 0
	return s.append(b, false)
}

// correct adds to the basis, for each Ritz pair that needs it, the correction
// t = (θ − K̂)⁻¹r.
func (s *solver) correct() error {
	active := s.active()
	if s.v.count+len(active) > s.most {
		s.restart(min(s.o.width(), s.v.count))
		if err := s.ritz(); err != nil {
			return err
		}
	}
	t, err := s.corrections(active)
	if err != nil {
		return err
	}
	return s.append(t, s.enough(t))
}

// active are the Ritz pairs to correct.
func (s *solver) active() (pairs []int) {
	for j, e := range s.errs {
		wanted := j < s.o.Components && e > s.o.Tolerance/2
		if wanted || s.early && e > s.noise() || j == s.o.Components && s.blurred(e) {
			pairs = append(pairs, j)
		}
	}
	if len(pairs) == 0 { // what is left is rounding; the worst one gets another try
		pairs = []int{0}
		for j := range min(s.o.Components, len(s.errs)) {
			if s.errs[j] > s.errs[pairs[0]] {
				pairs[0] = j
			}
		}
	}
	return pairs
}

// blurred tells whether a residual e of the next Ritz pair makes the gap below λ_m
// wrong: its value has an error of about e² over its distance from others.
func (s *solver) blurred(e float64) bool {
	m := s.o.Components
	return e > 0.01*(s.values[m-1]-s.values[m])/s.values[0]
}

// nearby is how near θ and an eigenvalue of K̂ are taken to be at most, beside θ:
// nearer ones would make a correction of the eigenvector that is there already.
const nearby = 1e-4

// corrections are U((θ−Σ)⁻¹−θ⁻¹)Uᵀr + r/θ, behind the basis.
func (s *solver) corrections(active []int) (*block, error) {
	p := len(active)
	r := newBlock(s.v.n, p, s.o.Team)
	r.count = p
	for l, j := range active {
		copy(r.vector(l), s.resid.vector(j))
	}
	c, err := s.pre.coefficients(s.ctx, r)
	if err != nil {
		return nil, err
	}
	for l, j := range active {
		theta := s.values[j]
		for i, sigma := range s.pre.sigma {
			gap := theta - sigma
			if least := nearby * math.Abs(theta); math.Abs(gap) < least {
				gap = math.Copysign(least, gap)
			}
			c[i*p+l] *= 1/gap - 1/theta
		}
	}
	t := s.v.from(s.v.count)
	t.count = p
	for l, j := range active {
		v := t.vector(l)
		for i, e := range r.vector(l) {
			v[i] = e / s.values[j]
		}
	}
	return t, s.pre.expand(s.ctx, t, c)
}

// enough tells whether products of corrections may be taken in float32: x + t is
// about the next Ritz vector, so that the bound grows by lost·‖t‖.
func (s *solver) enough(t *block) bool {
	if s.single == nil || s.early {
		return s.early
	}
	for j := range t.count {
		if !(s.lost*norm(t.vector(j)) <= s.o.Tolerance/4*s.values[0]) {
			return false
		}
	}
	return true
}

func (s *solver) report(worst, bound float64) {
	if s.o.watch != nil {
		s.o.watch(Step{Single: s.lastSingle, Columns: s.lastColumns, Basis: s.v.count, Residual: worst, Bound: bound})
	}
	if s.early {
		worst = max(worst, s.noise()) // float64 will find that
	}
	if s.o.Progress != nil && worst > 0 {
		s.done = max(s.done, min(0.99, math.Log(worst)/math.Log(s.o.Tolerance)))
		s.o.Progress(s.done)
	}
}

func (s *solver) finish() *Result {
	m := s.o.Components
	r := &s.result
	x := newBlock(s.v.n, m, s.o.Team)
	x.count = m
	x.add(s.leading(m, false), s.v)
	r.Vectors, r.Values, r.Sums = x.data, s.values[:m], s.sums
	for j := range m {
		if s.k.Centered {
			center(x.vector(j))
		}
		r.Residuals = append(r.Residuals, s.bound(j)*s.values[0])
	}
	r.Next = s.next
	return r
}
