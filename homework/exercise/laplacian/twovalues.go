package laplacian

import (
	"fmt"
	"math"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
)

// TwoValues are the values of the vector that stands for a division into parts of a
// and b vertices: orthogonal to 1_n, of length √n, positive on the first part.
var TwoValues = &exercise.Exercise{
	Name: "TwoValues",
	Reference: func(a, b int) []float64 {
		return []float64{math.Sqrt(float64(b) / float64(a)), -math.Sqrt(float64(a) / float64(b))}
	},
	Args: []string{"a", "b"},
	Todo: "the value on the first part, which is positive, and that on the second, from the numbers of vertices in them",
	Draw: func(seed uint64) []exercise.Case {
		list := []exercise.Case{
			{Name: "one vertex and three", Args: []any{1, 3}},
			{Name: "two vertices and two", Args: []any{2, 2}},
			{Name: "five vertices and two", Args: []any{5, 2}},
		}
		rng := exercise.Rand(seed)
		for range exercise.Hidden(seed) {
			list = append(list, exercise.Case{Hidden: true, Args: []any{1 + rng.IntN(20), 1 + rng.IntN(20)}})
		}
		return append(list, list[2])
	},
	Exact: &exercise.Exact{
		Symbol: "value",
		Slips: []exercise.CodeSlip{
			valuesSlip("values-signs", `the values are 1 and −1, whatever the sizes are`,
				`Is your vector orthogonal to $\boldsymbol 1_n$ when the parts differ in size? Add up its entries.`,
				func(a, b float64) (p, q float64) { return 1, -1 }),
			valuesSlip("values-exchanged", `the sizes are exchanged`,
				`Add up the entries: $a$ times the first value and $b$ times the second must be 0.`,
				func(a, b float64) (p, q float64) { return math.Sqrt(a / b), -math.Sqrt(b / a) }),
			valuesSlip("values-length-1", `the vector has length 1`,
				`Which length is asked for? With the length $\sqrt n$ the cut comes out with the factor $n$.`,
				func(a, b float64) (p, q float64) {
					n := math.Sqrt(a + b)
					return math.Sqrt(b/a) / n, -math.Sqrt(a/b) / n
				}),
			valuesSlip("values-no-root", `the roots are missing`,
				`Square your entries and add them up over all vertices: is the sum $n$?`,
				func(a, b float64) (p, q float64) { return b / a, -a / b }),
			valuesSlip("values-not-orthogonal", `both values are positive`,
				`Can a vector with positive entries only be orthogonal to $\boldsymbol 1_n$?`,
				func(a, b float64) (p, q float64) { return math.Sqrt(b / a), math.Sqrt(a / b) }),
			valuesSlip("values-whole-numbers", `a division of whole numbers loses what is behind the point`,
				"`b/a` of two `int` is a whole number: print `3/5`. What has to be made a `float64` first?",
				func(a, b float64) (p, q float64) {
					return math.Sqrt(math.Floor(b / a)), -math.Sqrt(math.Floor(a / b))
				}),
		},
		Shape: func(got, want exercise.Numbers) string {
			return `The vector takes two values only: one on the first part, one on the second. Return these two.`
		},
		Smaller: func(yield func(exercise.Small) bool) {
			for _, s := range [][2]int{{1, 1}, {1, 2}, {2, 1}, {1, 3}, {3, 2}} {
				if !yield(exercise.Small{Args: []any{s[0], s[1]}, Setting: fmt.Sprintf("a = %d, b = %d", s[0], s[1])}) {
					return
				}
			}
		},
		NoSlips: `Two equations for two unknowns $p$ and $q$: $ap+bq=0$ says orthogonal to $\boldsymbol 1_n$, and $ap^2+bq^2=a+b$ says length $\sqrt n$. Put your numbers in.`,
	},
}

func valuesSlip(id, name, hint string, of func(a, b float64) (p, q float64)) exercise.CodeSlip {
	return exercise.CodeSlip{Slip: finding.Define(id, name, hint), Value: func(args []any) exercise.Numbers {
		p, q := of(float64(args[0].(int)), float64(args[1].(int)))
		return exercise.NumbersOf([]float64{p, q})
	}}
}
