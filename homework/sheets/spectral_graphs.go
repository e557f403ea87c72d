package sheets

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/finding"
	"kpcalab/homework/sheets/reference"
)

var asymmetricRule = finding.Define("asymmetric-rule", "an edge is there only when both points are among each other's nearest",
	"Is it enough that one of two points has the other among its nearest?")

func lineGraph(s *Student, _ uint64) finding.Finding {
	x := mat.NewDense(5, 1, []float64{0, 1, 3, 7, 8.5}) // 3's nearest is 1, and 1's nearest is 0
	return checkGraph(s, "five points on a line, k = 1", x, 1)
}

func randomGraph(s *Student, seed uint64) finding.Finding {
	rng := newRand(seed, "graph")
	for _, n := range rng.Perm(6) {
		if f := checkGraph(s, "random points", randomDense(rng, n+6, 1+rng.IntN(3)), 2+rng.IntN(2)); f.Verdict != finding.Correct {
			return f
		}
	}
	return finding.Finding{Problem: "random points", Verdict: finding.Correct}
}

func checkGraph(s *Student, name string, x *mat.Dense, k int) finding.Finding {
	var slips []finding.Slip
	f := attempt(name, func() *failing {
		found, want := s.Sym("NeighborGraph", x, k), reference.NeighborGraph(x, k)
		if f := sameShape(found, want, found == nil); f != nil {
			return f
		}
		f := s.sameEntries(found, want)
		if f != nil && s.sameEntries(found, mutualGraph(x, k)) == nil {
			slips = []finding.Slip{asymmetricRule}
			return wrong("an edge is there only when both points are among each other's nearest; one of the two is enough.")
		}
		return f
	})
	f.Slips = slips
	return f
}

// mutualGraph keeps an edge only when the neighbourhood goes both ways, a known slip.
func mutualGraph(x *mat.Dense, k int) *mat.SymDense {
	n, _ := x.Dims()
	nearest := make([]map[int]bool, n)
	for i := range n {
		nearest[i] = map[int]bool{}
		for range k {
			best := -1
			for j := range n {
				if j != i && !nearest[i][j] && (best < 0 || sqDist(x, i, j) < sqDist(x, i, best)) {
					best = j
				}
			}
			nearest[i][best] = true
		}
	}
	W := mat.NewSymDense(n, nil)
	for i := range n {
		for j := range nearest[i] {
			if nearest[j][i] {
				W.SetSym(i, j, 1)
			}
		}
	}
	return W
}

func sqDist(x *mat.Dense, i, j int) float64 {
	_, d := x.Dims()
	s := 0.0
	for l := range d {
		s += (x.At(i, l) - x.At(j, l)) * (x.At(i, l) - x.At(j, l))
	}
	return s
}

// edges makes a graph with unit weights.
func edges(n int, list ...[2]int) *mat.SymDense {
	W := mat.NewSymDense(n, nil)
	for _, e := range list {
		W.SetSym(e[0], e[1], 1)
	}
	return W
}

// randomWeights draws weights in (0, 2), each edge present with probability p.
func randomWeights(rng *rand.Rand, n int, p float64) *mat.SymDense {
	W := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i + 1; j < n; j++ {
			if rng.Float64() < p {
				W.SetSym(i, j, 0.1+2*rng.Float64())
			}
		}
	}
	return W
}

func triangleComponents(s *Student, _ uint64) finding.Finding {
	W := edges(7, [2]int{0, 2}, [2]int{2, 5}, [2]int{0, 5}, [2]int{1, 3}, [2]int{3, 6}, [2]int{1, 6})
	return attempt("two triangles and a lone vertex", func() *failing { return checkComponents(s, W) })
}

func randomComponents(s *Student, seed uint64) finding.Finding {
	rng := newRand(seed, "components")
	return attempt("random sparse graphs", func() *failing {
		for _, n := range rng.Perm(8) {
			if f := checkComponents(s, randomWeights(rng, n+1, 1.2/float64(n+1))); f != nil {
				return f
			}
		}
		return nil
	})
}

func checkComponents(s *Student, W *mat.SymDense) *failing {
	return sameGroups(s.Ints("Components", W), reference.Components(W))
}

// sameGroups compares two labellings up to the names of the labels.
func sameGroups(found, want []int) *failing {
	if len(found) != len(want) {
		return malformed("the result has %d labels, expected one for each of the %d rows.", len(found), len(want))
	}
	for i := range want {
		for j := range i {
			if (found[i] == found[j]) != (want[i] == want[j]) {
				verb := "apart, and belong together"
				if found[i] == found[j] {
					verb = "together, and belong apart"
				}
				return wrong("of %d rows, numbers %d and %d are %s.", len(want), j+1, i+1, verb)
			}
		}
	}
	return nil
}
