package formula

import (
	"math"
	"testing"

	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
)

func parsed(t testing.TB, src string) *Expr {
	t.Helper()
	e, err := Parse(src, symbol.Standard())
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return e
}

// holdsOn compares two formulas on an instance.
func holdsOn(t testing.TB, a, b string, in *instance.Instance[uint64]) bool {
	t.Helper()
	d, err := ParseDerivation(a+" = "+b, symbol.Standard())
	if err != nil {
		t.Fatalf("%s = %s: %v", a, b, err)
	}
	x, y, err := Pair(d.Lines[0].Terms[0], d.Lines[0].Terms[1], in)
	if err != nil {
		t.Fatalf("%s = %s: %v", a, b, err)
	}
	for i := range x {
		if x[i] != y[i] {
			return false
		}
	}
	return true
}

// facts are the equations of the lecture, each with the fact that it states.
var facts = []struct {
	left, right string
	fact        symbol.Fact
}{
	{`k`, `F^\top f`, symbol.KernelVector},
	{`K`, `F^\top F`, symbol.GramMatrix},
	{`\bar F`, `F H`, symbol.CentredSamples},
	{`\bar K`, `\bar F^\top \bar F`, symbol.CentredGram},
	{`\bar C`, `\bar F \bar F^\top`, symbol.Covariance},
	{`\bar f`, `f - \frac1n F 1_n`, symbol.CentredSample},
	{`\psi_j`, `\lambda_j^{-1/2} \bar F \alpha_j`, symbol.Axes},
	{`\bar g`, `B (f - \frac1n F 1_n)`, symbol.Embedding},
	{`A^\top A`, `I`, symbol.Orthonormal},
	{`\bar K A`, `A \Lambda`, symbol.Eigen},
	{`H H`, `H`, symbol.Idempotent},
	{`H^\top`, `H`, symbol.Symmetric},
	{`H 1_n`, `0`, symbol.KillsOnes},
}

// TestWorlds: on an exact instance every fact holds; where one is missing, it
// alone fails, but for those that it implies.
func TestWorlds(t *testing.T) {
	implied := map[symbol.Fact][]symbol.Fact{
		symbol.CentredGram: {symbol.Axes}, // nothing else: ψ is defined by F̄
	}
	for _, size := range instance.ExactSizes {
		for _, f := range facts {
			if !holdsOn(t, f.left, f.right, instance.Draw(5, size)) {
				t.Errorf("n=%d: %s = %s doesn't hold", size.N, f.left, f.right)
			}
			for _, g := range facts {
				got := holdsOn(t, g.left, g.right, instance.DrawWorld(6, size, f.fact, 0))
				want := g.fact != f.fact
				for _, i := range implied[f.fact] {
					if g.fact == i {
						want = got
					}
				}
				if got != want {
					t.Errorf("n=%d without %s: %s = %s is %v", size.N, f.fact.LaTeX(), g.left, g.right, got)
				}
			}
		}
	}
}

// TestConsequences are identities that follow, and some that don't.
func TestConsequences(t *testing.T) {
	size := instance.ExactSizes[0]
	in := instance.Draw(9, size)
	for _, c := range []struct {
		left, right string
		want        bool
	}{
		{`A^\top 1_n`, `0`, true},
		{`A^\top H`, `A^\top`, true},
		{`\bar K`, `H K H`, true},
		{`\bar C \psi_j`, `\lambda_j \psi_j`, true},
		{`\psi_i^\top \psi_j`, `\delta_{ij}`, true},
		{`\langle \bar F\alpha_i, \bar F\alpha_j \rangle`, `\lambda_i \delta_{ij}`, true},
		{`\|\bar F\alpha_j\|`, `\sqrt{\lambda_j}`, true},
		{`H`, `I - \frac1n 1 1^\top`, true},
		{`\bar f_i`, `f_i - \frac1n \sum_{l=1}^n f_l`, true},
		{`K_{ij}`, `\langle f_i, f_j \rangle`, true},
		{`K(x_i, x_j)`, `\phi(x_i)^\top \phi(x_j)`, true},
		{`\operatorname{trace}(\bar K)`, `\sum_{i=1}^n \bar f_i^\top \bar f_i`, true},
		{`K^{-1} K`, `I`, true},
		{`A A^\top`, `I`, false},
		{`A A^\top`, `H`, false},
		{`A \Lambda A^\top`, `\bar K`, false},
		{`K 1_n`, `0`, false},
		{`H k`, `k`, false},
	} {
		if got := holdsOn(t, c.left, c.right, in); got != c.want {
			t.Errorf("%s = %s: %v", c.left, c.right, got)
		}
	}
	if !holdsOn(t, `A A^\top`, `H`, instance.Draw(3, instance.ExactSizes[2])) {
		t.Error("AAᵀ = H must hold for m = n − 1")
	}
	for c, eq := range map[symbol.Choice][2]string{symbol.UnitEigenvalues: {`\Lambda`, `I`}, symbol.CentredData: {`F 1_n`, `0`}, symbol.NoCentring: {`H`, `I`}, symbol.NoCentringAll: {`A A^\top`, `I`}, symbol.RawAxes: {`\psi_j`, `\bar F \alpha_j`}} {
		if !holdsOn(t, eq[0], eq[1], instance.DrawWorld(4, size, 0, c)) {
			t.Errorf("supposing %s = %s, it doesn't hold", eq[0], eq[1])
		}
	}
	if holdsOn(t, `A^\top H`, `A^\top`, instance.DrawWorld(3, size, symbol.FreeVectors, 0)) || !holdsOn(t, `A^\top H`, `A^\top`, instance.DrawWorld(3, size, symbol.FreeCentred, 0)) {
		t.Error("AᵀH = Aᵀ must be due to Aᵀ1 = 0")
	}
}

// TestSeeds: an instance can be drawn again.
func TestSeeds(t *testing.T) {
	a, b, c := instance.Draw(11, instance.ExactSizes[1]), instance.Draw(11, instance.ExactSizes[1]), instance.Draw(12, instance.ExactSizes[1])
	same := func(x, y *instance.Instance[uint64]) bool {
		for i, v := range x.Values["K"].Data {
			if y.Values["K"].Data[i] != v {
				return false
			}
		}
		return true
	}
	if !same(a, b) || same(a, c) {
		t.Error("seeds don't determine the instance")
	}
}

// TestFloatInstance: the facts hold in floating point too, with the kernel of
// the lecture and with explicit features.
func TestFloatInstance(t *testing.T) {
	points := [][]float64{{0, 0}, {1, 0.5}, {3, 1}, {4.5, 2}, {0.5, 3}}
	for name, d := range map[string]instance.Data{
		"Gaussian": {Points: points, At: []float64{2, 1}, Width: 1.3, Components: 3},
		"features": {Points: points, At: []float64{2, 1}, Width: 1.3, Components: 2, Features: func(x []float64) []float64 { return []float64{x[0], x[1], x[0] * x[1]} }},
	} {
		in, err := instance.Compute(d)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range facts {
			dv, err := ParseDerivation(f.left+" = "+f.right, symbol.Standard())
			if err != nil {
				t.Fatal(err)
			}
			x, y, err := Pair(dv.Lines[0].Terms[0], dv.Lines[0].Terms[1], in)
			if err != nil {
				t.Fatalf("%s: %s = %s: %v", name, f.left, f.right, err)
			}
			for i := range x {
				if math.Abs(x[i]-y[i]) > 1e-9*math.Max(1, math.Abs(x[i])) {
					t.Errorf("%s: %s = %s: %g and %g", name, f.left, f.right, x[i], y[i])
					break
				}
			}
		}
	}
	for _, d := range []instance.Data{{Points: points[:1], At: []float64{0, 0}, Width: 1, Components: 1}, {Points: points, At: []float64{0, 0}, Width: 1, Components: 5},
		{Points: points, At: []float64{0, 0}, Width: 1, Components: 1, Kernel: func(x, y []float64) float64 { return math.NaN() }}} {
		if _, err := instance.Compute(d); err == nil {
			t.Errorf("%+v: no error", d)
		}
	}
}

func BenchmarkNewExact(b *testing.B) {
	for b.Loop() {
		instance.Draw(1, instance.ExactSizes[0])
	}
}

func BenchmarkEvalExact(b *testing.B) {
	e := parsed(b, `\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`)
	in := instance.Draw(1, instance.ExactSizes[0])
	for b.Loop() {
		if _, err := e.EvalExact(in); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		parsed(b, `\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`)
	}
}
