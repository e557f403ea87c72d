package kpca

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"kpcalab/data"
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

// literal is the lecture's formula ḡ = Λ^{-1/2}AᵀH(k − (1/n)K1_n), with H as a
// matrix and A, Λ from a decomposition of HKH, for each row of fresh. It returns
// the components whose eigenvalues stand clear of others and of 0.
func literal(k Kernel, x, fresh *mat.Dense) (g *mat.Dense, lambda []float64) {
	n, _ := x.Dims()
	p, _ := fresh.Dims()
	h, ones := mat.NewDense(n, n, nil), mat.NewVecDense(n, nil)
	for i := range n {
		for j := range n {
			h.Set(i, j, -1/float64(n))
		}
		h.Set(i, i, 1-1/float64(n))
		ones.SetVec(i, 1)
	}
	gram := mat.NewDense(n, n, nil)
	for i := range n {
		for j := range n {
			gram.Set(i, j, k.Eval(x.RawRowView(i), x.RawRowView(j)))
		}
	}
	var hkh mat.Dense
	hkh.Product(h, gram, h)
	var svd mat.SVD // of a positive semidefinite matrix: its eigenvalues and vectors
	svd.Factorize(&hkh, mat.SVDFull)
	var a mat.Dense
	svd.UTo(&a)
	lambda = svd.Values(nil)
	m := 0
	for m < n-1 && lambda[m]-lambda[m+1] > 1e-3*lambda[0] && lambda[m] > 1e-3*lambda[0] {
		m++
	}
	g = mat.NewDense(p, n, nil)
	for r := range p {
		kx := mat.NewVecDense(n, nil)
		for i := range n {
			kx.SetVec(i, k.Eval(fresh.RawRowView(r), x.RawRowView(i)))
		}
		var k1, hk, ag mat.VecDense
		k1.MulVec(gram, ones)
		kx.AddScaledVec(kx, -1/float64(n), &k1)
		hk.MulVec(h, kx)
		ag.MulVec(a.T(), &hk)
		for j := range m {
			g.Set(r, j, ag.AtVec(j)/math.Sqrt(lambda[j]))
		}
	}
	return g, lambda[:m]
}

// Transform is the formula of the lecture, evaluated to the letter, up to one
// sign per component.
func TestTransformIsTheLecturesFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := drawInstance(t)
		if g, wide := in.kernel.(Gaussian); wide && g.Width > 1e5 {
			in.kernel = Gaussian{g.Width / 1e6} // plain K has no digits left there
		}
		in.options.Uncentered = false
		want, lambda := literal(in.kernel, in.x, in.fresh)
		m := in.fit(t)
		got, err := m.Transform(in.fresh)
		if err != nil {
			t.Fatal(err)
		}
		sameUpToSigns(t, in.String(), got, want, m.Eigenvalues, lambda, 1e-9)
	})
}

func sameUpToSigns(t fataler, what string, got, want *mat.Dense, eigenvalues, lambda []float64, tol float64) {
	t.Helper()
	scale := mat.Norm(want, 2) + math.Sqrt(eigenvalues[0])
	for j, l := range lambda {
		if math.Abs(eigenvalues[j]-l) > 1e-11*lambda[0] {
			t.Fatalf("%s: λ_%d is %g, by the definition %g", what, j+1, eigenvalues[j], l)
		}
		var same, opposite mat.VecDense
		same.SubVec(got.ColView(j), want.ColView(j))
		opposite.AddVec(got.ColView(j), want.ColView(j))
		if d := min(mat.Norm(&same, 2), mat.Norm(&opposite, 2)); d > tol*scale {
			t.Fatalf("%s: component %d differs from the formula by %g", what, j+1, d)
		}
	}
}

// fataler is a *testing.T or *rapid.T.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// The homework itself: Wine, standardized, c = 3, ten of the wines held out.
func TestWineByTheLecturesFormula(t *testing.T) {
	z, err := data.Standardize(data.Wine().X)
	if err != nil {
		t.Fatal(err)
	}
	var out []int
	for i := range 10 {
		out = append(out, 17*i)
	}
	train, fresh := split(z, out)
	for _, k := range []Kernel{Gaussian{3}, Linear{}, Polynomial{Degree: 2, Offset: 1, Scale: 0.1}} {
		want, lambda := literal(k, train, fresh)
		for _, form := range []Form{Auto, Dual} {
			m := mustFit(t, train, k, &Options{Components: 5, Form: form})
			got, err := m.Transform(fresh)
			if err != nil {
				t.Fatal(err)
			}
			sameUpToSigns(t, fmt.Sprint(k, form), got, want, m.Eigenvalues, lambda[:min(5, len(lambda))], 1e-11)
		}
	}
}

func scaled(a float64, x *mat.Dense) *mat.Dense {
	var y mat.Dense
	y.Scale(a, x)
	return &y
}
