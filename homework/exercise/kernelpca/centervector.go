package kernelpca

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
	"kpcalab/kpca"
)

// CenterVector is H(k − (1/n)K1_n).
var CenterVector = &exercise.Exercise{
	Name: "CenterVector",
	Reference: func(K *mat.SymDense, k *mat.VecDense) *mat.VecDense {
		n := K.SymmetricDim()
		var mean, v mat.VecDense
		mean.MulVec(K, mat.NewVecDense(n, slices.Repeat([]float64{1 / float64(n)}, n)))
		mean.SubVec(k, &mean)
		v.MulVec(instance.Centering(n, 1/float64(n)), &mean)
		return &v
	},
	Args: []string{"K", "k"},
	Todo: "the inner products of the sample's centred feature with the centred features of the training samples, from `K` and `k`",
	Draw: func(seed uint64) []exercise.Case {
		var list []exercise.Case
		for i, in := range exercise.Instances(seed) {
			for t := range min(2, in.Queries()) {
				list = append(list, exercise.Case{Name: in.Name, Hidden: i >= len(instance.Public()), Args: []any{in.K, in.KVec(t)}})
			}
		}
		return append(list, list[0])
	},
	Exact: centerVectorExact,
}

var centerVectorExact = &exercise.Exact{
	Symbol: "k̄",
	Slips:  slips(centredVectors),
	Smaller: func(yield func(exercise.Small) bool) {
		instance.LineSets(func(p [][]float64) bool {
			if len(p[0]) > 1 {
				return true
			}
			x := instance.FromRows(p)
			for q := 0.0; q <= 2; q++ {
				k := kpca.CrossGram(reference(instance.ExampleWidth), x, mat.NewDense(1, 1, []float64{q}))
				if !yield(exercise.Small{Args: []any{kpca.Gram(reference(instance.ExampleWidth), x), mat.VecDenseCopyOf(k.ColView(0))}, Points: p,
					Setting: fmt.Sprintf("Gaussian kernel with c = 1.3; x = %g", q)}) {
					return false
				}
			}
			return true
		})
	},
	NoSlips: `Add up your numbers. What should the sum be when the training features are centred?`,
}

var vectorSums = finding.Define("vector-K1", `row sums of $\boldsymbol K$ stand where means should`,
	`$\boldsymbol K\boldsymbol 1_n$ is a row sum. What turns a sum into a mean?`)

var vectorPlus = finding.Define("vector-plus", `the row means of $\boldsymbol K$ are added`,
	`Expand $\langle\boldsymbol f_i,\,\boldsymbol f-\bar{\boldsymbol f}\rangle$ again, sign by sign.`)

var vectorUnbiased = finding.Define("vector-mean-n-1", `the mean is taken with $n-1$`,
	`The $n-1$ belongs to an unbiased variance. What kind of mean is $\bar{\boldsymbol f}$?`)

// centredVectors are what H(k − (1/n)K1_n) is mistaken for.
var centredVectors = []centring{
	{finding.Define("vector-no-left-H", `the terms $-\frac1n\boldsymbol 1_n\boldsymbol 1_n^\top\boldsymbol k+\frac1{n^2}\boldsymbol 1_n\boldsymbol 1_n^\top\boldsymbol K\boldsymbol 1_n$ are lost: the left $\boldsymbol H$ is missing`,
		`What is missing is a multiple of $\boldsymbol 1_n$. An embedding computed from your vector is right all the same, because $\boldsymbol A^\top\boldsymbol 1_n=\boldsymbol 0$; the vector itself isn't, and it is what is asked for. Which factor of $\overline{\boldsymbol F}=\boldsymbol F\boldsymbol H$ got lost?`), `k - \frac1n K 1_n`},
	{finding.Define("vector-no-grand-mean", `the mean of all entries of $\boldsymbol K$ is missing`,
		`What is missing is a multiple of $\boldsymbol 1_n$. An embedding computed from your vector is right all the same, because $\boldsymbol A^\top\boldsymbol 1_n=\boldsymbol 0$; the vector itself isn't, and it is what is asked for. Expand $\langle\boldsymbol f_i-\bar{\boldsymbol f},\,\boldsymbol f-\bar{\boldsymbol f}\rangle$: how many terms come out?`), `k - \frac1n K 1_n - \frac1n 1_n 1_n^\top k`},
	{finding.Define("vector-no-mean-of-k", `the mean of $\boldsymbol k$ is missing`,
		`What is missing is a multiple of $\boldsymbol 1_n$. An embedding computed from your vector is right all the same, because $\boldsymbol A^\top\boldsymbol 1_n=\boldsymbol 0$; the vector itself isn't, and it is what is asked for. Expand $\langle\boldsymbol f_i-\bar{\boldsymbol f},\,\boldsymbol f-\bar{\boldsymbol f}\rangle$: how many terms come out?`), `k - \frac1n K 1_n + \frac1{n^2} 1_n 1_n^\top K 1_n`},
	{finding.Define("vector-grand-mean-sign", `the mean of all entries of $\boldsymbol K$ has the wrong sign`,
		`Expand $\langle\boldsymbol f_i-\bar{\boldsymbol f},\,\boldsymbol f-\bar{\boldsymbol f}\rangle$ sign by sign.`), `k - \frac1n K 1_n - \frac1n 1_n 1_n^\top k - \frac1{n^2} 1_n 1_n^\top K 1_n`},
	{finding.Define("vector-k", `this is $\boldsymbol k$, not centred at all`,
		`Whose mean must be subtracted from $\boldsymbol f$, and whose from each $\boldsymbol f_i$?`), `k`},
	{finding.Define("vector-Hk", `only the training features are centred, $\boldsymbol f$ is not`,
		`Whose mean must be subtracted from $\boldsymbol f$?`), `H k`},
	{vectorSums, `H (k - K 1_n)`},
	{vectorSums.As(`row sums of $\boldsymbol K$ stand where means should, and the left $\boldsymbol H$ is missing`,
		`$\boldsymbol K\boldsymbol 1_n$ is a row sum. What turns a sum into a mean?`), `k - K 1_n`},
	{vectorPlus, `H (k + \frac1n K 1_n)`},
	{vectorPlus.As(`the row means of $\boldsymbol K$ are added, and the left $\boldsymbol H$ is missing`,
		`Expand $\langle\boldsymbol f_i,\,\boldsymbol f-\bar{\boldsymbol f}\rangle$ again, sign by sign.`), `k + \frac1n K 1_n`},
	{vectorUnbiased, `H (k - \frac1{n-1} K 1_n)`},
	{vectorUnbiased.As(`the mean is taken with $n-1$, and the left $\boldsymbol H$ is missing`,
		`The $n-1$ belongs to an unbiased variance. What kind of mean is $\bar{\boldsymbol f}$?`), `k - \frac1{n-1} K 1_n`},
}
