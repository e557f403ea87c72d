package simd

import (
	"math/rand/v2"
	"testing"
)

// BenchmarkLoops is the time for an entry of a tile, level by level.
func BenchmarkLoops(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	const tiles, d = 16, 13
	dst, s := make([]float64, tiles*Tile), make([]float64, tiles*Tile)
	for i := range s {
		s[i] = 3 * r.Float64()
	}
	p, q, half := normal(r, 8*d), normal(r, 8*d*tiles), normal(r, 8*tiles)
	x, y := normal(r, 4*256), normal(r, 4*256)
	a, c := normal(r, tiles*Tile), make([]float64, Tile)
	for _, l := range Levels() {
		for _, loop := range []struct {
			name string
			f    func()
		}{
			{"exp", func() { copy(dst, s); Exp(dst, -1) }},
			{"expm1", func() { copy(dst, s); Expm1(dst, -1) }},
			{"distances", func() { SquaredDistances(dst, p, q, d) }},
			{"affine", func() { Affine(dst, p, q, half, half, d) }},
			{"symmetric", func() { SymMul(s, x, y, 0, 8, 4, 256) }},
			{"tileproduct", func() { TileMul(s, a, c, 8) }},
			{"tileproduct4", func() { TileMul(s, a, c, 4) }},
		} {
			b.Run(loop.name+"/"+l.String(), func(b *testing.B) {
				defer Use(l)()
				for b.Loop() {
					loop.f()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(dst)), "ns/entry")
			})
		}
	}
}
