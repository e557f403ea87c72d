package homework

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
)

// CheckGram checks the student's Gram matrix K_ij = K(x_i, x_j) of the Gaussian
// kernel with width c; x is n×d, one row a sample, and the result n×n.
func CheckGram(f func(x *mat.Dense, c float64) *mat.SymDense) Finding {
	if f == nil {
		return gramMatrix.missing()
	}
	return gramMatrix.Check(inProcess(func(a []any) any { return f(a[0].(*mat.Dense), a[1].(float64)) }), 0)
}

var gramMatrix = &Problem{
	Name:      "GramMatrix",
	Signature: "func(x *mat.Dense, c float64) *mat.SymDense",
	Args:      []string{"x", "c"},
	Todo:      "the $n\\times n$ matrix with $K(\\boldsymbol x_i,\\boldsymbol x_j)$ at row $i$ and column $j$, for the rows of `x` and the width `c`",
	cases:     gramCases,
	judge:     gramExact.judge,
}

func gramCases(seed uint64) []Case {
	var list []Case
	for _, in := range Instances() {
		list = append(list, Case{Name: in.Name, Args: []any{in.X, in.C}})
	}
	list = append(list, Case{Name: "two points on a line", Args: []any{fromRows(column(0, 1)), 1.3}})
	rng := caseRand(seed)
	for range hiddenCount(seed) {
		d := 1 + rng.IntN(4)
		list = append(list, Case{Hidden: true, Args: []any{randomPoints(rng, d+1+rng.IntN(6), d), 1.2 + 3*rng.Float64()}})
	}
	return append(list, list[0])
}

var gramExact = &exact{
	symbol: "K",
	want: func(a []any) Numbers {
		return numbersOf(kpca.Gram(reference(a[1].(float64)), a[0].(*mat.Dense)))
	},
	slips: gramSlips(),
	shape: func(got, want Numbers) string {
		if got.Rows != want.Rows {
			return "The rows of `x` are the samples. How many are there, and how many numbers has one? Which of the two is the size of $\\boldsymbol K$?"
		}
		return ""
	},
	small: func(yield func(smallCase) bool) {
		lineSets(func(p [][]float64) bool {
			return yield(smallCase{args: []any{fromRows(p), 1.3}, points: p, setting: "c = 1.3"})
		})
	},
	noSlips: "Compute one entry by hand with the kernel, for the points below, and compare. Which rows of `x` does that entry belong to?",
}

// gramOf fills a matrix entry by entry, i ≤ j.
func gramOf(value func(x *mat.Dense, c float64, i, j int) float64) func([]any) Numbers {
	return func(a []any) Numbers {
		x, c := a[0].(*mat.Dense), a[1].(float64)
		n, _ := x.Dims()
		k := mat.NewSymDense(n, nil)
		for i := range n {
			for j := i; j < n; j++ {
				k.SetSym(i, j, value(x, c, i, j))
			}
		}
		return numbersOf(k)
	}
}

func squaredDistance(x *mat.Dense, i, j int) float64 {
	d := floats.Distance(x.RawRowView(i), x.RawRowView(j), 2)
	return d * d
}

func gramSlips() []codeSlip {
	var list []codeSlip
	for _, k := range kernels[1:] {
		list = append(list, codeSlip{k.Slip, gramOf(func(x *mat.Dense, c float64, i, j int) float64 {
			return k.value(squaredDistance(x, i, j), c)
		})})
	}
	gauss := func(x *mat.Dense, c float64, i, j int) float64 {
		return math.Exp(-squaredDistance(x, i, j) / (c * c))
	}
	add := func(id, name, hint string, value func([]any) Numbers) {
		list = append(list, codeSlip{Define(id, name, hint), value})
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
		func(a []any) Numbers {
			return numbersOf(kpca.Center(kpca.Gram(reference(a[1].(float64)), a[0].(*mat.Dense))))
		})
	add("gram-over-n", `the matrix is divided by $n$`, `What is $K(\boldsymbol x,\boldsymbol x)$, and what stands on your diagonal?`,
		gramOf(func(x *mat.Dense, c float64, i, j int) float64 {
			n, _ := x.Dims()
			return gauss(x, c, i, j) / float64(n)
		}))
	return list
}
