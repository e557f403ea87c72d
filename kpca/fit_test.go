package kpca

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

func randomData(seed uint64, n, d int) *mat.Dense {
	rng := rand.New(rand.NewPCG(seed, 1))
	x := mat.NewDense(n, d, nil)
	for i := range n {
		for j := range d {
			x.Set(i, j, rng.NormFloat64()*float64(j+1))
		}
	}
	return x
}

func TestPrimalEqualsDual(t *testing.T) {
	x := randomData(1, 40, 3)
	for _, k := range []Kernel{Linear{}, Polynomial{Degree: 2}, Polynomial{Degree: 3, Offset: 1.5, Scale: 0.2}} {
		p, err := Fit(x, k, &Options{Components: 3, Form: Primal})
		if err != nil {
			t.Fatal(err)
		}
		d, err := Fit(x, k, &Options{Components: 3, Form: Dual})
		if err != nil {
			t.Fatal(err)
		}
		if !mat.EqualApprox(p.Embedding, d.Embedding, 1e-10*math.Sqrt(p.Eigenvalues[0])) {
			t.Errorf("%v: primal and dual embeddings differ", k)
		}
	}
}

// The lecture's formula, evaluated literally with H as a matrix.
func TestTransformIsTheLecturesFormula(t *testing.T) {
	x, fresh := randomData(2, 30, 4), randomData(3, 5, 4)
	k := Gaussian{Width: 4.2}
	m, err := Fit(x, k, &Options{Components: 4})
	if err != nil {
		t.Fatal(err)
	}
	got, err := m.Transform(fresh)
	if err != nil {
		t.Fatal(err)
	}
	n := 30
	h := mat.NewDense(n, n, nil)
	for i := range n {
		for j := range n {
			h.Set(i, j, -1/float64(n))
		}
		h.Set(i, i, 1-1/float64(n))
	}
	ones := mat.NewVecDense(n, nil)
	for i := range n {
		ones.SetVec(i, 1/float64(n))
	}
	var k1 mat.VecDense
	k1.MulVec(Gram(k, x), ones)
	for r := range 5 {
		var kt, hk, ag mat.VecDense
		kt.SubVec(CrossGram(k, fresh, x).RowView(r), &k1)
		hk.MulVec(h, &kt)
		ag.MulVec(m.alpha.T(), &hk)
		for j, l := range m.Eigenvalues {
			if want := ag.AtVec(j) / math.Sqrt(l); math.Abs(got.At(r, j)-want) > 1e-12 {
				t.Errorf("sample %d, component %d: Transform gives %g, the formula %g", r, j, got.At(r, j), want)
			}
		}
	}
}
