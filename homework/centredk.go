package homework

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// A line of a derivation may claim what F̄ᵀ(f − (1/n)F1_n) is, the vector that
// Aᵀ is applied to. Since Aᵀ1_n = 0 a wrong vector can still give the right
// embedding; diagnoseCentred looks at the vector itself.

// centredVectors are H(k − (1/n)K1_n) and what it is mistaken for; k, r = (1/n)K1_n
// and means are those of one query of an instance.
var centredVectors = []struct {
	choice
	entry func(k, r, meanK, grand, n float64) float64
	whole func(in *Instance, right *mat.VecDense) *mat.VecDense // instead of entry
}{
	{choice: choice{}, entry: func(k, r, meanK, grand, n float64) float64 { return k - r - meanK + grand }},
	{choice: choice{id: "vector-no-left-H", row: 5, name: `the terms $-\frac1n\boldsymbol 1_n\boldsymbol 1_n^\top\boldsymbol k+\frac1{n^2}\boldsymbol 1_n\boldsymbol 1_n^\top\boldsymbol K\boldsymbol 1_n$ are lost: the left $\boldsymbol H$ is missing`,
		hint: `The embedding survives this, since $\boldsymbol A^\top\boldsymbol 1_n=\boldsymbol 0$, but the line as it stands is false. Which factor of $\overline{\boldsymbol F}=\boldsymbol F\boldsymbol H$ got lost?`},
		entry: func(k, r, meanK, grand, n float64) float64 { return k - r }},
	{choice: choice{id: "vector-no-grand-mean", row: 5, name: `the mean of all entries of $\boldsymbol K$ is missing`,
		hint: `The embedding survives this, since $\boldsymbol A^\top\boldsymbol 1_n=\boldsymbol 0$, but the line as it stands is false. Expand $\langle\boldsymbol f_i-\bar{\boldsymbol f},\,\boldsymbol f-\bar{\boldsymbol f}\rangle$: how many terms come out?`},
		entry: func(k, r, meanK, grand, n float64) float64 { return k - r - meanK }},
	{choice: choice{id: "vector-no-mean-of-k", row: 5, name: `the mean of $\boldsymbol k$ is missing`,
		hint: `The embedding survives this, since $\boldsymbol A^\top\boldsymbol 1_n=\boldsymbol 0$, but the line as it stands is false. Expand $\langle\boldsymbol f_i-\bar{\boldsymbol f},\,\boldsymbol f-\bar{\boldsymbol f}\rangle$: how many terms come out?`},
		entry: func(k, r, meanK, grand, n float64) float64 { return k - r + grand }},
	{choice: choice{id: "vector-grand-mean-sign", row: 5, name: `the mean of all entries of $\boldsymbol K$ has the wrong sign`,
		hint: `Expand $\langle\boldsymbol f_i-\bar{\boldsymbol f},\,\boldsymbol f-\bar{\boldsymbol f}\rangle$ sign by sign.`},
		entry: func(k, r, meanK, grand, n float64) float64 { return k - r - meanK - grand }},
	{choice: choice{id: "vector-k", row: 1, name: `this is $\boldsymbol k$, not centred at all`,
		hint: `Whose mean must be subtracted from $\boldsymbol f$, and whose from each $\boldsymbol f_i$?`},
		entry: func(k, r, meanK, grand, n float64) float64 { return k }},
	{choice: choice{id: "vector-Hk", row: 1, name: `only the training features are centred, $\boldsymbol f$ is not`,
		hint: `Whose mean must be subtracted from $\boldsymbol f$?`},
		entry: func(k, r, meanK, grand, n float64) float64 { return k - meanK }},
	{choice: choice{id: "vector-K1", row: 2, name: `row sums of $\boldsymbol K$ stand where means should`,
		hint: `$\boldsymbol K\boldsymbol 1_n$ is a row sum. What turns a sum into a mean?`},
		entry: func(k, r, meanK, grand, n float64) float64 { return k - n*r - meanK + n*grand }},
	{choice: choice{id: "vector-K1", row: 2, name: `row sums of $\boldsymbol K$ stand where means should, and the left $\boldsymbol H$ is missing`,
		hint: `$\boldsymbol K\boldsymbol 1_n$ is a row sum. What turns a sum into a mean?`},
		entry: func(k, r, meanK, grand, n float64) float64 { return k - n*r }},
	{choice: choice{id: "vector-plus", row: 3, name: `the row means of $\boldsymbol K$ are added`,
		hint: `Expand $\langle\boldsymbol f_i,\,\boldsymbol f-\bar{\boldsymbol f}\rangle$ again, sign by sign.`},
		entry: func(k, r, meanK, grand, n float64) float64 { return k + r - meanK - grand }},
	{choice: choice{id: "vector-plus", row: 3, name: `the row means of $\boldsymbol K$ are added, and the left $\boldsymbol H$ is missing`,
		hint: `Expand $\langle\boldsymbol f_i,\,\boldsymbol f-\bar{\boldsymbol f}\rangle$ again, sign by sign.`},
		entry: func(k, r, meanK, grand, n float64) float64 { return k + r }},
	{choice: choice{id: "vector-mean-n-1", row: 4, name: `the mean is taken with $n-1$`,
		hint: `The $n-1$ belongs to an unbiased variance. What kind of mean is $\bar{\boldsymbol f}$?`},
		entry: func(k, r, meanK, grand, n float64) float64 { return k - n/(n-1)*r - meanK + n/(n-1)*grand }},
	{choice: choice{id: "vector-mean-n-1", row: 4, name: `the mean is taken with $n-1$, and the left $\boldsymbol H$ is missing`,
		hint: `The $n-1$ belongs to an unbiased variance. What kind of mean is $\bar{\boldsymbol f}$?`},
		entry: func(k, r, meanK, grand, n float64) float64 { return k - n/(n-1)*r }},
	{choice: choice{id: "vector-projected", row: 20, name: `$\boldsymbol A\boldsymbol A^\top=\boldsymbol I$ was used, which holds for no $m\le n-1$`,
		hint: `$\boldsymbol A$ is $n\times m$ with orthonormal columns. Which of $\boldsymbol A^\top\boldsymbol A$ and $\boldsymbol A\boldsymbol A^\top$ is an identity, and what is the other one?`},
		whole: func(in *Instance, right *mat.VecDense) *mat.VecDense {
			var small, out mat.VecDense
			small.MulVec(in.A.T(), right)
			out.MulVec(in.A, &small)
			return &out
		}},
}

// centredVector is candidate v at query t.
func (in *Instance) centredVector(v, t int) *mat.VecDense {
	n := in.N()
	k := in.KVec(t)
	r, grand, size := means(in.K)
	meanK := mat.Sum(k) / size
	out := mat.NewVecDense(n, nil)
	if whole := centredVectors[v].whole; whole != nil {
		return whole(in, in.centredVector(0, t))
	}
	for i := range n {
		out.SetVec(i, centredVectors[v].entry(k.AtVec(i), r[i], meanK, grand, size))
	}
	return out
}

// diagnoseCentred explains a claim about F̄ᵀ(f − (1/n)F1_n): one n×p matrix for
// each of [Instances], column t the vector for query t. A global factor −1 is
// reported as the slip "sign".
func diagnoseCentred(answer []*mat.Dense) diagnosis {
	for v, c := range centredVectors {
		for _, sign := range []float64{1, -1} {
			if !claims(answer, v, sign) {
				continue
			}
			var d diagnosis
			if c.id != "" {
				d.Slips = append(d.Slips, c.choice)
			}
			if sign < 0 {
				d.Slips = append(d.Slips, signSlip)
			}
			d.Correct, d.Slip = len(d.Slips) == 0, slipID(d.Slips)
			if !d.Correct {
				d.compose()
			}
			return d
		}
	}
	return diagnosis{}
}

func claims(answer []*mat.Dense, v int, sign float64) bool {
	for i, in := range Instances() {
		for t := range in.Queries() {
			want := in.centredVector(v, t)
			tol := matchTolerance * mat.Norm(want, math.Inf(1))
			for r := range in.N() {
				if !(math.Abs(answer[i].At(r, t)-sign*want.AtVec(r)) <= tol) {
					return false
				}
			}
		}
	}
	return true
}
