package kernelpca

import (
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
	"kpcalab/kpca"
)

// CenterGram is K̄ = HKH.
var CenterGram = &exercise.Exercise{
	Name:      "CenterGram",
	Reference: func(K *mat.SymDense) *mat.SymDense { return kpca.Center(K) },
	Args:      []string{"K"},
	Todo:      "the Gram matrix $\\overline{\\boldsymbol K}$ of the centred features, from the Gram matrix `K`",
	Draw:      centerCases,
	Exact:     centerExact,
}

func centerCases(seed uint64) []exercise.Case {
	var list []exercise.Case
	for _, in := range instance.Public() {
		list = append(list, exercise.Case{Name: "the Gram matrix of " + in.Name, Args: []any{in.K}})
	}
	polynomial := kpca.Gram(kpca.Polynomial{Degree: 2}, instance.Public()[2].X) // its diagonal isn't constant
	list = append(list, exercise.Case{Name: "a polynomial Gram matrix of six points", Args: []any{polynomial}})
	rng := exercise.Rand(seed)
	for range exercise.Hidden(seed) {
		d := 1 + rng.IntN(4)
		x := instance.RandomPoints(rng, d+2+rng.IntN(6), d)
		list = append(list,
			exercise.Case{Hidden: true, Args: []any{kpca.Gram(reference(1.2+3*rng.Float64()), x)}},
			exercise.Case{Hidden: true, Args: []any{kpca.Gram(kpca.Polynomial{Degree: 2, Offset: 0.5}, x)}})
	}
	return append(list, list[0])
}

// IndefiniteGram asks for the centring of any symmetric matrix.
var IndefiniteGram = CenterGram.On(func(seed uint64) []exercise.Case {
	list, rng := centerCases(0), exercise.Rand(seed)
	for _, n := range rng.Perm(4) {
		K := mat.NewSymDense(n+1, nil)
		for i := range n + 1 {
			for j := i; j <= n; j++ {
				K.SetSym(i, j, 3*rng.NormFloat64()+1)
			}
		}
		list = append(list, exercise.Case{Hidden: true, Args: []any{K}})
	}
	return list
})

var centerExact = &exercise.Exact{
	Symbol: "K̄",
	Slips:  slips(centeredGrams),
	Smaller: func(yield func(exercise.Small) bool) {
		instance.LineSets(func(p [][]float64) bool {
			return yield(exercise.Small{Args: []any{kpca.Gram(reference(1.3), instance.FromRows(p))}, Points: p,
				Setting: "K is the Gaussian Gram matrix of these points, c = 1.3"})
		})
	},
	NoSlips: rowSumHint,
}

const (
	symmetryHint = `$\overline{\boldsymbol K}=\overline{\boldsymbol F}^\top\overline{\boldsymbol F}$ must be symmetric, with rows that add up to 0. Is what you compute symmetric before it is stored as a symmetric matrix?`
	rowSumHint   = `Add up a row of your result. What should the sum be when the features are centred, and why?`
	expandHint   = `Expand $\langle\boldsymbol f_i-\bar{\boldsymbol f},\,\boldsymbol f_j-\bar{\boldsymbol f}\rangle$: how many terms come out, and with which signs?`
	projectHint  = `Check two properties of your $\boldsymbol H$ by hand: is $\boldsymbol H^2=\boldsymbol H$? Is $\boldsymbol H\boldsymbol 1_n=\boldsymbol 0$?`
	sumHint      = `Sums or means? Try $\boldsymbol K=\boldsymbol 1_{n\times n}$: what should come out, and what does?`
)

var oneSide = finding.Define("center-HK", `only one side was centred ($\boldsymbol K\boldsymbol H$, that is, each row minus its mean)`, symmetryHint)

// centeredGrams are what HKH is mistaken for.
var centeredGrams = []centring{
	{finding.Define("center-unchanged", `$\boldsymbol K$ is returned as it is`,
		rowSumHint), `K`},
	{oneSide, `K H`},
	{oneSide.As(`only one side was centred ($\boldsymbol H\boldsymbol K$, that is, each column minus its mean)`, symmetryHint), `H K`},
	{finding.Define("center-no-grand-mean", `row and column means are subtracted, and the mean of all entries is missing`,
		expandHint), `K - \frac1n 1_n 1_n^\top K - \frac1n K 1_n 1_n^\top`},
	{finding.Define("center-grand-mean-sign", `the mean of all entries has the wrong sign`,
		expandHint), `K - \frac1n 1_n 1_n^\top K - \frac1n K 1_n 1_n^\top - \frac1{n^2} 1_n 1_n^\top K 1_n 1_n^\top`},
	{finding.Define("center-grand-mean-twice", `the mean of all entries is added twice`,
		expandHint), `H K H + \frac1{n^2} 1_n 1_n^\top K 1_n 1_n^\top`},
	{finding.Define("center-signs", `row and column means are added`,
		expandHint), `(I + \frac1n 1_n 1_n^\top) K (I + \frac1n 1_n 1_n^\top)`},
	{finding.Define("center-grand-mean-only", `only the mean of all entries was subtracted`,
		expandHint), `K - \frac1{n^2} 1_n 1_n^\top K 1_n 1_n^\top`},
	{finding.Define("center-half", `half of the row mean and half of the column mean were subtracted`,
		expandHint), `K - \frac1{2n} 1_n 1_n^\top K - \frac1{2n} K 1_n 1_n^\top`},
	{finding.Define("center-H-without-1/n", `$\boldsymbol H$ is $\boldsymbol I-\boldsymbol 1\boldsymbol 1^\top$`,
		projectHint), `(I - 1_n 1_n^\top) K (I - 1_n 1_n^\top)`},
	{finding.Define("center-H-with-n-1", `$\boldsymbol H$ has $\frac1{n-1}$ in it`,
		projectHint), `(I - \frac1{n-1} 1_n 1_n^\top) K (I - \frac1{n-1} 1_n 1_n^\top)`},
	{finding.Define("center-sums", `sums of rows were subtracted and the mean of all entries added`,
		sumHint), `K - 1_n 1_n^\top K - K 1_n 1_n^\top + \frac1{n^2} 1_n 1_n^\top K 1_n 1_n^\top`},
	{finding.Define("center-total", `the sum of all entries was divided by $n$, not by their number`,
		sumHint), `K - \frac1n 1_n 1_n^\top K - \frac1n K 1_n 1_n^\top + \frac1n 1_n 1_n^\top K 1_n 1_n^\top`},
	{finding.Define("center-means-n-1", `the row and column means are taken with $n-1$`,
		`Of how many numbers is each row mean a mean? Add up a row of your result: what should the sum be?`), `K - \frac1{n-1} 1_n 1_n^\top K - \frac1{n-1} K 1_n 1_n^\top + \frac1{n^2} 1_n 1_n^\top K 1_n 1_n^\top`},
	{finding.Define("center-over-n", `the centred matrix is divided by $n$`,
		`Is there a factor in $\overline{\boldsymbol F}^\top\overline{\boldsymbol F}$? That one belongs to a covariance.`), `\frac1n H K H`},
	{finding.Define("center-over-n-1", `the centred matrix is divided by $n-1$`,
		`Is there a factor in $\overline{\boldsymbol F}^\top\overline{\boldsymbol F}$? That one belongs to a covariance.`), `\frac1{n-1} H K H`},
	{finding.Define("center-KHK", `the product is $\boldsymbol K\boldsymbol H\boldsymbol K$, with the roles of $\boldsymbol H$ and $\boldsymbol K$ exchanged`,
		`$\overline{\boldsymbol F}=\boldsymbol F\boldsymbol H$. What is $\overline{\boldsymbol F}^\top\overline{\boldsymbol F}$?`), `K H K`},
	{finding.Define("center-H", `the centring matrix $\boldsymbol H$ itself is returned`,
		`Where does $\boldsymbol K$ come in?`), `H`},
}
