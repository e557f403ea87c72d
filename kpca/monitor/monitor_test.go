package monitor_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/landmarks"
	"kpcalab/kpca/monitor"
	"kpcalab/kpca/stream"
)

// process is x₂ ≈ x₁², x₃ noise.
func process(n int, seed uint64) *mat.Dense {
	r := rand.New(rand.NewPCG(seed, 1))
	x := mat.NewDense(n, 3, nil)
	for i := range n {
		a := r.NormFloat64()
		x.SetRow(i, []float64{a, a*a + 0.1*r.NormFloat64(), r.NormFloat64()})
	}
	return x
}

func Example() {
	mon, err := monitor.Fit(process(300, 1), kpca.Gaussian{Width: 4}, &kpca.Options{Components: 15, Standardize: true}, 0.99)
	if err != nil {
		panic(err)
	}
	fault := mat.NewDense(2, 3, []float64{
		0.5, 0.25, 0.1, // as ever
		0.5, 6, 0.1, // x₂ no longer follows x₁
	})
	states, _ := mon.Check(fault)
	_, spe, _ := mon.Contributions(fault)
	for i, s := range states {
		fmt.Printf("SPE alarm %t", s.SPEAlarm)
		if s.SPEAlarm {
			fmt.Printf(", from column %d", largest(spe.RawRowView(i)))
		}
		fmt.Println()
	}
	// Output:
	// SPE alarm false
	// SPE alarm true, from column 1
}

func largest(v []float64) (at int) {
	for j := range v {
		if v[j] > v[at] {
			at = j
		}
	}
	return at
}

func TestErrorsAreSentences(t *testing.T) {
	var none *monitor.Monitor
	_, e1 := none.Check(process(2, 1))
	_, e2 := monitor.Limit([]float64{1}, 0.99)
	_, e3 := monitor.Limit([]float64{1, math.NaN()}, 0.99)
	_, e4 := monitor.Limit([]float64{1, 2}, 1)
	_, e5 := monitor.Limit([]float64{1e308, 1}, 0.9999)
	_, e6 := monitor.Fit(process(20, 1), kpca.Gaussian{}, nil, 0.99)
	_, e7 := monitor.Fit(process(2, 1), kpca.Gaussian{Width: 1}, nil, 0.99)
	for i, err := range []error{e1, e2, e3, e4, e5, e6, e7} {
		if err == nil || !strings.HasPrefix(err.Error(), "monitor: ") {
			t.Errorf("error %d: %v", i+1, err)
		}
	}
}

// Where the components leave nothing but rounding, SPE has no limit: every fresh row
// would be an alarm. Nor has T² of as many components as a tenth fewer rows don't have.
func TestNoLimitForAllThereIs(t *testing.T) {
	x := process(60, 3)
	for _, k := range []kpca.Kernel{kpca.Gaussian{Width: 2}, kpca.Linear{}} {
		if mon, err := monitor.Fit(x, k, &kpca.Options{Standardize: true}, 0.99); err == nil || mon != nil {
			t.Errorf("%v with all components: %v, %v", k, mon, err)
		}
	}
}

// Of 19 values, 0 to 18, rank 20·share is the limit, whatever the scale; beyond the
// largest it is that of an exponential tail.
func TestLimitIsAnOrderStatistic(t *testing.T) {
	for _, scale := range []float64{1, 1e300, 1e-300} {
		values := make([]float64, 19)
		for i := range values {
			values[i] = scale * float64((7*i)%19)
		}
		for share, want := range map[float64]float64{0.5: 9, 0.95: 18, 0.125: 1.5, 0.001: 0} {
			if got, err := monitor.Limit(values, share); err != nil || math.Abs(got-scale*want) > 1e-12*scale {
				t.Errorf("share %g at %g: %g, %v; want %g", share, scale, got, err, scale*want)
			}
		}
		// the five largest exceed 13 by 15 and 5 more: (1 + t/20)^−5 is to be 0.01/0.05
		want := 18 + 20*(math.Pow(5, 1.0/5)-1)
		if got, err := monitor.Limit(values, 0.99); err != nil || math.Abs(got-scale*want) > 1e-9*scale {
			t.Errorf("share 0.99 at %g: %g, %v; want %g", scale, got, err, scale*want)
		}
	}
}

// Of few values of an exponential or uniform distribution a new one exceeds the limit
// as often as promised, and not more often.
func TestLimitOfFewValues(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	for _, n := range []int{2, 6, 20, 80} {
		var tail, flat float64
		const repeats = 20000
		values, even := make([]float64, n), make([]float64, n)
		for range repeats {
			for i := range values {
				values[i], even[i] = r.ExpFloat64(), r.Float64()
			}
			limit, err := monitor.Limit(values, 0.99)
			if err != nil {
				t.Fatal(err)
			}
			tail += math.Exp(-limit) / repeats
			if limit, err = monitor.Limit(even, 0.99); err != nil {
				t.Fatal(err)
			}
			flat += max(0, 1-limit) / repeats
		}
		if math.Abs(tail-0.01) > 0.001 || flat > 0.011 {
			t.Errorf("%d values: %.4f above the limit of an exponential distribution, %.4f of a uniform one; want 0.01 and no more", n, tail, flat)
		}
	}
}

// Shares far out have a limit, or an error, and never NaN.
func TestSharesFarOut(t *testing.T) {
	for _, share := range []float64{5e-324, 1e-16, 1e-6, 0.5, 1 - 1e-6, 1 - 1e-12, 1 - 0x1p-53} {
		for _, values := range [][]float64{{1, 3}, {1, 1 + 1e-9}, {0, 0, 0, 1}, {0, 0}, {5e-324, 1e308}} {
			if v, err := monitor.Limit(values, share); err == nil && !(v >= 0 && v < math.Inf(1)) {
				t.Errorf("%v, share %g: %g", values, share, v)
			}
		}
	}
}

// A gross outlier is an alarm however the model came about: an approximate map must
// not lose it. The monitor saved as JSON says the same.
func TestAFarSampleIsAnAlarm(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	x, held := sampled("independent", 1000, r), sampled("independent", 500, r)
	k := kpca.Gaussian{Width: 3}
	o := &kpca.Options{Components: 20}
	must := func(mon *monitor.Monitor, err error) *monitor.Monitor {
		if err != nil {
			t.Fatal(err)
		}
		return mon
	}
	z, err := landmarks.PlusPlus(x, 100, 1)
	if err != nil {
		t.Fatal(err)
	}
	ny, err := kpca.NewNystrom(k, z)
	if err != nil {
		t.Fatal(err)
	}
	fourier, err := kpca.NewFourier(k, 1000, 5, 1)
	if err != nil {
		t.Fatal(err)
	}
	rows := stream.Blocks(x, 300)
	sample, err := stream.Draw(t.Context(), rows, 400, 1)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := sample.Plan(stream.Nystrom{Kernel: k, Landmarks: 100, Standardize: true})
	if err != nil {
		t.Fatal(err)
	}
	streamed, err := stream.Fit(t.Context(), rows, plan, o)
	if err != nil {
		t.Fatal(err)
	}
	for name, mon := range map[string]*monitor.Monitor{
		"exact":    must(monitor.Fit(x, k, o, 0.99)),
		"Nyström":  must(monitor.Fit(x, ny, o, 0.99)),
		"Fourier":  must(monitor.Fit(x, fourier, o, 0.99)),
		"streamed": must(monitor.New(streamed, held, 0.99)),
	} {
		far := mat.NewDense(4, 5, nil)
		for i, s := range []float64{7, 30, 1000, 1e6} {
			far.Set(i, i, s)
		}
		states, err := mon.Check(far)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range states {
			if !s.SPEAlarm {
				t.Errorf("%s: %g deviations off, SPE is %.3f below a limit of %.3f", name, far.At(i, i), s.SPE, mon.SPELimit)
			}
		}
		b, err := json.Marshal(mon)
		if err != nil {
			t.Fatal(err)
		}
		var back monitor.Monitor
		if err := json.Unmarshal(b, &back); err != nil {
			t.Fatal(err)
		}
		again, err := back.Check(far)
		if err != nil || !slices.Equal(states, again) {
			t.Errorf("%s: saved it says %v, %v", name, again, err)
		}
		if _, _, err := back.Contributions(far); err != nil {
			t.Errorf("%s: saved: %v", name, err)
		}
	}
}

// Progress rises over all fits, from 0 to 1.
func TestProgressRises(t *testing.T) {
	for _, n := range []int{5, 100} {
		var told []float64
		o := &kpca.Options{Components: 2, Progress: func(done float64) { told = append(told, done) }}
		if _, err := monitor.Fit(process(n, 1), kpca.Gaussian{Width: 3}, o, 0.9); err != nil {
			t.Fatal(err)
		}
		if !slices.IsSorted(told) || told[0] != 0 || told[len(told)-1] != 1 {
			t.Errorf("n = %d: progress %v", n, told)
		}
	}
}
