package homework

import (
	"math"
	"testing"
)

func TestCheckParameters(t *testing.T) {
	for name, c := range map[string]struct {
		f    func(c float64) []float64
		want Verdict
		slip string
	}{
		"right":     {func(c float64) []float64 { return []float64{c * c, c / math.Sqrt2, 1 / c / c, 1 / c / c} }, Correct, ""},
		"nil":       {nil, Missing, ""},
		"blank":     {func(float64) []float64 { panic(Blank) }, Missing, ""},
		"three":     {func(c float64) []float64 { return []float64{c * c, c / math.Sqrt2, 1 / c / c} }, Malformed, "shape"},
		"backwards": {func(c float64) []float64 { s := math.Sqrt(c); return []float64{s, c * math.Sqrt2, 1 / s, 1 / s} }, Almost, "width-backwards"},
		"sigma":     {func(c float64) []float64 { return []float64{c * c, c * math.Sqrt2, 1 / c / c, 1 / c / c} }, Almost, "width-sigma"},
		"unchanged": {func(c float64) []float64 { return []float64{c, c, c, c} }, Wrong, ""},
	} {
		if f := CheckParameters(c.f); f.Verdict != c.want || f.Slip != c.slip {
			t.Errorf("%s: %v %q, want %v %q", name, f.Verdict, f.Slip, c.want, c.slip)
		}
	}
}

func TestCheckEigenvalues(t *testing.T) {
	for name, c := range map[string]struct {
		f    func(l float64, n int) []float64
		want Verdict
		slip string
	}{
		"right": {func(l float64, n int) []float64 {
			return []float64{l, l / float64(n), l / float64(n), l / float64(n-1)}
		}, Correct, ""},
		"nil": {nil, Missing, ""},
		"backwards": {func(l float64, n int) []float64 {
			return []float64{l, l * float64(n), l * float64(n), l * float64(n-1)}
		}, Almost, "eigenvalue-backwards"},
		"all the same": {func(l float64, n int) []float64 { return []float64{l, l, l, l} }, Wrong, ""},
	} {
		f := CheckEigenvalues(c.f)
		if f.Verdict != c.want || f.Slip != c.slip {
			t.Errorf("%s: %v %q, want %v %q", name, f.Verdict, f.Slip, c.want, c.slip)
		}
		if f.Verdict == Wrong && f.Counterexample == nil {
			t.Errorf("%s: no counter-example", name)
		}
	}
}
