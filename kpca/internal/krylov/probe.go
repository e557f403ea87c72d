package krylov

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/simd"
)

const (
	// probes is the most products that the search for a missed eigenvalue takes.
	probes = 12
	// overlooked is the probability at which the search ends: with which a random
	// start is so unlucky that an eigenvalue as large as the last one stays unseen.
	overlooked = 0.02
)

// probe is a search for an eigenvalue above a limit beside those of T: Lanczos
// iteration in the space that V leaves out. A repeated eigenvalue, of which V
// holds a copy, may be there wholly, or in part when rounding has brought some of
// it into V; then the next block holds of it, too. So the start is the sum of a
// random vector and the next block.
type probe struct {
	s       *state
	limit   float64
	inner   *mat.Dense  // the last b rows and columns of (limit·I − T)⁻¹
	vectors [][]float64 // orthonormal, and orthogonal to V
	h       [probes * probes]float64
	coupled *mat.Dense // row i: the coefficients of A·vectors[i] along the last columns of V
}

// outside is the start of a probe.
func (s *state) outside() []float64 {
	b := s.o.Block
	slot := s.basis.column(s.size)
	next := append([]float64(nil), slot...)
	s.randomColumn(s.size)
	out := append([]float64(nil), slot...)
	copy(slot, next)
	for j := range b {
		simd.Axpy(1/math.Sqrt(float64(b)), s.basis.column(s.size+j), out)
	}
	scale(out, 1/norm(out))
	return out
}

// missed tells whether A has an eigenvalue above the limit that V doesn't show,
// as far as a probe from p, of which ap is the product, finds out. When it says
// yes, there is one: the compression of A to V and the probe has more eigenvalues
// above the limit than T. It says no when Kuczyński and Woźniakowski's bound (SIAM
// J. Matrix Anal. Appl. 13, 1992, theorem 4.2) makes a missed one improbable: after
// k products from a random start in N dimensions the largest Ritz value is below
// (1−ε)λ_1 with a probability of at most 1.648·√N·exp(−√ε(2k−1)).
func (s *state) missed(p, ap []float64, limit float64) (bool, error) {
	q := &probe{s: s, limit: limit, coupled: mat.NewDense(probes, s.o.Block, nil)}
	if err := q.invert(); err != nil {
		return false, nil // the limit is an eigenvalue of T: no longer above it
	}
	need := math.Log(1.648 * math.Sqrt(float64(s.space()-s.size)) / overlooked)
	for k := 1; ; k++ {
		next := q.add(p, ap)
		found, low, top, err := q.compress()
		if err != nil || found {
			return found, err
		}
		epsilon := max(0, limit-top) / (limit - min(low, 0))
		if math.Sqrt(epsilon)*float64(2*k-1) >= need || k == probes || next == nil {
			return false, nil
		}
		p = next
		if ap, err = s.products(p, 1); err != nil {
			return false, err
		}
	}
}

// invert sets inner.
func (q *probe) invert() error {
	s, b, n := q.s, q.s.o.Block, q.s.size
	shifted, last := mat.NewDense(n, n, nil), mat.NewDense(n, b, nil)
	for i := range n {
		for j := i; j < n; j++ {
			shifted.Set(i, j, -s.t[i*s.ld+j])
			shifted.Set(j, i, -s.t[i*s.ld+j])
		}
		shifted.Set(i, i, q.limit-s.t[i*s.ld+i])
	}
	for j := range b {
		last.Set(n-b+j, j, 1)
	}
	var lu mat.LU
	lu.Factorize(shifted)
	// A steep spectrum is ill-conditioned by its scale alone, which costs no digits
	// of the last rows; only a singular matrix has no inverse.
	var condition mat.Condition
	if err := lu.SolveTo(last, false, last); err != nil && (!errors.As(err, &condition) || math.IsInf(float64(condition), 1)) {
		return err
	}
	q.inner = mat.DenseCopyOf(last.Slice(n-b, n, 0, b))
	return nil
}

// add makes p the next vector of the probe, and returns the one after it: what is
// left of its product, or nil when nothing is.
func (q *probe) add(p, ap []float64) []float64 {
	s, k := q.s, len(q.vectors)
	b := s.o.Block
	for j := range b { // vᵀAp for the last columns v of V, as A·V = V·T + V_next·R
		var c float64
		for i := range b {
			c += s.r[i*b+j] * simd.Dot(s.basis.column(s.size+i), p)
		}
		q.coupled.Set(k, j, c)
	}
	q.vectors = append(q.vectors, p)
	w := append([]float64(nil), ap...)
	restore := s.setAside()
	for range 2 {
		s.basis.remove(w, 1, 0, s.size)
		s.basis.center(w)
		for i, v := range q.vectors {
			c := simd.Dot(v, w)
			simd.Axpy(-c, v, w)
			q.h[k*probes+i] += c
		}
	}
	restore()
	size := norm(w)
	if !(size > 0x1p-47*s.magnitude()) {
		return nil
	}
	scale(w, 1/size)
	return w
}

// setAside replaces the next block by zeros, until restore is called.
func (s *state) setAside() (restore func()) {
	block := s.basis.block(s.size, s.o.Block)
	kept := append([]float64(nil), block...)
	clear(block)
	return func() { copy(block, kept) }
}

// compress tells whether the compression of A to V and the probe has more
// eigenvalues above the limit than T: whether limit·I − S − Eᵀ(limit·I − T)⁻¹E,
// the Schur complement, has a negative one (Sylvester's law of inertia). low and
// top are the ends of the spectrum of S, the compression to the probe alone.
func (q *probe) compress() (found bool, low, top float64, err error) {
	k, b := len(q.vectors), q.s.o.Block
	s, c := make([]float64, k*k), make([]float64, k*k)
	e := q.coupled.Slice(0, k, 0, b)
	var product mat.Dense
	product.Product(e, q.inner, e.T())
	for i := range k {
		for j := i; j < k; j++ {
			s[i*k+j] = q.h[j*probes+i]
			c[i*k+j] = s[i*k+j] + (product.At(i, j)+product.At(j, i))/2
		}
	}
	all, _, err := Small(s, k, k)
	if err != nil {
		return false, 0, 0, err
	}
	low, top = all[k-1], all[0]
	if all, _, err = Small(c, k, 1); err != nil {
		return false, 0, 0, err
	}
	return all[0] > q.limit, low, top, nil
}
