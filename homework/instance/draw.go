package instance

import (
	"fmt"
	"math/rand/v2"

	"kpcalab/homework/algebra"
)

// builder draws instances over GF(p), with a prime of its own.
type builder struct {
	algebra.Over[uint64]
	f algebra.GF
	r *rand.Rand
}

func newBuilder(seed uint64) *builder {
	r := rand.New(rand.NewPCG(seed, 0x6b706361))
	f := algebra.DrawGF(r)
	return &builder{algebra.Over[uint64]{F: f}, f, r}
}

// any is a random element that isn't 0.
func (b *builder) any() uint64 { return b.r.Uint64N(b.f.P-1) + 1 }

func (b *builder) random(rows, cols int) *algebra.Matrix[uint64] {
	m := algebra.NewMatrix[uint64](rows, cols)
	for i := range m.Data {
		m.Data[i] = b.any()
	}
	return m
}

// reflect multiplies m from the left by I − 2vvᵀ/vᵀv.
func (b *builder) reflect(v []uint64, m *algebra.Matrix[uint64]) {
	f := b.f
	var norm uint64
	for _, x := range v {
		norm = f.Add(norm, f.Mul(x, x))
	}
	inv, err := f.Inv(norm)
	if err != nil {
		return // vᵀv = 0, with probability 2⁻⁶¹: leave the reflection out
	}
	two := f.Add(inv, inv)
	for j := range m.Cols {
		var dot uint64
		for i, x := range v {
			dot = f.Add(dot, f.Mul(x, m.At(i, j)))
		}
		dot = f.Mul(dot, two)
		for i, x := range v {
			m.Set(i, j, f.Sub(m.At(i, j), f.Mul(dot, x)))
		}
	}
}

// orthonormal is n×q with orthonormal columns: n random reflections of the
// first columns of the identity.
func (b *builder) orthonormal(n, q int) *algebra.Matrix[uint64] {
	m := b.Eye(n).Columns(0, q)
	for range n {
		b.reflect(b.random(n, 1).Data, m)
	}
	return m
}

// across is n×q with orthonormal columns, all orthogonal to w: random
// directions in n − 1 dimensions, turned by the reflection that takes the last
// axis to w/‖w‖. ‖w‖² must be a square of the field.
func (b *builder) across(w []uint64, q int) *algebra.Matrix[uint64] {
	f, n := b.f, len(w)
	inner := b.orthonormal(n-1, q)
	m := algebra.NewMatrix[uint64](n, q)
	copy(m.Data, inner.Data)
	var norm uint64
	for _, x := range w {
		norm = f.Add(norm, f.Mul(x, x))
	}
	root, ok := f.Sqrt(norm)
	if !ok {
		panic(fmt.Sprintf("instance: %d ones have no norm in the field", n))
	}
	inv, _ := f.Inv(root)
	v := make([]uint64, n)
	for i, x := range w {
		v[i] = f.Sub(0, f.Mul(x, inv))
	}
	v[n-1] = f.Add(v[n-1], 1)
	b.reflect(v, m)
	return m
}

// squareNorm is a random vector whose squared length is a square.
func (b *builder) squareNorm(n int) []uint64 {
	for {
		v := b.random(n, 1)
		if _, ok := b.f.Sqrt(b.Mul(v.T(), v).Data[0]); ok {
			return v.Data
		}
	}
}

func (b *builder) ones(n int) []uint64 { return b.Filled(n, 1, 1).Data }
