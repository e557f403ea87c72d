package diagnosis

import "kpcalab/homework/finding"

// inner is a vector (or a wrong one) in place of k − (1/n)K1_n; left says what
// stands between Aᵀ and it. Since Aᵀ1 = 0 for the eigenvectors of HKH, a left H
// or none is the same there; it matters when A comes from another problem.
type inner struct {
	choice
	vec  func(p parts) []float64
	left int // 0: none, 1: H, 2: I − 11ᵀ
}

// parts are the pieces that inner vectors are made of, for one query.
type parts struct {
	k      []float64 // n
	rowSum []float64 // K1_n
	twice  []float64 // K(k − (1/n)K1_n)
	n, m   float64
}

// minus is k + t·K1_n.
func minus(t func(n, m float64) float64) func(parts) []float64 {
	return func(p parts) []float64 {
		v, w := make([]float64, len(p.k)), t(p.n, p.m)
		for i := range v {
			v[i] = p.k[i] + w*p.rowSum[i]
		}
		return v
	}
}

const (
	noLeft = iota
	leftH
	leftBadH
)

var innerBases = []struct {
	choice
	vec func(parts) []float64
}{
	{choice{}, minus(func(n, m float64) float64 { return -1 / n })},
	{choice{finding.Define("k-uncentred", `$\boldsymbol k$ is not centred: the mean of the training features was not subtracted from $\boldsymbol\phi(\boldsymbol x)$`,
		`Your embedding is off by the same vector at every $\boldsymbol x$. Whose mean must be subtracted from $\boldsymbol\phi(\boldsymbol x)$, and what does that do to $\boldsymbol k=\boldsymbol F^\top\boldsymbol\phi(\boldsymbol x)$?`), 1},
		minus(func(n, m float64) float64 { return 0 })},
	{choice{finding.Define("k-minus-K1", `the row sums $\boldsymbol K\boldsymbol 1_n$ are subtracted from $\boldsymbol k$`,
		`$\boldsymbol K\boldsymbol 1_n$ is a row sum. What turns a sum into a mean?`), 1},
		minus(func(n, m float64) float64 { return -1 })},
	{choice{finding.Define("k-plus-mean", `the row means of $\boldsymbol K$ are added to $\boldsymbol k$`,
		`Expand $\langle\boldsymbol\phi(\boldsymbol x_i),\,\boldsymbol\phi(\boldsymbol x)-\bar{\boldsymbol\phi}\rangle$ again, sign by sign.`), 1},
		minus(func(n, m float64) float64 { return 1 / n })},
	{choice{finding.Define("k-mean-n-1", `the mean of $\boldsymbol K$'s rows is taken with $n-1$`,
		`The $n-1$ belongs to an unbiased variance. What kind of mean is $\bar{\boldsymbol\phi}$?`), 1},
		minus(func(n, m float64) float64 { return -1 / (n - 1) })},
	{choice{finding.Define("k-mean-n+1", `the mean of $\boldsymbol K$'s rows is taken with $n+1$`,
		`Over how many points is $\bar{\boldsymbol\phi}$ a mean? Is $\boldsymbol x$ one of them?`), 2},
		minus(func(n, m float64) float64 { return -1 / (n + 1) })},
	{choice{finding.Define("k-mean-n^2", `$\boldsymbol K\boldsymbol 1_n$ is divided by $n^2$`,
		`$n^2$ belongs to the mean of all entries of $\boldsymbol K$. Of how many numbers is each entry of $\boldsymbol K\boldsymbol 1_n$ a sum?`), 2},
		minus(func(n, m float64) float64 { return -1 / (n * n) })},
	{choice{finding.Define("k-mean-m", `$\boldsymbol K\boldsymbol 1_n$ is divided by $m$, the number of components`,
		`Of how many numbers is each entry of $\boldsymbol K\boldsymbol 1_n$ a sum? What is $m$?`), 2},
		minus(func(n, m float64) float64 { return -1 / m })},
	{choice{finding.Define("k-twice-mean", `the row means of $\boldsymbol K$ are subtracted twice`,
		`How often does $\bar{\boldsymbol\phi}$ occur in $\boldsymbol\phi(\boldsymbol x)-\bar{\boldsymbol\phi}$? What does the left $\boldsymbol H$ already do?`), 2},
		minus(func(n, m float64) float64 { return -2 / n })},
	{choice{finding.Define("mean-without-k", `$\boldsymbol k$ itself is missing, so that every $\boldsymbol x$ gets the same embedding`,
		`Two different points get the same embedding. Where does $\boldsymbol x$ enter your formula?`), 2},
		func(p parts) []float64 {
			v := make([]float64, len(p.k))
			for i := range v {
				v[i] = p.rowSum[i] / p.n
			}
			return v
		}},
	{choice{finding.Define("k-times-K", `$\boldsymbol k$ is multiplied by $\boldsymbol K$ once more`,
		`Write $\boldsymbol k=\boldsymbol F^\top\boldsymbol f$ and count: how often does $\boldsymbol F$ appear in $\langle\boldsymbol\psi_j,\boldsymbol f\rangle$?`), 3},
		func(p parts) []float64 { return p.twice }},
}

// inners are the bases without a left H, with it, and with I − 11ᵀ for it.
var inners = func() []inner {
	var list []inner
	for _, b := range innerBases {
		for left := noLeft; left <= leftBadH; left++ {
			list = append(list, inner{b.choice, b.vec, left})
		}
	}
	return list
}()
