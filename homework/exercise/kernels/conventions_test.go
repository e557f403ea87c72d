package kernels

import (
	"math"
	"testing"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
)

func TestCheckParameters(t *testing.T) {
	for name, c := range map[string]struct {
		f    func(c float64) []float64
		want finding.Verdict
		slip string
	}{
		"right":     {func(c float64) []float64 { return []float64{c * c, c / math.Sqrt2, 1 / c / c, 1 / c / c} }, finding.Correct, ""},
		"nil":       {nil, finding.Missing, ""},
		"blank":     {func(float64) []float64 { panic(exercise.Blank) }, finding.Missing, ""},
		"three":     {func(c float64) []float64 { return []float64{c * c, c / math.Sqrt2, 1 / c / c} }, finding.Malformed, "shape"},
		"backwards": {func(c float64) []float64 { s := math.Sqrt(c); return []float64{s, c * math.Sqrt2, 1 / s, 1 / s} }, finding.Almost, "width-backwards"},
		"sigma":     {func(c float64) []float64 { return []float64{c * c, c * math.Sqrt2, 1 / c / c, 1 / c / c} }, finding.Almost, "width-sigma"},
		"unchanged": {func(c float64) []float64 { return []float64{c, c, c, c} }, finding.Wrong, ""},
	} {
		if f := Parameters.Of(c.f); f.Verdict != c.want || finding.IDs(f.Slips) != c.slip {
			t.Errorf("%s: %v %q, want %v %q", name, f.Verdict, finding.IDs(f.Slips), c.want, c.slip)
		}
	}
}

func TestCheckEigenvalues(t *testing.T) {
	for name, c := range map[string]struct {
		f    func(l float64, n int) []float64
		want finding.Verdict
		slip string
	}{
		"right": {func(l float64, n int) []float64 {
			return []float64{l, l / float64(n), l / float64(n), l / float64(n-1)}
		}, finding.Correct, ""},
		"nil": {nil, finding.Missing, ""},
		"backwards": {func(l float64, n int) []float64 {
			return []float64{l, l * float64(n), l * float64(n), l * float64(n-1)}
		}, finding.Almost, "eigenvalue-backwards"},
		"all the same": {func(l float64, n int) []float64 { return []float64{l, l, l, l} }, finding.Wrong, ""},
	} {
		f := PrintedEigenvalues.Of(c.f)
		if f.Verdict != c.want || finding.IDs(f.Slips) != c.slip {
			t.Errorf("%s: %v %q, want %v %q", name, f.Verdict, finding.IDs(f.Slips), c.want, c.slip)
		}
		if f.Verdict == finding.Wrong && f.Counterexample == nil {
			t.Errorf("%s: no counter-example", name)
		}
	}
}
