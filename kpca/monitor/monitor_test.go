package monitor_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/monitor"
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
	mon, err := monitor.Fit(process(300, 1), kpca.Gaussian{Width: 4}, &kpca.Options{Components: 6, Standardize: true}, 0.99)
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

// A table of the F distribution has 4.31 for 3 and 40 degrees of freedom at 0.99,
// and one of χ² 13.28 for 4.
func TestLimitsByTables(t *testing.T) {
	got, err := monitor.FLimit(43, 3, 0.99)
	if want := 3 * (43.0*43 - 1) / (43 * 40) * 4.31; err != nil || math.Abs(got/want-1) > 0.002 {
		t.Errorf("T²: %g, %v; want %g", got, err, want)
	}
	// mean 4 and variance 8, which is χ²₄ itself: 4 ± 2
	got, err = monitor.ChiSquaredLimit([]float64{2, 6}, 0.99)
	if err != nil || math.Abs(got/13.28-1) > 0.001 {
		t.Errorf("χ²: %g, %v; want 13.28", got, err)
	}
}

// Of new normal samples about the wanted share stays below each limit.
func TestTheShareOfFalseAlarms(t *testing.T) {
	mon, err := monitor.Fit(process(800, 1), kpca.Gaussian{Width: 5}, &kpca.Options{Components: 8}, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	states, err := mon.Check(process(4000, 2))
	if err != nil {
		t.Fatal(err)
	}
	var spe, t2 float64
	for _, s := range states {
		if s.SPEAlarm {
			spe += 1.0 / 4000
		}
		if s.T2Alarm {
			t2 += 1.0 / 4000
		}
	}
	// scores of a Gaussian kernel aren't normal: a factor of 2 is what the limits keep
	for name, share := range map[string]float64{"SPE": spe, "T²": t2} {
		if share < 0.015 || share > 0.12 {
			t.Errorf("%s: %.3f of normal samples raise an alarm; wanted about 0.05", name, share)
		}
	}
}

func TestErrorsAreSentences(t *testing.T) {
	var none *monitor.Monitor
	_, e1 := none.Check(process(2, 1))
	_, e2 := monitor.FLimit(3, 3, 0.99)
	_, e3 := monitor.ChiSquaredLimit([]float64{1, math.NaN()}, 0.99)
	_, e4 := monitor.Quantile([]float64{1, 2}, 1)
	_, e5 := monitor.ChiSquaredLimit([]float64{1, 1}, 0.9)
	_, e6 := monitor.Fit(process(20, 1), kpca.Gaussian{}, nil, 0.99)
	for i, err := range []error{e1, e2, e3, e4, e5, e6} {
		if err == nil || !strings.HasPrefix(err.Error(), "monitor: ") {
			t.Errorf("error %d: %v", i+1, err)
		}
	}
	if q, err := monitor.Quantile([]float64{5, 1, 2, 4, 3}, 0.8); err != nil || q != 4 {
		t.Errorf("quantile %g, %v", q, err)
	}
}

// Squares of the values overflow, or vanish; the limit is on their scale.
func TestALimitAtAnyScale(t *testing.T) {
	want, err := monitor.ChiSquaredLimit([]float64{2, 6}, 0.99)
	if err != nil {
		t.Fatal(err)
	}
	for _, scale := range []float64{1e200, 1e-200} {
		got, err := monitor.ChiSquaredLimit([]float64{2 * scale, 6 * scale}, 0.99)
		if err != nil || math.Abs(got/scale/want-1) > 1e-9 {
			t.Errorf("at %g: %g, %v; want %g", scale, got, err, want*scale)
		}
	}
	if _, err := monitor.ChiSquaredLimit([]float64{0, 0}, 0.99); err == nil {
		t.Error("zeros have a limit")
	}
	if _, err := monitor.ChiSquaredLimit([]float64{1e308, 1}, 0.9999); err == nil || !strings.Contains(err.Error(), "overflows") {
		t.Errorf("an overflow: %v", err)
	}
}

// Shares far out have a limit, or an error, and never a panic of the quantiles.
func TestSharesFarOut(t *testing.T) {
	for _, share := range []float64{5e-324, 1e-300, 1e-165, 1e-16, 1e-12, 1e-6, 0.5, 1 - 1e-6, 1 - 1e-12, 1 - 0x1p-53} {
		for _, n := range []int{3, 10, 1000, 1e6} {
			for _, m := range []int{1, 2, 9, 999} {
				if v, err := monitor.FLimit(n, m, share); err == nil && !(v >= 0 && v < math.Inf(1)) {
					t.Errorf("n = %d, m = %d, share %g: %g", n, m, share, v)
				}
			}
		}
		for _, values := range [][]float64{{1, 3}, {1, 1 + 1e-9}, {0, 0, 0, 1}, {5e-324, 1e308}} {
			if v, err := monitor.ChiSquaredLimit(values, share); err == nil && !(v >= 0 && v < math.Inf(1)) {
				t.Errorf("%v, share %g: %g", values, share, v)
			}
		}
	}
}

// Where the components leave nothing but rounding, SPE has no limit: every fresh row
// would be an alarm.
func TestNoLimitForRounding(t *testing.T) {
	x := process(60, 3)
	for _, k := range []kpca.Kernel{kpca.Gaussian{Width: 2}, kpca.Linear{}} {
		if _, err := monitor.Fit(x, k, &kpca.Options{Standardize: true}, 0.99); err == nil || !strings.Contains(err.Error(), "take fewer") {
			t.Errorf("%v with all components: %v", k, err)
		}
	}
}
