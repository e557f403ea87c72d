package diagnosis

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/finding"
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

// correct is the reference.
var correct candidate

var factorNames = [factors]string{"kernel", "eigenproblem", "order", "power of λ", "inner vector", "scale"}

func TestReferenceIsCorrect(t *testing.T) {
	for _, sc := range []Scope{Embeddings, Pipelines} {
		var g []*mat.Dense
		for _, in := range instance.Public() {
			g = append(g, in.G)
		}
		if d := Of(sc, instance.Public(), g); !d.Correct {
			t.Errorf("scope %d: the reference is diagnosed as %+v", sc, d)
		}
	}
	if d := Of(Embeddings, instance.Public(), answerOf(correct)); !d.Correct {
		t.Errorf("the correct candidate differs from the reference: %+v", d)
	}
}

// TestEveryChoiceIsFound changes one factor at a time.
func TestEveryChoiceIsFound(t *testing.T) {
	for f, size := range [factors]int{len(Kernels), len(eigenproblems), len(orders), len(Powers), len(inners), len(scales)} {
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
				d := Of(Pipelines, instance.Public(), g)
				if d.Correct || finding.IDs(d.Slips) != want.ID {
					t.Errorf("found %q (others %v, correct %v), want %q", finding.IDs(d.Slips), d.Others, d.Correct, want.ID)
				}
				if len(d.Others) > 0 {
					t.Logf("%s: others %v", finding.IDs(d.Slips), d.Others)
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
	for _, sc := range []Scope{Embeddings, Pipelines} {
		b.Run([...]string{"embeddings", "pipelines"}[sc], func(b *testing.B) {
			for b.Loop() {
				Of(sc, instance.Public(), g)
			}
		})
	}
}

// evaluate is the p×m embedding that a candidate gives on an instance, in its
// first reading; ok is false where the candidate doesn't exist (an order that
// asks for more eigenvalues than there are).
func (c candidate) evaluate(in *instance.DataSet) (g *mat.Dense, ok bool) {
	r := &project(in, c[kernelFactor]).eigs[c[eigenFactor]][0]
	n, q := in.N(), in.Queries()
	g = mat.NewDense(q, in.M, nil)
	for j := range in.M {
		l := orders[c[orderFactor]].index(j, in.M, n)
		if l < 0 || l >= n {
			return nil, false
		}
		f := weight(r.values[l], Powers[c[powerFactor]].exponent) * scales[c[scaleFactor]].value(float64(n), float64(in.M))
		for t := range q {
			g.Set(t, j, f*r.at(c[innerFactor], l)[t])
		}
	}
	return g, true
}
