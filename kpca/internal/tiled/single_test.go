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

// The product in float32 differs from that in float64 by no more than the bound,
// for wide, narrow and offset data, and by no less than a millionth of it.
func TestSingleWithinItsBound(t *testing.T) {
	crew := team.New()
	defer crew.Close()
	for _, l := range simd.Levels() {
		for _, c := range []struct {
			n, d           int
			offset, spread float64
			width          float64
			metric         Metric
			less           bool
		}{
			{1, 1, 0, 1, 1, Squared, false},
			{17, 3, 0, 1, 2, Squared, false},
			{100, 13, 1e6, 1, 5, Squared, false},
			{1100, 13, 0, 1, 5, Squared, false},
			{1100, 2, 3, 1, 0.01, Squared, false},
			{700, 5, 0, 1e-6, 1, Squared, true},
			{2500, 4, -7, 1, 40, Squared, true},
			{900, 6, 0, 1, 3, Absolute, false},
			{900, 6, 2, 1, 300, Absolute, true},
		} {
			t.Run(fmt.Sprintf("%v/%+v", l, c), func(t *testing.T) {
				defer simd.Use(l)()
				x := sample(c.n, c.d, c.offset, c.spread, 7)
				exact := Recomputed(c.n, NewRadial(x, c.width, c.metric, c.less))
				low := NewSingle(x, c.width, c.metric, c.less)
				if c.n == 1 {
					if low != nil {
						t.Error("a single point has no distances, and still float32 is offered for them")
					}
					return
				}
				const columns = 5
				stride := simd.Stride(c.n)
				v, want, got := simd.Alloc(columns*stride), simd.Alloc(columns*stride), simd.Alloc(columns*stride)
				r := rand.New(rand.NewPCG(1, uint64(c.n)))
				for j := range columns {
					for i := range c.n {
						if v[j*stride+i] = r.NormFloat64() * math.Pow(1e20, float64(j-2)); j == 0 {
							v[i] = 1
						}
					}
				}
				if err := exact.Mul(context.Background(), crew, want, v, columns, stride); err != nil {
					t.Fatal(err)
				}
				if err := low.Mul(context.Background(), crew, got, v, columns, stride); err != nil {
					t.Fatal(err)
				}
				bound := low.Error(want[:c.n])
				worst := 0.0
				for j := range columns {
					var e, size float64
					for i := j * stride; i < (j+1)*stride; i++ {
						e, size = math.Hypot(e, got[i]-want[i]), math.Hypot(size, v[i])
					}
					worst = max(worst, e/size)
				}
				if !(worst <= bound) || worst < 1e-6*bound {
					t.Errorf("error %.3g, bound %.3g", worst, bound)
				}
				t.Logf("error %.3g, bound %.3g", worst, bound)
			})
		}
	}
}

func TestSingleRefusesWhatFloat32CannotHold(t *testing.T) {
	x := sample(50, 3, 0, 1, 1)
	for _, width := range []float64{1e-5, 1e14} {
		if NewSingle(x, width, Squared, width > 1) != nil {
			t.Errorf("width %g: offered", width)
		}
	}
}

func TestSingleSameBitsOnAnyNumberOfCores(t *testing.T) {
	x := sample(3000, 3, 0, 1, 9)
	k := NewSingle(x, 2, Squared, false)
	var first []float64
	for _, members := range []int{1, 2, 5} {
		crew := team.Of(members)
		v, y := simd.Alloc(2*simd.Stride(3000)), simd.Alloc(2*simd.Stride(3000))
		for i := range 3000 {
			v[i] = math.Sin(float64(i))
		}
		if err := k.Mul(context.Background(), crew, y, v, 2, simd.Stride(3000)); err != nil {
			t.Fatal(err)
		}
		crew.Close()
		if first == nil {
			first = y
		}
		for i, w := range y {
			if w != first[i] {
				t.Fatalf("%d goroutines: entry %d is %v, was %v", members, i, w, first[i])
			}
		}
	}
}

// Every pair of blocks meets once, and no block twice in a round.
func TestRounds(t *testing.T) {
	for _, panels := range []int{1, 2, 7, 300, 1000} {
		r := newRounds(panels, 16)
		seen := map[[2]int]int{}
		r.each(nil, func(a, b int) { seen[[2]int{a, b}]++ })
		blocks := len(r.cuts) - 1
		for a := range blocks {
			for b := a; b < blocks; b++ {
				if seen[[2]int{a, b}] != 1 {
					t.Fatalf("%d panels: blocks %d and %d meet %d times", panels, a, b, seen[[2]int{a, b}])
				}
			}
		}
		if len(seen) != blocks*(blocks+1)/2 || r.cuts[0] != 0 || r.cuts[blocks] != panels {
			t.Fatalf("%d panels: %d pairs of %d blocks, cuts %v", panels, len(seen), blocks, r.cuts)
		}
	}
}

// BenchmarkRecomputed compares products in float64 and float32 by the time for an
// entry of the triangle.
func BenchmarkRecomputed(b *testing.B) {
	const n = 8192
	crew := team.New()
	defer crew.Close()
	for _, d := range []int{5, 13, 64} {
		x := sample(n, d, 0, 1, 3)
		width := 2 * math.Sqrt(float64(d))
		for _, columns := range []int{2, 8, 12, 16} {
			stride := simd.Stride(n)
			v, y := simd.Alloc(columns*stride), simd.Alloc(columns*stride)
			for i := range v {
				if i%stride < n {
					v[i] = math.Sin(float64(i))
				}
			}
			for name, k := range map[string]interface {
				Mul(ctx context.Context, t *team.Team, y, x []float64, columns, stride int) error
			}{"float64": Recomputed(n, NewRadial(x, width, Squared, false)), "float32": NewSingle(x, width, Squared, false)} {
				b.Run(fmt.Sprintf("d=%d/columns=%d/%s", d, columns, name), func(b *testing.B) {
					for b.Loop() {
						if err := k.Mul(context.Background(), crew, y, v, columns, stride); err != nil {
							b.Fatal(err)
						}
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(n*n/2), "ns/entry")
				})
			}
		}
	}
}
