package kernelpca

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/diagnosis"
	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
	"kpcalab/kpca"
)

// GramMatrix is K_ij = K(x_i, x_j).
var GramMatrix = &exercise.Exercise{
	Name:      "GramMatrix",
	Reference: func(x *mat.Dense, c float64) *mat.SymDense { return kpca.Gram(reference(c), x) },
	Args:      []string{"x", "c"},
	Todo:      "the $n\\times n$ matrix with $K(\\boldsymbol x_i,\\boldsymbol x_j)$ at row $i$ and column $j$, for the rows of `x` and the width `c`",
	Draw:      gramCases,
	Exact:     gramExact,
}

func gramCases(seed uint64) []exercise.Case {
	var list []exercise.Case
	for _, in := range instance.Public() {
		list = append(list, exercise.Case{Name: in.Name, Args: []any{in.X, in.C}})
	}
	list = append(list, exercise.Case{Name: "two points on a line", Args: []any{instance.FromRows(instance.Column(0, 1)), 1.3}})
	rng := exercise.Rand(seed)
	for range exercise.Hidden(seed) {
		d := 1 + rng.IntN(4)
		list = append(list, exercise.Case{Hidden: true, Args: []any{instance.RandomPoints(rng, d+1+rng.IntN(6), d), 1.2 + 3*rng.Float64()}})
	}
	return append(list, list[0])
}

// OneSample asks for the Gram matrix of a single sample.
var OneSample = GramMatrix.On(func(seed uint64) []exercise.Case {
	rng := exercise.Rand(seed)
	return append(gramCases(0), exercise.Case{Hidden: true, Args: []any{instance.RandomPoints(rng, 1, 4), 1.2 + 3*rng.Float64()}})
})

var gramExact = &exercise.Exact{
	Symbol: "K",
	Slips:  gramSlips(),
	Shape: func(got, want exercise.Numbers) string {
		if got.Rows != want.Rows {
			return "The rows of `x` are the samples. How many are there, and how many numbers has one? Which of the two is the size of $\\boldsymbol K$?"
		}
		return ""
	},
	Smaller: func(yield func(exercise.Small) bool) {
		instance.LineSets(func(p [][]float64) bool {
			return yield(exercise.Small{Args: []any{instance.FromRows(p), 1.3}, Points: p, Setting: "c = 1.3"})
		})
	},
	NoSlips: "Compute one entry by hand with the kernel, for the points below, and compare. Which rows of `x` does that entry belong to?",
}

// gramOf fills a matrix entry by entry, i ≤ j.
func gramOf(value func(x *mat.Dense, c float64, i, j int) float64) func([]any) exercise.Numbers {
	return func(a []any) exercise.Numbers {
		x, c := a[0].(*mat.Dense), a[1].(float64)
		n, _ := x.Dims()
		k := mat.NewSymDense(n, nil)
		for i := range n {
			for j := i; j < n; j++ {
				k.SetSym(i, j, value(x, c, i, j))
			}
		}
		return exercise.NumbersOf(k)
	}
}

func squaredDistance(x *mat.Dense, i, j int) float64 {
	d := floats.Distance(x.RawRowView(i), x.RawRowView(j), 2)
	return d * d
}

func gramSlips() []exercise.CodeSlip {
	var list []exercise.CodeSlip
	for _, k := range diagnosis.Kernels[1:] {
		list = append(list, exercise.CodeSlip{Slip: k.Slip, Value: gramOf(func(x *mat.Dense, c float64, i, j int) float64 {
			return k.Value(squaredDistance(x, i, j), c)
		})})
	}
	gauss := func(x *mat.Dense, c float64, i, j int) float64 {
		return math.Exp(-squaredDistance(x, i, j) / (c * c))
	}
	add := func(id, name, hint string, value func([]any) exercise.Numbers) {
		list = append(list, exercise.CodeSlip{Slip: finding.Define(id, name, hint), Value: value})
	}
	add("gram-zero-diagonal", `the diagonal was left at 0`, `What is $K(\boldsymbol x,\boldsymbol x)$? Do your loops reach $i=j$?`,
		gramOf(func(x *mat.Dense, c float64, i, j int) float64 {
			if i == j {
				return 0
			}
			return gauss(x, c, i, j)
		}))
	add("gram-last-missing", `the last row and column were left at 0`, `For which $i$ and $j$ do your loops run? The last index is $n-1$.`,
		gramOf(func(x *mat.Dense, c float64, i, j int) float64 {
			if n, _ := x.Dims(); j == n-1 {
				return 0
			}
			return gauss(x, c, i, j)
		}))
	add("gram-diagonal-only", `only the diagonal was filled`, `How many pairs $(i,j)$ are there? How many does your function visit?`,
		gramOf(func(x *mat.Dense, c float64, i, j int) float64 {
			if i != j {
				return 0
			}
			return 1
		}))
	add("gram-distances", `the matrix holds squared distances, not kernel values`, `What does the kernel do with a squared distance?`,
		gramOf(func(x *mat.Dense, _ float64, i, j int) float64 { return squaredDistance(x, i, j) }))
	add("gram-linear", `the matrix holds inner products of the points, not kernel values`, `Which function of two points stands in $\boldsymbol K$? The inner product is taken after $\boldsymbol\phi$, not before.`,
		gramOf(func(x *mat.Dense, _ float64, i, j int) float64 { return floats.Dot(x.RawRowView(i), x.RawRowView(j)) }))
	add("gram-centred", `the matrix is centred already`, `Centring is the next step. What is $K(\boldsymbol x,\boldsymbol x)$, and what stands on your diagonal?`,
		func(a []any) exercise.Numbers {
			return exercise.NumbersOf(kpca.Center(kpca.Gram(reference(a[1].(float64)), a[0].(*mat.Dense))))
		})
	add("gram-over-n", `the matrix is divided by $n$`, `What is $K(\boldsymbol x,\boldsymbol x)$, and what stands on your diagonal?`,
		gramOf(func(x *mat.Dense, c float64, i, j int) float64 {
			n, _ := x.Dims()
			return gauss(x, c, i, j) / float64(n)
		}))
	return list
}
