package kernelpca

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
	"kpcalab/kpca"
)

var CenterVector = &exercise.Exercise{
	Name:      "CenterVector",
	Signature: "func(K *mat.SymDense, k *mat.VecDense) *mat.VecDense",
	Args:      []string{"K", "k"},
	Todo:      "the inner products of the sample's centred feature with the centred features of the training samples, from `K` and `k`",
	Draw: func(seed uint64) []exercise.Case {
		var list []exercise.Case
		for i, in := range exercise.Instances(seed) {
			for t := range min(2, in.Queries()) {
				list = append(list, exercise.Case{Name: in.Name, Hidden: i >= len(instance.Public()), Args: []any{in.K, in.KVec(t)}})
			}
		}
		return append(list, list[0])
	},
	Decide: centerVectorExact.Decide,
}

var centerVectorExact = &exercise.Exact{
	Symbol: "k̄",
	Want:   centredVectors[0].of,
	Slips: func() []exercise.CodeSlip {
		var list []exercise.CodeSlip
		for _, v := range centredVectors[1:] {
			list = append(list, exercise.CodeSlip{Slip: v.Slip, Value: v.of})
		}
		return list
	}(),
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

// centredVector is a way to centre k, entry by entry: k_i, r_i = (1/n)(K1_n)_i,
// the means of k and of K, and n.
type centredVector struct {
	finding.Slip
	entry func(k, r, meanK, grand, n float64) float64
}

// of applies it to the arguments K and k.
func (c centredVector) of(a []any) exercise.Numbers {
	k := a[1].(*mat.VecDense)
	r, grand, n := means(a[0].(*mat.SymDense))
	meanK := mat.Sum(k) / n
	out := make([]float64, len(r))
	for i := range out {
		out[i] = c.entry(k.AtVec(i), r[i], meanK, grand, n)
	}
	return exercise.NumbersOf(out)
}

var vectorSums = finding.Define("vector-K1", `row sums of $\boldsymbol K$ stand where means should`,
	`$\boldsymbol K\boldsymbol 1_n$ is a row sum. What turns a sum into a mean?`)

var vectorPlus = finding.Define("vector-plus", `the row means of $\boldsymbol K$ are added`,
	`Expand $\langle\boldsymbol f_i,\,\boldsymbol f-\bar{\boldsymbol f}\rangle$ again, sign by sign.`)

var vectorUnbiased = finding.Define("vector-mean-n-1", `the mean is taken with $n-1$`,
	`The $n-1$ belongs to an unbiased variance. What kind of mean is $\bar{\boldsymbol f}$?`)

// centredVectors are H(k − (1/n)K1_n) and what it is mistaken for.
var centredVectors = []centredVector{
	{entry: func(k, r, meanK, grand, n float64) float64 { return k - r - meanK + grand }},
	{Slip: finding.Define("vector-no-left-H", `the terms $-\frac1n\boldsymbol 1_n\boldsymbol 1_n^\top\boldsymbol k+\frac1{n^2}\boldsymbol 1_n\boldsymbol 1_n^\top\boldsymbol K\boldsymbol 1_n$ are lost: the left $\boldsymbol H$ is missing`,
		`The embedding survives this, since $\boldsymbol A^\top\boldsymbol 1_n=\boldsymbol 0$, but the line as it stands is false. Which factor of $\overline{\boldsymbol F}=\boldsymbol F\boldsymbol H$ got lost?`),
		entry: func(k, r, meanK, grand, n float64) float64 { return k - r }},
	{Slip: finding.Define("vector-no-grand-mean", `the mean of all entries of $\boldsymbol K$ is missing`,
		`The embedding survives this, since $\boldsymbol A^\top\boldsymbol 1_n=\boldsymbol 0$, but the line as it stands is false. Expand $\langle\boldsymbol f_i-\bar{\boldsymbol f},\,\boldsymbol f-\bar{\boldsymbol f}\rangle$: how many terms come out?`),
		entry: func(k, r, meanK, grand, n float64) float64 { return k - r - meanK }},
	{Slip: finding.Define("vector-no-mean-of-k", `the mean of $\boldsymbol k$ is missing`,
		`The embedding survives this, since $\boldsymbol A^\top\boldsymbol 1_n=\boldsymbol 0$, but the line as it stands is false. Expand $\langle\boldsymbol f_i-\bar{\boldsymbol f},\,\boldsymbol f-\bar{\boldsymbol f}\rangle$: how many terms come out?`),
		entry: func(k, r, meanK, grand, n float64) float64 { return k - r + grand }},
	{Slip: finding.Define("vector-grand-mean-sign", `the mean of all entries of $\boldsymbol K$ has the wrong sign`,
		`Expand $\langle\boldsymbol f_i-\bar{\boldsymbol f},\,\boldsymbol f-\bar{\boldsymbol f}\rangle$ sign by sign.`),
		entry: func(k, r, meanK, grand, n float64) float64 { return k - r - meanK - grand }},
	{Slip: finding.Define("vector-k", `this is $\boldsymbol k$, not centred at all`,
		`Whose mean must be subtracted from $\boldsymbol f$, and whose from each $\boldsymbol f_i$?`),
		entry: func(k, r, meanK, grand, n float64) float64 { return k }},
	{Slip: finding.Define("vector-Hk", `only the training features are centred, $\boldsymbol f$ is not`,
		`Whose mean must be subtracted from $\boldsymbol f$?`),
		entry: func(k, r, meanK, grand, n float64) float64 { return k - meanK }},
	{Slip: vectorSums,
		entry: func(k, r, meanK, grand, n float64) float64 { return k - n*r - meanK + n*grand }},
	{Slip: vectorSums.As(`row sums of $\boldsymbol K$ stand where means should, and the left $\boldsymbol H$ is missing`,
		`$\boldsymbol K\boldsymbol 1_n$ is a row sum. What turns a sum into a mean?`),
		entry: func(k, r, meanK, grand, n float64) float64 { return k - n*r }},
	{Slip: vectorPlus,
		entry: func(k, r, meanK, grand, n float64) float64 { return k + r - meanK - grand }},
	{Slip: vectorPlus.As(`the row means of $\boldsymbol K$ are added, and the left $\boldsymbol H$ is missing`,
		`Expand $\langle\boldsymbol f_i,\,\boldsymbol f-\bar{\boldsymbol f}\rangle$ again, sign by sign.`),
		entry: func(k, r, meanK, grand, n float64) float64 { return k + r }},
	{Slip: vectorUnbiased,
		entry: func(k, r, meanK, grand, n float64) float64 { return k - n/(n-1)*r - meanK + n/(n-1)*grand }},
	{Slip: vectorUnbiased.As(`the mean is taken with $n-1$, and the left $\boldsymbol H$ is missing`,
		`The $n-1$ belongs to an unbiased variance. What kind of mean is $\bar{\boldsymbol f}$?`),
		entry: func(k, r, meanK, grand, n float64) float64 { return k - n/(n-1)*r }},
}
