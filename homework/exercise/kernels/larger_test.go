package kernels

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
)

func rightNystrom(kzz *mat.SymDense, kxz *mat.Dense) *mat.Dense {
	var s, g mat.Dense
	if err := s.Solve(kzz, kxz.T()); err != nil {
		panic(err)
	}
	g.Mul(kxz, &s)
	return &g
}

func TestCheckNystrom(t *testing.T) {
	for name, c := range map[string]struct {
		f    func(kzz *mat.SymDense, kxz *mat.Dense) *mat.Dense
		want finding.Verdict
		slip string
	}{
		"right":   {rightNystrom, finding.Correct, ""},
		"nil":     {nil, finding.Missing, ""},
		"blank":   {func(*mat.SymDense, *mat.Dense) *mat.Dense { panic(exercise.Blank) }, finding.Missing, ""},
		"nothing": {func(*mat.SymDense, *mat.Dense) *mat.Dense { return nil }, finding.Malformed, "nil"},
		"no inverse": {func(kzz *mat.SymDense, kxz *mat.Dense) *mat.Dense {
			var g mat.Dense
			g.Product(kxz, kzz, kxz.T())
			return &g
		}, finding.Almost, "nystrom-no-inverse"},
		"no middle": {func(_ *mat.SymDense, kxz *mat.Dense) *mat.Dense {
			var g mat.Dense
			g.Mul(kxz, kxz.T())
			return &g
		}, finding.Almost, "nystrom-no-middle"},
		"wrong way round": {func(kzz *mat.SymDense, kxz *mat.Dense) *mat.Dense {
			var g mat.Dense
			g.Product(kxz.T(), kxz, kzz)
			return &g
		}, finding.Malformed, "shape"},
		"doubled": {func(kzz *mat.SymDense, kxz *mat.Dense) *mat.Dense {
			g := rightNystrom(kzz, kxz)
			g.Scale(2, g)
			return g
		}, finding.Wrong, ""},
	} {
		f := NystromGram.Of(c.f)
		if f.Verdict != c.want || finding.IDs(f.Slips) != c.slip {
			t.Errorf("%s: %v %q, want %v %q", name, f.Verdict, finding.IDs(f.Slips), c.want, c.slip)
		}
		if f.Verdict == finding.Almost && (f.Counterexample == nil || f.Help == "") {
			t.Errorf("%s: no counter-example or no help", name)
		}
	}
	if f := NystromGram.Check(exercise.InProcess(rightNystrom), 42); !f.OK() {
		t.Errorf("hidden cases: %v %s", f.Verdict, f.Say)
	}
}

func TestCheckFixedPointStep(t *testing.T) {
	step := func(kernel func(d2, c float64) float64, weights, divide bool) func([]float64, *mat.Dense, []float64, float64) []float64 {
		return func(x []float64, samples *mat.Dense, w []float64, c float64) []float64 {
			z, sum := make([]float64, len(x)), 0.0
			for i := range w {
				var d2 float64
				for j, v := range samples.RawRowView(i) {
					d2 += (x[j] - v) * (x[j] - v)
				}
				a := kernel(d2, c)
				if weights {
					a *= w[i]
				}
				sum += a
				for j, v := range samples.RawRowView(i) {
					z[j] += a * v
				}
			}
			if divide {
				for j := range z {
					z[j] /= sum
				}
			}
			return z
		}
	}
	gauss := func(d2, c float64) float64 { return math.Exp(-d2 / c / c) }
	for name, c := range map[string]struct {
		f    func([]float64, *mat.Dense, []float64, float64) []float64
		want finding.Verdict
		slip string
	}{
		"right":       {step(gauss, true, true), finding.Correct, ""},
		"nil":         {nil, finding.Missing, ""},
		"blank":       {func([]float64, *mat.Dense, []float64, float64) []float64 { panic(exercise.Blank) }, finding.Missing, ""},
		"not divided": {step(gauss, true, false), finding.Almost, "fixedpoint-not-divided"},
		"no weights":  {step(gauss, false, true), finding.Almost, "fixedpoint-no-weights"},
		"no kernel":   {step(func(_, _ float64) float64 { return 1 }, true, true), finding.Almost, "fixedpoint-no-kernel"},
		"2c²":         {step(func(d2, c float64) float64 { return math.Exp(-d2 / 2 / c / c) }, true, true), finding.Almost, "fixedpoint-2c2"},
		"un-squared":  {step(func(d2, c float64) float64 { return math.Exp(-math.Sqrt(d2) / c / c) }, true, true), finding.Almost, "fixedpoint-distance"},
		"changes x": {func(x []float64, s *mat.Dense, w []float64, c float64) []float64 {
			copy(x, step(gauss, true, true)(x, s, w, c))
			return x
		}, finding.Malformed, "mutated"},
	} {
		f := FixedPointStep.Of(c.f)
		if name == "changes x" {
			if f.OK() {
				t.Errorf("%s: accepted", name)
			}
			continue
		}
		if f.Verdict != c.want || finding.IDs(f.Slips) != c.slip {
			t.Errorf("%s: %v %q (%s), want %v %q", name, f.Verdict, finding.IDs(f.Slips), f.Say, c.want, c.slip)
		}
	}
	right := step(gauss, true, true)
	if f := FixedPointStep.Check(exercise.InProcess(right), 42); !f.OK() {
		t.Errorf("hidden cases: %v %s", f.Verdict, f.Say)
	}
}
