package kpca

import (
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// powers is a Solver of one's own: subspace iteration by Problem's methods alone.
type powers struct{ steps int }

func (s powers) Solve(p *Problem, m int) (*Solution, error) {
	m = min(max(m, 1), p.N()-1)
	v := mat.NewDense(p.N(), m, nil)
	for i := range p.N() {
		for j := range m {
			v.Set(i, j, math.Cos(float64((i+1)*(j+2))))
		}
	}
	values := make([]float64, m)
	for step := range s.steps {
		if err := p.Context().Err(); err != nil {
			return nil, err
		}
		w := p.Times(v)
		var qr mat.QR
		qr.Factorize(w)
		var q mat.Dense
		qr.QTo(&q)
		v.Copy(q.Slice(0, p.N(), 0, m))
		p.Report(float64(step) / float64(s.steps))
	}
	w := p.Times(v)
	for j := range values {
		values[j] = mat.Dot(v.ColView(j), w.ColView(j))
	}
	if !p.Centered() {
		return nil, errors.New("powers: made for centred problems")
	}
	return &Solution{Values: values, Vectors: v}, nil
}

func TestASolverOfOnesOwn(t *testing.T) {
	x := mixture(80, 3, 5)
	want := mustFit(t, x, Gaussian{4}, &Options{Components: 2})
	got := mustFit(t, x, Gaussian{4}, &Options{Components: 2, Solver: powers{steps: 400}})
	if e := distanceOf(want.Embedding, got.Embedding); e > 1e-6 {
		t.Errorf("off by %g; certificates %+v", e, got.Certificates)
	}
	_, err := Fit(x, Gaussian{4}, &Options{Components: 2, Solver: powers{steps: 1}, Uncentered: true})
	if err == nil || err.Error() != "powers: made for centred problems" {
		t.Errorf("the error of the solver is lost: %v", err)
	}
	rough := mustFit(t, x, Gaussian{4}, &Options{Components: 2, Solver: powers{steps: 3}})
	if !warned(rough, ErrInexact) {
		t.Errorf("three steps pass for exact: %+v", rough.Certificates)
	}
}

// told is a Solver that says of Lanczos's answer what it is told to say.
type told func(*Solution)

func (f told) Solve(p *Problem, m int) (*Solution, error) {
	s, err := Lanczos{}.Solve(p, m)
	if err == nil {
		f(s)
	}
	return s, err
}

func TestASolverTellsAllItKnows(t *testing.T) {
	x := mixture(80, 3, 5)
	m := mustFit(t, x, Gaussian{4}, &Options{Components: 2, Solver: told(func(s *Solution) {
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

func TestASolverThatContradictsItself(t *testing.T) {
	for want, f := range map[string]told{
		"no eigenvectors":      func(s *Solution) { s.Vectors = nil },
		"1 residuals for 3":    func(s *Solution) { s.Residuals = []float64{0} },
		"slack -1":             func(s *Solution) { s.Slack = -1 },
		"1 eigenvalues and 80": func(s *Solution) { s.Values, s.Residuals = s.Values[:1], nil },
	} {
		_, err := Fit(mixture(80, 3, 5), Gaussian{4}, &Options{Components: 2, Solver: f})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v; want one about %q", err, want)
		}
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

func TestAccelerationIsNamed(t *testing.T) {
	switch a := Acceleration(); a {
	case "AVX-512", "AVX2", "pure Go":
	default:
		t.Errorf("Acceleration is %q, which its documentation doesn't list", a)
	}
}
