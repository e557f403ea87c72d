package spectral

import (
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/sheets/reference"
)

// Components are the connected components of a graph, one label a vertex.
var Components = &exercise.Exercise{
	Name:      "Components",
	Args:      []string{"W"},
	Todo:      "a label for each vertex of the graph with the weights `W`, equal for two vertices when a path joins them",
	Reference: reference.Components,
	Draw: func(seed uint64) []exercise.Case {
		list := []exercise.Case{
			{Name: "two triangles and a lone vertex", Args: []any{edges(7, [2]int{0, 2}, [2]int{2, 5}, [2]int{0, 5}, [2]int{1, 3}, [2]int{3, 6}, [2]int{1, 6})}},
			{Name: "a path of four vertices", Args: []any{path(4)}},
			{Name: "three vertices without edges", Args: []any{mat.NewSymDense(3, nil)}},
		}
		rng := exercise.Rand(seed)
		if seed != 0 {
			for _, n := range rng.Perm(8) {
				list = append(list, exercise.Case{Hidden: true, Args: []any{randomWeights(rng, n+1, 1.2/float64(n+1))}})
			}
		}
		return append(list, list[0])
	},
	Free: exercise.Labels,
	Decide: groups{
		help: "Start at one vertex and visit its neighbours, theirs, and so on, until nothing new is found. Which vertices have the same label then?",
		smaller: []exercise.Small{
			{Args: []any{path(2)}, Setting: "n = 2, one edge"},
			{Args: []any{mat.NewSymDense(2, nil)}, Setting: "n = 2, no edge"},
			{Args: []any{path(3)}, Setting: "n = 3, the edges 1–2 and 2–3"},
			{Args: []any{edges(3, [2]int{0, 2})}, Setting: "n = 3, the edge 1–3"},
			{Args: []any{edges(4, [2]int{0, 3}, [2]int{1, 2})}, Setting: "n = 4, the edges 1–4 and 2–3"},
			{Args: []any{edges(5, [2]int{0, 4}, [2]int{1, 2}, [2]int{2, 4})}, Setting: "n = 5, the edges 1–5, 2–3 and 3–5"},
		},
	}.decide,
}
