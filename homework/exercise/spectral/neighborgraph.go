package spectral

import (
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
	"kpcalab/homework/sheets/reference"
)

// NeighborGraph is the graph in which two rows of x are joined when one is among
// the k nearest of the other.
var NeighborGraph = &exercise.Exercise{
	Name:      "NeighborGraph",
	Args:      []string{"x", "k"},
	Todo:      "the weights, 0 or 1, of the graph that joins two rows of `x` when at least one is among the `k` nearest of the other",
	Reference: reference.NeighborGraph,
	Draw: func(seed uint64) []exercise.Case {
		list := []exercise.Case{
			{Name: "five points on a line, k = 1", Args: []any{mat.NewDense(5, 1, []float64{0, 1, 3, 7, 8.5}), 1}}, // 3's nearest is 1, and 1's nearest is 0
			{Name: "four points in the plane, k = 2", Args: []any{mat.NewDense(4, 2, []float64{0, 0, 1, 0, 3, 1, 7, 2}), 2}},
		}
		rng := exercise.Rand(seed)
		if seed != 0 {
			for _, n := range rng.Perm(6) {
				list = append(list, exercise.Case{Hidden: true, Args: []any{instance.RandomPoints(rng, n+6, 1+rng.IntN(3)), 2 + rng.IntN(2)}})
			}
		}
		return append(list, list[0])
	},
	Exact: &exercise.Exact{
		Symbol: "W",
		Slips: []exercise.CodeSlip{{Slip: asymmetricRule, Value: func(a []any) exercise.Numbers {
			return exercise.NumbersOf(mutualGraph(a[0].(*mat.Dense), a[1].(int)))
		}}},
		Smaller: func(yield func(exercise.Small) bool) {
			for _, p := range [][]float64{{0, 1}, {0, 1, 3}, {0, 2, 3}, {0, 1, 3, 7}, {0, 4, 6, 7}} {
				points := instance.Column(p...)
				if !yield(exercise.Small{Args: []any{instance.FromRows(points), 1}, Points: points, Setting: "k = 1"}) {
					return
				}
			}
		},
		NoSlips: "Take the points below one at a time: which is nearest to it? Is a point its own neighbour, and is your matrix symmetric?",
	},
}

var asymmetricRule = finding.Define("asymmetric-rule", "an edge is there only when both points are among each other's nearest",
	"Is it enough that one of two points has the other among its nearest?")

// mutualGraph keeps an edge only when the neighbourhood goes both ways.
func mutualGraph(x *mat.Dense, k int) *mat.SymDense {
	n, _ := x.Dims()
	nearest := make([]map[int]bool, n)
	distance := func(i, j int) float64 { return floats.Distance(x.RawRowView(i), x.RawRowView(j), 2) }
	for i := range n {
		nearest[i] = map[int]bool{}
		for range k {
			best := -1
			for j := range n {
				if j != i && !nearest[i][j] && (best < 0 || distance(i, j) < distance(i, best)) {
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
