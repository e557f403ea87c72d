package instance

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
)

// RandomPoints are n points with independent normal coordinates, the first of
// them spread most, so that no symmetry hides a mistake.
func RandomPoints(rng *rand.Rand, n, d int) *mat.Dense {
	x := mat.NewDense(n, d, nil)
	for i := range n {
		for j := range d {
			x.Set(i, j, rng.NormFloat64()*(1.5-float64(j)/float64(d))+float64(i%3))
		}
	}
	return x
}

// LineSets yields sets of integer points on a line, starting at 0: fewest points
// first, then smallest coordinates; then some in the plane.
func LineSets(yield func(points [][]float64) bool) {
	for n := 2; n <= 4; n++ {
		for last := n - 1; last <= 5; last++ {
			if !between(n-2, 1, last-1, func(inner []float64) bool {
				return yield(Column(append(append([]float64{0}, inner...), float64(last))...))
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

// ExampleWidth is the width c of every counter-example.
const ExampleWidth = 1.3

// Column are points on a line.
func Column(v ...float64) [][]float64 {
	var rows [][]float64
	for _, x := range v {
		rows = append(rows, []float64{x})
	}
	return rows
}

// FromRows is a matrix of rows, which must be of one length and not none.
func FromRows(rows [][]float64) *mat.Dense {
	m := mat.NewDense(len(rows), len(rows[0]), nil)
	for i, r := range rows {
		m.SetRow(i, r)
	}
	return m
}

// ToRows are copies of the rows of m.
func ToRows(m mat.Matrix) [][]float64 {
	r, _ := m.Dims()
	rows := make([][]float64, r)
	for i := range r {
		rows[i] = mat.Row(nil, i, m)
	}
	return rows
}
