package kernelpca

import (
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/diagnosis"
	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
	"kpcalab/kpca"
)

// Embedding are the first m coordinates of any sample.
var Embedding = &exercise.Exercise{
	Name: "Embedding",
	Reference: func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
		model := must(kpca.FitGram(K, &kpca.Options{Components: m}))
		return mat.NewVecDense(m, must(model.TransformGram(k.T())).RawRowView(0))
	},
	Args:   []string{"K", "k", "m"},
	Todo:   "the first `m` coordinates of the kernel PCA embedding of a sample, from the Gram matrix `K` and the sample's kernel values `k`",
	Draw:   func(seed uint64) []exercise.Case { return embeddingCases(exercise.Instances(seed)) },
	Free:   exercise.Signs,
	Decide: judgeEmbedding,
}

// must: what the exercises compute of their own data can't fail.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func embeddingCases(instances []*instance.DataSet) []exercise.Case {
	var list []exercise.Case
	for i, in := range instances {
		for t := range in.Queries() {
			list = append(list, exercise.Case{Name: in.Name, Args: []any{in.K, in.KVec(t), in.M}, Hidden: i >= len(instance.Public()), In: in, Query: t})
		}
	}
	return twice(list)
}

// twice asks for the second case once more.
func twice(list []exercise.Case) []exercise.Case {
	again := list[1]
	again.Again = true
	return append(list, again)
}

// AllComponents asks for as many components as there are, m = n−1.
var AllComponents = Embedding.On(func(seed uint64) []exercise.Case {
	return embeddingCases(exercise.InstancesOf(seed, 3, func(rng *rand.Rand) (n, d, m int) {
		n = 3 + rng.IntN(3)
		return n, 6, n - 1
	}))
})

func judgeEmbedding(p *exercise.Exercise, cases []exercise.Case, replies []exercise.Reply, again exercise.Caller) finding.Finding {
	instances, answers, f, ok := gather(p, cases, replies)
	if !ok {
		return f
	}
	return judgeAnswers(diagnosis.Embeddings, nil, instances, answers, cases, func() *finding.Example {
		var last *instance.DataSet // the search ends at the example
		x := diagnosis.Counterexample(func(in *instance.DataSet) (*mat.Dense, bool) {
			last = in
			return callQueries(again, in, func(t int) []any { return []any{in.K, in.KVec(t), in.M} })
		}, true)
		if x != nil && x.Code != "" {
			x.Code += fmt.Sprintf("\nfmt.Println(mat.Formatted(%s(K, k, %d)))", p.Name, last.M)
		}
		return x
	})
}

// gather collects the replies to the queries of each instance as a p×m matrix.
func gather(p *exercise.Exercise, cases []exercise.Case, replies []exercise.Reply) (instances []*instance.DataSet, answers []*mat.Dense, f finding.Finding, ok bool) {
	for i, c := range cases {
		if c.Again {
			continue
		}
		if f, ok := vectorShape(p, c, replies[i].Value); !ok {
			return nil, nil, f, false
		}
		if len(instances) == 0 || instances[len(instances)-1] != c.In {
			instances = append(instances, c.In)
			answers = append(answers, mat.NewDense(c.In.Queries(), c.In.M, nil))
		}
		answers[len(answers)-1].SetRow(c.Query, replies[i].Value.Data)
	}
	return instances, answers, f, true
}

// vectorShape compares the size of a result; ok is true when it is right.
func vectorShape(p *exercise.Exercise, c exercise.Case, v exercise.Numbers) (f finding.Finding, ok bool) {
	n, m := c.In.N(), c.In.M
	if v.Rows == m && v.Cols == 1 && len(v.Data) == m {
		return f, true
	}
	expected, help := fmt.Sprintf("; m = %d were expected", m), "Write the sizes beside each factor of your formula: $\\boldsymbol A$ has $n$ rows and $m$ columns."
	switch {
	case v.Empty():
		expected = fmt.Sprintf("; %s were expected", instance.Count(m, "number"))
	case v.Rows == n:
		help = "There are $n$ training samples and $m$ components. Write the sizes beside each factor of your formula: which one turns $n$ numbers into $m$?"
	case v.Rows == n-1 || v.Rows > m:
		help = "`m` says how many components are wanted; the others are left out."
	}
	return p.WrongShape(c, v, expected, help), false
}

// judgeAnswers compares the embeddings on all instances; wrong ones are explained
// by the first three, which are public, in the words of the exercise.
func judgeAnswers(sc diagnosis.Scope, words diagnosis.Words, instances []*instance.DataSet, answers []*mat.Dense, cases []exercise.Case, example func() *finding.Example) finding.Finding {
	right, rounded := true, true
	for i, in := range instances {
		c, err := diagnosis.Compare(answers[i], in.G, instance.Spectrum(in.K), exercise.RelativeTolerance)
		if err != nil || c.IllPosed != "" {
			return finding.Finding{Verdict: finding.Broken, Say: "The checker's question has no single answer: " + c.IllPosed + ".", Help: "This is not your fault; please tell your teacher."}
		}
		right = right && c.Equal
		if !c.Equal && rounded {
			c, err = diagnosis.Compare(answers[i], in.G, instance.Spectrum(in.K), exercise.RoundingTolerance)
			rounded = err == nil && c.Equal
		}
	}
	switch {
	case right:
		return exercise.Passed(cases)
	case rounded:
		return exercise.Rounded(exercise.RoundingTolerance)
	}
	d := diagnosis.Of(sc, instances[:len(instance.Public())], answers[:len(instance.Public())]).In(words)
	f := d.Finding()
	if d.Correct {
		f.Say, f.Help = exercise.OnlyHidden, exercise.HiddenHelp
	}
	f.Counterexample = example()
	return f
}

// callQueries asks the student's function for every query of an instance.
func callQueries(call exercise.Caller, in *instance.DataSet, args func(t int) []any) (*mat.Dense, bool) {
	if call == nil {
		return nil, false
	}
	g := mat.NewDense(in.Queries(), in.M, nil)
	for t := range in.Queries() {
		r := call(args(t)...)
		if r.Stop != exercise.Returned || len(r.Value.Data) != in.M {
			return nil, false
		}
		g.SetRow(t, r.Value.Data)
	}
	return g, true
}
