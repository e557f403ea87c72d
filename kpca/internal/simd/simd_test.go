package simd

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

const eps = 0x1p-53

// onEachLevel runs f with every level that this processor has.
func onEachLevel(t *testing.T, f func(t *testing.T)) {
	if Best() == Generic {
		t.Log("this processor has neither AVX2 nor AVX-512: only the plain Go loops are tested")
	}
	for _, l := range Levels() {
		t.Run(l.String(), func(t *testing.T) {
			defer Use(l)()
			f(t)
		})
	}
}

func normal(r *rand.Rand, n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = r.NormFloat64()
	}
	return x
}

func TestUseRefusesUnknownLevels(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("Use(NEON+1) did not panic")
		}
	}()
	Use(NEON + 1)
}

func TestTilesAgainstDefinition(t *testing.T) {
	onEachLevel(t, func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			d, n := rapid.IntRange(1, 70).Draw(t, "d"), rapid.IntRange(0, 5).Draw(t, "tiles")
			r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
			a, b := normal(r, 8*d), normal(r, 8*d*n)
			sa, sb := normal(r, 8), normal(r, 8*n+8)
			dst := make([]float64, n*Tile)
			check := func(name string, want func(i, j int) (value, scale float64)) {
				for q, got := range dst {
					w, s := want(q%Tile/8, q/Tile*8+q%8)
					if math.Abs(got-w) > float64(d+4)*eps*s {
						t.Fatalf("%s, d=%d, entry %d: %v, want %v", name, d, q, got, w)
					}
				}
			}
			at := func(p []float64, i, k int) float64 { return p[i/8*8*d+8*k+i%8] }
			SquaredDistances(dst, a, b, d)
			check("squared", func(i, j int) (s, scale float64) {
				for k := range d {
					s += (at(a, i, k) - at(b, j, k)) * (at(a, i, k) - at(b, j, k))
				}
				return s, s
			})
			AbsDistances(dst, a, b, d)
			check("absolute", func(i, j int) (s, scale float64) {
				for k := range d {
					s += math.Abs(at(a, i, k) - at(b, j, k))
				}
				return s, s
			})
			Affine(dst, a, b, sa, sb[:8*n], d)
			check("affine", func(i, j int) (s, scale float64) {
				s, scale = sa[i]+sb[j], math.Abs(sa[i])+math.Abs(sb[j])
				for k := range d {
					s -= at(a, i, k) * at(b, j, k)
					scale += math.Abs(at(a, i, k) * at(b, j, k))
				}
				return s, scale
			})
		})
	})
}

// ulps is the distance of got from want in units in the last place of want.
func ulps(got, want float64) float64 {
	if got == want || math.IsNaN(got) && math.IsNaN(want) {
		return 0
	}
	return math.Abs(got-want) / (math.Nextafter(math.Abs(want), math.Inf(1)) - math.Abs(want))
}

func TestExponentials(t *testing.T) {
	onEachLevel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(1, 2))
		for _, size := range []float64{1e-300, 1e-12, 1e-3, 0.1, 1, 30, 400} {
			x := make([]float64, 1000+r.IntN(40))
			for i := range x {
				x[i] = size * r.Float64()
			}
			x[0] = 0
			for _, scale := range []float64{-1, -0.37} {
				e, e1 := append([]float64{}, x...), append([]float64{}, x...)
				Exp(e, scale)
				Expm1(e1, scale)
				for i, v := range x {
					z := scale * v
					want, want1 := math.Exp(z), math.Expm1(z)
					if z < Zero {
						want, want1 = 0, -1
					}
					if u := ulps(e[i], want); u > 2 {
						t.Fatalf("Exp(%v) = %v, want %v (%v ulp)", z, e[i], want, u)
					}
					if u := ulps(e1[i], want1); u > 2 {
						t.Fatalf("Expm1(%v) = %v, want %v (%v ulp)", z, e1[i], want1, u)
					}
				}
			}
		}
	})
}

func TestExponentialsOfExtremes(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	in := []float64{0, math.Copysign(0, -1), inf, 1e300, 345.0001, 344.9999, -1, -inf, nan, 5e-324}
	exp := []float64{1, 1, 0, 0, 0, math.Exp(-344.9999), 1, 1, nan, 1}
	expm1 := []float64{0, 0, -1, -1, -1, -1, 0, 0, nan, -5e-324}
	onEachLevel(t, func(t *testing.T) {
		e, e1 := append([]float64{}, in...), append([]float64{}, in...)
		Exp(e, -1)
		Expm1(e1, -1)
		for i := range in {
			if ulps(e[i], exp[i]) > 1 || ulps(e1[i], expm1[i]) > 1 {
				t.Errorf("x = %v: Exp %v, want %v; Expm1 %v, want %v", in[i], e[i], exp[i], e1[i], expm1[i])
			}
		}
	})
}

// FuzzExponentials compares every level with the plain Go path.
func FuzzExponentials(f *testing.F) {
	f.Add(1.0, -1.0)
	f.Add(1e-9, -3.0)
	f.Add(344.99, -1.0)
	f.Add(math.Inf(1), -1.0)
	f.Add(1e300, -1e-298)
	f.Fuzz(func(t *testing.T, x, scale float64) {
		if math.IsNaN(x) || !(scale < 0) {
			return
		}
		var want [2][1]float64
		for _, l := range Levels() {
			restore := Use(l)
			e, e1 := [1]float64{x}, [1]float64{x}
			Exp(e[:], scale)
			Expm1(e1[:], scale)
			restore()
			if l == Generic {
				want = [2][1]float64{e, e1}
				continue
			}
			if ulps(e[0], want[0][0]) > 2 || ulps(e1[0], want[1][0]) > 2 {
				t.Errorf("%v, x=%v scale=%v: %v %v, plain Go %v", l, x, scale, e, e1, want)
			}
		}
	})
}

// FuzzTiles compares every level with the plain Go path on arbitrary points.
func FuzzTiles(f *testing.F) {
	f.Add(uint64(1), uint8(3), 0.0, 1.0)
	f.Add(uint64(2), uint8(33), 1e8, 1e-3)
	f.Fuzz(func(t *testing.T, seed uint64, dim uint8, offset, spread float64) {
		if math.Abs(offset) > 1e100 || math.Abs(spread) > 1e100 || offset != offset || spread != spread {
			return
		}
		d := 1 + int(dim)
		r := rand.New(rand.NewPCG(seed, 1))
		a, b := normal(r, 8*d), normal(r, 8*3*d)
		for _, p := range [][]float64{a, b} {
			for i := range p {
				p[i] = offset + spread*p[i]
			}
		}
		var want [3 * Tile]float64
		for _, l := range Levels() {
			restore := Use(l)
			var got [3 * Tile]float64
			SquaredDistances(got[:], a, b, d)
			restore()
			if l == Generic {
				want = got
			}
			for i := range got {
				if math.Abs(got[i]-want[i]) > float64(d+2)*eps*want[i] {
					t.Fatalf("%v, d=%d, entry %d: %v, plain Go %v", l, d, i, got[i], want[i])
				}
			}
		}
	})
}

func TestSymmetricProduct(t *testing.T) {
	onEachLevel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(3, 4))
		for _, columns := range []int{1, 2, 3, 4, 5} {
			const i, j, tiles, stride = 8, 24, 3, 64
			k, x, y := normal(r, tiles*Tile), normal(r, columns*stride), normal(r, columns*stride)
			want := append([]float64{}, y...)
			for q, v := range k {
				row, col := i+q%Tile/8, j+q/Tile*8+q%8
				for c := range columns {
					want[c*stride+row] += v * x[c*stride+col]
					want[c*stride+col] += v * x[c*stride+row]
				}
			}
			SymMul(k, x, y, i, j, columns, stride)
			for q := range y {
				if math.Abs(y[q]-want[q]) > 1e-13 {
					t.Fatalf("%d columns, entry %d: %v, want %v", columns, q, y[q], want[q])
				}
			}
			want = append(want[:0], y...)
			for q, v := range k[:Tile] {
				for c := range columns {
					want[c*stride+i+q/8] += v * x[c*stride+i+q%8]
				}
			}
			SymMulDiagonal(k, x, y, i, columns, stride)
			for q := range y {
				if math.Abs(y[q]-want[q]) > 1e-13 {
					t.Fatalf("diagonal, %d columns, entry %d: %v, want %v", columns, q, y[q], want[q])
				}
			}
		}
	})
}

func TestVectors(t *testing.T) {
	onEachLevel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(5, 6))
		for n := range 70 {
			x, y := normal(r, n), normal(r, n+3)
			var want float64
			for i := range x {
				want += x[i] * y[i]
			}
			if got := Dot(x, y); math.Abs(got-want) > 1e-13 {
				t.Fatalf("Dot of %d: %v, want %v", n, got, want)
			}
			ones := make([]float64, n)
			for i := range ones {
				ones[i] = 1
			}
			if got, want := Sum(x), dotGo(x, ones); math.Abs(got-want) > 1e-13 {
				t.Fatalf("Sum of %d: %v, want %v", n, got, want)
			}
			z := append([]float64{}, y...)
			Axpy(0.7, x, z)
			u, v := append([]float64{}, x...), append([]float64{}, y...)
			Rotate(u, v, 0.6, 0.8)
			for i := range y {
				axpy, a, b := y[i], 0.0, y[i]
				if i < n {
					axpy, a, b = y[i]+0.7*x[i], 0.6*x[i]-0.8*y[i], 0.8*x[i]+0.6*y[i]
					if math.Abs(u[i]-a) > 1e-14 {
						t.Fatalf("Rotate of %d, x[%d]: %v, want %v", n, i, u[i], a)
					}
				}
				if math.Abs(z[i]-axpy) > 1e-14 || math.Abs(v[i]-b) > 1e-14 {
					t.Fatalf("n=%d, entry %d: Axpy %v, want %v; Rotate %v, want %v", n, i, z[i], axpy, v[i], b)
				}
			}
		}
	})
}

func TestPanels(t *testing.T) {
	onEachLevel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(7, 8))
		for _, n := range []int{0, 8, 24, 40} {
			for c := 1; c <= 4; c++ {
				const stride = 48
				v, w := normal(r, 4*stride), normal(r, 4*stride)
				h := normal(r, 4*c)
				PanelDot(h, v, w, n, c, stride)
				want := append([]float64{}, w...)
				for i := range 4 {
					for j := range c {
						d := dotGo(v[i*stride:i*stride+n], w[j*stride:j*stride+n])
						if math.Abs(h[i*c+j]-d) > 1e-13 {
							t.Fatalf("PanelDot n=%d c=%d (%d,%d): %v, want %v", n, c, i, j, h[i*c+j], d)
						}
						axpyGo(h[i*c+j], v[i*stride:i*stride+n], want[j*stride:j*stride+n])
					}
				}
				PanelAxpy(h, v, w, n, c, stride)
				for i := range w {
					if math.Abs(w[i]-want[i]) > 1e-12 {
						t.Fatalf("PanelAxpy n=%d c=%d entry %d: %v, want %v", n, c, i, w[i], want[i])
					}
				}
			}
		}
	})
}

func TestTileMul(t *testing.T) {
	onEachLevel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(9, 10))
		for columns := 1; columns <= 8; columns++ {
			k, a, y := normal(r, 3*Tile), normal(r, 3*Tile), normal(r, Tile)
			for i := range a {
				if i%8 >= columns {
					a[i] = 0
				}
			}
			want := append([]float64{}, y...)
			for q, v := range k {
				for c := range 8 {
					want[q%Tile/8*8+c] += v * a[q/Tile*Tile+q%8*8+c]
				}
			}
			TileMul(k, a, y, columns)
			for i := range y {
				if math.Abs(y[i]-want[i]) > 1e-13 {
					t.Fatalf("%d columns, entry %d: %v, want %v", columns, i, y[i], want[i])
				}
			}
		}
	})
}

func BenchmarkGaussianTiles(b *testing.B) {
	for _, l := range Levels() {
		for _, d := range []int{2, 13, 64, 784} {
			for _, form := range []string{"difference", "dot"} {
				b.Run(fmt.Sprintf("level=%v/d=%d/form=%s", l, d, form), func(b *testing.B) {
					defer Use(l)()
					r := rand.New(rand.NewPCG(1, 1))
					const tiles = 16
					p, q, s := normal(r, 8*d), normal(r, 8*d*tiles), normal(r, 8*tiles)
					dst := make([]float64, tiles*Tile)
					for b.Loop() {
						if form == "dot" {
							Affine(dst, p, q, s, s, d)
						} else {
							SquaredDistances(dst, p, q, d)
						}
						Exp(dst, -0.5/float64(d))
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(dst)), "ns/entry")
				})
			}
		}
	}
}
