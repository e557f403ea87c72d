package davidson

import (
	"math"

	"kpcalab/kpca/internal/gemm"
	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
)

// block is some vectors of length n, one after the other, stride numbers apart.
type block struct {
	n, stride, count int
	data             []float64
	team             *team.Team
}

func newBlock(n, capacity int, t *team.Team) *block {
	stride := simd.Stride(n)
	return &block{n: n, stride: stride, data: simd.Alloc(capacity * stride), team: t}
}

// vector is number j, without the zeros that follow it.
func (b *block) vector(j int) []float64 { return b.data[j*b.stride : j*b.stride+b.n] }

// from is a view of vectors j, j+1, ….
func (b *block) from(j int) *block {
	v := *b
	v.data, v.count = b.data[j*b.stride:], b.count-j
	return &v
}

// slab is the number of entries that one part of a sum covers: sums depend on n
// alone, not on the number of cores.
const slab = 4096

func (b *block) slabs(f func(part, from, size int)) {
	b.team.Do((b.n+slab-1)/slab, func(p int) { f(p, p*slab, min(slab, b.n-p*slab)) })
}

func (b *block) rows(from, size int) gemm.Matrix {
	return gemm.Matrix{Data: b.data[from:], Rows: b.count, Cols: size, RowStride: b.stride, ColStride: 1}
}

// dots is the matrix of inner products of the vectors of a and b, by rows.
func dots(a, b *block) []float64 {
	size := a.count * b.count
	if size == 0 {
		return nil
	}
	parts := simd.Alloc((a.n + slab - 1) / slab * size)
	a.slabs(func(p, from, n int) {
		gemm.Add(gemm.Rows(parts[p*size:(p+1)*size], a.count, b.count, b.count), a.rows(from, n), b.rows(from, n).T())
	})
	sum := parts[:size]
	for p := size; p < len(parts); p += size {
		simd.Axpy(1, parts[p:p+size], sum)
	}
	return sum
}

// add is b_j += Σ_i c_ij·v_i, c by rows.
func (b *block) add(c []float64, v *block) {
	if v.count == 0 || b.count == 0 {
		return
	}
	coefficients := gemm.Rows(c, v.count, b.count, b.count).T()
	b.slabs(func(_, from, n int) { gemm.Add(b.rows(from, n), coefficients, v.rows(from, n)) })
}

// subtract is b_j −= Σ_i c_ij·v_i.
func (b *block) subtract(c []float64, v *block) {
	negative := make([]float64, len(c))
	for i, x := range c {
		negative[i] = -x
	}
	b.add(negative, v)
}

// center subtracts from each vector its mean.
func (b *block) center() {
	b.team.Do(b.count, func(j int) { center(b.vector(j)) })
}

func center(v []float64) {
	mean := simd.Sum(v) / float64(len(v))
	for i := range v {
		v[i] -= mean
	}
}

func norm(v []float64) float64 { return math.Sqrt(simd.Dot(v, v)) }

func scale(v []float64, f float64) {
	for i := range v {
		v[i] *= f
	}
}

// vanished is the length of a unit vector less its part in a space below which
// its direction is rounding.
const vanished = 1e-11

// orthonormalize makes the vectors of b orthonormal, and orthogonal to those of v,
// which are orthonormal. Vectors that lie in the span of others are dropped.
// centered keeps their sums 0.
func (b *block) orthonormalize(v *block, centered bool) {
	b.normalize(0, centered)
	b.subtract(dots(v, b), v)
	b.among(vanished, centered)
	b.subtract(dots(v, b), v) // what rounding has left, now that lengths are 1
	b.among(0.5, centered)
}

// normalize makes vectors unit ones and drops those of length least or less.
func (b *block) normalize(least float64, centered bool) {
	if centered {
		b.center()
	}
	kept := 0
	for j := range b.count {
		v := b.vector(j)
		size := norm(v)
		if !(size > least) || math.IsInf(size, 0) {
			continue
		}
		scale(v, 1/size)
		if kept != j {
			copy(b.vector(kept), v)
		}
		kept++
	}
	b.count = kept
}

// among is modified Gram–Schmidt within b, twice where much is lost.
func (b *block) among(least float64, centered bool) {
	if centered {
		b.center()
	}
	kept := 0
	for j := range b.count {
		v := b.vector(j)
		left := norm(v)
		for range 2 {
			for i := range kept {
				u := b.vector(i)
				simd.Axpy(-simd.Dot(u, v), u, v)
			}
		}
		if left = min(left, norm(v)); !(left > least) {
			continue
		}
		scale(v, 1/norm(v))
		if kept != j {
			copy(b.vector(kept), v)
		}
		kept++
	}
	b.count = kept
}
