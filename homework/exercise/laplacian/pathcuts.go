package laplacian

import (
	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
)

// PathCuts are the ratio cuts of a path of four vertices, cut at each of its edges.
var PathCuts = &exercise.Exercise{
	Name: "PathCuts",
	Reference: func(w1, w2, w3 float64) []float64 {
		return cuts(func(w, a, b, _, _ float64) float64 { return w/a + w/b })([]any{w1, w2, w3}).Data
	},
	Args: []string{"w1", "w2", "w3"},
	Todo: "RatioCut of the three divisions that cut one edge of a path of four vertices, from the weights of its edges",
	Draw: func(seed uint64) []exercise.Case {
		list := []exercise.Case{
			{Name: "all weights 1", Args: []any{1.0, 1.0, 1.0}},
			{Name: "weights 1, 2, 4", Args: []any{1.0, 2.0, 4.0}},
		}
		rng := exercise.Rand(seed)
		for range exercise.Hidden(seed) {
			list = append(list, exercise.Case{Hidden: true, Args: []any{0.2 + rng.Float64(), 0.2 + rng.Float64(), 0.2 + rng.Float64()}})
		}
		return append(list, list[1])
	},
	Exact: &exercise.Exact{
		Symbol: "RatioCut",
		Slips: []exercise.CodeSlip{
			cutSlip("path-cut-only", `the weight of the cut is not divided by the sizes`,
				`That is the cut itself. By what does RatioCut divide it, and how often?`,
				func(w, _, _, _, _ float64) float64 { return w }),
			cutSlip("path-one-side", `only one of the two terms is there`,
				`RatioCut has a term for each part. Where is the one of $B$?`,
				func(w, a, _, _, _ float64) float64 { return w / a }),
			cutSlip("path-over-n", `the cut is divided by the number of all vertices`,
				`Each part is divided by its own number of vertices.`,
				func(w, _, _, _, _ float64) float64 { return w/4 + w/4 }),
			cutSlip("path-volumes", `the cut is divided by the sums of the degrees`,
				`That is Ncut. What stands below the line in RatioCut?`,
				func(w, _, _, va, vb float64) float64 { return w/va + w/vb }),
			cutSlip("path-twice", `each edge that is cut is counted twice`,
				`$\mathrm{cut}(A,B)$ adds up over $i\in A$ and $j\in B$. How often does an edge occur there?`,
				func(w, a, b, _, _ float64) float64 { return 2*w/a + 2*w/b }),
		},
		Shape: func(got, want exercise.Numbers) string {
			return `A path of four vertices has three edges, and each of them is one way to cut it. How many numbers are that?`
		},
		Smaller: func(yield func(exercise.Small) bool) {
			yield(exercise.Small{Args: []any{1.0, 1.0, 1.0}, Setting: "all weights are 1"})
		},
		NoSlips: `Draw the path 1–2–3–4. Cut the first edge: which weight is cut, and how many vertices lie on each side?`,
	},
}

// cuts applies a rule to the weight that is cut, the sizes of the parts, and their volumes.
func cuts(rule func(w, a, b, va, vb float64) float64) func(args []any) exercise.Numbers {
	return func(args []any) exercise.Numbers {
		w := []float64{args[0].(float64), args[1].(float64), args[2].(float64)}
		degrees := []float64{w[0], w[0] + w[1], w[1] + w[2], w[2]}
		out, va, all := make([]float64, 3), 0.0, 2*(w[0]+w[1]+w[2])
		for i := range out {
			va += degrees[i]
			out[i] = rule(w[i], float64(i+1), float64(3-i), va, all-va)
		}
		return exercise.NumbersOf(out)
	}
}

func cutSlip(id, name, hint string, rule func(w, a, b, va, vb float64) float64) exercise.CodeSlip {
	return exercise.CodeSlip{Slip: finding.Define(id, name, hint), Value: cuts(rule)}
}
