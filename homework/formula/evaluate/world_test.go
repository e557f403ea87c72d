package evaluate

import (
	"math"
	"testing"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
)

// Every symbol has the value that the lecture's formulas give, computed here by matrices
// alone from F, f, A and Λ.
func TestSymbols(t *testing.T) {
	for _, w := range Of(&formula.Document{}, false).Fixed() {
		in := w.Instance()
		g, v, n := algebra.Over[uint64]{F: in.Field}, in.Values, in.Size[algebra.N]
		one := g.Filled(n, 1, 1)
		share := in.Field.Of(algebra.Frac(1, int64(n)))
		features, sample, a, lambda := v["F"], v["f"], v["A"], v["Lambda"]
		centring := g.Sub(g.Eye(n), g.Scale(share, g.Mul(one, one.T())))
		bar := g.Mul(features, centring)
		barSample := g.Sub(sample, g.Scale(share, g.Mul(features, one)))
		root := make([]uint64, lambda.Rows) // λ_j^{-1/2}: what squares to 1/λ_j and is a square
		for j := range root {
			root[j], _ = in.Field.Pow(lambda.At(j, j), algebra.Frac(-1, 2))
			inverse, _ := in.Field.Inv(lambda.At(j, j))
			if in.Field.Mul(root[j], root[j]) != inverse {
				t.Fatal("1/√λ isn't a root of 1/λ")
			}
		}
		psi := g.Mul(bar, a, g.Diag(root))
		kernel := g.Mul(features.T(), features)
		for src, want := range map[string]*algebra.Matrix[uint64]{
			"F": features, "f": sample, "A": a, `\Lambda`: lambda, "H": centring, "1_n": one,
			`\bar F`: bar, `\bar f`: barSample, "K": kernel, "k": g.Mul(features.T(), sample),
			`\bar K`: g.Mul(bar.T(), bar), `\bar C`: g.Mul(bar, bar.T()), `\Psi`: psi, "B": psi.T(),
			`\bar g`: g.Mul(psi.T(), barSample), "K(x, x)": g.Mul(sample.T(), sample),
			`\psi_2`: psi.Columns(1, 2), `\alpha_3`: a.Columns(2, 3), "f_4": features.Columns(3, 4),
			"K(x_2, x_3)":    {Rows: 1, Cols: 1, Data: []uint64{kernel.At(1, 2)}},
			`\bar K(x_2, x)`: {Rows: 1, Cols: 1, Data: []uint64{g.Mul(bar.T(), barSample).At(1, 0)}},
			`\lambda_2`:      {Rows: 1, Cols: 1, Data: []uint64{lambda.At(1, 1)}},
			`(I_n)_{2 3}`:    g.Filled(1, 1, 0), "e_2": g.Eye(n).Columns(1, 2), `1_{n \times m}`: g.Filled(n, a.Cols, 1),
			"2 n - 3": g.Filled(1, 1, uint64(2*n-3)),
		} {
			got, shape, trouble := w.Value(formula.ParseExpression("(" + src + ")"))
			switch {
			case trouble != nil:
				t.Errorf("%s: %v", src, trouble)
			case w.Size(shape.Rows) != want.Rows || w.Size(shape.Cols) != want.Cols || !w.equal(got, want):
				t.Errorf("%s has another value on n = %d", src, n)
			}
		}
	}
}

// On data in floating point a right formula gives the library's embedding, whose numbers
// agree with scikit-learn's (homework/instance).
func TestLibrary(t *testing.T) {
	right := []string{`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`,
		`\Lambda^{-1/2} A^\top (k - \frac1n \sum_{i=1}^n K_{i:}^\top)`,
		`\lambda_j^{-1/2} \alpha_j^\top (k - \frac1n K 1_n)`, `B (f - \frac1n F 1_n)`, `\bar g`,
		`\lambda^{-1/2} \odot A^\top (k - \frac1n K 1_n)`}
	for _, set := range instance.Public() {
		for q := range set.Queries() {
			in, err := instance.Compute(set.Data(q, nil))
			if err != nil {
				t.Fatal(err)
			}
			w := On(Of(&formula.Document{}, false), in)
			for _, src := range right {
				got, shape, trouble := w.Value(formula.ParseExpression(src))
				if trouble != nil || shape.IsRow() || len(got.Data) != set.M {
					t.Fatalf("%s is %v (%v)", src, shape, trouble)
				}
				for j, x := range got.Data {
					if want := set.G.At(q, j); math.Abs(x-want) > 1e-9*math.Max(1, math.Abs(want)) {
						t.Errorf("%s: component %d is %v, the library's %v", src, j, x, want)
					}
				}
			}
		}
	}
}

// equationsOf are what each fact says, and what follows from nothing else.
var equationsOf = map[symbol.Fact]string{
	symbol.KernelVector: `k = F^\top f`, symbol.GramMatrix: `K = F^\top F`, symbol.CentredSamples: `\bar F = F H`,
	symbol.CentredGram: `\bar K = \bar F^\top \bar F`, symbol.Covariance: `\bar C = \bar F \bar F^\top`,
	symbol.CentredSample: `\bar f = f - \frac1n F 1_n`, symbol.Axes: `\psi_j = \lambda_j^{-1/2} \bar F \alpha_j`,
	symbol.Embedding: `\bar g = B(f - \frac1n F 1_n)`, symbol.Orthonormal: `A^\top A = I_m`,
	symbol.Eigen: `\bar K \alpha_j = \lambda_j \alpha_j`, symbol.Idempotent: `H^2 = H`, symbol.Symmetric: `H^\top = H`,
	symbol.KillsOnes: `H 1_n = 0`,
}

// In the world without a fact its equation is false, and those of all others hold.
func TestWithout(t *testing.T) {
	text := Of(&formula.Document{}, false)
	holds := func(w *World[uint64], src string) bool {
		s := formula.Parse(src).Statements[0]
		equal, _, trouble := w.Equal(s.Terms[0], s.Terms[1])
		if trouble != nil {
			t.Fatalf("%s: %v", src, trouble)
		}
		return equal
	}
	for f, src := range equationsOf {
		if !holds(text.Worlds()[0], src) {
			t.Errorf("%s is false", src)
		}
		for g, other := range equationsOf {
			if holds(text.Without(f), other) == (g == f) {
				t.Errorf("without %s: %s is %v", src, other, g == f)
			}
		}
	}
	for g, src := range equationsOf {
		centring := g == symbol.Idempotent || g == symbol.Symmetric || g == symbol.KillsOnes
		if holds(text.Without(symbol.Unrelated), src) != centring {
			t.Errorf("without any: %s is %v", src, !centring)
		}
	}
	for c, src := range map[symbol.Choice]string{symbol.UnitEigenvalues: `\Lambda = I_m`, symbol.CentredData: `F 1_n = 0`,
		symbol.NoCentring: `H = I_n`, symbol.NoCentringAll: `A A^\top = I_n`, symbol.RawAxes: `\psi_j = \bar F \alpha_j`} {
		if !holds(text.Supposing(c), src) || holds(text.Worlds()[0], src) {
			t.Errorf("%s should hold where it is supposed, and nowhere else", src)
		}
	}
}

// A number that is 0 modulo all primes that anybody can know isn't 0.
func TestOwnPrime(t *testing.T) {
	text := Of(&formula.Document{}, false)
	product := formula.ParseExpression("K k")
	for _, w := range text.Fixed() {
		prime := algebra.Whole(int64(w.Field().(algebra.GF).P))
		product = node(formula.Mul, &formula.Node{Op: formula.Number, Value: prime}, product)
		if equal, _, _ := w.Equal(product, formula.ParseExpression("0")); !equal {
			t.Fatal("a prime isn't 0 in its field")
		}
	}
	if equal, _, trouble := text.Equal(product, formula.ParseExpression("0")); equal || trouble != nil {
		t.Errorf("the product of the known primes is 0 (%v)", trouble)
	}
}
