package kernels

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/finding"
	"kpcalab/kpca"
)

func TestPolar(t *testing.T) {
	for name, c := range map[string]struct {
		f    func(x []float64) []float64
		slip string
		want finding.Verdict
	}{
		"right": {func(x []float64) []float64 { return []float64{math.Hypot(x[0], x[1]), math.Atan2(x[1], x[0])} }, "", finding.Correct},
		"from 0 to 2π": {func(x []float64) []float64 {
			return []float64{math.Hypot(x[0], x[1]), math.Mod(math.Atan2(x[1], x[0])+4*math.Pi, 2*math.Pi)}
		}, "", finding.Correct},
		"nothing":  {func(x []float64) []float64 { return nil }, "nil", finding.Malformed},
		"three":    {func(x []float64) []float64 { return []float64{1, 2, 3} }, "shape", finding.Malformed},
		"in place": {func(x []float64) []float64 { x[0], x[1] = math.Hypot(x[0], x[1]), math.Atan2(x[1], x[0]); return x }, "mutates-argument", finding.Almost},
		"NaN":      {func(x []float64) []float64 { return []float64{math.Hypot(x[0], x[1]), math.NaN()} }, "", finding.Wrong},
		"half":     {func(x []float64) []float64 { return []float64{math.Hypot(x[0], x[1]) / 2, math.Atan2(x[1], x[0])} }, "", finding.Wrong},
		"nil":      {nil, "", finding.Missing},
	} {
		f := Polar.Of(c.f)
		if f.Verdict != c.want || finding.IDs(f.Slips) != c.slip || f.Help == "" && !f.OK() || f.Verdict == finding.Wrong && f.Counterexample == nil {
			t.Errorf("%s: %+v", name, f)
		}
	}
	for _, s := range polarSlips {
		f := Polar.Of(func(x []float64) []float64 { r, th := s.Value(x[0], x[1]); return []float64{r, th} })
		if finding.IDs(f.Slips) != s.ID || f.Verdict != finding.Almost || f.Counterexample == nil {
			t.Errorf("%s: %+v", s.ID, f)
		}
	}
}

func TestCheckPolynomialMap(t *testing.T) {
	for name, f := range map[string]func(x []float64) []float64{
		"the lecture's": func(x []float64) []float64 { return []float64{x[0] * x[0], math.Sqrt2 * x[0] * x[1], x[1] * x[1]} },
		"other order":   func(x []float64) []float64 { return []float64{math.Sqrt2 * x[0] * x[1], -x[1] * x[1], x[0] * x[0]} },
		"four":          func(x []float64) []float64 { return []float64{x[0] * x[0], x[0] * x[1], x[1] * x[0], x[1] * x[1]} },
		"the library's": func(x []float64) []float64 {
			return mat.Row(nil, 0, kpca.Polynomial{Degree: 2}.Map(mat.NewDense(1, 2, x)))
		},
	} {
		if got := PolynomialMap.Of(f); !got.OK() || (len(got.Notes) > 0) != (name == "four") {
			t.Errorf("%s: %+v", name, got)
		}
	}
	for _, s := range mapSlips {
		f := PolynomialMap.Of(func(x []float64) []float64 { return s.Phi(x[0], x[1]) })
		if finding.IDs(f.Slips) != s.ID || f.Verdict != finding.Almost || f.Counterexample == nil {
			t.Errorf("%s: %+v", s.ID, f)
		}
	}
	for name, f := range map[string]func(x []float64) []float64{
		"nothing":  func(x []float64) []float64 { return nil },
		"changing": func(x []float64) []float64 { return make([]float64, 1+int(math.Abs(x[0]))) },
	} {
		if got := PolynomialMap.Of(f); got.Verdict != finding.Malformed {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if f := PolynomialMap.Of(func(x []float64) []float64 { return []float64{x[0] * x[0] * x[0]} }); f.Verdict != finding.Wrong || f.Counterexample == nil {
		t.Errorf("%+v", f)
	}
	if f := PolynomialMap.Of(nil); f.Verdict != finding.Missing {
		t.Errorf("%+v", f)
	}
}

func TestCheckFeatureCount(t *testing.T) {
	var count func(c, d int) int
	count = func(c, d int) int { // choose how often the first coordinate occurs
		if d == 1 {
			return 1
		}
		sum := 0
		for k := 0; k <= c; k++ {
			sum += count(c-k, d-1)
		}
		return sum
	}
	if f := FeatureCount.Of(count); !f.OK() {
		t.Errorf("%+v", f)
	}
	if f := FeatureCount.Of(func(c, d int) int { return int(math.Pow(float64(d), float64(c))) }); finding.IDs(f.Slips) != "count-ordered" {
		t.Errorf("%+v", f)
	}
	if f := FeatureCount.Of(nil); f.Verdict != finding.Missing {
		t.Errorf("%+v", f)
	}
}

// TestPolarExpectsWhatWasAsked: the exercise asks for an angle from 0 to 2π.
func TestPolarExpectsWhatWasAsked(t *testing.T) {
	f := Polar.Of(func(x []float64) []float64 { return []float64{math.Hypot(x[0], x[1]), math.Atan(x[1] / x[0])} })
	for i, label := range f.Counterexample.Labels {
		if v := f.Counterexample.Expected[i]; label == "θ" && (v < 0 || v >= 2*math.Pi) {
			t.Errorf("expected θ = %g", v)
		}
	}
	f = Polar.Of(func(x []float64) []float64 { return []float64{x[0]*x[0] + x[1]*x[1], math.Atan2(x[1], x[0])} })
	if x := f.Counterexample; x.Expected[1] != x.Found[1] {
		t.Errorf("a right angle: expected θ = %g, found %g", x.Expected[1], x.Found[1])
	}
}
