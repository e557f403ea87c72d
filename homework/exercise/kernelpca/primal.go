package kernelpca

import (
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/diagnosis"
	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
	"kpcalab/kpca"
)

// PrimalEmbedding is the embedding with explicit features.
var PrimalEmbedding = &exercise.Exercise{
	Name: "PrimalEmbedding",
	Reference: func(F *mat.Dense, f *mat.VecDense, m int) *mat.VecDense {
		model := must(kpca.Fit(F.T(), kpca.Linear{}, &kpca.Options{Components: m}))
		return mat.NewVecDense(m, must(model.Transform(f.T())).RawRowView(0))
	},
	Args: []string{"F", "f", "m"},
	Todo: "the first `m` coordinates of the sample with the features `f`, along the principal axes of the columns of `F`",
	Draw: func(seed uint64) []exercise.Case {
		list := embeddingCases(exercise.Instances(seed))
		for i, c := range list {
			list[i] = primalCase(c, c.In)
		}
		return list
	},
	Free:   exercise.Signs,
	Decide: judgePrimal,
}

// primalCase gives features in place of kernel values.
func primalCase(c exercise.Case, in *instance.DataSet) exercise.Case {
	train, query := in.Features()
	mu, _ := train.Dims()
	f := mat.NewVecDense(mu, mat.Col(nil, c.Query, query))
	c.Args = []any{train, f, in.M}
	c.Name = "features of " + in.Name
	return c
}

// primalWords say in terms of features what the catalogue says in terms of kernels.
var primalWords = diagnosis.Words{
	"k-uncentred": {`$\boldsymbol f$ is not centred`, `Your embedding is off by the same vector for every sample. What is subtracted from the training features, and from $\boldsymbol f$?`},
	"k-minus-K1":  {`the sum of the training features is subtracted from $\boldsymbol f$`, `What turns the sum $\boldsymbol F\boldsymbol 1_n$ into a mean?`},
	"k-plus-mean": {`the mean of the training features is added to $\boldsymbol f$`, `After centring, what should the embedding of the mean itself be?`},
	"k-mean-n-1":  {`the mean of the training features is taken with $n-1$`, `The $n-1$ belongs to an unbiased variance. What kind of mean is needed here?`},
	"eigen-of-K":  {`the axes are eigenvectors of $\boldsymbol F\boldsymbol F^\top$`, `PCA looks for the directions of largest variance. Around which point is variance measured?`},
	"uncentred":   {`nothing was centred: neither $\boldsymbol F$ nor $\boldsymbol f$`, `PCA looks for the directions of largest variance. Around which point is variance measured?`},
	"lambda^0":    {`each coordinate is multiplied by $\sqrt{\lambda_j}$, as if the axis $\boldsymbol\psi_j$ had that length`, `How long must the axes be for a projection to be a coordinate?`},
	"lambda^-1":   {`each coordinate is divided by $\sqrt{\lambda_j}$`, `The rows of $\boldsymbol B$ are orthonormal already. Is there anything left to scale?`},
	"lambda^-3/2": {`each coordinate is divided by $\lambda_j$`, `The rows of $\boldsymbol B$ are orthonormal already. Is there anything left to scale?`},
	"lambda^+1/2": {`each coordinate is multiplied by $\lambda_j$`, `The rows of $\boldsymbol B$ are orthonormal already. Is there anything left to scale?`},
}

func judgePrimal(p *exercise.Exercise, cases []exercise.Case, replies []exercise.Reply, again exercise.Caller) finding.Finding {
	instances, answers, f, ok := gather(p, cases, replies)
	if !ok {
		return f
	}
	return judgeAnswers(diagnosis.Embeddings, primalWords, instances, answers, cases, func() *finding.Example {
		var last *instance.DataSet // the search ends at the example
		x := diagnosis.Counterexample(func(in *instance.DataSet) (*mat.Dense, bool) {
			last = in
			return callQueries(again, in, func(t int) []any { return primalCase(exercise.Case{Query: t}, in).Args })
		}, true)
		if x == nil {
			return nil
		}
		x.Setting += "; F and f are any features with these kernel values"
		x.Code = ""
		for t := range last.Queries() {
			if slices.Equal(x.At, last.Query.RawRowView(t)) {
				x.Code = p.GoCall(primalCase(exercise.Case{Query: t}, last).Args)
			}
		}
		return x
	})
}
