// Package spectral holds the exercises on spectral clustering, one a file.
package spectral

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
)

// edges is a graph with unit weights.
func edges(n int, list ...[2]int) *mat.SymDense {
	W := mat.NewSymDense(n, nil)
	for _, e := range list {
		W.SetSym(e[0], e[1], 1)
	}
	return W
}

// path joins each vertex with the next.
func path(n int) *mat.SymDense {
	W := mat.NewSymDense(n, nil)
	for i := 1; i < n; i++ {
		W.SetSym(i-1, i, 1)
	}
	return W
}

// randomWeights draws weights in (0.1, 2.1), each edge present with probability p.
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

// sideBySide is a graph of two pieces.
func sideBySide(a, b *mat.SymDense) *mat.SymDense {
	n, m := a.SymmetricDim(), b.SymmetricDim()
	W := mat.NewSymDense(n+m, nil)
	for i := range n {
		for j := i; j < n; j++ {
			W.SetSym(i, j, a.At(i, j))
		}
	}
	for i := range m {
		for j := i; j < m; j++ {
			W.SetSym(n+i, n+j, b.At(i, j))
		}
	}
	return W
}

func largest(m mat.Matrix) float64 {
	most := 0.0
	r, c := m.Dims()
	for i := range r {
		for j := range c {
			most = math.Max(most, math.Abs(m.At(i, j)))
		}
	}
	return most
}
