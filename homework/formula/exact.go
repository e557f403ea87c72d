package formula

import (
	"fmt"
	"math/rand/v2"
)

// Sizes are the numbers behind n, m, d and μ of an instance.
type Sizes struct{ N, M, D, Mu int }

// ExactSizes are the sizes that formulas are decided on: n, m, d, μ differ
// pairwise and from 1 and 2; n and n − 1 are squares of the field, so that √n
// exists; m is below n − 1, so that AAᵀ ≠ H, and for one of them equal to it;
// μ ≥ n, so that K has an inverse.
var ExactSizes = []Sizes{{N: 9, M: 4, D: 3, Mu: 11}, {N: 5, M: 3, D: 2, Mu: 7}, {N: 10, M: 9, D: 4, Mu: 12}}

// builder draws instances over GF(2⁶¹−1).
type builder struct {
	algebra[uint64]
	r *rand.Rand
}

func newBuilder(seed uint64) *builder {
	return &builder{algebra[uint64]{GF{}}, rand.New(rand.NewPCG(seed, 0x6b706361))}
}

// any is a random element that isn't 0.
func (b *builder) any() uint64 { return b.r.Uint64N(Prime-1) + 1 }

func (b *builder) random(rows, cols int) *Matrix[uint64] {
	m := NewMatrix[uint64](rows, cols)
	for i := range m.Data {
		m.Data[i] = b.any()
	}
	return m
}

// reflect multiplies m from the left by I − 2vvᵀ/vᵀv.
func (b *builder) reflect(v []uint64, m *Matrix[uint64]) {
	f := GF{}
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
func (b *builder) orthonormal(n, q int) *Matrix[uint64] {
	m := b.eye(n).Columns(0, q)
	for range n {
		b.reflect(b.random(n, 1).Data, m)
	}
	return m
}

// across is n×q with orthonormal columns, all orthogonal to w: random
// directions in n − 1 dimensions, turned by the reflection that takes the last
// axis to w/‖w‖. ‖w‖² must be a square of the field.
func (b *builder) across(w []uint64, q int) *Matrix[uint64] {
	f, n := GF{}, len(w)
	inner := b.orthonormal(n-1, q)
	m := NewMatrix[uint64](n, q)
	copy(m.Data, inner.Data)
	var norm uint64
	for _, x := range w {
		norm = f.Add(norm, f.Mul(x, x))
	}
	root, ok := f.sqrt(norm)
	if !ok {
		panic(fmt.Sprintf("formula: %d ones have no norm in the field", n))
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
		if _, ok := (GF{}).sqrt(b.mul(v.T(), v).Data[0]); ok {
			return v.Data
		}
	}
}

func (b *builder) ones(n int) []uint64 { return b.filled(n, 1, 1).Data }

// NewExact draws an instance on which all facts hold, and nothing else but by
// a chance of 2⁻⁶¹ times the degree of what is tested.
func NewExact(seed uint64, s Sizes) *Instance[uint64] { return NewWorld(seed, s, 0, 0) }

// NewWorld draws an instance on which the facts hold but the one that is
// missing, and the choice, if not 0, made; 0 leaves none out.
func NewWorld(seed uint64, s Sizes, missing Fact, c Choice) *Instance[uint64] {
	return build(seed, s, missing, c)
}

// NewSuppose draws an instance on which something more holds.
func NewSuppose(seed uint64, s Sizes, c Choice) *Instance[uint64] { return build(seed, s, 0, c) }
