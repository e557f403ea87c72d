package homework

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// CheckPrimal checks the student's embedding in the primal form, with explicit
// features: the columns of F (μ×n) are the features of the training samples, f
// (μ) those of any sample, and the result the first m coordinates of
// B(f − (1/n)F1_n), where the rows of B are the leading eigenvectors of
// C̄ = F̄F̄ᵀ with F̄ = FH. The sign of each component is free.
func CheckPrimal(fn func(F *mat.Dense, f *mat.VecDense, m int) *mat.VecDense) Finding {
	if fn == nil {
		return primalEmbedding.missing()
	}
	return primalEmbedding.Check(inProcess(func(a []any) any {
		return fn(a[0].(*mat.Dense), a[1].(*mat.VecDense), a[2].(int))
	}), 0)
}

var primalEmbedding = &Problem{
	Name:      "PrimalEmbedding",
	Signature: "func(F *mat.Dense, f *mat.VecDense, m int) *mat.VecDense",
	Args:      []string{"F", "f", "m"},
	Todo:      "the first `m` coordinates of the sample with the features `f`, along the principal axes of the columns of `F`",
	cases: func(seed uint64) []Case {
		list := embeddingCases(instancesFor(seed))
		for i := range list {
			list[i] = primalCase(list[i], instanceOf(list[i]))
		}
		return list
	},
	judge: judgePrimal,
}

// instanceOf is the instance of a case, also of one that is judged only once.
func instanceOf(c Case) *Instance {
	if c.in != nil {
		return c.in
	}
	for _, in := range Instances() {
		if in.Name == c.Name {
			return in
		}
	}
	return nil
}

// primalCase gives features in place of kernel values.
func primalCase(c Case, in *Instance) Case {
	train, query := in.Features()
	mu, _ := train.Dims()
	f := mat.NewVecDense(mu, mat.Col(nil, c.query, query))
	c.Args = []any{train, f, in.M}
	c.Name = "features of " + in.Name
	return c
}

// primalWords say in terms of features what the catalogue says in terms of kernels.
var primalWords = map[string]words{
	"k-uncentred": {name: `$\boldsymbol f$ is not centred`, hint: `Your embedding is off by the same vector for every sample. What is subtracted from the training features, and from $\boldsymbol f$?`},
	"k-minus-K1":  {name: `the sum of the training features is subtracted from $\boldsymbol f$`, hint: `What turns the sum $\boldsymbol F\boldsymbol 1_n$ into a mean?`},
	"k-plus-mean": {name: `the mean of the training features is added to $\boldsymbol f$`, hint: `After centring, what should the embedding of the mean itself be?`},
	"k-mean-n-1":  {name: `the mean of the training features is taken with $n-1$`, hint: `The $n-1$ belongs to an unbiased variance. What kind of mean is needed here?`},
	"eigen-of-K":  {name: `the axes are eigenvectors of $\boldsymbol F\boldsymbol F^\top$`, hint: `PCA looks for the directions of largest variance. Around which point is variance measured?`},
	"uncentred":   {name: `nothing was centred: neither $\boldsymbol F$ nor $\boldsymbol f$`, hint: `PCA looks for the directions of largest variance. Around which point is variance measured?`},
	"lambda^0":    {name: `each coordinate is multiplied by $\sqrt{\lambda_j}$, as if the axis $\boldsymbol\psi_j$ had that length`, hint: `How long must the axes be for a projection to be a coordinate?`},
	"lambda^-1":   {name: `each coordinate is divided by $\sqrt{\lambda_j}$`, hint: `The rows of $\boldsymbol B$ are orthonormal already. Is there anything left to scale?`},
	"lambda^-3/2": {name: `each coordinate is divided by $\lambda_j$`, hint: `The rows of $\boldsymbol B$ are orthonormal already. Is there anything left to scale?`},
	"lambda^+1/2": {name: `each coordinate is multiplied by $\lambda_j$`, hint: `The rows of $\boldsymbol B$ are orthonormal already. Is there anything left to scale?`},
}

func judgePrimal(p *Problem, cases []Case, replies []Reply, again Caller) Finding {
	instances, answers, f := gather(p, cases, replies)
	if f != nil {
		return p.note(*f, cases, replies)
	}
	var call Caller
	if again != nil {
		call = func(args ...any) Reply { return again(args...) }
	}
	found := judgeAnswers(p, embeddings, instances, answers, cases, replies, func(in *Instance) (*mat.Dense, bool) {
		return callPrimal(call, in)
	})
	if found.Counterexample != nil {
		found.Counterexample.Setting += "; F and f are any features with these kernel values"
	}
	return inWords(found, primalWords)
}

func callPrimal(call Caller, in *Instance) (*mat.Dense, bool) {
	if call == nil {
		return nil, false
	}
	g := mat.NewDense(in.Queries(), in.M, nil)
	for t := range in.Queries() {
		r := call(primalCase(Case{query: t}, in).Args...)
		if r.Stop != Returned || len(r.Value.Data) != in.M {
			return nil, false
		}
		g.SetRow(t, r.Value.Data)
	}
	return g, true
}

// CheckRenormalization checks the student's orthonormal primal axes
// ψ_j = λ_j^{-1/2} F̄α_j from the features F (μ×n, not centred), the orthonormal
// eigenvectors A (n×m) of K̄ and their eigenvalues λ (m). The result is μ×m, one
// column an axis.
func CheckRenormalization(f func(F, A *mat.Dense, lambda []float64) *mat.Dense) Finding {
	if f == nil {
		return primalAxes.missing()
	}
	return primalAxes.Check(inProcess(func(a []any) any {
		return f(a[0].(*mat.Dense), a[1].(*mat.Dense), a[2].([]float64))
	}), 0)
}

var primalAxes = &Problem{
	Name:      "PrimalAxes",
	Signature: "func(F, A *mat.Dense, lambda []float64) *mat.Dense",
	Args:      []string{"F", "A", "lambda"},
	Todo:      "the orthonormal axes $\\boldsymbol\\psi_1,\\dots,\\boldsymbol\\psi_m$ as columns, from the features `F`, the eigenvectors `A` of $\\overline{\\boldsymbol K}$ and their eigenvalues `lambda`",
	cases: func(seed uint64) []Case {
		var list []Case
		for i, in := range instancesFor(seed) {
			train, _ := in.Features()
			list = append(list, Case{Name: in.Name, Hidden: i >= len(Instances()), Args: []any{train, in.A, slices.Clone(in.Lambda)}})
		}
		return append(list, list[0])
	},
	judge: axesExact.judge,
}

var axesExact = &exact{
	symbol: "ψ",
	want:   axes(func(l, n float64) float64 { return 1 / math.Sqrt(l) }),
	slips: []codeSlip{
		{Define("axes-not-normalised", `the columns are $\overline{\boldsymbol F}\boldsymbol\alpha_j$, not normalised`,
			powers[3].Hint), axes(func(l, n float64) float64 { return 1 })},
		{Define("axes-lambda^-1", `the columns are divided by $\lambda_j$`,
			powers[1].Hint), axes(func(l, n float64) float64 { return 1 / l })},
		{Define("axes-lambda^+1/2", `the columns are multiplied by $\sqrt{\lambda_j}$`,
			`Compute the length of one of your columns. Which way does it have to be changed?`), axes(func(l, n float64) float64 { return math.Sqrt(l) })},
		{Define("axes-lambda^+1", `the columns are multiplied by $\lambda_j$`,
			`Compute the length of one of your columns. Which way does it have to be changed?`), axes(func(l, n float64) float64 { return l })},
		{Define("axes-lambda^-1/4", `the columns are divided by $\lambda_j^{1/4}$: one square root too many`,
			powers[4].Hint), axes(func(l, n float64) float64 { return math.Pow(l, -0.25) })},
		{Define("axes-over-n", `$n\lambda_j$ stands for $\lambda_j$`,
			covarianceHint), axes(func(l, n float64) float64 { return 1 / math.Sqrt(n*l) })},
		{Define("axes-times-n", `$\lambda_j/n$ stands for $\lambda_j$`,
			covarianceHint), axes(func(l, n float64) float64 { return math.Sqrt(n / l) })},
	},
	shape: func(got, want Numbers) string {
		return fmt.Sprintf("$\\boldsymbol F$ is $\\mu\\times n$ and $\\boldsymbol A$ is $n\\times m$; how large is their product? Here $\\mu=%d$ and $m=%d$.", want.Rows, want.Cols)
	},
	small: func(yield func(smallCase) bool) {
		lineSets(func(p [][]float64) bool {
			in, err := NewInstance(p, p[:1], exampleWidth, 1)
			if err != nil {
				return true
			}
			train, _ := in.Features()
			return yield(smallCase{args: []any{train, in.A, in.Lambda}, points: p, setting: "c = 1.3, m = 1, F any features with FᵀF = K"})
		})
	},
	noSlips: `Compute $\boldsymbol\Psi^\top\boldsymbol\Psi$ for your result. What should it be?`,
}

// axes is F̄A times a factor of each column; F̄A = FHA = FA, since Aᵀ1 = 0.
func axes(factor func(lambda, n float64) float64) func(a []any) Numbers {
	return func(a []any) Numbers {
		f, alpha, lambda := a[0].(*mat.Dense), a[1].(*mat.Dense), a[2].([]float64)
		n, _ := alpha.Dims()
		var psi mat.Dense
		psi.Mul(f, alpha)
		psi.Apply(func(_, j int, v float64) float64 { return v * factor(lambda[j], float64(n)) }, &psi)
		return numbersOf(&psi)
	}
}
