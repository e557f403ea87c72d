package kernelpca

import (
	"go/parser"
	"go/token"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
)

// TestExamplesCanBePasted: the Go beneath an example is a program's, and holds all
// arguments of the exercise and its call.
func TestExamplesCanBePasted(t *testing.T) {
	for _, c := range []struct {
		name  string
		code  string
		parts []string
	}{
		{"axes", PrimalAxes.Of(func(F, A *mat.Dense, l []float64) *mat.Dense {
			var out mat.Dense
			out.Mul(F, A)
			out.Scale(2, &out)
			return &out
		}).Counterexample.Code, []string{"F := mat.NewDense(", "A := mat.NewDense(", "lambda := []float64{", "mat.Formatted(PrimalAxes(F, A, lambda))"}},
		{"primal", PrimalEmbedding.Of(func(F *mat.Dense, f *mat.VecDense, m int) *mat.VecDense { return mat.NewVecDense(m, nil) }).
			Counterexample.Code, []string{"F := mat.NewDense(", "f := mat.NewVecDense(", "PrimalEmbedding(F, f, m)"}},
		{"kernel", GaussianKernel.Of(func(x, y []float64, c float64) float64 { return math.Exp(-c) }).
			Counterexample.Code, []string{"x := []float64{", "y := []float64{", "c := 1.3", "fmt.Println(GaussianKernel(x, y, c))"}},
		{"embedding", Embedding.Of(func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense { return mat.NewVecDense(m, nil) }).
			Counterexample.Code, []string{"kpca.Gaussian{Width: 1.3}", "mat.Formatted(Embedding(K, k, 1))"}},
	} {
		if _, err := parser.ParseFile(token.NewFileSet(), "cell.go", "package main\nfunc main() {\n"+c.code+"\n}", 0); err != nil {
			t.Errorf("%s: %v in\n%s", c.name, err, c.code)
		}
		for _, p := range c.parts {
			if !strings.Contains(c.code, p) {
				t.Errorf("%s: %q is missing in\n%s", c.name, p, c.code)
			}
		}
	}
}

// TestRelationsHaveHintsOfTheirOwn: a factor has nothing to do with row sums, and
// an example of NaN shows NaN.
func TestRelationsHaveHintsOfTheirOwn(t *testing.T) {
	f := CenterGram.Of(func(K *mat.SymDense) *mat.SymDense {
		c := kpca.Center(K)
		out := mat.NewSymDense(c.SymmetricDim(), nil)
		out.ScaleSym(1/mat.Trace(c), c)
		return out
	})
	if !strings.Contains(f.Help, "factor") || strings.Contains(f.Help, "Add up a row") {
		t.Errorf("divided by the trace: %s", f.Help)
	}
	f = PrimalAxes.Of(func(F, A *mat.Dense, l []float64) *mat.Dense {
		var out mat.Dense
		out.Mul(F, A)
		out.Apply(func(i, j int, v float64) float64 { return v * math.Sqrt(1-l[j]) }, &out)
		return &out
	})
	nan := false
	for _, v := range f.Counterexample.Found {
		nan = nan || math.IsNaN(v)
	}
	if !nan || !strings.Contains(f.Help, "root") {
		t.Errorf("NaN: %s; example %v", f.Help, f.Counterexample.Found)
	}
}
