package homework

import (
	"fmt"
	"math"
)

// CheckFeatureCount checks the student's number of features of the polynomial
// kernel ⟨x, x′⟩^c on points with d coordinates: μ = C(c+d−1, c).
func CheckFeatureCount(f func(c, d int) int) Finding {
	if f == nil {
		return featureCount.missing()
	}
	return featureCount.Check(inProcess(func(a []any) any { return f(a[0].(int), a[1].(int)) }), 0)
}

var featureCount = &Problem{
	Name:      "FeatureCount",
	Signature: "func(c, d int) int",
	Args:      []string{"c", "d"},
	Todo:      "the number of features of the polynomial kernel of degree `c` for points with `d` coordinates",
	cases: func(seed uint64) []Case {
		var list []Case
		for _, v := range [][2]int{{2, 2}, {1, 5}, {3, 2}, {2, 3}, {4, 3}, {3, 13}, {5, 1}, {6, 10}, {5, 64}} {
			list = append(list, Case{Name: fmt.Sprintf("c = %d, d = %d", v[0], v[1]), Args: []any{v[0], v[1]}})
		}
		rng := caseRand(seed)
		for range hiddenCount(seed) {
			list = append(list, Case{Hidden: true, Args: []any{1 + rng.IntN(7), 1 + rng.IntN(12)}})
		}
		return append(list, list[4])
	},
	judge: countExact.judge,
}

var countExact = &exact{
	symbol: "μ",
	want:   counting(func(c, d int) float64 { return binomial(c+d-1, c) }),
	slips: []codeSlip{
		{Define("count-inhomogeneous", `the monomials of all degrees up to $c$ are counted`,
			`Does $\langle\boldsymbol x,\boldsymbol x'\rangle^c$ have terms of degree lower than $c$?`),
			counting(func(c, d int) float64 { return binomial(c+d, c) })},
		{Define("count-ordered", `the result is $d^c$, which counts $st$ and $ts$ as two`,
			`Is $x_1x_2$ another monomial than $x_2x_1$?`),
			counting(func(c, d int) float64 { return math.Pow(float64(d), float64(c)) })},
		{Define("count-exchanged", `$c$ and $d$ are exchanged`,
			`Try $c=1$: how many monomials of degree 1 are there in $d$ coordinates?`),
			counting(func(c, d int) float64 { return binomial(c+d-1, d) })},
		{Define("count-powers", `the result is $c^d$`,
			`Try $c=1$: how many monomials of degree 1 are there in $d$ coordinates?`),
			counting(func(c, d int) float64 { return math.Pow(float64(c), float64(d)) })},
		{Define("count-no-repeats", `no coordinate may occur twice in a monomial`,
			`Is $x_1^2$ among the monomials of degree 2?`),
			counting(func(c, d int) float64 { return binomial(d, c) })},
		{Define("count-product", `the result is $c\cdot d$`,
			`List the monomials of degree 3 in two coordinates and count them.`),
			counting(func(c, d int) float64 { return float64(c * d) })},
	},
	small: func(yield func(smallCase) bool) {
		for sum := 2; sum <= 8; sum++ {
			for c := 1; c < sum; c++ {
				if !yield(smallCase{args: []any{c, sum - c}, setting: fmt.Sprintf("c = %d, d = %d", c, sum-c)}) {
					return
				}
			}
		}
	},
	noSlips:  `List the monomials of degree $c$ for the case below and count them. If only large numbers are wrong, look for a factorial: $21!$ is larger than any ` + "`int`" + `.`,
	tolerate: func(_ []any, want Numbers) float64 { return 1e-9 * want.Data[0] },
}

func counting(f func(c, d int) float64) func(a []any) Numbers {
	return func(a []any) Numbers { return numbersOf(f(a[0].(int), a[1].(int))) }
}

// binomial is n over k, exact below 2⁵³.
func binomial(n, k int) float64 {
	b := 1.0
	for i := 1; i <= k; i++ {
		b = b * float64(n-k+i) / float64(i)
	}
	return math.Round(b)
}
