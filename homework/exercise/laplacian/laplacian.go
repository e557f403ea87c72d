// Package laplacian holds the exercises on graphs that notebooks ask for, one a file.
// The other exercises on spectral clustering are in package spectral: they compare
// with plain solutions that must not reach students.
package laplacian

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
)

// Laplacian is the unnormalised graph Laplacian L = D − W.
var Laplacian = &exercise.Exercise{
	Name: "Laplacian",
	Reference: func(W *mat.SymDense) *mat.SymDense {
		return laplacianOf(W, func(w, di, _ float64, same bool) float64 { return same1(same)*di - w })
	},
	Args:  []string{"W"},
	Todo:  "the unnormalised Laplacian of the graph with the weights `W`",
	Draw:  laplacianCases,
	Exact: laplacianExact,
}

func laplacianCases(seed uint64) []exercise.Case {
	loop := Weights(3, 1, 0.5, 2)
	loop.SetSym(1, 1, 0.7)
	list := []exercise.Case{
		{Name: "a path of four vertices with different weights", Args: []any{Weights(4, 1, 0, 0, 2, 0, 3)}},
		{Name: "two separate edges", Args: []any{Weights(4, 0.5, 0, 0, 0, 0, 4)}},
		{Name: "five vertices with weights between 0 and 1", Args: []any{Weights(5, 0.9, 0.1, 0, 0.4, 0.3, 0.2, 0, 0.8, 0.05, 0.6)}},
		{Name: "a vertex joined with itself", Args: []any{loop}},
	}
	rng := exercise.Rand(seed)
	for range exercise.Hidden(seed) {
		n := 3 + rng.IntN(6)
		var upper []float64
		for range n * (n - 1) / 2 {
			upper = append(upper, math.Max(0, rng.Float64()-0.2))
		}
		upper[0] = 0.5 // no vertex is alone in all of them
		list = append(list, exercise.Case{Hidden: true, Args: []any{Weights(n, upper...)}})
	}
	return append(list, list[0])
}

// SimpleLaplacian is the same for graphs in which no vertex is joined with itself, so
// that it makes no difference whether the degrees count such an edge.
var SimpleLaplacian = Laplacian.On(func(seed uint64) []exercise.Case {
	return slices.DeleteFunc(laplacianCases(seed), func(c exercise.Case) bool {
		W := c.Args[0].(*mat.SymDense)
		return mat.Trace(W) != 0
	})
})

var laplacianExact = &exercise.Exact{
	Symbol: "L",
	Slips:  laplacianSlips(),
	Smaller: func(yield func(exercise.Small) bool) {
		for _, g := range Small {
			if !yield(exercise.Small{Args: []any{g.W}, Setting: g.Text}) {
				return
			}
		}
	},
	NoSlips: `Add up a row of your $\boldsymbol L$. What should $\boldsymbol L\boldsymbol 1_n$ be?`,
}

func same1(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// laplacianOf fills a matrix from w_ij, the degrees d_i, d_j and whether i = j.
func laplacianOf(w *mat.SymDense, value func(w, di, dj float64, same bool) float64) *mat.SymDense {
	n := w.SymmetricDim()
	d, out := make([]float64, n), mat.NewSymDense(n, nil)
	for i := range n {
		for j := range n {
			d[i] += w.At(i, j)
		}
	}
	for i := range n {
		for j := i; j < n; j++ {
			out.SetSym(i, j, value(w.At(i, j), d[i], d[j], i == j))
		}
	}
	return out
}

func laplacianSlips() []exercise.CodeSlip {
	var list []exercise.CodeSlip
	add := func(id, name, hint string, value func(w, di, dj float64, same bool) float64) {
		list = append(list, exercise.CodeSlip{Slip: finding.Define(id, name, hint), Value: func(a []any) exercise.Numbers { return exercise.NumbersOf(laplacianOf(a[0].(*mat.SymDense), value)) }})
	}
	const rowSum = `Add up a row of your result. What should $\boldsymbol L\boldsymbol 1_n$ be, when all vertices carry the same value?`
	add("laplacian-sign", `the result is $\boldsymbol W-\boldsymbol D$`, `$\boldsymbol u^\top\boldsymbol L\boldsymbol u$ adds up $W_{ij}(u_i-u_j)^2$ over the edges. Can it be negative?`,
		func(w, di, _ float64, s bool) float64 { return w - same1(s)*di })
	add("laplacian-plus", `the result is $\boldsymbol D+\boldsymbol W$`, rowSum,
		func(w, di, _ float64, s bool) float64 { return w + same1(s)*di })
	add("laplacian-degrees-only", `the result is $\boldsymbol D$ alone`, rowSum,
		func(_, di, _ float64, s bool) float64 { return same1(s) * di })
	add("laplacian-no-degrees", `the degrees are missing on the diagonal`, rowSum,
		func(w, _, _ float64, s bool) float64 { return -w })
	add("laplacian-weights", `$\boldsymbol W$ itself is returned`, rowSum, func(w, _, _ float64, _ bool) float64 { return w })
	add("laplacian-identity", `the result is $\boldsymbol I-\boldsymbol W$`, `What stands on the diagonal of $\boldsymbol D$?`,
		func(w, _, _ float64, s bool) float64 { return same1(s) - w })
	add("laplacian-normalised", `the result is the normalised Laplacian $\boldsymbol I-\boldsymbol D^{-1/2}\boldsymbol W\boldsymbol D^{-1/2}$`,
		`There are several Laplacians. Which one is asked for here: is anything divided by the degrees?`,
		func(w, di, dj float64, s bool) float64 { return same1(s) - w/math.Sqrt(di*dj) })
	add("laplacian-random-walk", `the result is the random-walk Laplacian $\boldsymbol I-\boldsymbol D^{-1}\boldsymbol W$`,
		`There are several Laplacians. Which one is asked for here: is anything divided by the degrees?`,
		func(w, di, _ float64, s bool) float64 { return same1(s) - w/di })
	add("laplacian-loops-twice", `the weight of a vertex with itself counts in the degree and isn't taken off again`,
		`Write out $\boldsymbol u^\top\boldsymbol L\boldsymbol u$: does an edge from a vertex to itself contribute?`,
		func(w, di, _ float64, s bool) float64 {
			if s {
				return di
			}
			return -w
		})
	list = append(list, exercise.CodeSlip{Slip: finding.Define("laplacian-counts", `the degrees count the neighbours instead of adding up the weights`,
		`What is the degree of a vertex in a graph with weights?`), Value: func(a []any) exercise.Numbers {
		w := a[0].(*mat.SymDense)
		n := w.SymmetricDim()
		out := mat.NewSymDense(n, nil)
		for i := range n {
			count := 0.0
			for j := range n {
				if w.At(i, j) != 0 {
					count++
				}
				if j > i {
					out.SetSym(i, j, -w.At(i, j))
				}
			}
			out.SetSym(i, i, count-w.At(i, i))
		}
		return exercise.NumbersOf(out)
	}})
	return list
}
