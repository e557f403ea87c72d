package sheets

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/finding"
	"kpcalab/homework/sheets/reference"
)

var largestEigenvalues = finding.Define("largest-eigenvalues", "the eigenvectors belong to the largest eigenvalues of $L$",
	"Which eigenvectors of $L$ are constant on every cluster, and what are their eigenvalues?")

func path(n int) *mat.SymDense {
	W := mat.NewSymDense(n, nil)
	for i := 1; i < n; i++ {
		W.SetSym(i-1, i, 1)
	}
	return W
}

func pathLaplacian(s *Student, _ uint64) finding.Finding {
	return checkLaplacian(s, "a path of three vertices", path(3))
}

func randomLaplacian(s *Student, seed uint64) finding.Finding {
	rng := newRand(seed, "laplacian")
	for _, n := range rng.Perm(7) {
		if f := checkLaplacian(s, "random weights", randomWeights(rng, n+2, 0.7)); f.Verdict != finding.Correct {
			return f
		}
	}
	return finding.Finding{Problem: "random weights", Verdict: finding.Correct}
}

func checkLaplacian(s *Student, name string, W *mat.SymDense) finding.Finding {
	var slips []finding.Slip
	f := attempt(name, func() *failing {
		found, want := s.Sym("Laplacian", W), reference.Laplacian(W)
		if f := sameShape(found, want, found == nil); f != nil {
			return f
		}
		f := s.sameEntries(found, want)
		if f != nil && s.sameEntries(found, normalized(want)) == nil {
			normalised, _ := finding.Known("laplacian-normalised")
			slips = []finding.Slip{normalised}
			return wrong("this is the normalised Laplacian I − D^{-1/2}WD^{-1/2}; the lecture's is D − W.")
		}
		return f
	})
	f.Slips = slips
	return f
}

// normalized is D^{-1/2} L D^{-1/2}; a vertex without edges keeps 0.
func normalized(L *mat.SymDense) *mat.SymDense {
	n := L.SymmetricDim()
	N := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			if d := L.At(i, i) * L.At(j, j); d > 0 {
				N.SetSym(i, j, L.At(i, j)/math.Sqrt(d))
			}
		}
	}
	return N
}

func pathCut(s *Student, _ uint64) finding.Finding {
	return attempt("a path of four vertices cut in the middle", func() *failing { return checkCut(s, path(4), []int{0, 0, 1, 1}) })
}

func randomCut(s *Student, seed uint64) finding.Finding {
	rng := newRand(seed, "cut")
	return attempt("random weights and labels", func() *failing {
		for _, n := range rng.Perm(6) {
			labels := make([]int, n+4)
			for i := range labels {
				labels[i] = i % 3
			}
			rng.Shuffle(len(labels), func(i, j int) { labels[i], labels[j] = labels[j], labels[i] })
			if f := checkCut(s, randomWeights(rng, n+4, 0.6), labels); f != nil {
				return f
			}
		}
		return nil
	})
}

func checkCut(s *Student, W *mat.SymDense, labels []int) *failing {
	found, want := s.Float("RatioCut", W, labels), reference.RatioCut(W, labels)
	if math.Abs(found-want) <= 1e-9*(1+want) {
		return nil
	}
	if want > 0 && math.Abs(found-want/2) <= 1e-9*(1+want) {
		return nil // the factor ½ of some books
	}
	return wrong("the value differs from Σ_k cut(C_k, rest)/|C_k|.")
}

func pathEmbedding(s *Student, _ uint64) finding.Finding {
	return checkSpectral(s, "a path of five vertices", reference.Laplacian(path(5)), 2)
}

func randomSpectral(s *Student, seed uint64) finding.Finding {
	rng := newRand(seed, "spectral")
	for _, n := range rng.Perm(5) {
		if f := checkSpectral(s, "random weights", reference.Laplacian(randomWeights(rng, n+6, 0.8)), 3); f.Verdict != finding.Correct {
			return f
		}
	}
	return finding.Finding{Problem: "random weights", Verdict: finding.Correct}
}

func piecesSpectral(s *Student, seed uint64) finding.Finding {
	rng := newRand(seed, "pieces")
	a, b := randomWeights(rng, 5, 1), randomWeights(rng, 4, 1)
	W := mat.NewSymDense(9, nil)
	for i := range 9 {
		for j := i; j < 9; j++ {
			if j < 5 {
				W.SetSym(i, j, a.At(i, j))
			} else if i >= 5 {
				W.SetSym(i, j, b.At(i-5, j-5))
			}
		}
	}
	return checkSpectral(s, "a graph in several pieces", reference.Laplacian(W), 3)
}

// checkSpectral accepts every orthonormal choice: each column must be an
// eigenvector to the eigenvalue at its place, which leaves signs and bases of
// repeated eigenvalues free.
func checkSpectral(s *Student, name string, L *mat.SymDense, m int) finding.Finding {
	var slips []finding.Slip
	f := attempt(name, func() *failing {
		n := L.SymmetricDim()
		found := s.Dense("SpectralEmbedding", L, m)
		if f := sameShape(found, mat.NewDense(n, m, nil), found == nil); f != nil {
			return f
		}
		var eig mat.EigenSym
		eig.Factorize(L, false)
		values := eig.Values(nil)
		if f := s.eigenvectors(L, found, values[:m]); f != nil {
			top := []float64{}
			for j := range m {
				top = append(top, values[n-1-j])
			}
			if s.eigenvectors(L, found, top) == nil {
				slips = []finding.Slip{largestEigenvalues}
				return wrong("these are the eigenvectors to the largest eigenvalues of L; clusters show in the smallest.")
			}
			return f
		}
		return nil
	})
	f.Slips = slips
	return f
}

func (s *Student) eigenvectors(L *mat.SymDense, Y *mat.Dense, values []float64) *failing {
	_, m := Y.Dims()
	var gram, LY mat.Dense
	gram.Mul(Y.T(), Y)
	LY.Mul(L, Y)
	scale := largest(L)
	for j := range m {
		for l := range m {
			want := 0.0
			if j == l {
				want = 1
			}
			if !(math.Abs(gram.At(j, l)-want) <= s.tolerance()) {
				return wrong("columns %d and %d aren't orthonormal.", j+1, l+1)
			}
		}
		for i, v := range mat.Col(nil, j, &LY) {
			if !(math.Abs(v-values[j]*Y.At(i, j)) <= s.tolerance()*scale) {
				return wrong("column %d isn't an eigenvector to the eigenvalue number %d from below.", j+1, j+1)
			}
		}
	}
	return nil
}

func moonClusters(s *Student, _ uint64) finding.Finding {
	return attempt("two moons", func() *failing { return checkClusters(s, moons(newRand(7, "public moons"))) })
}

func hiddenClusters(s *Student, seed uint64) finding.Finding {
	rng := newRand(seed, "clusters")
	return attempt("rings and moons, other points", func() *failing {
		for _, set := range []shapes{rings(rng), moons(rng)} {
			if f := checkClusters(s, set); f != nil {
				return f
			}
		}
		return nil
	})
}

func checkClusters(s *Student, set shapes) *failing {
	found := s.Ints("SpectralClusters", set.x, neighbors, set.curves)
	if len(found) != len(set.labels) {
		return malformed("the result has %d labels, expected one for each of the %d rows.", len(found), len(set.labels))
	}
	return sameGroups(found, set.labels)
}
