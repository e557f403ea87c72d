package kernels

import (
	"fmt"
	"math"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
)

// FeatureCount is μ of the polynomial kernel.
var FeatureCount = &exercise.Exercise{
	Name:      "FeatureCount",
	Reference: func(c, d int) int { return int(binomial(c+d-1, c)) },
	Args:      []string{"c", "d"},
	Todo:      "the number of features of the polynomial kernel of degree `c` for points with `d` coordinates",
	Draw: func(seed uint64) []exercise.Case {
		var list []exercise.Case
		for _, v := range [][2]int{{2, 2}, {1, 5}, {3, 2}, {2, 3}, {4, 3}, {3, 13}, {5, 1}, {6, 10}, {5, 64}} {
			list = append(list, exercise.Case{Name: fmt.Sprintf("c = %d, d = %d", v[0], v[1]), Args: []any{v[0], v[1]}})
		}
		rng := exercise.Rand(seed)
		for range exercise.Hidden(seed) {
			list = append(list, exercise.Case{Hidden: true, Args: []any{1 + rng.IntN(7), 1 + rng.IntN(12)}})
		}
		return append(list, list[4])
	},
	Exact: countExact,
}

var countExact = &exercise.Exact{
	Symbol: "μ",
	Slips: []exercise.CodeSlip{
		{Slip: finding.Define("count-inhomogeneous", `the monomials of all degrees up to $c$ are counted`,
			`Does $\langle\boldsymbol x,\boldsymbol x'\rangle^c$ have terms of degree lower than $c$?`),
			Value: counting(func(c, d int) float64 { return binomial(c+d, c) })},
		{Slip: finding.Define("count-ordered", `the result is $d^c$, which counts $st$ and $ts$ as two`,
			`Is $x_1x_2$ another monomial than $x_2x_1$?`),
			Value: counting(func(c, d int) float64 { return math.Pow(float64(d), float64(c)) })},
		{Slip: finding.Define("count-exchanged", `$c$ and $d$ are exchanged`,
			`Try $c=1$: how many monomials of degree 1 are there in $d$ coordinates?`),
			Value: counting(func(c, d int) float64 { return binomial(c+d-1, d) })},
		{Slip: finding.Define("count-powers", `the result is $c^d$`,
			`Try $c=1$: how many monomials of degree 1 are there in $d$ coordinates?`),
			Value: counting(func(c, d int) float64 { return math.Pow(float64(c), float64(d)) })},
		{Slip: finding.Define("count-no-repeats", `no coordinate may occur twice in a monomial`,
			`Is $x_1^2$ among the monomials of degree 2?`),
			Value: counting(func(c, d int) float64 { return binomial(d, c) })},
		{Slip: finding.Define("count-product", `the result is $c\cdot d$`,
			`List the monomials of degree 3 in two coordinates and count them.`),
			Value: counting(func(c, d int) float64 { return float64(c * d) })},
	},
	Smaller: func(yield func(exercise.Small) bool) {
		for sum := 2; sum <= 8; sum++ {
			for c := 1; c < sum; c++ {
				if !yield(exercise.Small{Args: []any{c, sum - c}, Setting: fmt.Sprintf("c = %d, d = %d", c, sum-c)}) {
					return
				}
			}
		}
	},
	NoSlips:  `List the monomials of degree $c$ for the case below and count them. If only large numbers are wrong, look for a factorial: $21!$ is larger than any ` + "`int`" + `.`,
	Tolerate: func(_ []any, want exercise.Numbers) float64 { return 1e-9 * want.Data[0] },
}

func counting(f func(c, d int) float64) func(a []any) exercise.Numbers {
	return func(a []any) exercise.Numbers { return exercise.NumbersOf(f(a[0].(int), a[1].(int))) }
}

// binomial is n over k, exact below 2⁵³.
func binomial(n, k int) float64 {
	b := 1.0
	for i := 1; i <= k; i++ {
		b = b * float64(n-k+i) / float64(i)
	}
	return math.Round(b)
}
