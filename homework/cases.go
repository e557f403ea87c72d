package homework

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
)

func caseRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x686f_6d65_776f_726b)) }

// hiddenCount is the number of hidden cases of a kind.
func hiddenCount(seed uint64) int {
	if seed == 0 {
		return 0
	}
	return 6
}

// randomPoints are n points with independent normal coordinates, the first of
// them spread most, so that no symmetry hides a mistake.
func randomPoints(rng *rand.Rand, n, d int) *mat.Dense {
	x := mat.NewDense(n, d, nil)
	for i := range n {
		for j := range d {
			x.Set(i, j, rng.NormFloat64()*(1.5-float64(j)/float64(d))+float64(i%3))
		}
	}
	return x
}

// lineSets yields sets of integer points on a line, starting at 0: fewest points
// first, then smallest coordinates; then some in the plane.
func lineSets(yield func(points [][]float64) bool) {
	for n := 2; n <= 4; n++ {
		for last := n - 1; last <= 5; last++ {
			if !between(n-2, 1, last-1, func(inner []float64) bool {
				return yield(column(append(append([]float64{0}, inner...), float64(last))...))
			}) {
				return
			}
		}
	}
	for _, p := range [][][]float64{{{0, 0}, {0, 1}, {1, 0}}, {{0, 0}, {0, 1}, {2, 1}}, {{0, 0}, {1, 2}, {3, 1}, {2, 0}}} {
		if !yield(p) {
			return
		}
	}
}

// between yields the increasing sequences of k integers from lo to hi.
func between(k, lo, hi int, yield func([]float64) bool) bool {
	if k == 0 {
		return yield(nil)
	}
	for v := lo; v <= hi-k+1; v++ {
		if !between(k-1, v+1, hi, func(rest []float64) bool { return yield(append([]float64{float64(v)}, rest...)) }) {
			return false
		}
	}
	return true
}
