package sheets

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/exercise/kernelpca"
	"kpcalab/homework/finding"
	"kpcalab/kpca"
)

// public is the check of the notebook: the same data, diagnosis and
// counter-example.
func public(function string) Check {
	p := problemNamed(function)
	return Check{Name: "the checks of the notebook", Public: true, Weight: 4, Run: func(s *Student, _ uint64) finding.Finding {
		return p.Check(s.Caller(function), 0)
	}}
}

// hidden runs the notebook's check on data drawn from the seed, which aren't shown.
func hidden(function string, weight float64) Check {
	p := problemNamed(function)
	return Check{Name: "hidden data of the same kind", Weight: weight, Run: func(s *Student, seed uint64) finding.Finding {
		return p.Check(s.Caller(function), seed|1) // 0 would mean public
	}}
}

func problemNamed(function string) *exercise.Exercise {
	p, ok := kernelpca.Lookup(function)
	if !ok {
		panic("sheets: package homework has no problem " + function)
	}
	return p
}

func hiddenGaussian(s *Student, seed uint64) finding.Finding {
	rng := newRand(seed, "gaussian")
	return attempt("random points", func() *failing {
		for range 30 {
			d, c := 1+rng.IntN(6), width(rng)
			x, y := randomDense(rng, 2, d), 0.0
			y = s.Float("GaussianKernel", x.RawRowView(0), x.RawRowView(1), c)
			if want := (kpca.Gaussian{Width: c}).Eval(x.RawRowView(0), x.RawRowView(1)); !(math.Abs(y-want) <= 1e-10) {
				return wrong("the value differs from exp(−‖x−y‖²/c²) for points in %d dimensions.", d)
			}
		}
		return nil
	})
}

func extremeGaussian(s *Student, seed uint64) finding.Finding {
	rng := newRand(seed, "gaussian extremes")
	return attempt("equal points and points far from the origin", func() *failing {
		for range 5 {
			x := randomDense(rng, 1, 3).RawRowView(0)
			if v := s.Float("GaussianKernel", x, x, width(rng)); !(math.Abs(v-1) <= 1e-12) {
				return wrong("K(x, x) isn't 1.")
			}
			y := []float64{x[0] + 1e5, x[1], x[2]}
			z := []float64{y[0] + 0.5, y[1] - 0.25, y[2]}
			if v, want := s.Float("GaussianKernel", y, z, 1.5), math.Exp(-0.3125/2.25); !(math.Abs(v-want) <= 1e-4) {
				return wrong("both points moved by the same vector give another value; are distances taken from differences?")
			}
		}
		return nil
	})
}

func hiddenGram(s *Student, seed uint64) finding.Finding {
	rng := newRand(seed, "gram")
	return attempt("random data", func() *failing {
		for _, n := range rng.Perm(8) {
			x, c := randomDense(rng, n+2, 1+rng.IntN(5)), width(rng)
			found, want := s.Sym("GramMatrix", x, c), kpca.Gram(kpca.Gaussian{Width: c}, x)
			if f := sameShape(found, want, found == nil); f != nil {
				return f
			}
			if f := s.sameEntries(found, want); f != nil {
				return f
			}
		}
		return nil
	})
}

func singleGram(s *Student, seed uint64) finding.Finding {
	rng := newRand(seed, "gram single")
	return attempt("a single sample", func() *failing {
		found, want := s.Sym("GramMatrix", randomDense(rng, 1, 4), width(rng)), mat.NewSymDense(1, []float64{1})
		if f := sameShape(found, want, found == nil); f != nil {
			return f
		}
		return s.sameEntries(found, want)
	})
}

func hiddenCenter(s *Student, seed uint64) finding.Finding {
	rng := newRand(seed, "centre")
	return attempt("random Gram matrices", func() *failing {
		for _, n := range rng.Perm(8) {
			K := kpca.Gram(kpca.Gaussian{Width: width(rng)}, randomDense(rng, n+2, 3))
			if f := checkCentred(s, K); f != nil {
				return f
			}
		}
		return nil
	})
}

func indefiniteCenter(s *Student, seed uint64) finding.Finding {
	rng := newRand(seed, "centre indefinite")
	return attempt("symmetric matrices with negative entries", func() *failing {
		for _, n := range rng.Perm(4) {
			K := mat.NewSymDense(n+1, nil)
			for i := range n + 1 {
				for j := i; j <= n; j++ {
					K.SetSym(i, j, 3*rng.NormFloat64()+1)
				}
			}
			if f := checkCentred(s, K); f != nil {
				return f
			}
		}
		return nil
	})
}

func checkCentred(s *Student, K *mat.SymDense) *failing {
	found, want := s.Sym("CenterGram", K), kpca.Center(K)
	if f := sameShape(found, want, found == nil); f != nil {
		return f
	}
	return s.sameEntries(found, want)
}

func hiddenEmbedding(s *Student, seed uint64) finding.Finding {
	rng := newRand(seed, "embedding")
	return attempt("new samples, m < n−1", func() *failing {
		for _, size := range rng.Perm(5) {
			n := 6 + size // n, d, p and m pairwise distinct, so that a transposed product can't fit by chance
			if f := checkEmbedded(s, draw(rng, n, 4, 5, 2+size%2)); f != nil {
				return f
			}
		}
		return nil
	})
}

func fullEmbedding(s *Student, seed uint64) finding.Finding {
	rng := newRand(seed, "embedding full")
	return attempt("as many components as there are, m = n−1", func() *failing {
		for _, n := range rng.Perm(3) {
			if f := checkEmbedded(s, draw(rng, n+3, 6, 7, n+2)); f != nil {
				return f
			}
		}
		return nil
	})
}

func checkEmbedded(s *Student, pr *problem) *failing {
	p, n := pr.cross.Dims()
	found := mat.NewDense(p, pr.m, nil)
	for t := range p {
		g := s.Vec("Embedding", pr.K, mat.NewVecDense(n, mat.Row(nil, t, pr.cross)), pr.m)
		if g == nil {
			return malformed("the result is nil or empty, expected a vector of length m = %d.", pr.m)
		}
		if g.Len() != pr.m {
			return malformed("the result has length %d, expected m = %d.", g.Len(), pr.m)
		}
		found.SetRow(t, mat.Col(nil, 0, g))
	}
	return s.upToSigns(found, pr.G)
}
