package krylov

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"kpcalab/kpca/internal/simd"
)

// state is one run: an orthonormal basis V, of which A·V is known for the first
// `size` columns, the projection T = VᵀAV of these, and the next block, whose
// coupling to the last columns of V is R.
type state struct {
	ctx      context.Context
	a        Operator
	o        Options
	n        int
	stride   int
	random   *rand.Rand
	basis    basis
	size     int
	t        []float64 // o.Basis×o.Basis, upper triangle, by rows
	band     int       // diagonals of T above the main one, but for rounding; 0: all
	ld       int
	r        []float64 // b×b: A·V_last = … + V_next·R
	w        []float64 // b columns
	fresh    bool      // the next block follows a restart: it couples to all of V
	passes   int
	exponent int // of the power of two that A was divided by
	small    ritz
	worst    float64 // largest residual estimate of the last check
	last     float64 // the same of the check before
	lastAt   int
	next     int // number of passes at which to check
	refused  int
	sunk     int // columns of V that are 0
}

func newState(ctx context.Context, a Operator, o Options) *state {
	n := a.Size()
	s := &state{ctx: ctx, a: a, o: o, n: n, stride: simd.Stride(n), random: rand.New(rand.NewPCG(20040607, 1))}
	s.basis = basis{n: n, stride: s.stride, unit: max(4, o.Block), team: o.Team, centered: o.Centered}
	s.ld = o.Basis + o.Block
	s.t = make([]float64, s.ld*s.ld)
	s.r = make([]float64, o.Block*o.Block)
	s.w = simd.Alloc(o.Block * s.stride)
	s.next = max(4, (2*o.Components+6)/o.Block+1) // seldom converged before
	s.lastAt, s.last = -1, math.Inf(1)
	s.band = o.Block
	return s
}

// space is the dimension in which eigenvectors are sought.
func (s *state) space() int {
	if s.o.Centered {
		return s.n - 1
	}
	return s.n
}

// exhausted tells whether V spans the whole space: its Ritz pairs are exact.
func (s *state) exhausted() bool { return s.size >= s.space() }

func (s *state) start() {
	b := s.o.Block
	s.basis.grow(b)
	for j := range b {
		s.randomColumn(j)
	}
}

// randomColumn makes column j of V random and orthogonal to those before. It
// reports false, and leaves 0, when they fill the space.
func (s *state) randomColumn(j int) bool {
	v := s.basis.column(j)
	for range 3 {
		for i := range s.n {
			v[i] = s.random.NormFloat64()
		}
		before := norm(v)
		s.basis.center(v)
		for range 2 {
			s.basis.removeSerial(v, j)
			s.basis.center(v)
		}
		if after := norm(v); after > 1e-10*before {
			scale(v, 1/after)
			s.basis.removeSerial(v, j)
			scale(v, 1/norm(v))
			return true
		}
	}
	clear(v)
	return false
}

// expand multiplies the next block by A, adds its part of T, and orthogonalises
// the product, which becomes the next block.
func (s *state) expand() error {
	b, from := s.o.Block, s.size
	if err := s.a.Mul(s.ctx, s.o.Team, s.w, s.basis.block(from, b), b, s.stride); err != nil {
		return err
	}
	if s.passes++; s.passes == 1 {
		s.rescale()
	}
	if size := norm(s.w); math.IsNaN(size) || math.IsInf(size, 0) {
		return errors.New("krylov: the matrix has entries that are not finite, or so large that products overflow")
	}
	for j := range b {
		s.basis.center(s.w[j*s.stride : (j+1)*s.stride])
	}
	known := from + b
	local := max(0, from-b)
	if s.fresh {
		local, s.fresh = 0, false
	}
	s.project(local/4*4, known, from)
	s.project(0, known, from) // what rounding left along all others
	s.size = known
	s.basis.grow(known + b)
	s.orthonormalize(known)
	return nil
}

// project removes columns lo…hi−1 of V from w, and adds the coefficients to T.
func (s *state) project(lo, hi, from int) {
	b := s.o.Block
	h := s.basis.remove(s.w, b, lo, hi)
	for i := lo; i < hi; i++ {
		for j := range b {
			if col := from + j; i <= col {
				s.t[i*s.ld+col] += h[(i-lo)*b+j]
			}
		}
	}
}

// orthonormalize makes w = V_next·R, with columns known… of V as V_next. A
// column that vanishes is replaced by a random one, with 0 in R: the Krylov
// space is exhausted, but eigenvectors may lie outside it.
func (s *state) orthonormalize(known int) {
	b := s.o.Block
	clear(s.r)
	tiny := 0x1p-47 * s.magnitude()
	for j := range b {
		w, v := s.w[j*s.stride:(j+1)*s.stride], s.basis.column(known+j)
		s.basis.center(w)
		before := norm(w)
		s.removeBlock(w, known, j)
		size := norm(w)
		if size > tiny && size < 0x1p-7*before { // what is left may lean on V
			s.basis.removeSerial(w, known)
			s.basis.center(w)
			s.removeBlock(w, known, j)
			size = norm(w)
		}
		if !(size > tiny) {
			if !s.randomColumn(known + j) {
				s.sink(known + j)
			}
			continue
		}
		s.r[j*b+j] = size
		copy(v, w)
		scale(v, 1/size)
	}
}

// removeBlock orthogonalises w against the j columns of the next block that are
// ready, and notes the coefficients in R.
func (s *state) removeBlock(w []float64, known, j int) {
	for range 2 {
		for i := range j {
			u := s.basis.column(known + i)
			h := simd.Dot(u, w)
			simd.Axpy(-h, u, w)
			s.r[i*s.o.Block+j] += h
		}
	}
}

// sink gives a zero column of V, which stands for nothing, an eigenvalue below
// all others.
func (s *state) sink(j int) {
	if j < s.ld {
		s.t[j*s.ld+j] = -4*s.magnitude() - 1
		s.sunk++
	}
}

// magnitude is a lower bound of ‖A‖ from T, whose last columns may be sunk.
func (s *state) magnitude() float64 {
	most := 0.0
	for i := range s.size - s.sunk {
		most = max(most, math.Abs(s.t[i*s.ld+i]))
	}
	return most
}

func norm(v []float64) float64 { return math.Sqrt(simd.Dot(v, v)) }

func scale(v []float64, f float64) {
	for i := range v {
		v[i] *= f
	}
}
