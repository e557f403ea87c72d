package kernelpca

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// primal is the textbook way, with what can go wrong in it.
func primal(centreF, centref bool, sum bool, power float64) func(*mat.Dense, *mat.VecDense, int) *mat.VecDense {
	return func(f *mat.Dense, x *mat.VecDense, m int) *mat.VecDense {
		mu, n := f.Dims()
		mean := mat.NewVecDense(mu, nil)
		for j := range n {
			mean.AddScaledVec(mean, 1/float64(n), f.ColView(j))
		}
		fbar := mat.DenseCopyOf(f)
		if centreF {
			fbar.Apply(func(i, _ int, v float64) float64 { return v - mean.AtVec(i) }, f)
		}
		var c mat.Dense
		c.Mul(fbar, fbar.T())
		var eig mat.EigenSym
		eig.Factorize(mat.NewSymDense(mu, c.RawMatrix().Data), true)
		var v mat.Dense
		eig.VectorsTo(&v)
		d := mat.VecDenseCopyOf(x)
		if sum {
			mean.ScaleVec(float64(n), mean)
		}
		if centref {
			d.SubVec(d, mean)
		}
		g := mat.NewVecDense(m, nil)
		for j := range m {
			g.SetVec(j, math.Pow(eig.Values(nil)[mu-1-j], power)*mat.Dot(v.ColView(mu-1-j), d))
		}
		return g
	}
}

func TestCheckPrimal(t *testing.T) {
	for name, c := range map[string]struct {
		f    func(*mat.Dense, *mat.VecDense, int) *mat.VecDense
		slip string
	}{
		"right":       {primal(true, true, false, 0), ""},
		"f uncentred": {primal(true, false, false, 0), "k-uncentred"},
		"F uncentred": {primal(false, true, false, 0), "eigen-of-K"},
		"both":        {primal(false, false, false, 0), "uncentred"},
		"sum":         {primal(true, true, true, 0), "k-minus-K1"},
		"whitened":    {primal(true, true, false, -0.5), "lambda^-1"},
		"times √λ":    {primal(true, true, false, 0.5), "lambda^0"},
	} {
		f := PrimalEmbedding.Of(c.f)
		if finding.IDs(f.Slips) != c.slip || f.OK() != (c.slip == "") || !f.OK() && f.Counterexample == nil {
			t.Errorf("%s: %+v", name, f)
		}
		if !f.OK() {
			t.Log(f)
		}
	}
	if f := PrimalEmbedding.Check(exercise.InProcess(primal(true, true, false, 0)), 9); !f.OK() {
		t.Errorf("hidden: %+v", f)
	}
	if f := PrimalEmbedding.Of(nil); f.Verdict != finding.Missing {
		t.Errorf("%+v", f)
	}
}

func TestCheckRenormalization(t *testing.T) {
	axesBy := func(power float64, centre bool) func(f, a *mat.Dense, lambda []float64) *mat.Dense {
		return func(f, a *mat.Dense, lambda []float64) *mat.Dense {
			n, m := a.Dims()
			var psi mat.Dense
			if centre {
				psi.Product(f, instance.Centering(n, 1/float64(n)), a)
			} else {
				psi.Mul(f, a)
			}
			for j := range m {
				scaleCol(&psi, j, math.Pow(lambda[j], power))
			}
			return &psi
		}
	}
	for _, centre := range []bool{true, false} {
		if f := PrimalAxes.Of(axesBy(-0.5, centre)); !f.OK() {
			t.Errorf("%+v", f)
		}
	}
	if f := PrimalAxes.Of(axesBy(-1, true)); finding.IDs(f.Slips) != "axes-lambda^-1" {
		t.Errorf("%+v", f)
	}
	if f := PrimalAxes.Of(func(f, a *mat.Dense, lambda []float64) *mat.Dense { return mat.DenseCopyOf(a.T()) }); finding.IDs(f.Slips) != "shape" {
		t.Errorf("%+v", f)
	}
	if f := PrimalAxes.Of(nil); f.Verdict != finding.Missing {
		t.Errorf("%+v", f)
	}
}

// Every problem describes itself, agrees with itself and survives any reply.
