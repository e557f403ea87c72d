package tiled

import (
	"math"

	"kpcalab/kpca/internal/simd"
)

// Points are samples in panels of 8, scaled by a power of two and moved by an
// origin: panel p holds coordinate k of sample 8p+r at entry 8·(d·p+k)+r.
type Points struct {
	N, D   int
	data   []float64
	origin []float64
	scale  float64
}

// Rows is a table of samples, one in each row: row i is Data[i·Stride : i·Stride+D].
type Rows struct {
	N, D, Stride int
	Data         []float64
}

// Row is sample i.
func (r Rows) Row(i int) []float64 { return r.Data[i*r.Stride : i*r.Stride+r.D] }

// pack stores scale·(x−origin); a nil origin is 0. Multiplication by a power of
// two is exact, and keeps squares of very small and large numbers representable.
func pack(x Rows, scale float64, origin []float64) *Points {
	p := &Points{N: x.N, D: x.D, origin: origin, scale: scale}
	p.data = simd.Alloc(panels(x.N) * side * x.D)
	for i := range x.N {
		to := p.data[i/side*side*x.D+i%side:]
		for k, v := range x.Row(i) {
			if origin != nil {
				v -= origin[k]
			}
			to[side*k] = v * scale
		}
	}
	return p
}

// panel is the panel of samples 8i…8i+7, and all that follow.
func (p *Points) panel(i int) []float64 { return p.data[i*side*p.D:] }

// squaredNorms are Σ_k x_k² of every sample, in the order in which the tile
// loop sums.
func (p *Points) squaredNorms() []float64 {
	s := simd.Alloc(panels(p.N) * side)
	for i := range s {
		column := p.data[i/side*side*p.D+i%side:]
		for k := range p.D {
			v := column[side*k]
			s[i] = math.FMA(v, v, s[i])
		}
	}
	return s
}

// times is a copy of the points multiplied by f.
func (p *Points) times(f float64) []float64 {
	out := simd.Alloc(len(p.data))
	for i, v := range p.data {
		out[i] = f * v
	}
	return out
}

// powerBelow is the power of two 2^-e that brings width·2^-e into [½, 1).
func powerBelow(width float64) float64 {
	_, e := math.Frexp(width)
	return math.Ldexp(1, max(-1022, min(1022, -e)))
}
