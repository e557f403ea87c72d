package kernels

import (
	"math"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
)

// Parameters are the widths of four texts, from the lecture's.
var Parameters = &exercise.Exercise{
	Name:      "Parameters",
	Reference: func(c float64) []float64 { return []float64{c * c, c / math.Sqrt2, 1 / (c * c), 1 / (c * c)} },
	Args:      []string{"c"},
	Todo:      "the parameters of the same kernel in the other four texts, from the lecture's width `c`",
	Draw: func(seed uint64) []exercise.Case {
		return conversions(seed, func(v float64, _ int) []any { return []any{v} })
	},
	Exact: parametersExact,
}

// PrintedEigenvalues are the eigenvalues that four texts print.
var PrintedEigenvalues = &exercise.Exercise{
	Name: "PrintedEigenvalues",
	Reference: func(l float64, n int) []float64 {
		return []float64{l, l / float64(n), l / float64(n), l / float64(n-1)}
	},
	Args: []string{"lambda", "n"},
	Todo: "the eigenvalue that each of the four texts prints, from the eigenvalue `lambda` of $\\overline{\\boldsymbol K}$ and the number `n` of samples",
	Draw: func(seed uint64) []exercise.Case {
		return conversions(seed, func(v float64, n int) []any { return []any{v, n} })
	},
	Exact: eigenvaluesExact,
}

// conversions calls with positive numbers away from 1, where powers collide.
func conversions(seed uint64, args func(v float64, n int) []any) []exercise.Case {
	list := []exercise.Case{{Name: "the value 3", Args: args(3, 10)}, {Name: "the value 0.7", Args: args(0.7, 4)}}
	rng := exercise.Rand(seed)
	for range exercise.Hidden(seed) {
		list = append(list, exercise.Case{Hidden: true, Args: args(1.3+4*rng.Float64(), 3+rng.IntN(20))})
	}
	return append(list, list[0])
}

// conversion is a judge of formulas that turn the arguments into four numbers.
func conversion(symbol, help string, slips ...exercise.CodeSlip) *exercise.Exact {
	return &exercise.Exact{
		Symbol: symbol,
		Slips:  slips,
		Shape: func(got, want exercise.Numbers) string {
			return "One number for each text is expected, four in all, in the order of the exercise."
		},
		NoSlips: help,
	}
}

var parametersExact = conversion("parameter",
	`Take one text at a time. Write its exponent and the lecture's $-\|\boldsymbol x-\boldsymbol x'\|^2/c^2$ with an equals sign between them, and solve for its letter.`,
	exercise.CodeSlip{Slip: finding.Define("width-backwards", `each number was converted in the other direction, from the text's letter to the lecture's $c$`,
		`The argument is the lecture's $c$. What is asked for is the other text's letter.`),
		Value: func(a []any) exercise.Numbers {
			c := a[0].(float64)
			return exercise.NumbersOf([]float64{math.Sqrt(c), math.Sqrt2 * c, 1 / math.Sqrt(c), 1 / math.Sqrt(c)})
		}},
	exercise.CodeSlip{Slip: finding.Define("width-sigma", `$\sigma$ of AI2 is too large by a factor 2`,
		`$2\sigma^2=c^2$. Solve it for $\sigma$ once more.`),
		Value: func(a []any) exercise.Numbers {
			c := a[0].(float64)
			return exercise.NumbersOf([]float64{c * c, math.Sqrt2 * c, 1 / (c * c), 1 / (c * c)})
		}},
	parameterSlip(widthCornell, func(c float64) []float64 { return []float64{c * c, c / math.Sqrt2, 1 / c, 1 / (c * c)} }),
	parameterSlip(widthInverse, func(c float64) []float64 { return []float64{c * c, c / math.Sqrt2, 1 / c, 1 / c} }),
	parameterSlip(widthUMass, func(c float64) []float64 { return []float64{c, c / math.Sqrt2, 1 / (c * c), 1 / (c * c)} }),
)

var (
	widthCornell = finding.Define("width-cornell", `Cornell's $\sigma$ is $1/c$`,
		`Cornell's exponent has no square on $\sigma$, the lecture's has one on $c$. Which unit has $\sigma$?`)
	widthInverse = finding.Define("width-inverse", `Cornell's $\sigma$ and scikit-learn's $\gamma$ are $1/c$`,
		`Their letters stand in the exponent without a square, the lecture's $c$ with one. Which unit have they?`)
	widthUMass = finding.Define("width-umass", `UMass's parameter is the lecture's $c$ itself`,
		`Both texts call it $c$. Is it squared in both?`)
)

// parameterSlip is a mistake in some of the four parameters.
func parameterSlip(s finding.Slip, of func(c float64) []float64) exercise.CodeSlip {
	return exercise.CodeSlip{Slip: s, Value: func(a []any) exercise.Numbers { return exercise.NumbersOf(of(a[0].(float64))) }}
}

var eigenvaluesExact = conversion("λ",
	`Of which matrix does each text take eigenvalues: $\overline{\boldsymbol K}$, $\frac1n\overline{\boldsymbol K}$ or $\frac1{n-1}\overline{\boldsymbol K}$? What does a factor before a matrix do to its eigenvalues?`,
	exercise.CodeSlip{Slip: finding.Define("eigenvalue-backwards", `the eigenvalues were multiplied where they should be divided`,
		`The argument is the eigenvalue of $\overline{\boldsymbol K}$. Is the eigenvalue of $\frac1n\overline{\boldsymbol K}$ larger or smaller?`),
		Value: func(a []any) exercise.Numbers {
			l, n := a[0].(float64), float64(a[1].(int))
			return exercise.NumbersOf([]float64{l, l * n, l * n, l * (n - 1)})
		}},
	exercise.CodeSlip{Slip: finding.Define("eigenvalue-whole-numbers", `the division gives a whole number, 0`,
		"`1/n` of two `int` is a division of whole numbers: print `1/10`. What has to be made a `float64` first?"),
		Value: func(a []any) exercise.Numbers { return exercise.NumbersOf([]float64{a[0].(float64), 0, 0, 0}) }},
	exercise.CodeSlip{Slip: finding.Define("eigenvalue-smith", `Smith's eigenvalue is divided by $n$, as the others' are`,
		`By what does Smith's tutorial divide the sum, and by what do Cornell and AI2?`),
		Value: func(a []any) exercise.Numbers {
			l, n := a[0].(float64), float64(a[1].(int))
			return exercise.NumbersOf([]float64{l, l / n, l / n, l / n})
		}},
)
