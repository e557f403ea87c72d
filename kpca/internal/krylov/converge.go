package krylov

import (
	"math"

	"kpcalab/kpca/internal/simd"
)

// due tells whether the Ritz values are worth computing now.
func (s *state) due() bool {
	if s.size < s.o.Components {
		return s.exhausted()
	}
	return s.passes >= s.next || s.size+s.o.Block > s.o.Basis || s.exhausted()
}

// check computes the residual estimates ‖R·s‖ of the first m Ritz pairs, s the
// last b entries of the eigenvector of T, and foresees when they will do.
func (s *state) check() (converged bool, err error) {
	b := s.o.Block
	if err := s.small.decompose(s.t, s.size, s.ld, s.keep(), b, s.band); err != nil {
		return false, err
	}
	s.worst = 0
	scale := s.scale()
	for q := range min(s.o.Components, s.size) {
		row := s.small.last(q, b)
		var sum float64
		for i := range b {
			f := simd.Dot(s.r[i*b:(i+1)*b], row)
			sum += f * f
		}
		s.worst = max(s.worst, math.Sqrt(sum))
	}
	if scale > 0 {
		s.worst /= scale
	}
	s.report()
	s.foresee()
	return s.size >= s.o.Components && s.worst <= s.o.Tolerance, nil
}

// keep is the number of Ritz vectors that a restart keeps.
func (s *state) keep() int {
	m := s.o.Components
	return min(m+(s.o.Basis-m)/3, s.size) / s.o.Block * s.o.Block
}

// scale is the largest |θ| of T.
func (s *state) scale() float64 {
	v := s.small.values
	lowest := v[max(0, min(s.size, len(v))-1-s.sunk)]
	return max(math.Abs(v[0]), math.Abs(lowest))
}

// fastest is the number of digits that a product gains at best.
const fastest = 2

// foresee sets the next check: not before the residual can have come down at the
// fastest rate; and later when it came down slower since the last check, though
// not much later, as the decay gets faster towards the end, unless products too
// many cost less than a check too early.
func (s *state) foresee() {
	digits := math.Log10(s.worst / s.o.Tolerance)
	step := digits / fastest
	if rate := math.Log10(s.last/s.worst) / float64(s.passes-s.lastAt); s.lastAt >= 0 && rate < fastest {
		longest := max(3, float64(s.passes)/3)
		if rate > 0 {
			longest = min(longest, s.patience()*digits/rate)
		}
		step = max(step, longest)
	}
	s.lastAt, s.last = s.passes, s.worst
	s.next = s.passes + max(1, int(step))
}

// patience is the share of the products foreseen after which to check. A check
// takes about as long as a product with k vectors where 5·size³ = kn².
func (s *state) patience() float64 {
	check, product := 5*math.Pow(float64(s.size), 3), float64(s.n)*float64(s.n)*float64(s.o.Block)
	if check > product {
		return 0.9
	}
	return 0.5
}

func (s *state) report() {
	if s.o.Progress == nil || !(s.worst > 0) {
		return
	}
	done := math.Log(s.worst) / math.Log(s.o.Tolerance)
	s.o.Progress(max(0, min(0.99, done)))
}

// restart keeps the best Ritz vectors and the next block: T becomes diagonal,
// and the coupling to the next block is found by projecting on all of V.
func (s *state) restart() {
	b, keep := s.o.Block, s.keep()
	if keep == 0 || keep+b > s.size {
		return
	}
	rows := s.small.vectors(keep)
	old := s.basis
	s.basis.units, s.basis.h = nil, nil
	s.basis.grow(keep + b)
	y := simd.Alloc(keep * s.stride)
	old.combine(y, rows)
	for j := range keep {
		copy(s.basis.column(j), y[j*s.stride:(j+1)*s.stride])
	}
	for j := range b {
		copy(s.basis.column(keep+j), old.column(s.size+j))
	}
	clear(s.t)
	for j := range keep {
		s.t[j*s.ld+j] = s.small.values[j]
	}
	s.size, s.fresh, s.band = keep, true, 0
	s.lastAt, s.next = -1, s.passes+3
}
