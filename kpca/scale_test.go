package kpca

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"
)

// sameFit compares two models of the same samples: eigenvalues up to a factor,
// and the Gram matrix YYᵀ of the embedding, which knows no signs and no choice
// within an eigenspace.
func sameFit(t *rapid.T, what string, got, want *Model, factor, tol float64) {
	t.Helper()
	for j := range min(got.Components(), want.Components()) {
		if d := math.Abs(got.Eigenvalues[j] - factor*want.Eigenvalues[j]); d > tol*factor*want.Eigenvalues[0] {
			t.Fatalf("%s: λ_%d is %g, expected %g·%g", what, j+1, got.Eigenvalues[j], factor, want.Eigenvalues[j])
		}
	}
	var a, b mat.Dense
	a.Mul(got.Embedding, got.Embedding.T())
	b.Mul(want.Embedding, want.Embedding.T())
	n, _ := b.Dims()
	within(t, what+": YYᵀ", a.Slice(0, n, 0, n), scaled(factor, &b), tol*factor*want.Eigenvalues[0]*float64(n))
}

func fitted(t *rapid.T, x mat.Matrix, k Kernel, o *Options) *Model {
	t.Helper()
	m, err := Fit(x, k, o)
	if err != nil {
		t.Fatalf("%s: %v", kernelName(k), err)
	}
	return m
}

// bothForms are Dual, and Primal for explicit features.
func drawForm(t *rapid.T, k Kernel) *Options {
	o := &Options{Form: Dual}
	if _, ok := k.(FeatureMap); ok && rapid.Bool().Draw(t, "primal") {
		o.Form = Primal
	}
	return o
}

// Invariant 5: the linear kernel is PCA, for d < n and d > n.
func TestLinearIsPCA(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, d := rapid.IntRange(3, 20).Draw(t, "n"), rapid.IntRange(1, 30).Draw(t, "d")
		x := randomData(rapid.Uint64().Draw(t, "seed"), n, d)
		var pc stat.PC
		if !pc.PrincipalComponents(x, nil) {
			t.Fatal("gonum's PCA did not converge")
		}
		m := fitted(t, x, Linear{}, drawForm(t, Linear{}))
		for j, v := range pc.VarsTo(nil)[:m.Components()] {
			if want := v * float64(n-1); math.Abs(m.Eigenvalues[j]-want) > 1e-11*m.Eigenvalues[0] {
				t.Fatalf("λ_%d is %g, (n−1)·variance is %g", j+1, m.Eigenvalues[j], want)
			}
		}
		var vectors, scores mat.Dense
		pc.VectorsTo(&vectors)
		centred := mat.DenseCopyOf(x)
		(&Model{primalForm: primalForm{center: columnMeans(x), rest: make([]float64, d)}}).subtractCenter(centred)
		scores.Mul(centred, &vectors)
		for j := range m.Components() {
			if m.Certificates[j].Gap < 1e-3 || m.Eigenvalues[j] < 1e-6*m.Eigenvalues[0] {
				return
			}
			for i := range n {
				if d := math.Abs(m.Embedding.At(i, j)) - math.Abs(scores.At(i, j)); math.Abs(d) > 1e-8*math.Sqrt(m.Eigenvalues[0]) {
					t.Fatalf("score (%d, %d) is %g, PCA gives %g", i, j, m.Embedding.At(i, j), scores.At(i, j))
				}
			}
		}
	})
}

// Invariant 5: degree 1 is linear, an offset in it is centred away, and degree c
// is PCA of the explicit monomials.
func TestPolynomialIsPCAOfMonomials(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, d := rapid.IntRange(3, 15).Draw(t, "n"), rapid.IntRange(1, 4).Draw(t, "d")
		x := randomData(rapid.Uint64().Draw(t, "seed"), n, d)
		b := rapid.Float64Range(0, 5).Draw(t, "offset")
		linear := fitted(t, x, Linear{}, nil)
		one := Polynomial{Degree: 1, Offset: b}
		sameFit(t, "degree 1", fitted(t, x, one, drawForm(t, one)), linear, 1, 1e-12)

		k := Polynomial{Degree: rapid.IntRange(2, 4).Draw(t, "degree"), Offset: b, Scale: 0.3}
		monomials := k.Map(x)
		if _, mu := monomials.Dims(); mu != k.featureDim(d) {
			t.Fatalf("%v has %d monomials in %d variables, featureDim says %d", k, mu, d, k.featureDim(d))
		}
		sameFit(t, k.String(), fitted(t, x, k, &Options{Form: Dual}), fitted(t, monomials, Linear{}, &Options{Form: Primal}), 1, 1e-11)
	})
}

// Invariant 6: what leaves the kernel alone leaves the embedding alone.
func TestInvariances(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, d := rapid.IntRange(4, 15).Draw(t, "n"), rapid.IntRange(2, 4).Draw(t, "d")
		x := randomData(rapid.Uint64().Draw(t, "seed"), n, d)
		for i := range n { // multiples of 2⁻²⁰: the offset 1e8 then rounds nothing
			for j := range d {
				x.Set(i, j, math.Round(x.At(i, j)*(1<<20))/(1<<20))
			}
		}
		c := float64(d) * rapid.Float64Range(0.5, 4).Draw(t, "width")
		for _, k := range []Kernel{Gaussian{c}, Laplacian{c}, Linear{}} {
			for _, offset := range []float64{1, -1000, 1e8} {
				shifted := mat.DenseCopyOf(x)
				shifted.Apply(func(i, j int, v float64) float64 { return v + offset*float64(j+1) }, x)
				o := drawForm(t, k)
				sameFit(t, fmt.Sprintf("%v shifted by %g", k, offset), fitted(t, shifted, k, o), fitted(t, x, k, o), 1, 1e-11)
			}
		}
		s := rapid.Float64Range(1e-3, 1e3).Draw(t, "scale")
		sameFit(t, "(sX, sc)", fitted(t, scaled(s, x), Gaussian{s * c}, nil), fitted(t, x, Gaussian{c}, nil), 1, 1e-11)
		sameFit(t, "(sX, sc)", fitted(t, scaled(s, x), Laplacian{s * c}, nil), fitted(t, x, Laplacian{c}, nil), 1, 1e-11)

		rotated := rotate(x, rapid.Float64Range(0, 6).Draw(t, "angle"))
		for _, k := range []Kernel{Linear{}, Polynomial{Degree: 2, Offset: 1}, Gaussian{c}, Cosine{}, Sigmoid{Scale: 0.01}} {
			o := drawForm(t, k)
			sameFit(t, fmt.Sprintf("%v rotated", k), fitted(t, rotated, k, o), fitted(t, x, k, o), 1, 1e-10)
		}
	})
}

// rotate turns the first two coordinates.
func rotate(x *mat.Dense, angle float64) *mat.Dense {
	out := mat.DenseCopyOf(x)
	sin, cos := math.Sincos(angle)
	n, _ := x.Dims()
	for i := range n {
		a, b := x.At(i, 0), x.At(i, 1)
		out.Set(i, 0, cos*a-sin*b)
		out.Set(i, 1, sin*a+cos*b)
	}
	return out
}

// Invariant 6: the order of samples and of columns changes nothing but the
// order of the embedding's rows.
func TestPermutations(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := drawInstance(t)
		n, d := in.x.Dims()
		rows := rapid.Permutation(indices(n)).Draw(t, "rows")
		columns := rapid.Permutation(indices(d)).Draw(t, "columns")
		if _, ordered := in.kernel.(MapFunc); ordered {
			columns = indices(d)
		}
		before := in.fit(t)
		x := mat.NewDense(n, d, nil)
		x.Apply(func(i, j int, _ float64) float64 { return in.x.At(rows[i], columns[j]) }, x)
		in.x = x
		after := in.fit(t)
		var a, b mat.Dense
		a.Mul(after.Embedding, after.Embedding.T())
		b.Mul(before.Embedding, before.Embedding.T())
		want := mat.NewDense(n, n, nil)
		want.Apply(func(i, j int, _ float64) float64 { return b.At(rows[i], rows[j]) }, want)
		within(t, fmt.Sprintf("%v permuted: YYᵀ", in), &a, want, 1e-12*before.Eigenvalues[0]*float64(n))
	})
}

func indices(n int) []int {
	v := make([]int, n)
	for i := range v {
		v[i] = i
	}
	return v
}

// Invariant 7: every row twice doubles λ.
func TestDuplicatedRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := drawInstance(t)
		before := in.fit(t)
		n, d := in.x.Dims()
		twice := mat.NewDense(2*n, d, nil)
		twice.Stack(in.x, in.x)
		in.x = twice
		after := in.fit(t)
		for j, l := range before.Eigenvalues {
			var got float64 // an eigenvalue near rounding may have been dropped
			if j < after.Components() {
				got = after.Eigenvalues[j]
			}
			if math.Abs(got-2*l) > 1e-11*2*before.Eigenvalues[0] {
				t.Fatalf("%v: λ_%d is %g, of the single rows %g", in, j+1, got, l)
			}
		}
	})
}

// Invariant 7: for c → ∞ the Gaussian tends to linear PCA, K̄ → (2/c²)·X̄X̄ᵀ, and
// for c → 0 to K = I, whose K̄ is H.
func TestLimitsOfTheWidth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, d := rapid.IntRange(3, 15).Draw(t, "n"), rapid.IntRange(1, 6).Draw(t, "d")
		x := randomData(rapid.Uint64().Draw(t, "seed"), n, d)
		o := &Options{Components: 1, Form: Dual}
		linear := fitted(t, x, Linear{}, o)
		for _, c := range []float64{1e8, 1e12, 1e100} {
			sameFit(t, fmt.Sprintf("c = %g", c), fitted(t, x, Gaussian{c}, o), linear, 2/c/c, 1e-11)
		}
		m := fitted(t, x, Gaussian{1e-8}, nil)
		if m.Components() != n-1 {
			t.Fatalf("c = 1e-8 gives %d components of %d samples", m.Components(), n)
		}
		for j, l := range m.Eigenvalues {
			if math.Abs(l-1) > 1e-13*float64(n) {
				t.Fatalf("c = 1e-8: λ_%d = %g, expected 1", j+1, l)
			}
		}
	})
}

// Invariant 8: all samples as landmarks give the exact answer.
func TestNystromOfAllSamples(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, d := rapid.IntRange(3, 15).Draw(t, "n"), rapid.IntRange(1, 4).Draw(t, "d")
		x := randomData(rapid.Uint64().Draw(t, "seed"), n, d)
		k := Gaussian{Width: float64(d)}
		ny, err := NewNystrom(k, x)
		if err != nil {
			t.Fatal(err)
		}
		sameFit(t, "Nyström", fitted(t, x, ny, &Options{Form: Primal}), fitted(t, x, k, nil), 1, 1e-9)
	})
}

// Eigenvalues and embeddings follow the scale of the Gram matrix and of the data
// to the ends of the range, with every solver.
func TestExtremeScales(t *testing.T) {
	same := func(what string, factor float64, got, want *Model) {
		t.Helper()
		for j, l := range want.Eigenvalues {
			if e := got.Eigenvalues[j]/factor - l; !(math.Abs(e) < 1e-12*want.Eigenvalues[0]) {
				t.Errorf("%s: λ_%d is %g times what it should be", what, j+1, got.Eigenvalues[j]/factor/l)
			}
			if r := got.Certificates[j].Residual; !(r > 0 && r < 1e-12) {
				t.Errorf("%s: residual %d is %g", what, j+1, r)
			}
		}
		var d mat.Dense
		d.Scale(1/math.Sqrt(factor), got.Embedding)
		d.Sub(&d, want.Embedding)
		if e := mat.Norm(&d, math.Inf(1)); !(e < 1e-11) {
			t.Errorf("%s: the embedding is off by %g", what, e)
		}
	}
	fit := func(m *Model, err error) *Model {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for _, exponent := range []int{-830, -550, -520, 400, 550, 830} {
		factor := math.Ldexp(1, exponent)
		for _, n := range []int{150, 600} {
			for _, s := range []Solver{Full{}, Lanczos{}, PivotedCholesky{}} {
				gram := Gram(Gaussian{Width: 9}, mixture(n, 2, 1))
				o := &Options{Components: 3, Solver: s}
				want := fit(FitGram(gram, o))
				gram.ScaleSym(factor, gram)
				same(fmt.Sprintf("Gram·2^%d, n=%d, %T", exponent, n, s), factor, fit(FitGram(gram, o)), want)
			}
		}
		for _, form := range []Form{Primal, Dual} {
			x := mixture(150, 4, 1)
			o := &Options{Components: 3, Form: form}
			want := fit(Fit(x, Linear{}, o))
			x.Scale(math.Ldexp(1, exponent/2), x)
			same(fmt.Sprintf("data·2^%d, %v form", exponent/2, form), factor, fit(Fit(x, Linear{}, o)), want)
		}
	}
}
