package krylov

import (
	"kpcalab/kpca/internal/simd"
)

// verify forms the eigenvectors, computes their residuals by a product of its
// own, and probes the space that the basis leaves out for an eigenvalue above
// the last one found: a repeated one occurs in a block at most as often as the
// block is wide.
func (s *state) verify() (r *Result, missed bool, err error) {
	m := s.o.Components
	r = &Result{Stride: s.stride, Passes: s.passes, Block: s.o.Block, Scale: s.scale()}
	if s.size-s.sunk > m {
		r.Next = s.small.values[m]
	}
	y := simd.Alloc((m + 1) * s.stride)
	s.basis.combine(y, s.small.vectors(m))
	for j := range m {
		v := y[j*s.stride : (j+1)*s.stride]
		s.basis.center(v)
		if size := norm(v); size > 0 {
			scale(v, 1/size)
		}
	}
	columns := m
	probing := s.o.Block < 8 && s.size+s.o.Block+2 < s.space()
	if probing {
		columns++
		copy(y[m*s.stride:], s.outside())
	}
	ay, err := s.products(y, columns)
	if err != nil {
		return nil, false, err
	}
	for j := range m {
		value, residual := rayleigh(y[j*s.stride:(j+1)*s.stride], ay[j*s.stride:(j+1)*s.stride])
		r.Values, r.Residuals = append(r.Values, value), append(r.Residuals, residual)
	}
	r.Vectors = y[:m*s.stride]
	r.sort()
	if probing {
		if missed, err = s.missed(y[m*s.stride:], ay[m*s.stride:(m+1)*s.stride], above(r.Values[m-1], r.Scale)); err != nil {
			return nil, false, err
		}
	}
	return r, missed, nil
}

// above is the least value that counts as above the last eigenvalue: beyond the
// digits it is asked to, and beyond the rounding of T, whose distance from the
// limit is inverted.
func above(last, scale float64) float64 {
	return max(last*(1+1e-10)+1e-13*scale, 1e-10*scale)
}

// products multiplies in batches, to bound the memory of partial products.
func (s *state) products(x []float64, columns int) ([]float64, error) {
	const batch = 16
	y := simd.Alloc(columns * s.stride)
	for j := 0; j < columns; j += batch {
		c := min(batch, columns-j)
		from, to := j*s.stride, (j+c)*s.stride
		if err := s.a.Mul(s.ctx, s.o.Team, y[from:to], x[from:to], c, s.stride); err != nil {
			return nil, err
		}
	}
	for j := range columns {
		s.basis.center(y[j*s.stride : (j+1)*s.stride])
	}
	return y, nil
}

// rayleigh is λ = xᵀAx and ‖Ax−λx‖ for a unit vector x; ax becomes Ax−λx.
func rayleigh(x, ax []float64) (value, residual float64) {
	value = simd.Dot(x, ax)
	simd.Axpy(-value, x, ax)
	return value, norm(ax)
}

// sort puts Rayleigh quotients in descending order; they may trade places with
// equal neighbours by rounding.
func (r *Result) sort() {
	for i := range r.Values {
		for j := i; j > 0 && r.Values[j] > r.Values[j-1]; j-- {
			r.Values[j], r.Values[j-1] = r.Values[j-1], r.Values[j]
			r.Residuals[j], r.Residuals[j-1] = r.Residuals[j-1], r.Residuals[j]
			a, b := r.Vectors[j*r.Stride:(j+1)*r.Stride], r.Vectors[(j-1)*r.Stride:j*r.Stride]
			for k := range a {
				a[k], b[k] = b[k], a[k]
			}
		}
	}
}
