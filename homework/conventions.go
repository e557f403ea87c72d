package homework

import "math"

// CheckParameters checks the student's conversion of the lecture's width c into
// the parameter with which each of four other texts writes the same Gaussian
// kernel, in the order UMass exp(−d²/c), AI2 exp(−d²/2σ²), Cornell exp(−σd²),
// scikit-learn exp(−γd²).
func CheckParameters(f func(c float64) []float64) Finding {
	if f == nil {
		return kernelParameters.missing()
	}
	return kernelParameters.Check(inProcess(func(a []any) any { return f(a[0].(float64)) }), 0)
}

// CheckEigenvalues checks the student's conversion of an eigenvalue λ of K̄ for n
// samples into the one that four texts print, in the order Sugiyama, Cornell,
// AI2, Smith (whose covariance is divided by n−1).
func CheckEigenvalues(f func(lambda float64, n int) []float64) Finding {
	if f == nil {
		return printedEigenvalues.missing()
	}
	return printedEigenvalues.Check(inProcess(func(a []any) any { return f(a[0].(float64), a[1].(int)) }), 0)
}

var kernelParameters = &Problem{
	Name:      "Parameters",
	Signature: "func(c float64) []float64",
	Args:      []string{"c"},
	Todo:      "the parameters of the same kernel in the other four texts, from the lecture's width `c`",
	cases: func(seed uint64) []Case {
		return conversions(seed, func(v float64, _ int) []any { return []any{v} })
	},
	judge: parametersExact.judge,
}

var printedEigenvalues = &Problem{
	Name:      "PrintedEigenvalues",
	Signature: "func(lambda float64, n int) []float64",
	Args:      []string{"lambda", "n"},
	Todo:      "the eigenvalue that each of the four texts prints, from the eigenvalue `lambda` of $\\overline{\\boldsymbol K}$ and the number `n` of samples",
	cases: func(seed uint64) []Case {
		return conversions(seed, func(v float64, n int) []any { return []any{v, n} })
	},
	judge: eigenvaluesExact.judge,
}

// conversions calls with positive numbers away from 1, where powers collide.
func conversions(seed uint64, args func(v float64, n int) []any) []Case {
	list := []Case{{Name: "the value 3", Args: args(3, 10)}, {Name: "the value 0.7", Args: args(0.7, 4)}}
	rng := caseRand(seed)
	for range hiddenCount(seed) {
		list = append(list, Case{Hidden: true, Args: args(1.3+4*rng.Float64(), 3+rng.IntN(20))})
	}
	return append(list, list[0])
}

// conversion is a judge of formulas that turn the arguments into four numbers.
func conversion(symbol string, right func(a []any) []float64, help string, slips ...codeSlip) *exact {
	return &exact{
		symbol: symbol,
		want:   func(a []any) Numbers { return numbersOf(right(a)) },
		slips:  slips,
		shape: func(got, want Numbers) string {
			return "One number for each text is expected, four in all, in the order of the exercise."
		},
		noSlips: help,
	}
}

var parametersExact = conversion("parameter",
	func(a []any) []float64 {
		c := a[0].(float64)
		return []float64{c * c, c / math.Sqrt2, 1 / (c * c), 1 / (c * c)}
	},
	`Take one text at a time. Write its exponent and the lecture's $-\|\boldsymbol x-\boldsymbol x'\|^2/c^2$ with an equals sign between them, and solve for its letter.`,
	codeSlip{Define("width-backwards", `each number was converted in the other direction, from the text's letter to the lecture's $c$`,
		`The argument is the lecture's $c$. What is asked for is the other text's letter.`),
		func(a []any) Numbers {
			c := a[0].(float64)
			return numbersOf([]float64{math.Sqrt(c), math.Sqrt2 * c, 1 / math.Sqrt(c), 1 / math.Sqrt(c)})
		}},
	codeSlip{Define("width-sigma", `$\sigma$ of AI2 is too large by a factor 2`,
		`$2\sigma^2=c^2$. Solve it for $\sigma$ once more.`),
		func(a []any) Numbers {
			c := a[0].(float64)
			return numbersOf([]float64{c * c, math.Sqrt2 * c, 1 / (c * c), 1 / (c * c)})
		}},
)

var eigenvaluesExact = conversion("λ",
	func(a []any) []float64 {
		l, n := a[0].(float64), float64(a[1].(int))
		return []float64{l, l / n, l / n, l / (n - 1)}
	},
	`Of which matrix does each text take eigenvalues: $\overline{\boldsymbol K}$, $\frac1n\overline{\boldsymbol K}$ or $\frac1{n-1}\overline{\boldsymbol K}$? What does a factor before a matrix do to its eigenvalues?`,
	codeSlip{Define("eigenvalue-backwards", `the eigenvalues were multiplied where they should be divided`,
		`The argument is the eigenvalue of $\overline{\boldsymbol K}$. Is the eigenvalue of $\frac1n\overline{\boldsymbol K}$ larger or smaller?`),
		func(a []any) Numbers {
			l, n := a[0].(float64), float64(a[1].(int))
			return numbersOf([]float64{l, l * n, l * n, l * (n - 1)})
		}},
)
