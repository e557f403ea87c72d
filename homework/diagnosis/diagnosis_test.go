package diagnosis

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/instance"
)

// answerOf is the answer that a candidate gives, or nil where it doesn't exist.
func answerOf(c candidate) []*mat.Dense {
	var list []*mat.Dense
	for _, in := range instance.Public() {
		g, ok := c.evaluate(in)
		if !ok {
			return nil
		}
		list = append(list, g)
	}
	return list
}

func TestReferenceIsCorrect(t *testing.T) {
	for _, sc := range []Scope{formulas, Embeddings, Pipelines} {
		var g []*mat.Dense
		for _, in := range instance.Public() {
			g = append(g, in.G)
		}
		if d := Of(sc, g); !d.Correct {
			t.Errorf("scope %d: the reference is diagnosed as %+v", sc, d)
		}
	}
	if d := Of(Embeddings, answerOf(Correct)); !d.Correct {
		t.Errorf("the correct candidate differs from the reference: %+v", d)
	}
}

// TestEveryChoiceIsFound changes one factor at a time.
func TestEveryChoiceIsFound(t *testing.T) {
	for f, size := range [Factors]int{len(Kernels), len(Eigenproblems), len(Orders), len(Powers), len(Inners), len(Scales)} {
		for i := 1; i < size; i++ {
			c := Correct
			c[f] = i
			want := c.At(Factor(f))
			if Factor(f) == innerFactor && skipInner(0, i) {
				continue
			}
			t.Run(fmt.Sprintf("%s/%s", factorNames[f], want.ID), func(t *testing.T) {
				g := answerOf(c)
				if g == nil {
					t.Fatal("does not exist")
				}
				d := Of(Pipelines, g)
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
	for _, in := range instance.Public() {
		x := mat.DenseCopyOf(in.G)
		x.Apply(func(_, _ int, v float64) float64 { return v + r.NormFloat64() }, x)
		g = append(g, x)
	}
	for _, sc := range []Scope{formulas, Embeddings, Pipelines} {
		b.Run([...]string{"formulas", "embeddings", "pipelines"}[sc], func(b *testing.B) {
			for b.Loop() {
				Of(sc, g)
			}
		})
	}
}
