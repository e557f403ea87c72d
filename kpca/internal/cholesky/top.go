package cholesky

import (
	"math"

	"kpcalab/kpca/internal/krylov"
	"kpcalab/kpca/internal/simd"
)

// Top returns the m largest eigenvalues of LLᵀ, or of HLLᵀH, from the r×r
// matrix LᵀL that has the same ones, the next eigenvalue, and the eigenvectors
// as columns f.Stride() apart. L is centred in place. Eigenvectors of zero
// eigenvalues are zero.
func (f *Factor) Top(m int, centered bool) (values []float64, next float64, vectors []float64, err error) {
	if centered {
		f.center()
	}
	r := f.Rank
	small, rows, err := krylov.Small(f.gram(), r, min(m+1, r))
	if err != nil {
		return nil, 0, nil, err
	}
	values = make([]float64, m)
	copy(values, small)
	if len(small) > m {
		next = small[m]
	}
	vectors = simd.Alloc(m * f.stride)
	f.team.Do(min(m, r), func(j int) {
		f.combine(vectors[j*f.stride:(j+1)*f.stride], rows[j])
	})
	f.orthonormalize(vectors, values)
	return values, next, vectors, nil
}

// Stride is the distance of the columns that Top returns.
func (f *Factor) Stride() int { return f.stride }

func (f *Factor) center() {
	f.team.Do(f.Rank, func(j int) {
		c := f.Column(j)[:f.n]
		mean := simd.Sum(c) / float64(f.n)
		for i := range c {
			c[i] -= mean
		}
	})
}

// gram is LᵀL.
func (f *Factor) gram() []float64 {
	r, groups := f.Rank, len(f.columns)
	g := make([]float64, r*r)
	f.team.Do(groups, func(a int) {
		var h [group * group]float64
		for b := a; b < groups; b++ {
			f.products(h[:], a, b)
			for q, v := range h {
				if i, j := a*group+q/group, b*group+q%group; i < r && j < r {
					g[i*r+j] = v
				}
			}
		}
	})
	return g
}

// products sums the inner products of two groups over strips that fit in the
// cache.
func (f *Factor) products(h []float64, a, b int) {
	var part [group * group]float64
	clear(h)
	for i := 0; i < f.stride; i += slab {
		simd.PanelDot(part[:], f.columns[a][i:], f.columns[b][i:], min(slab, f.stride-i), group, f.stride)
		for q, v := range part {
			h[q] += v
		}
	}
}

// combine is v = L·s.
func (f *Factor) combine(v, s []float64) {
	row := make([]float64, len(f.columns)*group)
	copy(row, s)
	for g, c := range f.columns {
		simd.PanelAxpy(row[g*group:], c, v, f.stride, 1, f.stride)
	}
}

// orthonormalize divides by √λ and takes out what rounding has left of larger
// components in small ones. Where nothing else is left, λ is 0 to rounding.
func (f *Factor) orthonormalize(vectors, values []float64) {
	for j := range values {
		v := vectors[j*f.stride : (j+1)*f.stride]
		before := math.Sqrt(simd.Dot(v, v))
		for range 2 {
			for i := range j {
				u := vectors[i*f.stride : (i+1)*f.stride]
				simd.Axpy(-simd.Dot(u, v), u, v)
			}
		}
		after := math.Sqrt(simd.Dot(v, v))
		if !(after > 1e-3*before) || !(values[j] > 0) {
			values[j] = 0
			clear(v)
			continue
		}
		for i := range v {
			v[i] /= after
		}
	}
}

// Times is y = LLᵀx for vectors of Stride() numbers that are 0 beyond n.
func (f *Factor) Times(y, x []float64) {
	clear(y)
	for j := range f.Rank {
		c := f.Column(j)
		simd.Axpy(simd.Dot(c, x), c, y)
	}
}
