package kpca

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// told is a Solver that says of Lanczos's answer what it is told to say.
type told func(*solution)

func (f told) solve(p *problem, m int) (*solution, error) {
	s, err := Lanczos{}.solve(p, m)
	if err == nil {
		f(s)
	}
	return s, err
}

func TestASolverTellsAllItKnows(t *testing.T) {
	x := mixture(80, 3, 5)
	m := mustFit(t, x, Gaussian{4}, &Options{Components: 2, Solver: told(func(s *solution) {
		s.Residuals = []float64{0.25 * s.Values[0], 0.5 * s.Values[0], 0}
		s.Slack = 0.125 * s.Values[0]
		s.Next = []float64{s.Values[2]}
		s.Values, s.Residuals = s.Values[:2], s.Residuals[:2]
		s.Vectors = columns(s.Vectors, 0, 2)
	})})
	for j, want := range []float64{0.375, 0.625} {
		if got := m.Certificates[j].Residual; math.Abs(got-want) > 1e-12 {
			t.Errorf("component %d: residual %g; the solver told %g with its slack", j, got, want)
		}
	}
	if all := mustFit(t, x, Gaussian{4}, &Options{Components: 2}); math.Abs(m.Certificates[1].Gap-all.Certificates[1].Gap) > 1e-9 {
		t.Errorf("gap %g; from the next eigenvalue it is %g", m.Certificates[1].Gap, all.Certificates[1].Gap)
	}
}

func TestSolversThatCannotFinish(t *testing.T) {
	x := randomData(51, 20001, 1)
	_, err := Fit(x, Gaussian{1e-3}, &Options{Components: 1, Solver: PivotedCholesky{MaxRank: 3}})
	if err == nil || !strings.Contains(err.Error(), "3 columns and still leaves") {
		t.Errorf("a rank that is too high: %v", err)
	}
	_, err = Fit(randomData(52, 500, 2), Gaussian{0.5}, &Options{Components: 3, Solver: Lanczos{Tolerance: 1e-40}})
	if err == nil || !strings.Contains(err.Error(), "raise the Tolerance") {
		t.Errorf("a tolerance that float64 can't reach: %v", err)
	}
	gram := mat.NewSymDense(3, []float64{4e307, -4e307, 0, 0, 4e307, 0, 0, 0, 4e307})
	if m, err := FitGram(gram, nil); err != nil {
		t.Logf("FitGram near the end of the range: %v", err)
	} else {
		finite(t, "embedding", m.Embedding)
	}
}
