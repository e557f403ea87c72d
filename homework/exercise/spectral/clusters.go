package spectral

import (
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/sheets/reference"
)

// Clusters is the whole of spectral clustering on curves in the plane, whose
// neighbour graph falls into just these curves.
var Clusters = &exercise.Exercise{
	Name:      "SpectralClusters",
	Args:      []string{"x", "neighbors", "clusters"},
	Todo:      "a cluster for each row of `x`, from the graph of the nearest `neighbors` and its `clusters` first eigenvectors",
	Reference: reference.SpectralClusters,
	Draw: func(seed uint64) []exercise.Case {
		list := []exercise.Case{moons(exercise.Rand(7)).asked("two moons", false)}
		if seed != 0 {
			rng := exercise.Rand(seed)
			list = append(list, rings(rng).asked("", true), moons(rng).asked("", true))
		}
		return append(list, list[0])
	},
	Free: exercise.Labels,
	Decide: groups{
		help: "Follow the steps on the points below: is the graph in pieces? Are the rows of the eigenvectors equal within a piece?",
		smaller: []exercise.Small{
			{Args: []any{mat.NewDense(4, 1, []float64{0, 1, 10, 11.5}), 1, 2}, Points: [][]float64{{0}, {1}, {10}, {11.5}}, Setting: "one neighbour, two clusters"},
			{Args: []any{mat.NewDense(6, 1, []float64{0, 10, 1, 11.5, 3, 14}), 1, 2}, Points: [][]float64{{0}, {10}, {1}, {11.5}, {3}, {14}}, Setting: "one neighbour, two clusters"},
		},
	}.decide,
}

// asked is the call for a set of curves.
func (s shapes) asked(name string, hidden bool) exercise.Case {
	return exercise.Case{Name: name, Hidden: hidden, Args: []any{s.x, neighbors, s.curves}}
}
