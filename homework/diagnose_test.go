package homework

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// answerOf is the answer that a candidate gives, or nil where it doesn't exist.
func answerOf(c candidate) []*mat.Dense {
	var list []*mat.Dense
	for _, in := range Instances() {
		g, ok := c.evaluate(in)
		if !ok {
			return nil
		}
		list = append(list, g)
	}
	return list
}

func TestReferenceIsCorrect(t *testing.T) {
	for _, sc := range []scope{formulas, embeddings, pipelines} {
		var g []*mat.Dense
		for _, in := range Instances() {
			g = append(g, in.G)
		}
		if d := diagnose(sc, g); !d.Correct {
			t.Errorf("scope %d: the reference is diagnosed as %+v", sc, d)
		}
	}
	if d := diagnose(embeddings, answerOf(correct)); !d.Correct {
		t.Errorf("the correct candidate differs from the reference: %+v", d)
	}
}

// TestEveryChoiceIsFound changes one factor at a time.
func TestEveryChoiceIsFound(t *testing.T) {
	for f, size := range [factors]int{len(kernels), len(eigenproblems), len(orders), len(powers), len(inners), len(scales)} {
		for i := 1; i < size; i++ {
			c := correct
			c[f] = i
			want := c.at(factor(f))
			if factor(f) == innerFactor && skipInner(0, i) {
				continue
			}
			t.Run(fmt.Sprintf("%s/%s", factorNames[f], want.ID), func(t *testing.T) {
				g := answerOf(c)
				if g == nil {
					t.Fatal("does not exist")
				}
				d := diagnose(pipelines, g)
				if d.Correct || d.Slip != want.ID {
					t.Errorf("found %q (others %v, correct %v), want %q", d.Slip, d.Others, d.Correct, want.ID)
				}
				if len(d.Others) > 0 {
					t.Logf("%s: others %v", d.Slip, d.Others)
				}
			})
		}
	}
}

func BenchmarkDiagnose(b *testing.B) {
	r := rand.New(rand.NewPCG(3, 4))
	var g []*mat.Dense
	for _, in := range Instances() {
		x := mat.DenseCopyOf(in.G)
		x.Apply(func(_, _ int, v float64) float64 { return v + r.NormFloat64() }, x)
		g = append(g, x)
	}
	for _, sc := range []scope{formulas, embeddings, pipelines} {
		b.Run([...]string{"formulas", "embeddings", "pipelines"}[sc], func(b *testing.B) {
			for b.Loop() {
				diagnose(sc, g)
			}
		})
	}
}

// BenchmarkCheck is a whole check in this process: calls, comparison, diagnosis
// and counter-example.
func BenchmarkCheck(b *testing.B) {
	for name, s := range map[string]student{"right": {}, "compound": {inner: "k", power: -1}} {
		b.Run("Embedding/"+name, func(b *testing.B) {
			for b.Loop() {
				CheckEmbedding(s.embed)
			}
		})
	}
}
