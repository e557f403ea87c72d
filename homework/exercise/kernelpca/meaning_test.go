package kernelpca

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/fingerprint"
	"kpcalab/kpca"
)

// embedBy is an answer to Embedding; flip changes the sign of some components.
func embedBy(centre bool, power float64, flip bool) func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
	return func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
		n := K.SymmetricDim()
		var eig mat.EigenSym
		eig.Factorize(kpca.Center(K), true)
		var v mat.Dense
		eig.VectorsTo(&v)
		g := mat.NewVecDense(m, nil)
		for j := range m {
			lambda, alpha := eig.Values(nil)[n-1-j], v.ColView(n-1-j)
			sum := 0.0
			for i := range n {
				x := k.AtVec(i)
				if centre {
					for l := range n {
						x -= K.At(i, l) / float64(n)
					}
				}
				sum += alpha.AtVec(i) * x
			}
			if flip && j%2 == 0 {
				sum = -sum
			}
			g.SetVec(j, sum*math.Pow(lambda, power))
		}
		return g
	}
}

func printOf(t *testing.T, e *exercise.Exercise, f any) fingerprint.Print {
	p, ok := exercise.MeaningOf(e).Print(exercise.InProcess(f))
	if !ok {
		t.Fatal("the checker failed")
	}
	return p
}

// TestMeaningOfEmbeddings: signs are free, for wrong answers as well; each mistake
// has a print of its own, and a stop isn't a number.
func TestMeaningOfEmbeddings(t *testing.T) {
	right := printOf(t, Embedding, Embedding.Reference)
	if !right.Right || !right.Same(printOf(t, Embedding, embedBy(true, -0.5, true))) {
		t.Error("the right answer with other signs is another")
	}
	wrong := []fingerprint.Print{right}
	for _, f := range []func(flip bool) any{
		func(flip bool) any { return embedBy(false, -0.5, flip) },
		func(flip bool) any { return embedBy(true, -1, flip) },
		func(flip bool) any { return embedBy(true, 0.5, flip) },
		func(flip bool) any { return embedBy(false, -1, flip) },
		func(bool) any {
			return func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense { return mat.NewVecDense(m+1, nil) }
		},
		func(bool) any {
			return func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense { return nil }
		},
		func(bool) any {
			return func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense { panic("no") }
		},
	} {
		p := printOf(t, Embedding, f(false))
		if !p.Same(printOf(t, Embedding, f(true))) {
			t.Error("a wrong answer with other signs is another")
		}
		for i, q := range wrong {
			if p.Same(q) || p.Right {
				t.Errorf("mistake %d is taken for mistake %d", len(wrong), i)
			}
		}
		wrong = append(wrong, p)
	}
}

// TestMeaningOfSlips: every known mistake in a kernel or a Gram matrix is told from
// the right answer and from the others.
func TestMeaningOfSlips(t *testing.T) {
	for _, e := range All() {
		if e.Exact == nil {
			continue
		}
		seen := map[string]string{printOf(t, e, e.Reference).Near: "the right answer"}
		if !printOf(t, e, e.Reference).Right {
			t.Errorf("%s: the right answer isn't right", e.Name)
		}
		for _, s := range e.Exact.Slips {
			p, ok := exercise.MeaningOf(e).Print(func(args ...any) exercise.Reply { return exercise.Reply{Value: s.Value(args)} })
			if other := seen[p.Near]; !ok || other != "" {
				t.Errorf("%s: %s is taken for %s", e.Name, s.ID, other)
			}
			seen[p.Near] = s.ID
		}
	}
}
