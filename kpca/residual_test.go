package kpca

import (
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// The bound of the components beyond the 64th holds for each of them, and is
// not far off, for exact components and for some that are wrong.
func TestResidualBoundHolds(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	x := mat.NewDense(150, 4, nil)
	for i := range 150 {
		for j := range 4 {
			x.Set(i, j, r.NormFloat64())
		}
	}
	p := newProblem(x, Gaussian{Width: 1}, true)
	s, err := Full{}.solve(p, 140)
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range []float64{0, 1e-9, 1e-3} {
		a := mat.DenseCopyOf(s.Vectors)
		for i := range 150 {
			a.Set(i, 100, a.At(i, 100)+wrong*r.NormFloat64())
		}
		got := p.residuals(a, s.Values, nil)
		want := residualNorms(p.times(a), a, s.Values)
		var total float64
		for j, w := range want {
			if j < mostMeasured && (got[j] > 2*w || w > 2*got[j]) {
				t.Errorf("component %d: residual %.2g, measured alone %.2g", j, got[j], w)
			}
			if j >= mostMeasured {
				total += w
				if w > got[j] {
					t.Errorf("error %g: component %d has a residual of %.2g, above the bound %.2g", wrong, j, w, got[j])
				}
			}
		}
		if got[139] > 20*total {
			t.Errorf("error %g: the bound %.2g is far above the sum %.2g of all residuals", wrong, got[139], total)
		}
	}
}

// What Lanczos measured is what a product of the finished columns gives.
func TestLanczosMeasuresResiduals(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	x := mat.NewDense(400, 3, nil)
	for i := range 400 {
		for j := range 3 {
			x.Set(i, j, r.NormFloat64())
		}
	}
	m, err := Fit(x, Gaussian{Width: 2}, &Options{Components: 5, Solver: Lanczos{Tolerance: 1e-6}})
	if err != nil {
		t.Fatal(err)
	}
	p := newProblem(x, Gaussian{Width: 2}, true)
	for j, want := range residualNorms(p.times(m.alpha), m.alpha, m.Eigenvalues) {
		if got := m.Certificates[j].Residual; got > 2*want+1e-15 || want > 2*got+1e-15 {
			t.Errorf("component %d: certificate %.3g, measured afresh %.3g", j, got, want)
		}
	}
}
