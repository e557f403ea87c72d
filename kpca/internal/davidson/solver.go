package davidson

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math"
	"math/rand/v2"

	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/symeig"
	"kpcalab/kpca/internal/tiled"
)

// solver is one run: an orthonormal basis V, the products W = K̄V, and the
// projection VᵀK̄V.
type solver struct {
	ctx    context.Context
	k      Kernel
	o      Options
	pre    *nystrom
	double *tiled.Matrix
	single *tiled.Single // nil: not used, or no longer
	v, w   *block
	spoilt []float64 // spoilt[i] is how much of w_i − K̄v_i the bound `lost` stands for
	h      []float64 // VᵀK̄V, most×most by rows
	most   int       // vectors that fit
	lost   float64   // bound of ‖(K − K₃₂)v‖/‖v‖; 0 as long as it is not known
	early  bool      // all products were taken in float32
	sums   []float64
	result Result

	values []float64         // Ritz values, descending
	coeffs []float64         // their vectors in the basis: k×k by rows
	resid  *block            // K̄x − θx of the leading ones
	errs   []float64         // their norms, beside the largest value
	next   float64           // the largest estimate of eigenvalue m+1 so far
	last   float64           // the worst residual of the step before
	done   float64           // share of the way that Progress was told
	print  [sha256.Size]byte // of the problem, where there is a checkpoint

	lastSingle  bool // of the last product
	lastColumns int
}

// tooSmall is the share of λ_1 below which eigenvalues drown in the rounding of
// float32, some 2^-24·λ_1 (see noise): a hundred times that.
const tooSmall = 1e-5

func newSolver(ctx context.Context, k Kernel, o Options, pre *nystrom) *solver {
	n := k.Points.N
	s := &solver{ctx: ctx, k: k, o: o, pre: pre, last: math.Inf(1)}
	if k.Packed == nil {
		k.Packed = tiled.NewRadial(k.Points, k.Width, k.Metric, k.LessOne)
	}
	s.double = tiled.Recomputed(n, k.Packed)
	if m := o.Components; !o.Double && pre.q >= m && pre.sigma[m-1] > tooSmall*pre.sigma[0] {
		s.single = tiled.NewSingle(k.Points, k.Width, k.Metric, k.LessOne)
	}
	s.most = min(5*o.width(), n)
	s.v, s.w = newBlock(n, s.most, o.Team), newBlock(n, s.most, o.Team)
	s.resid = newBlock(n, o.width(), o.Team)
	s.spoilt = make([]float64, s.most)
	s.h = make([]float64, s.most*s.most)
	s.result.Stride = s.v.stride
	if o.Checkpoint != "" {
		s.print = s.fingerprint()
	}
	return s
}

// start is the basis of the leading Nyström vectors and some random ones.
func (s *solver) start() error {
	p := min(s.o.width()-probes, s.pre.q)
	b := s.v.from(0)
	b.count = p + probes
	c := make([]float64, s.pre.q*b.count)
	for j := range p {
		c[j*b.count+j] = 1
	}
	if err := s.pre.expand(s.ctx, b, c); err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(1975, 17))
	for j := p; j < b.count; j++ {
		for i := range b.vector(j) {
			b.vector(j)[i] = random.NormFloat64()
		}
	}
	s.early = s.single != nil
	return s.append(b, s.early)
}

// append orthonormalises the vectors of b, which lie behind those of V, and adds
// them with their products.
func (s *solver) append(b *block, single bool) error {
	b.orthonormalize(&block{n: s.v.n, stride: s.v.stride, count: s.v.count, data: s.v.data, team: s.v.team}, s.k.Centered)
	from := s.v.count
	to := s.w.from(from)
	to.count = b.count
	if err := s.multiply(to, b, single); err != nil {
		return err
	}
	s.v.count, s.w.count = from+b.count, from+b.count
	for j := from; j < s.v.count; j++ {
		s.spoilt[j] = 0
		if single {
			s.spoilt[j] = 1
		}
	}
	s.project(from)
	return s.keep()
}

// multiply is y = K̄b. The first product in float64 also gives K·1.
func (s *solver) multiply(y, b *block, single bool) error {
	s.lastSingle, s.lastColumns = single, b.count
	if single {
		s.result.Single++
		if err := s.single.Mul(s.ctx, s.o.Team, y.data, b.data, b.count, b.stride); err != nil {
			return err
		}
	} else {
		s.result.Double++
		if err := s.exactly(y, b); err != nil {
			return err
		}
	}
	for j := range y.count {
		if size := norm(y.vector(j)); math.IsNaN(size) || math.IsInf(size, 0) {
			return fmt.Errorf("davidson: a product with the kernel matrix is not finite")
		}
	}
	if s.k.Centered {
		y.center()
	}
	return nil
}

func (s *solver) exactly(y, b *block) error {
	if s.sums != nil {
		return s.double.Mul(s.ctx, s.o.Team, y.data, b.data, b.count, b.stride)
	}
	more := b.count + 1
	in, out := simd.Alloc(more*b.stride), simd.Alloc(more*b.stride)
	copy(in, b.data[:b.count*b.stride])
	ones := in[b.count*b.stride : b.count*b.stride+b.n]
	for i := range ones {
		ones[i] = 1
	}
	if err := s.double.Mul(s.ctx, s.o.Team, out, in, more, b.stride); err != nil {
		return err
	}
	copy(y.data, out[:b.count*b.stride])
	s.sums = append([]float64(nil), out[b.count*b.stride:b.count*b.stride+b.n]...)
	if s.single != nil {
		s.lost = s.single.Error(s.sums)
	}
	return nil
}

// project adds rows and columns from `from` on to VᵀK̄V. Of the two products that
// give an entry, the one counts that was taken in float64; an average with the
// other would stop the residual at 1e-9.
func (s *solver) project(from int) {
	v, w := s.v.from(from), s.w.from(from)
	k := s.v.count
	right := dots(s.v, w) // v_i·K̄v_j
	left := dots(s.w, v)  // K̄v_i·v_j
	for i := range k {
		for j := from; j < k; j++ {
			if j < i {
				continue
			}
			a, b := right[i*v.count+j-from], left[i*v.count+j-from]
			switch {
			case s.spoilt[i] < s.spoilt[j]:
				a = b
			case s.spoilt[i] == s.spoilt[j]:
				a = a + (b-a)/2
			}
			s.h[i*s.most+j], s.h[j*s.most+i] = a, a
		}
	}
}

// ritz finds the Ritz pairs, and the residuals of the leading ones.
func (s *solver) ritz() error {
	k := s.v.count
	h := make([]float64, k*k)
	for i := range k {
		copy(h[i*k:(i+1)*k], s.h[i*s.most:])
	}
	var err error
	if s.values, s.coeffs, err = symeig.Decompose(h, k); err != nil {
		return err
	}
	p := min(s.o.width(), k)
	s.resid.count = p
	clear(s.resid.data[:p*s.resid.stride])
	s.resid.add(s.leading(p, false), s.w)
	s.resid.subtract(s.leading(p, true), s.v)
	s.errs = s.errs[:0]
	for j := range p {
		s.errs = append(s.errs, norm(s.resid.vector(j))/s.values[0])
	}
	if k > s.o.Components {
		s.next = max(s.next, s.values[s.o.Components])
	}
	return nil
}

// leading is the coefficients of the first p Ritz vectors, or those times their
// values: k×p by rows.
func (s *solver) leading(p int, times bool) []float64 {
	k := s.v.count
	c := make([]float64, k*p)
	for i := range k {
		for j := range p {
			if c[i*p+j] = s.coeffs[i*k+j]; times {
				c[i*p+j] *= s.values[j]
			}
		}
	}
	return c
}

// bound is ‖K̄x−θx‖/λ_1 of Ritz pair j with what float32 may have lost: the
// residual of the products at hand, and the bound of each that was spoilt.
func (s *solver) bound(j int) float64 {
	k, share := s.v.count, 0.0
	for i := range k {
		share += math.Abs(s.coeffs[i*k+j]) * s.spoilt[i]
	}
	if share == 0 {
		return s.errs[j]
	}
	return s.errs[j] + share*s.lost/s.values[0]
}

// restart makes the first p Ritz vectors the basis.
func (s *solver) restart(p int) {
	k := s.v.count
	c := s.leading(p, false)
	spoilt := make([]float64, p)
	for j := range p {
		for i := range k {
			spoilt[j] += math.Abs(c[i*p+j]) * s.spoilt[i]
		}
	}
	for _, b := range []*block{s.v, s.w} {
		moved := newBlock(b.n, p, b.team)
		moved.count = p
		moved.add(c, b)
		copy(b.data, moved.data)
		b.count = p
	}
	copy(s.spoilt, spoilt)
	for i := range p {
		for j := range p {
			if s.h[i*s.most+j] = 0; i == j {
				s.h[i*s.most+j] = s.values[i]
			}
		}
	}
}
