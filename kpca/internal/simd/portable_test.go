package simd

import (
	"math/rand/v2"
	"testing"
)

func BenchmarkPortable(b *testing.B) {
	defer Use(Generic)()
	r := rand.New(rand.NewPCG(1, 1))
	const tiles = 16
	dst, s := make([]float64, tiles*Tile), make([]float64, tiles*Tile)
	for i := range s {
		s[i] = 3 * r.Float64()
	}
	per := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(dst)), "ns/entry")
	}
	b.Run("loop=exp", func(b *testing.B) {
		for b.Loop() {
			copy(dst, s)
			Exp(dst, -1)
		}
		per(b)
	})
	b.Run("loop=expm1", func(b *testing.B) {
		for b.Loop() {
			copy(dst, s)
			Expm1(dst, -1)
		}
		per(b)
	})
	x, y := normal(r, 4*256), normal(r, 4*256)
	b.Run("loop=symmetric product/columns=4", func(b *testing.B) {
		for b.Loop() {
			SymMul(s, x, y, 0, 8, 4, 256)
		}
		per(b)
	})
	a, c := normal(r, tiles*Tile), make([]float64, Tile)
	b.Run("loop=tile product", func(b *testing.B) {
		for b.Loop() {
			TileMul(s, a, c)
		}
		per(b)
	})
	for _, d := range []int{13} {
		p, q := normal(r, 8*d), normal(r, 8*d*tiles)
		b.Run("loop=distances/d=13", func(b *testing.B) {
			for b.Loop() {
				SquaredDistances(dst, p, q, d)
			}
			per(b)
		})
	}
}
