package laplacian

import "gonum.org/v1/gonum/mat"

// Weights is a weight matrix from its upper triangle without the diagonal.
func Weights(n int, upper ...float64) *mat.SymDense {
	w := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i + 1; j < n; j++ {
			w.SetSym(i, j, upper[0])
			upper = upper[1:]
		}
	}
	return w
}

// Named is a small graph with its description.
type Named struct {
	W    *mat.SymDense
	Text string
}

// Small are the graphs of counter-examples, simplest first.
var Small = []Named{
	{Weights(2, 1), "W has n = 2 and W₁₂ = 1"}, {Weights(2, 2), "W has n = 2 and W₁₂ = 2"},
	{Weights(3, 1, 0, 2), "W has n = 3 and W₁₂ = 1, W₂₃ = 2, W₁₃ = 0"}, {Weights(3, 1, 2, 3), "W has n = 3 and W₁₂ = 1, W₁₃ = 2, W₂₃ = 3"},
}
