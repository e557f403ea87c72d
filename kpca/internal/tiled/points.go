package tiled

import (
	"math"
	"runtime"
	"sync"

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
	eachPanel(x.N, x.D, func(i int) {
		to := p.panel(i)
		for r := side * i; r < min(x.N, side*i+side); r++ {
			column := to[r%side:]
			for k, v := range x.Row(r) {
				if origin != nil {
					v -= origin[k]
				}
				column[side*k] = v * scale
			}
		}
	})
	return p
}

// panel is the panel of samples 8i…8i+7, and all that follow.
func (p *Points) panel(i int) []float64 { return p.data[i*side*p.D:] }

// squaredNorms are Σ_k x_k² of every sample.
func (p *Points) squaredNorms() []float64 {
	s := simd.Alloc(panels(p.N) * side)
	eachPanel(p.N, p.D, func(i int) {
		sum := (*[side]float64)(s[side*i:])
		panel := p.panel(i)
		for k := range p.D {
			for r, v := range (*[side]float64)(panel[side*k:]) {
				sum[r] += v * v
			}
		}
	})
	return s
}

// times is a copy of the points multiplied by f.
func (p *Points) times(f float64) []float64 {
	out := simd.Alloc(len(p.data))
	eachPanel(p.N, p.D, func(i int) {
		from := p.panel(i)[:side*p.D]
		to := out[side*p.D*i:][:len(from)]
		for q, v := range from {
			to[q] = f * v
		}
	})
	return out
}

// eachPanel calls f for every panel of n samples, on all cores when the data are
// large.
func eachPanel(n, d int, f func(i int)) {
	const large = 1 << 18
	count := panels(n)
	workers := min(runtime.GOMAXPROCS(0), n*d/large)
	if workers <= 1 {
		for i := range count {
			f(i)
		}
		return
	}
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for i := count * w / workers; i < count*(w+1)/workers; i++ {
				f(i)
			}
		})
	}
	wg.Wait()
}

// powerBelow is the power of two 2^-e that brings width·2^-e into [½, 1).
func powerBelow(width float64) float64 {
	_, e := math.Frexp(width)
	return math.Ldexp(1, max(-1022, min(1022, -e)))
}
