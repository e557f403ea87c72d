package diagnosis

import (
	"math"

	"kpcalab/homework/finding"
)

// powers are the exponents of λ_j in front of α_jᵀ.
var Powers = []struct {
	choice
	exponent float64
}{
	{choice{}, -0.5},
	{choice{finding.Define("lambda^-1", `$\boldsymbol\Lambda$ has the power $-1$: each coordinate is divided by $\lambda_j$`,
		`You want unit vectors $\boldsymbol\psi_j$. Compute $\|\overline{\boldsymbol F}\boldsymbol\alpha_j\|^2$: by what must $\overline{\boldsymbol F}\boldsymbol\alpha_j$ be divided?`), 1}, -1},
	{choice{finding.Define("lambda^+1/2", `$\boldsymbol\Lambda$ has the power $+\tfrac12$: each coordinate is multiplied by $\sqrt{\lambda_j}$`,
		`There is a place for this power: the embedding of the training points written with $\boldsymbol A$ alone. Put $\boldsymbol x=\boldsymbol x_i$ into your formula and compare the two.`), 1}, 0.5},
	{choice{finding.Define("lambda^0", `there is no $\boldsymbol\Lambda$ at all`,
		`Is $\overline{\boldsymbol F}\boldsymbol\alpha_j$ a unit vector? Compute $\|\overline{\boldsymbol F}\boldsymbol\alpha_j\|^2$ from $\overline{\boldsymbol K}\boldsymbol\alpha_j=\lambda_j\boldsymbol\alpha_j$.`), 1}, 0},
	{choice{finding.Define("lambda^-1/4", `$\boldsymbol\Lambda$ has the power $-\tfrac14$: one square root too many`,
		`The $\lambda_j$ are eigenvalues of $\overline{\boldsymbol K}=\overline{\boldsymbol F}^\top\overline{\boldsymbol F}$. How do they relate to the singular values of $\overline{\boldsymbol F}$?`), 1}, -0.25},
	{choice{finding.Define("lambda^+1", `$\boldsymbol\Lambda$ has the power $+1$`,
		`Does dividing or multiplying make a long vector a unit vector? Compute $\|\overline{\boldsymbol F}\boldsymbol\alpha_j\|^2$ first.`), 2}, 1},
	{choice{finding.Define("lambda^-3/2", `$\boldsymbol\Lambda$ has the power $-\tfrac32$: it was divided by $\lambda_j$ once more than needed`,
		`Count the factors: which of them does normalising $\overline{\boldsymbol F}\boldsymbol\alpha_j$ bring in, and where does another one come from?`), 2}, -1.5},
	{choice{finding.Define("lambda^-2", `$\boldsymbol\Lambda$ has the power $-2$`,
		`Compute $\|\overline{\boldsymbol F}\boldsymbol\alpha_j\|^2$, and remember that a vector is divided by its norm.`), 3}, -2},
	{choice{finding.Define("lambda^+1/4", `$\boldsymbol\Lambda$ has the power $+\tfrac14$`,
		`Compute $\|\overline{\boldsymbol F}\boldsymbol\alpha_j\|^2$: does normalising multiply or divide, and by the norm or by its root?`), 3}, 0.25},
	{choice{finding.Define("lambda^+3/2", `$\boldsymbol\Lambda$ has the power $+\tfrac32$`,
		`Put $\boldsymbol x=\boldsymbol x_i$ into your formula and simplify with $\overline{\boldsymbol K}\boldsymbol A=\boldsymbol A\boldsymbol\Lambda$. How large should the result be?`), 3}, 1.5},
}

// covarianceHint is shared by the factors that turn λ into an eigenvalue of the covariance.
const CovarianceHint = `Whose eigenvalue is $\lambda_j$ here: that of the covariance matrix, or that of $\boldsymbol H\boldsymbol K\boldsymbol H$? Which of the two gives $\|\overline{\boldsymbol F}\boldsymbol\alpha_j\|^2$?`

// meanHint is for factors that are a power of n or m.
const meanHint = `Your embedding has the right form and the wrong size. Follow every factor $n$ (or $n-1$, $m$) in your derivation: where does it come from?`

// scales are common factors of the whole embedding.
var scales = []struct {
	choice
	value func(n, m float64) float64
}{
	{choice{}, func(n, m float64) float64 { return 1 }},
	{choice{finding.Define("times-sqrt-n", `$\lambda_j/n$ was used in place of $\lambda_j$: every coordinate is $\sqrt n$ times as large as it should be`,
		CovarianceHint), 1},
		func(n, m float64) float64 { return math.Sqrt(n) }},
	{choice{finding.Define("times-sqrt-n-1", `$\lambda_j/(n-1)$ was used in place of $\lambda_j$: every coordinate is $\sqrt{n-1}$ times as large as it should be`,
		CovarianceHint), 1},
		func(n, m float64) float64 { return math.Sqrt(n - 1) }},
	{choice{finding.Define("mean-with-x", `every coordinate is $n/(n+1)$ times the right one, as happens when $\boldsymbol x$ itself is counted in the mean`,
		`Over which points is the mean $\frac1n\boldsymbol F\boldsymbol 1_n$ taken? Does it change when a new point is embedded?`), 1},
		func(n, m float64) float64 { return n / (n + 1) }},
	{choice{finding.Define("over-sqrt-n", `every coordinate is divided by $\sqrt n$ (or $n\lambda_j$ stands for $\lambda_j$)`,
		CovarianceHint), 1},
		func(n, m float64) float64 { return 1 / math.Sqrt(n) }},
	{choice{finding.Define("over-sqrt-n-1", `every coordinate is divided by $\sqrt{n-1}$`,
		CovarianceHint), 1},
		func(n, m float64) float64 { return 1 / math.Sqrt(n-1) }},
	{choice{finding.Define("times-n", `every coordinate is $n$ times as large as it should be`,
		meanHint), 2}, func(n, m float64) float64 { return n }},
	{choice{finding.Define("over-n", `every coordinate is divided by $n$ once too often`,
		meanHint), 2}, func(n, m float64) float64 { return 1 / n }},
	{choice{finding.Define("times-n-1", `every coordinate is $n-1$ times as large as it should be`,
		meanHint), 2}, func(n, m float64) float64 { return n - 1 }},
	{choice{finding.Define("over-n-1", `every coordinate is divided by $n-1$`,
		meanHint), 2}, func(n, m float64) float64 { return 1 / (n - 1) }},
	{choice{finding.Define("times-sqrt-m", `every coordinate is $\sqrt m$ times as large as it should be`,
		meanHint), 3}, func(n, m float64) float64 { return math.Sqrt(m) }},
	{choice{finding.Define("over-sqrt-m", `every coordinate is divided by $\sqrt m$`,
		meanHint), 3}, func(n, m float64) float64 { return 1 / math.Sqrt(m) }},
	{choice{finding.Define("times-2", `every coordinate is twice as large as it should be`,
		`Look for a factor 2 in your derivation: where does it come from?`), 2}, func(n, m float64) float64 { return 2 }},
	{choice{finding.Define("half", `every coordinate is half as large as it should be`,
		`Look for a factor ½ in your derivation: where does it come from?`), 2}, func(n, m float64) float64 { return 0.5 }},
	{choice{finding.Define("times-sqrt-2", `every coordinate is $\sqrt2$ times as large as it should be`,
		`Look for a factor 2 under a root in your derivation.`), 3}, func(n, m float64) float64 { return math.Sqrt2 }},
	{choice{finding.Define("over-sqrt-2", `every coordinate is divided by $\sqrt2$`,
		`Look for a factor 2 under a root in your derivation.`), 3}, func(n, m float64) float64 { return 1 / math.Sqrt2 }},
}

const orderHint = `Measure how much each of your coordinates varies over the training data. Is the first one the most variable? In which order does your solver return eigenvalues?`

// orders say which eigenpair becomes component j; −1 when there is none.
var orders = []struct {
	choice
	index func(j, m, n int) int
}{
	{choice{}, func(j, m, n int) int { return j }},
	{choice{finding.Define("smallest-first", `the eigenvalues are taken smallest first, starting with the one that is 0`,
		orderHint), 1},
		func(j, m, n int) int { return n - 1 - j }},
	{choice{finding.Define("smallest-nonzero-first", `the eigenvalues are taken smallest first, after leaving out the one that is 0`,
		orderHint), 1},
		func(j, m, n int) int { return n - 2 - j }},
	{choice{finding.Define("reversed", `the right components are there, in reversed order`,
		orderHint), 1},
		func(j, m, n int) int { return m - 1 - j }},
	{choice{finding.Define("first-skipped", `the first component is left out and a later one takes its place`,
		`Spectral methods drop the first eigenvector. Is there a reason to do so here? Count your components from the largest eigenvalue.`), 1},
		func(j, m, n int) int { return j + 1 }},
}
