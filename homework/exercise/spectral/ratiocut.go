package spectral

import (
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/exercise/laplacian"
	"kpcalab/homework/finding"
	"kpcalab/homework/sheets/reference"
)

// RatioCut is Σ_k cut(C_k, rest)/|C_k|; half of it, as some books have it, is
// accepted too.
var RatioCut = &exercise.Exercise{
	Name:      "RatioCut",
	Args:      []string{"W", "labels"},
	Todo:      "the ratio cut of the clusters that `labels` names, in the graph with the weights `W`",
	Reference: reference.RatioCut,
	Draw: func(seed uint64) []exercise.Case {
		list := []exercise.Case{
			{Name: "a path of four vertices cut in the middle", Args: []any{path(4), []int{0, 0, 1, 1}}},
			{Name: "a triangle, one vertex cut off", Args: []any{laplacian.Weights(3, 1, 2, 4), []int{1, 0, 0}}},
		}
		rng := exercise.Rand(seed)
		if seed != 0 {
			for _, n := range rng.Perm(6) {
				labels := make([]int, n+4)
				for i := range labels {
					labels[i] = i % 3
				}
				rng.Shuffle(len(labels), func(i, j int) { labels[i], labels[j] = labels[j], labels[i] })
				list = append(list, exercise.Case{Hidden: true, Args: []any{randomWeights(rng, n+4, 0.6), labels}})
			}
		}
		return append(list, list[0])
	},
	Decide: func(p *exercise.Exercise, cases []exercise.Case, replies []exercise.Reply, again exercise.Caller) finding.Finding {
		whole := (&exercise.Exact{
			Symbol: "cut",
			Smaller: func(yield func(exercise.Small) bool) {
				for _, g := range laplacian.Small {
					labels := make([]int, g.W.SymmetricDim())
					labels[0] = 1
					if !yield(exercise.Small{Args: []any{g.W, labels}, Setting: g.Text + "; the first vertex is a cluster of its own"}) {
						return
					}
				}
			},
			NoSlips: `For each cluster add up the weights of the edges that leave it and divide by the number of its vertices: $\sum_k\mathrm{cut}(C_k,\text{rest})/|C_k|$.`,
		}).Decide(p, cases, replies, again)
		if whole.OK() {
			return whole
		}
		half := *p
		half.Reference = func(W *mat.SymDense, labels []int) float64 { return reference.RatioCut(W, labels) / 2 }
		if f := (&exercise.Exact{}).Decide(&half, cases, replies, nil); f.OK() {
			return f
		}
		return whole
	},
}
