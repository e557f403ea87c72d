package kernelpca

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
	"kpcalab/kpca"
)

// replay answers with given numbers, as a sandbox would.
func replay(value func(args []any) exercise.Numbers) exercise.Caller {
	return func(args ...any) exercise.Reply { return exercise.Reply{Value: value(args)} }
}

func TestRightInProcess(t *testing.T) {
	gauss := func(x, y []float64, c float64) float64 {
		var xx, yy, xy float64
		for i := range x {
			xx, yy, xy = xx+x[i]*x[i], yy+y[i]*y[i], xy+x[i]*y[i]
		}
		return math.Exp(-(xx + yy - 2*xy) / (c * c)) // another way to compute distances
	}
	gram := func(x *mat.Dense, c float64) *mat.SymDense {
		n, _ := x.Dims()
		k := mat.NewSymDense(n, nil)
		for i := range n {
			for j := range i + 1 {
				k.SetSym(i, j, gauss(x.RawRowView(i), x.RawRowView(j), c))
			}
		}
		return k
	}
	center := func(k *mat.SymDense) *mat.SymDense {
		n := k.SymmetricDim()
		h := instance.Centering(n, 1/float64(n))
		var t mat.Dense
		t.Product(h, k, h)
		return mat.NewSymDense(n, t.RawMatrix().Data)
	}
	wine := func(x *mat.Dense, c float64, m int) *mat.Dense {
		n, _ := x.Dims()
		var eig mat.EigenSym
		eig.Factorize(center(gram(x, c)), true)
		var v mat.Dense
		eig.VectorsTo(&v)
		g := mat.NewDense(n, m, nil)
		for j := range m {
			l := eig.Values(nil)[n-1-j]
			for i := range n {
				g.Set(i, j, math.Sqrt(l)*v.At(i, n-1-j))
			}
		}
		return g
	}
	for name, f := range map[string]finding.Finding{
		"gaussian": GaussianKernel.Of(gauss), "gram": GramMatrix.Of(gram), "center": CenterGram.Of(center), "wine": WineEmbedding.Of(wine),
	} {
		if f.Verdict != finding.Correct {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

// A Wine function made of a kernel, and what is done to the data and the result.
func wineWith(k func(c float64) kpca.Kernel, before func(*mat.Dense) *mat.Dense, after func(g *mat.Dense, l []float64)) func(*mat.Dense, float64, int) *mat.Dense {
	return func(x *mat.Dense, c float64, m int) *mat.Dense {
		if before != nil {
			x = before(x)
		}
		model, err := kpca.Fit(x, k(c), &kpca.Options{Components: m})
		if err != nil {
			panic(err)
		}
		g := mat.DenseCopyOf(model.Embedding)
		if after != nil {
			after(g, model.Eigenvalues)
		}
		return g
	}
}

func TestWrongWine(t *testing.T) {
	gauss := func(c float64) kpca.Kernel { return kpca.Gaussian{Width: c} }
	power := func(p float64) func(*mat.Dense, []float64) {
		return func(g *mat.Dense, l []float64) {
			for j := range l {
				scaleCol(g, j, math.Pow(l[j], p))
			}
		}
	}
	for name, w := range map[string]struct {
		f    func(*mat.Dense, float64, int) *mat.Dense
		slip string
	}{
		"2c²":          {wineWith(func(c float64) kpca.Kernel { return kpca.GaussianSigma(c) }, nil, nil), "kernel-2c^2"},
		"α itself":     {wineWith(gauss, nil, power(-0.5)), "lambda^-1"},
		"λα":           {wineWith(gauss, nil, power(0.5)), "lambda^0"},
		"2c² and α":    {wineWith(func(c float64) kpca.Kernel { return kpca.GaussianSigma(c) }, nil, power(-0.5)), "kernel-2c^2 & lambda^-1"},
		"standardised": {wineWith(gauss, func(x *mat.Dense) *mat.Dense { z, _ := data.Standardize(x); return z }, nil), "standardized-inside"},
		"an offset":    {wineWith(gauss, nil, func(g *mat.Dense, _ []float64) { addCol(g, 0, 0.3) }), ""},
		"uncentred": {func(x *mat.Dense, c float64, m int) *mat.Dense {
			model, _ := kpca.Fit(x, gauss(c), &kpca.Options{Components: m, Uncentered: true})
			return model.Embedding
		}, "uncentred"},
		"linear": {func(x *mat.Dense, c float64, m int) *mat.Dense {
			n, d := x.Dims()
			model, _ := kpca.Fit(x, kpca.Linear{}, &kpca.Options{Components: min(m, d)})
			g := mat.NewDense(n, m, nil)
			g.Copy(model.Embedding)
			return g
		}, "linear-pca"},
	} {
		f := WineEmbedding.Of(w.f)
		if finding.IDs(f.Slips) != w.slip || f.Verdict != finding.Almost && w.slip != "" || f.OK() {
			t.Errorf("%s: %v %q, want %q: %s", name, f.Verdict, finding.IDs(f.Slips), w.slip, f.Say)
		}
		if f.Counterexample == nil {
			t.Errorf("%s: no counter-example", name)
		}
		if name == "2c² and α" && (!strings.Contains(f.Say, "2c^2") || !strings.Contains(f.Say, "length 1")) {
			t.Errorf("%s: %s", name, f.Say)
		}
		t.Log(f)
	}
}

func scaleCol(g *mat.Dense, j int, f float64) {
	r, _ := g.Dims()
	for i := range r {
		g.Set(i, j, f*g.At(i, j))
	}
}

func addCol(g *mat.Dense, j int, f float64) {
	r, _ := g.Dims()
	for i := range r {
		g.Set(i, j, f+g.At(i, j))
	}
}
