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
	if origin == nil {
		origin = make([]float64, x.D)
	}
	eachPanel(x.N, x.D, func(i int) {
		to := p.panel(i)
		if side*i+side <= x.N {
			p.whole(to, x, side*i, origin)
			return
		}
		for r := side * i; r < x.N; r++ {
			for k, v := range x.Row(r) {
				to[side*k+r%side] = (v - origin[k]) * scale
			}
		}
	})
	return p
}

// whole fills a panel with eight samples, coordinate by coordinate, so that
// writes are in order.
func (p *Points) whole(to []float64, x Rows, i int, origin []float64) {
	d := x.D
	r0, r1, r2, r3 := x.Row(i)[:d], x.Row(i + 1)[:d], x.Row(i + 2)[:d], x.Row(i + 3)[:d]
	r4, r5, r6, r7 := x.Row(i + 4)[:d], x.Row(i + 5)[:d], x.Row(i + 6)[:d], x.Row(i + 7)[:d]
	s := p.scale
	for k, o := range origin[:d] {
		t := (*[side]float64)(to[side*k:])
		t[0], t[1], t[2], t[3] = (r0[k]-o)*s, (r1[k]-o)*s, (r2[k]-o)*s, (r3[k]-o)*s
		t[4], t[5], t[6], t[7] = (r4[k]-o)*s, (r5[k]-o)*s, (r6[k]-o)*s, (r7[k]-o)*s
	}
}

// panel is the panel of samples 8i…8i+7, and all that follow.
func (p *Points) panel(i int) []float64 { return p.data[i*side*p.D:] }

// halfNorms are ½Σ_k x_k² of every sample.
func (p *Points) halfNorms() []float64 {
	s := simd.Alloc(panels(p.N) * side)
	eachPanel(p.N, p.D, func(i int) {
		var sum [side]float64
		panel := p.panel(i)
		for k := range p.D {
			for r, v := range (*[side]float64)(panel[side*k:]) {
				sum[r] += v * v
			}
		}
		for r, v := range sum {
			s[side*i+r] = v / 2
		}
	})
	return s
}

// eachPanel calls f for every panel of n samples, on all cores when the data are
// large.
func eachPanel(n, d int, f func(i int)) {
	const large = 1 << 17
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
