package laplacian

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
)

// UnionGraph makes the relation "j is one of the nearest of i" symmetric: an edge
// where at least one of two samples counts the other.
var UnionGraph = &exercise.Exercise{
	Name: "UnionGraph",
	Reference: func(N *mat.Dense) *mat.SymDense {
		n, _ := N.Dims()
		W := mat.NewSymDense(n, nil)
		for i := range n {
			for j := range n {
				if N.At(i, j) == 1 {
					W.SetSym(i, j, 1)
				}
			}
		}
		return W
	},
	Args: []string{"N"},
	Todo: "the symmetric weights, 0 or 1, of the union graph, from the matrix `N` whose entry $(i,j)$ is 1 when $j$ is one of the nearest neighbours of $i$",
	Draw: func(seed uint64) []exercise.Case {
		list := []exercise.Case{
			{Name: "three samples, k = 1", Args: []any{relation(3, 1, 0, 1)}},
			{Name: "five samples, k = 1", Args: []any{relation(5, 1, 0, 3, 4, 3)}},
		}
		rng := exercise.Rand(seed)
		for range exercise.Hidden(seed) {
			list = append(list, exercise.Case{Hidden: true, Args: []any{randomRelation(rng, 5+rng.IntN(4))}})
		}
		return append(list, list[0])
	},
	Exact: &exercise.Exact{
		Symbol: "W",
		Slips: []exercise.CodeSlip{
			unionSlip("union-mutual", `an edge is drawn only where both count each other`,
				`That is the mutual graph. For the union, is it enough that one of two samples counts the other?`,
				func(a, b float64) float64 { return a * b }),
			unionSlip("union-sum", `the result is $\boldsymbol N+\boldsymbol N^\top$`,
				`Two samples that count each other: is their edge twice as heavy in a graph with weights 0 and 1?`,
				func(a, b float64) float64 { return a + b }),
			unionSlip("union-mean", `the result is $(\boldsymbol N+\boldsymbol N^\top)/2$`,
				`Is half an edge an edge? The weights are 0 and 1 here.`,
				func(a, b float64) float64 { return (a + b) / 2 }),
			unionSlip("union-asymmetric", `it is $\boldsymbol N$ itself`,
				`Is your matrix symmetric? Your nearest neighbour may have other samples that are nearer.`,
				nil),
			{Slip: finding.Define("union-upper", `only the entries above the diagonal of $\boldsymbol N$ are used`,
				`Look at two samples of which the second counts the first, and not the other way round. Is there an edge?`),
				Value: func(a []any) exercise.Numbers {
					N := a[0].(*mat.Dense)
					n, _ := N.Dims()
					W := mat.NewSymDense(n, nil)
					for i := range n {
						for j := i; j < n; j++ {
							W.SetSym(i, j, N.At(i, j))
						}
					}
					return exercise.NumbersOf(W)
				}},
		},
		Smaller: func(yield func(exercise.Small) bool) {
			for _, nearest := range [][]int{{1, 0}, {1, 0, 1}, {1, 2, 0}, {2, 0, 0}, {1, 0, 1, 2}} {
				if !yield(exercise.Small{Args: []any{relation(len(nearest), nearest...)}, Setting: "the nearest neighbour of each sample, counted from 0: " + list(nearest)}) {
					return
				}
			}
		},
		NoSlips: `Take the pairs of the example one at a time: does $i$ count $j$, does $j$ count $i$, and what is your $W_{ij}$? Is your matrix symmetric?`,
	},
}

// relation has a 1 in row i at the nearest neighbour of sample i.
func relation(n int, nearest ...int) *mat.Dense {
	N := mat.NewDense(n, n, nil)
	for i, j := range nearest {
		N.Set(i, j, 1)
	}
	return N
}

// randomRelation has two neighbours in each row.
func randomRelation(rng *rand.Rand, n int) *mat.Dense {
	N := mat.NewDense(n, n, nil)
	for i := range n {
		for _, s := range rng.Perm(n - 1)[:2] {
			N.Set(i, (i+1+s)%n, 1)
		}
	}
	return N
}

func list(indices []int) (text string) {
	for i, v := range indices {
		if i > 0 {
			text += ", "
		}
		text += string(rune('0' + v))
	}
	return text
}

// unionSlip combines the two entries of each pair; nil leaves them as they are.
func unionSlip(id, name, hint string, of func(a, b float64) float64) exercise.CodeSlip {
	return exercise.CodeSlip{Slip: finding.Define(id, name, hint), Value: func(a []any) exercise.Numbers {
		N := a[0].(*mat.Dense)
		out := mat.DenseCopyOf(N)
		if of != nil {
			out.Apply(func(i, j int, v float64) float64 { return of(v, N.At(j, i)) }, out)
		}
		return exercise.NumbersOf(out)
	}}
}
