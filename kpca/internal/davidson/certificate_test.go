package davidson

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/symeig"
	"kpcalab/kpca/internal/team"
	"kpcalab/kpca/internal/tiled"
)

// problem is drawn from clusters, duplicates, wide and narrow kernels, offsets and
// uniform points, with both metrics.
func problem(seed uint64, largest int) (Kernel, int) {
	r := rand.New(rand.NewPCG(seed, 18))
	n, d := 200+r.IntN(largest-200), 1+r.IntN(12)
	x := tiled.Rows{N: n, D: d, Stride: d, Data: make([]float64, n*d)}
	centres, spread := 1+r.IntN(6), math.Pow(10, -2*r.Float64())
	offset := []float64{0, 0, 1, 1e6}[r.IntN(4)]
	where := make([]float64, centres*d)
	for i := range where {
		where[i] = 2 * r.NormFloat64()
	}
	uniform, repeat := r.IntN(4) == 0, []int{1, 1, 2, 10}[r.IntN(4)]
	for i := range n {
		if i%repeat > 0 {
			copy(x.Row(i), x.Row(i-1))
			continue
		}
		c := r.IntN(centres)
		for j := range d {
			x.Row(i)[j] = offset + where[c*d+j] + spread*r.NormFloat64()
			if uniform {
				x.Row(i)[j] = offset + r.Float64()
			}
		}
	}
	k := Kernel{Points: x, Centered: r.IntN(4) > 0, Form: tiled.Form{Metric: tiled.Metric(r.IntN(2))}}
	scale := math.Sqrt(float64(d))
	if k.Metric == tiled.Absolute {
		scale = float64(d)
	}
	k.Width = scale * []float64{0.3, 1, 1, 3, 30, 1000}[r.IntN(6)]
	k.LessOne = k.Centered && k.Width >= 30*scale
	return k, 1 + r.IntN(8)
}

// No residual is understated: each is at least that of the vector in twice the
// precision, less what float64 itself rounds.
func TestResidualsAreNeverUnderstated(t *testing.T) {
	count, largest := 12, 400
	if testing.Short() {
		count, largest = 8, 300
	}
	if os.Getenv("KPCALAB_LONG") != "" {
		count, largest = 200, 900
	} else {
		t.Logf("%d problems; KPCALAB_LONG=1 takes 200, and larger ones", count)
	}
	crew := team.New()
	defer crew.Close()
	solved, leaning := 0, 0
	for seed := range uint64(count) {
		k, m := problem(seed, largest)
		last := Step{}
		tolerance := []float64{1e-11, 1e-8, 1e-6}[seed%3]
		r, err := Top(context.Background(), k, Options{Components: m, Tolerance: tolerance, Team: crew, watch: func(s Step) { last = s }})
		if errors.Is(err, ErrUnsuited) || errors.Is(err, ErrNoConvergence) {
			continue
		}
		if err != nil {
			t.Fatalf("problem %d: %v", seed, err)
		}
		solved++
		if last.Bound > last.Residual {
			leaning++
		}
		n := float64(k.Points.N)
		for j, e := range residuals(k, r) {
			if rounding := 8 * 0x1p-53 * math.Sqrt(n) * r.Values[0]; e > r.Residuals[j]+rounding+n*0x1p-50 {
				t.Errorf("problem %d (n=%d, d=%d, m=%d, width %.3g, metric %d, centred %v): residual %d is %.4g, at most %.4g is claimed; λ_1 = %.4g", seed, k.Points.N, k.Points.D, m, k.Width, k.Metric, k.Centered, j, e, r.Residuals[j], r.Values[0])
			}
			if r.Residuals[j] > tolerance*r.Values[0] {
				t.Errorf("problem %d: residual %d is %.3g·λ_1, %.3g was asked for", seed, j, r.Residuals[j]/r.Values[0], tolerance)
			}
		}
	}
	t.Logf("%d of %d solved, %d with a bound of what float32 lost", solved, count, leaning)
	if solved < count/3 || leaning < 1 {
		t.Error("too few of them to prove anything")
	}
}

// full is K̄ decomposed.
func full(t *testing.T, k Kernel) []float64 {
	t.Helper()
	n := k.Points.N
	b := newBlock(n, n, nil)
	b.count = n
	for i := range n {
		b.vector(i)[i] = 1
	}
	if k.Centered {
		b.center()
	}
	y := newBlock(n, n, nil)
	y.count = n
	if err := tiled.Recomputed(n, tiled.NewRadial(k.Points, k.Width, k.Metric, k.LessOne)).Mul(context.Background(), nil, y.data, b.data, n, b.stride); err != nil {
		t.Fatal(err)
	}
	h := dots(b, y)
	values, _, err := symeig.Decompose(h, n)
	if err != nil {
		t.Fatal(err)
	}
	return values
}

// The eigenvalues are the largest ones, and none is missed, on every level and
// with either precision.
func TestValuesAreThoseOfTheWholeMatrix(t *testing.T) {
	for _, level := range simd.Levels() {
		defer simd.Use(level)()
		for seed := range uint64(12) {
			k, m := problem(1000+seed, 350)
			whole := full(t, k)
			for _, double := range []bool{false, true} {
				r, err := Top(context.Background(), k, Options{Components: m, Double: double})
				if errors.Is(err, ErrUnsuited) {
					continue
				}
				if err != nil {
					t.Fatalf("problem %d: %v", seed, err)
				}
				for j, want := range whole[:m] {
					if math.Abs(r.Values[j]-want) > 1e-11*r.Values[0]+float64(k.Points.N)*0x1p-48 {
						t.Errorf("%v, problem %d, double %v: λ_%d = %v, want %v", level, seed, double, j+1, r.Values[j], want)
					}
				}
			}
		}
	}
}

// What the landmarks don't see is found all the same: clusters of a few points far
// away from thousands.
func TestFarClusters(t *testing.T) {
	x := mixture(800, 13, 1)
	for i := range 45 { // three clusters of fifteen
		for j := range x.D {
			x.Row(i * 17)[j] = []float64{60, -60, 120}[i%3] + 0.05*x.Row(i * 17)[j]
		}
	}
	k := Kernel{Points: x, Form: tiled.Form{Width: 10.8}, Centered: true}
	want := full(t, k)
	r, err := Top(context.Background(), k, Options{Components: 10, Landmarks: 60})
	if err != nil {
		t.Fatal(err)
	}
	for j, v := range r.Values {
		if math.Abs(v-want[j]) > 1e-10*want[0] {
			t.Errorf("λ_%d = %v, want %v", j+1, v, want[j])
		}
	}
}

func TestUnsuited(t *testing.T) {
	x := mixture(400, 5, 1)
	for _, k := range []Kernel{
		{Points: x, Form: tiled.Form{Width: 0.4}, Centered: true},                                                // nearly flat
		{Points: x, Form: tiled.Form{Width: 1e7, LessOne: true}, Centered: true},                                 // rank 5 to rounding, 8 asked for
		{Points: tiled.Rows{N: 400, D: 5, Data: make([]float64, 5)}, Form: tiled.Form{Width: 1}, Centered: true}, // one point 400 times
	} {
		if _, err := Top(context.Background(), k, Options{Components: 8}); !errors.Is(err, ErrUnsuited) {
			t.Errorf("width %g: %v", k.Width, err)
		}
	}
	if _, err := Top(context.Background(), Kernel{Points: x, Form: tiled.Form{Width: 3}}, Options{Components: 99}); err == nil {
		t.Error("99 of 400 components are accepted")
	}
	if _, err := Top(context.Background(), Kernel{Points: x, Form: tiled.Form{Width: 3}, Centered: true}, Options{Components: 3, Passes: 2, Tolerance: 1e-14}); !errors.Is(err, ErrNoConvergence) {
		t.Errorf("two passes to 1e-14: %v", err)
	}
}

func TestStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Top(ctx, Kernel{Points: mixture(500, 3, 1), Form: tiled.Form{Width: 3}, Centered: true}, Options{Components: 3}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func ExampleTop() {
	points := tiled.Rows{N: 300, D: 1, Stride: 1, Data: make([]float64, 300)}
	for i := range points.Data {
		points.Data[i] = float64(i % 3)
	}
	r, err := Top(context.Background(), Kernel{Points: points, Form: tiled.Form{Width: 1}, Centered: true}, Options{Components: 2, Landmarks: 3})
	if err != nil {
		panic(err)
	}
	// three points, a hundred times each: λ = 100(1 − e⁻⁴) and 100(1 − (4e⁻¹ − e⁻⁴)/3)
	fmt.Printf("%.4f %.4f\n", r.Values[0], r.Values[1])
	// Output: 98.1684 51.5599
}

// mixture is the data of kpca/versus: five normal clusters.
func mixture(n, d int, seed uint64) tiled.Rows {
	r := rand.New(rand.NewPCG(seed, 5))
	centres := make([]float64, 5*d)
	for i := range centres {
		centres[i] = 2 * rand.New(rand.NewPCG(uint64(i), 1)).NormFloat64()
	}
	x := tiled.Rows{N: n, D: d, Stride: d, Data: make([]float64, n*d)}
	for i := range n {
		c := centres[r.IntN(5)*d:]
		for j := range d {
			x.Data[i*d+j] = c[j] + 0.7*r.NormFloat64()
		}
	}
	return x
}
