package exercise_test

import (
	"math"
	"slices"
	"testing"

	"kpcalab/homework/exercise"
	"kpcalab/homework/exercise/kernelpca"
	"kpcalab/homework/exercise/kernels"
	"kpcalab/homework/exercise/spectral"
	"kpcalab/homework/finding"
)

var all = slices.Concat(kernelpca.All(), kernels.All(), spectral.All())

// TestKnownSlips: each known mistake is recognised, on public data and on hidden
// ones, and told apart from all others.
func TestKnownSlips(t *testing.T) {
	seen := map[*exercise.Exact]bool{} // on other cases a mistake may make no difference
	for _, p := range all {
		if p.Exact == nil || seen[p.Exact] {
			continue
		}
		seen[p.Exact] = true
		for _, s := range p.Exact.Slips {
			for _, seed := range []uint64{0, 3} {
				f := p.Check(func(args ...any) exercise.Reply { return exercise.Reply{Value: s.Value(args)} }, seed)
				if f.Verdict != finding.Almost || finding.IDs(f.Slips) != s.ID {
					t.Errorf("%s, seed %d: %q is taken for %v %q (%s)", p.Name, seed, s.ID, f.Verdict, finding.IDs(f.Slips), f.Say)
				}
				if f.Counterexample == nil || len(f.Counterexample.Labels) == 0 {
					t.Errorf("%s: %q has no counter-example", p.Name, s.ID)
				}
			}
		}
	}
}

// TestAll: an exercise is complete, its reference passes for any seed, and odd
// numbers get a finding with words.
func TestAll(t *testing.T) {
	for _, p := range all {
		if p.Name == "" || p.Reference == nil || p.Todo == "" {
			t.Errorf("%q, %q: empty", p.Name, p.Todo)
		}
		for _, seed := range []uint64{0, 5} {
			if f := p.Check(exercise.InProcess(p.Reference), seed); !f.OK() || seed != 0 && f.Seeds["cases"] != seed {
				t.Errorf("the reference: %s", f)
			}
		}
		for _, seed := range []uint64{0, 1} {
			cases := p.Cases(seed)
			if len(cases) < 2 || len(cases[0].Args) != len(p.Args) {
				t.Errorf("%s: %d cases of %d arguments", p.Name, len(cases), len(cases[0].Args))
			}
			hidden := slices.ContainsFunc(cases, func(c exercise.Case) bool { return c.Hidden })
			if seed != 0 && !hidden {
				t.Errorf("%s: seed %d, hidden cases %v", p.Name, seed, hidden)
			}
		}
		for _, v := range []exercise.Numbers{{}, {Rows: 1, Cols: 1, Data: []float64{1}}, {Rows: 2, Cols: 1, Data: []float64{1, math.NaN()}}, {Rows: 3, Cols: 3, Data: make([]float64, 9)}, {Rows: 1, Cols: 3, Data: []float64{1, 2, 3}}} {
			f := p.Check(func(...any) exercise.Reply { return exercise.Reply{Value: v} }, 2)
			if f.OK() || f.Say == "" || f.Help == "" || f.Verdict == finding.Broken {
				t.Errorf("%s answered with %v: a refusal and, in Help, what to look at are expected (NoSlips), found %+v", p.Name, v, f)
			}
		}
	}
}
