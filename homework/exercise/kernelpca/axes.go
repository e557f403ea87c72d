package kernelpca

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/diagnosis"
	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// PrimalAxes are the orthonormal axes ψ_j.
var PrimalAxes = &exercise.Exercise{
	Name: "PrimalAxes",
	Reference: func(F, A *mat.Dense, lambda []float64) *mat.Dense {
		return axes(func(l, n float64) float64 { return 1 / math.Sqrt(l) })([]any{F, A, lambda}).Dense()
	},
	Args: []string{"F", "A", "lambda"},
	Todo: "the orthonormal axes $\\boldsymbol\\psi_1,\\dots,\\boldsymbol\\psi_m$ as columns, from the features `F`, the eigenvectors `A` of $\\overline{\\boldsymbol K}$ and their eigenvalues `lambda`",
	Draw: func(seed uint64) []exercise.Case {
		var list []exercise.Case
		for i, in := range exercise.Instances(seed) {
			train, _ := in.Features()
			list = append(list, exercise.Case{Name: in.Name, Hidden: i >= len(instance.Public()), Args: []any{train, in.A, slices.Clone(in.Lambda)}})
		}
		return append(list, list[0])
	},
	Exact: axesExact,
}

var axesExact = &exercise.Exact{
	Symbol: "ψ",
	Slips: []exercise.CodeSlip{
		{Slip: finding.Define("axes-not-normalised", `the columns are $\overline{\boldsymbol F}\boldsymbol\alpha_j$, not normalised`,
			diagnosis.Powers[3].Hint), Value: axes(func(l, n float64) float64 { return 1 })},
		{Slip: finding.Define("axes-lambda^-1", `the columns are divided by $\lambda_j$`,
			diagnosis.Powers[1].Hint), Value: axes(func(l, n float64) float64 { return 1 / l })},
		{Slip: finding.Define("axes-lambda^+1/2", `the columns are multiplied by $\sqrt{\lambda_j}$`,
			`Compute the length of one of your columns. Which way does it have to be changed?`), Value: axes(func(l, n float64) float64 { return math.Sqrt(l) })},
		{Slip: finding.Define("axes-lambda^+1", `the columns are multiplied by $\lambda_j$`,
			`Compute the length of one of your columns. Which way does it have to be changed?`), Value: axes(func(l, n float64) float64 { return l })},
		{Slip: finding.Define("axes-lambda^-1/4", `the columns are divided by $\lambda_j^{1/4}$: one square root too many`,
			diagnosis.Powers[4].Hint), Value: axes(func(l, n float64) float64 { return math.Pow(l, -0.25) })},
		{Slip: finding.Define("axes-over-n", `$n\lambda_j$ stands for $\lambda_j$`,
			diagnosis.CovarianceHint), Value: axes(func(l, n float64) float64 { return 1 / math.Sqrt(n*l) })},
		{Slip: finding.Define("axes-times-n", `$\lambda_j/n$ stands for $\lambda_j$`,
			diagnosis.CovarianceHint), Value: axes(func(l, n float64) float64 { return math.Sqrt(n / l) })},
	},
	Shape: func(got, want exercise.Numbers) string {
		return fmt.Sprintf("$\\boldsymbol F$ is $\\mu\\times n$ and $\\boldsymbol A$ is $n\\times m$; how large is their product? Here $\\mu=%d$ and $m=%d$.", want.Rows, want.Cols)
	},
	Smaller: func(yield func(exercise.Small) bool) {
		instance.LineSets(func(p [][]float64) bool {
			in, err := instance.NewDataSet(p, p[:1], instance.ExampleWidth, 1)
			if err != nil {
				return true
			}
			train, _ := in.Features()
			return yield(exercise.Small{Args: []any{train, in.A, in.Lambda}, Points: p, Setting: "c = 1.3, m = 1, F any features with FᵀF = K"})
		})
	},
	NoSlips: `Compute $\boldsymbol\Psi^\top\boldsymbol\Psi$ for your result. What should it be?`,
}

// axes is F̄A times a factor of each column; F̄A = FHA = FA, since Aᵀ1 = 0.
func axes(factor func(lambda, n float64) float64) func(a []any) exercise.Numbers {
	return func(a []any) exercise.Numbers {
		f, alpha, lambda := a[0].(*mat.Dense), a[1].(*mat.Dense), a[2].([]float64)
		n, _ := alpha.Dims()
		var psi mat.Dense
		psi.Mul(f, alpha)
		psi.Apply(func(_, j int, v float64) float64 { return v * factor(lambda[j], float64(n)) }, &psi)
		return exercise.NumbersOf(&psi)
	}
}
