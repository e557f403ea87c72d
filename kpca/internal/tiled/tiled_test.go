package tiled

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
)

func sample(n, d int, offset, spread float64, seed uint64) Rows {
	r := rand.New(rand.NewPCG(seed, 1))
	x := Rows{N: n, D: d, Stride: d + 1, Data: make([]float64, n*(d+1))}
	for i := range x.Data {
		x.Data[i] = offset + spread*r.NormFloat64()
	}
	return x
}

// value is the entry by its definition, from differences.
func value(a, b []float64, width float64, metric Metric, less bool) float64 {
	var sum float64
	for k := range a {
		d := (a[k] - b[k]) / width
		if metric == Squared {
			sum += d * d
		} else {
			sum += math.Abs(d)
		}
	}
	if less {
		return math.Expm1(-sum)
	}
	return math.Exp(-sum)
}

func TestRadialAgainstDefinition(t *testing.T) {
	for _, l := range simd.Levels() {
		restore := simd.Use(l)
		for _, metric := range []Metric{Squared, Absolute} {
			for _, c := range []struct {
				n, d                  int
				offset, spread, width float64
			}{{13, 3, 0, 1, 2}, {40, 33, 0, 1, 8}, {40, 64, 1e8, 1, 11}, {24, 5, 0, 1, 1e6}, {24, 40, 0, 1, 1e6}, {9, 2, 0, 1e170, 1e170}, {9, 40, 0, 1e-170, 1e-169}, {20, 50, 0, 1000, 1}} {
				for _, less := range []bool{false, true} {
					x := sample(c.n, c.d, c.offset, c.spread, 3)
					r := NewRadial(x, c.width, metric, less)
					m, err := Stored(context.Background(), nil, c.n, r)
					if err != nil {
						t.Fatal(err)
					}
					y := sample(11, c.d, c.offset, c.spread, 4)
					cross := r.Against(y)
					for i := range c.n {
						for j := range c.n {
							want := value(x.Row(i), x.Row(j), c.width, metric, less)
							if got := m.At(i, j); math.Abs(got-want) > 1e-13*math.Max(math.Abs(want), math.Abs(value(x.Row(i), x.Row((i+1)%c.n), c.width, metric, less))) {
								t.Fatalf("%v %+v less=%v: K(%d,%d) = %v, want %v", l, c, less, i, j, got, want)
							}
						}
						if less && m.At(i, i) != 0 || !less && m.At(i, i) != 1 {
							t.Fatalf("%v %+v: K(x,x) = %v", l, c, m.At(i, i))
						}
					}
					dst := make([]float64, tile*panels(c.n))
					cross.Tiles(dst, 1, 0)
					for i := 8; i < 11; i++ {
						for j := range c.n {
							want := value(y.Row(i), x.Row(j), c.width, metric, less)
							if got := dst[j/8*tile+i%8*8+j%8]; math.Abs(got-want) > 1e-13*math.Max(math.Abs(want), math.Abs(value(x.Row(0), x.Row(1), c.width, metric, less))) {
								t.Fatalf("%v %+v less=%v: cross(%d,%d) = %v, want %v", l, c, less, i, j, got, want)
							}
						}
					}
				}
			}
		}
		restore()
	}
}

func TestProductStoredAndRecomputed(t *testing.T) {
	ctx := context.Background()
	for _, n := range []int{1, 7, 8, 9, 100, 700, 1603} {
		x := sample(n, 3, 0, 1, uint64(n))
		source := NewRadial(x, 2, Squared, false)
		evaluated := &Evaluated{N: n, M: n, Row: func(dst []float64, i, j0 int) {
			for q := range dst {
				dst[q] = value(x.Row(i), x.Row(j0+q), 2, Squared, false)
			}
		}}
		for _, columns := range []int{1, 2, 3, 4, 9} {
			stride := simd.Stride(n)
			r := rand.New(rand.NewPCG(1, 1))
			in, want := simd.Alloc(columns*stride), make([]float64, columns*n)
			for c := range columns {
				for i := range n {
					in[c*stride+i] = r.NormFloat64()
				}
				for i := range n {
					for j := range n {
						want[c*n+i] += value(x.Row(i), x.Row(j), 2, Squared, false) * in[c*stride+j]
					}
				}
			}
			var first []float64
			for _, members := range []int{1, 2, 3} {
				team := team.Of(members)
				stored, _ := Stored(ctx, team, n, source)
				for _, m := range []*Matrix{stored, Recomputed(n, source), Recomputed(n, evaluated)} {
					out := simd.Alloc(columns * stride)
					for i := range out {
						out[i] = math.NaN() // must be overwritten
					}
					if err := m.Mul(ctx, team, out, in, columns, stride); err != nil {
						t.Fatal(err)
					}
					for c := range columns {
						for i := range stride {
							w := 0.0
							if i < n {
								w = want[c*n+i]
							}
							if math.Abs(out[c*stride+i]-w) > 1e-11 {
								t.Fatalf("n=%d columns=%d: y(%d,%d) = %v, want %v", n, columns, i, c, out[c*stride+i], w)
							}
						}
					}
					if m != stored {
						continue
					}
					if first == nil {
						first = out
					}
					for i, v := range out {
						if v != first[i] {
							t.Fatalf("n=%d: %d goroutines give %v, one gives %v", n, members, v, first[i])
						}
					}
				}
				team.Close()
			}
		}
	}
}

func TestProductStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m := Recomputed(2000, NewRadial(sample(2000, 2, 0, 1, 1), 1, Squared, false))
	stride := simd.Stride(2000)
	if err := m.Mul(ctx, nil, make([]float64, stride), make([]float64, stride), 1, stride); err != context.Canceled {
		t.Errorf("Mul after cancellation: %v", err)
	}
	if _, err := Stored(ctx, nil, 2000, m.source); err != context.Canceled {
		t.Errorf("Stored after cancellation: %v", err)
	}
}

func BenchmarkProduct(b *testing.B) {
	for _, n := range []int{1000, 2000, 5000} {
		team := team.New()
		m, _ := Stored(context.Background(), team, n, NewRadial(sample(n, 13, 0, 1, 1), 5, Squared, false))
		stride := simd.Stride(n)
		for _, columns := range []int{1, 2, 4, 8} {
			x, y := simd.Alloc(columns*stride), simd.Alloc(columns*stride)
			b.Run(fmt.Sprintf("n=%d/columns=%d", n, columns), func(b *testing.B) {
				for b.Loop() {
					_ = m.Mul(context.Background(), team, y, x, columns, stride)
				}
			})
		}
		team.Close()
	}
}

func BenchmarkStored(b *testing.B) {
	for _, d := range []int{13, 64, 784} {
		const n = 2000
		source := NewRadial(sample(n, d, 0, 1, 1), math.Sqrt(float64(2*d)), Squared, false)
		b.Run(fmt.Sprintf("n=%d/d=%d", n, d), func(b *testing.B) {
			team := team.New()
			defer team.Close()
			for b.Loop() {
				m, err := Stored(context.Background(), team, n, source)
				if err != nil {
					b.Fatal(err)
				}
				m.Release()
			}
		})
	}
}

func TestFillAndProject(t *testing.T) {
	for _, c := range []struct{ p, n, m int }{{1, 1, 1}, {5, 9, 3}, {8, 16, 8}, {30, 211, 17}} {
		x, y := sample(c.n, 3, 0, 1, 1), sample(c.p, 3, 0, 1, 2)
		source := NewRadial(x, 2, Squared, false)
		each := func(count int, f func(i int)) {
			for i := count - 1; i >= 0; i-- {
				f(i)
			}
		}
		gram, cross := make([]float64, c.n*(c.n+2)), make([]float64, c.p*c.n)
		Fill(source, gram, c.n, c.n, c.n+2, true, each)
		Fill(source.Against(y), cross, c.p, c.n, c.n, false, each)
		for i := range c.n {
			for j := range c.n + 2 {
				want := 0.0
				if j >= i && j < c.n {
					want = value(x.Row(i), x.Row(j), 2, Squared, false)
				}
				if got := gram[i*(c.n+2)+j]; math.Abs(got-want) > 1e-14 {
					t.Fatalf("%+v: K(%d,%d) = %v, want %v", c, i, j, got, want)
				}
			}
		}
		a := func(i, j int) float64 { return math.Sin(float64(i*c.m + j)) }
		scores := make([]float64, c.p*c.m)
		NewWeights(c.n, c.m, a).Project(source.Against(y), scores, c.p, c.n)
		for i := range c.p {
			for j := range c.n {
				if want := value(y.Row(i), x.Row(j), 2, Squared, false); math.Abs(cross[i*c.n+j]-want) > 1e-14 {
					t.Fatalf("%+v: cross(%d,%d) = %v, want %v", c, i, j, cross[i*c.n+j], want)
				}
			}
			for j := range c.m {
				var want float64
				for k := range c.n {
					want += value(y.Row(i), x.Row(k), 2, Squared, false) * a(k, j)
				}
				if got := scores[i*c.m+j]; math.Abs(got-want) > 1e-12 {
					t.Fatalf("%+v: score(%d,%d) = %v, want %v", c, i, j, got, want)
				}
			}
		}
	}
}

// A series of fits is to touch new memory once, not every time.
func TestReleasedMemoryIsUsedAgain(t *testing.T) {
	x := sample(100, 3, 0, 1, 5)
	stored := func(n int) *Matrix {
		x.N = n
		m, err := Stored(context.Background(), nil, n, NewRadial(x, 2, Squared, false))
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	first := stored(100)
	where := &first.data[0]
	first.Release()
	first.Release() // does nothing
	second := stored(98)
	if &second.data[0] != where {
		t.Error("the memory was not used again")
	}
	if third := stored(98); &third.data[0] == where {
		t.Error("two matrices share memory")
	}
	second.Release()
	forget()
	if fourth := stored(100); &fourth.data[0] == where {
		t.Error("memory was used again after it had been forgotten")
	}
	second.Release()
	if small := stored(20); len(small.data) != cap(small.data) {
		t.Error("a small matrix holds the memory of a large one")
	}
}

func TestRowSums(t *testing.T) {
	for _, n := range []int{1, 7, 8, 65, 512, 513, 1100} {
		x := sample(n, 2, 0, 1, 6)
		r := NewRadial(x, 2, Squared, false)
		m, err := Stored(context.Background(), nil, n, r)
		if err != nil {
			t.Fatal(err)
		}
		for i, got := range m.RowSums() {
			var want float64
			for j := range n {
				want += m.At(i, j)
			}
			if math.Abs(got-want) > 1e-13*want {
				t.Errorf("n = %d: row %d sums to %.17g, want %.17g", n, i, got, want)
			}
		}
		if Recomputed(n, r).RowSums() != nil {
			t.Error("a matrix that is not stored has sums")
		}
	}
}

// With many coordinates fewer tiles are computed together.
func TestManyCoordinates(t *testing.T) {
	const n, d, p = 211, 1500, 30
	ctx, width := context.Background(), math.Sqrt(2*d)
	x, y := sample(n, d, 0, 1, 1), sample(p, d, 0, 1, 2)
	source := NewRadial(x, width, Squared, false)
	if s := squareOf(source); s >= panels(n) {
		t.Fatalf("the square is %d; the test needs several", s)
	}
	team := team.Of(2)
	defer team.Close()
	stored, err := Stored(ctx, team, n, source)
	if err != nil {
		t.Fatal(err)
	}
	ones, product := simd.Alloc(simd.Stride(n)), simd.Alloc(simd.Stride(n))
	for i := range n {
		ones[i] = 1
	}
	if err := Recomputed(n, source).Mul(ctx, team, product, ones, 1, simd.Stride(n)); err != nil {
		t.Fatal(err)
	}
	sums := make([]float64, p)
	NewWeights(n, 1, func(i, j int) float64 { return 1 }).Project(source.Against(y), sums, p, n)
	for i := range n {
		var sum float64
		for j := range n {
			want := value(x.Row(i), x.Row(j), width, Squared, false)
			sum += want
			if got := stored.At(i, j); math.Abs(got-want) > 1e-13 {
				t.Fatalf("K(%d,%d) = %v, want %v", i, j, got, want)
			}
		}
		if got := stored.RowSums()[i]; math.Abs(got-sum) > 1e-10 {
			t.Errorf("row %d sums to %v, want %v", i, got, sum)
		}
		if math.Abs(product[i]-sum) > 1e-10 {
			t.Errorf("recomputed, row %d sums to %v, want %v", i, product[i], sum)
		}
	}
	for i, got := range sums {
		var want float64
		for j := range n {
			want += value(y.Row(i), x.Row(j), width, Squared, false)
		}
		if math.Abs(got-want) > 1e-10 {
			t.Errorf("new row %d sums to %v, want %v", i, got, want)
		}
	}
}
