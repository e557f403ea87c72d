package kernelpca

import (
	"flag"
	"math"
	"os"
	"path/filepath"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/diagnosis"
	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

var update = flag.Bool("update", false, "write the golden files anew")

// rendered are findings of every kind.
func rendered() map[string]finding.Finding {
	list := map[string]finding.Finding{
		"blank":    CenterGram.Of(func(*mat.SymDense) *mat.SymDense { panic(exercise.Blank) }),
		"correct":  Embedding.Of(student{}.embed),
		"compound": Embedding.Of(student{inner: "k", power: -1}.embed),
		"power":    Embedding.Of(student{power: -1}.embed),
		"reversed": Embedding.Of(student{order: "reversed"}.embed),
		"infinite": Embedding.Of(student{order: "ascending"}.embed),
		"shape":    Embedding.Of(func(_ *mat.SymDense, k *mat.VecDense, _ int) *mat.VecDense { return mat.VecDenseCopyOf(k) }),
		"panic":    CenterGram.Of(func(*mat.SymDense) *mat.SymDense { panic("mat: dimension mismatch") }),
		"gaussian": GaussianKernel.Of(func(x, y []float64, c float64) float64 {
			return diagnosis.Kernels[1].Value(squaredDistance(instance.FromRows([][]float64{x, y}), 0, 1), c)
		}),
		"center": CenterGram.Check(replay(centerExact.Slips[3].Value), 0),
		"hostile": {Problem: "<b>x</b>", Verdict: finding.Wrong, Say: "`</code><script>alert(1)</script>` and $\\text{<img src=x onerror=alert(1)>}$ & <i>", Help: "*a* $ and ` alone\n\nsecond **line**",
			Read: []string{`\text{<script>}`}, Words: []string{"<b>of a\nstudent</b> $"}, Notes: []string{"<u>note</u>", "$\\class{a}{b}$"},
			Counterexample: &finding.Example{Setting: "<s>", Points: [][]float64{{0, 1}, {2, 3}}, Labels: []string{"<g>"}, Expected: []float64{1}, Found: []float64{math.Inf(-1)}}},
		"formula": {Problem: "Formula", Verdict: finding.Almost, Slips: []finding.Slip{diagnosis.Powers[1].Slip}, Read: []string{`\Lambda^{-1}A^{\top}H\left(k-\frac{1}{n}K\mathbf{1}_n\right)`}, Say: "It looks as if " + diagnosis.Powers[1].Name + ".", Help: diagnosis.Powers[1].Hint},
	}
	return list
}

func TestGolden(t *testing.T) {
	for name, f := range rendered() {
		got := f.Text() + "\n\n----- Markdown -----\n" + f.Markdown() + "\n----- HTML -----\n" + f.HTML()
		path := filepath.Join("testdata", "findings", name+".golden")
		if *update {
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s differs from %s (run with -update to write it anew); got\n%s", name, path, got)
		}
	}
}
