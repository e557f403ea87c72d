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

func (s powers) Solve(p *Problem, m int) ([]float64, *mat.Dense, error) {
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
			return nil, nil, err
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
		return nil, nil, errors.New("powers: made for centred problems")
	}
	return values, v, nil
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
