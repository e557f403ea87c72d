package kernelpca

import (
	"fmt"
	"slices"
	"sync"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/homework/diagnosis"
	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
	"kpcalab/kpca"
)

// WineEmbedding is the whole of homework 1.
var WineEmbedding = &exercise.Exercise{
	Name: "WineEmbedding",
	Reference: func(x *mat.Dense, c float64, m int) *mat.Dense {
		return must(fitted(x, reference(c), m))
	},
	Args:   []string{"x", "c", "m"},
	Todo:   "the $n\\times m$ kernel PCA embedding of the rows of `x` with the Gaussian kernel of width `c`",
	Draw:   wineCases,
	Free:   exercise.Signs,
	Decide: judgeWine,
}

var trainingInstances = sync.OnceValue(func() []*instance.DataSet {
	var list []*instance.DataSet
	for _, in := range instance.Public() {
		list = append(list, in.OnItself())
	}
	return list
})

// wine is the z-scored Wine data with the lecture's c = 3.
var wine = sync.OnceValue(func() *instance.DataSet {
	in := onZScores(data.Wine().X, 3, 2)
	in.Name = "the z-scored Wine data, c = 3, m = 2"
	return in
})

func wineCases(seed uint64) []exercise.Case {
	instances := append(slices.Clone(trainingInstances()), wine())
	for _, in := range exercise.Instances(seed)[len(instance.Public()):] {
		instances = append(instances, in.OnItself())
	}
	return rowCases(instances)
}

// rowCases ask for the embedding of the rows of instances, the first four of which
// are public.
func rowCases(instances []*instance.DataSet) []exercise.Case {
	var list []exercise.Case
	for i, in := range instances {
		list = append(list, exercise.Case{Name: in.Name, Args: []any{in.X, in.C, in.M}, Hidden: i > 3, In: in})
	}
	return twice(list)
}

func judgeWine(p *exercise.Exercise, cases []exercise.Case, replies []exercise.Reply, again exercise.Caller) finding.Finding {
	instances, answers, f, ok := gatherMatrices(p, cases, replies)
	if !ok {
		return f
	}
	example := func() *finding.Example {
		return diagnosis.CounterexampleAt(func(in *instance.DataSet) (*mat.Dense, bool) { return callWine(again, in) }, true,
			func(points [][]float64) [][]float64 { return points })
	}
	if slip, ok := inputSlip(instances, answers); ok {
		f := slip.Almost()
		f.Counterexample = example()
		return f
	}
	return judgeAnswers(diagnosis.Pipelines, wineWords, instances, answers, cases, example)
}

// gatherMatrices collects the replies of the right size.
func gatherMatrices(p *exercise.Exercise, cases []exercise.Case, replies []exercise.Reply) (instances []*instance.DataSet, answers []*mat.Dense, f finding.Finding, ok bool) {
	for i, c := range cases {
		if c.Again {
			continue
		}
		if f, ok := matrixShape(p, c, replies[i].Value); !ok {
			return nil, nil, f, false
		}
		instances, answers = append(instances, c.In), append(answers, replies[i].Value.Dense())
	}
	return instances, answers, f, true
}

// rightLength is the hint for columns of another length.
const rightLength = `Put a training point $\boldsymbol x=\boldsymbol x_i$ into the formula of the embedding and simplify with $\overline{\boldsymbol K}\boldsymbol A=\boldsymbol A\boldsymbol\Lambda$: by what is $\boldsymbol\alpha_j$ multiplied?`

// wineWords say of training points what the catalogue says of any sample: there
// the embedding is a multiple of the eigenvectors.
var wineWords = diagnosis.Words{
	"lambda^-1":   {`the columns are the eigenvectors $\boldsymbol\alpha_j$ themselves, all of length 1`, rightLength},
	"lambda^0":    {`the columns are $\lambda_j\boldsymbol\alpha_j$`, rightLength},
	"lambda^-3/2": {`the columns are $\boldsymbol\alpha_j/\sqrt{\lambda_j}$`, rightLength},
	"lambda^+1/2": {`the columns are $\lambda_j^{3/2}\boldsymbol\alpha_j$`, rightLength},
	"lambda^-1/4": {`the columns are $\lambda_j^{3/4}\boldsymbol\alpha_j$`, rightLength},
	"lambda^-2":   {`the columns are $\boldsymbol\alpha_j/\lambda_j$`, rightLength},
	"whitened":    {`the columns are $\sqrt n\,\boldsymbol\alpha_j$, all of the same variance`, `Compute the variance of each of your columns. Should the first one not vary most?`},
	"uncentred":   {`the Gram matrix was not centred`, `Add up each column of your embedding. What should the sum be when the features are centred?`},
}

func callWine(call exercise.Caller, in *instance.DataSet) (*mat.Dense, bool) {
	if call == nil {
		return nil, false
	}
	r := call(in.X, in.C, in.M)
	if r.Stop != exercise.Returned || r.Value.Rows != in.N() || r.Value.Cols != in.M {
		return nil, false
	}
	return r.Value.Dense(), true
}

// matrixShape compares the size of a result; ok is true when it is right.
func matrixShape(p *exercise.Exercise, c exercise.Case, v exercise.Numbers) (f finding.Finding, ok bool) {
	n, m := c.In.N(), c.In.M
	if v.Rows == n && v.Cols == m && len(v.Data) == n*m {
		return f, true
	}
	help := "One row for each sample, one column for each component: which size is which?"
	if v.Rows == m && v.Cols == n {
		help = "Rows and columns are exchanged: each sample has a row of its own."
	}
	return p.WrongShape(c, v, fmt.Sprintf(", expected was a %d×%d matrix", n, m), help), false
}

// What can be done to the data before the kernel sees them.
var (
	standardizedInside = finding.Define("standardized-inside", "your function standardises `x` itself",
		"On the z-scored Wine data that changes nothing, on other data it does. `x` is meant to be embedded as it is: where should standardising happen, and how often?")
	linearPCA = finding.Define("linear-pca", "your function computes linear PCA",
		"Which matrix does kernel PCA decompose, and where do the kernel and its width `c` come in?")
)

// inputSlip finds what was done to the data before the kernel saw them.
func inputSlip(instances []*instance.DataSet, answers []*mat.Dense) (slip finding.Slip, ok bool) {
	for _, s := range []struct {
		finding.Slip
		embed func(in *instance.DataSet) (*mat.Dense, error)
	}{
		{standardizedInside, func(in *instance.DataSet) (*mat.Dense, error) {
			z, err := data.Standardize(in.X)
			if err != nil {
				return nil, err
			}
			return fitted(z, kpca.Gaussian{Width: in.C}, in.M)
		}},
		{linearPCA, func(in *instance.DataSet) (*mat.Dense, error) { return fitted(in.X, kpca.Linear{}, in.M) }},
	} {
		all, compared := true, 0
		for i, in := range instances {
			g, err := s.embed(in)
			if err != nil {
				continue
			}
			if _, c := g.Dims(); c != in.M {
				continue // linear PCA has fewer components
			}
			if !sameUpToSigns(answers[i], in.G) {
				compared++
			}
			all = all && sameUpToSigns(answers[i], g)
		}
		if all && compared > 0 {
			return s.Slip, true
		}
	}
	return slip, false
}

// sameUpToSigns compares column by column, each with either sign.
func sameUpToSigns(got, want *mat.Dense) bool {
	_, m := want.Dims()
	for j := range m {
		g, w := mat.Col(nil, j, got), mat.Col(nil, j, want)
		if !exercise.Nearly(g, w) && !exercise.Nearly(g, diagnosis.Negated(w)) {
			return false
		}
	}
	return true
}

func fitted(x *mat.Dense, k kpca.Kernel, m int) (*mat.Dense, error) {
	model, err := kpca.Fit(x, k, &kpca.Options{Components: m})
	if err != nil {
		return nil, err
	}
	return model.Embedding, nil
}
