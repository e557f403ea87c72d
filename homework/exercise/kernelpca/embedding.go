package kernelpca

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/diagnosis"
	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

var Embedding = &exercise.Exercise{
	Name:      "Embedding",
	Signature: "func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense",
	Args:      []string{"K", "k", "m"},
	Todo:      "the first `m` coordinates of the kernel PCA embedding of a sample, from the Gram matrix `K` and the sample's kernel values `k`",
	Draw:      func(seed uint64) []exercise.Case { return embeddingCases(exercise.Instances(seed)) },
	Decide:    judgeEmbedding,
}

func embeddingCases(instances []*instance.Instance) []exercise.Case {
	var list []exercise.Case
	for i, in := range instances {
		for t := range in.Queries() {
			list = append(list, exercise.Case{Name: in.Name, Args: []any{in.K, in.KVec(t), in.M}, Hidden: i >= len(instance.Public()), In: in, Query: t})
		}
	}
	again := list[1]
	again.In = nil // judged once
	return append(list, again)
}

func judgeEmbedding(p *exercise.Exercise, cases []exercise.Case, replies []exercise.Reply, again exercise.Caller) finding.Finding {
	instances, answers, f := gather(p, cases, replies)
	if f != nil {
		return p.Note(*f, cases, replies)
	}
	return judgeAnswers(p, diagnosis.Embeddings, instances, answers, cases, replies, func(in *instance.Instance) (*mat.Dense, bool) {
		return callEmbedding(again, in)
	})
}

// gather collects the replies to the queries of each instance as a p×m matrix.
func gather(p *exercise.Exercise, cases []exercise.Case, replies []exercise.Reply) (instances []*instance.Instance, answers []*mat.Dense, f *finding.Finding) {
	for i, c := range cases {
		if c.In == nil {
			continue
		}
		if f := vectorShape(p, c, replies[i].Value); f != nil {
			return nil, nil, f
		}
		if len(instances) == 0 || instances[len(instances)-1] != c.In {
			instances = append(instances, c.In)
			answers = append(answers, mat.NewDense(c.In.Queries(), c.In.M, nil))
		}
		answers[len(answers)-1].SetRow(c.Query, replies[i].Value.Data)
	}
	return instances, answers, nil
}

func vectorShape(p *exercise.Exercise, c exercise.Case, v exercise.Numbers) *finding.Finding {
	n, m := c.In.N(), c.In.M
	if v.Rows == m && v.Cols == 1 && len(v.Data) == m {
		return nil
	}
	f := &finding.Finding{Verdict: finding.Malformed, Slip: "shape", Say: fmt.Sprintf("Your function returned %s; m = %d were expected.", v.Shape(), m)}
	switch {
	case v.Empty():
		f.Slip, f.Say = "nil", fmt.Sprintf("Your function returned nothing (nil); %s were expected.", instance.Count(m, "number"))
		f.Help = "Is the result ever made, and does every path through your function return it?"
	case v.Rows == n:
		f.Help = "There are $n$ training samples and $m$ components. Write the sizes beside each factor of your formula: which one turns $n$ numbers into $m$?"
	case v.Rows == n-1 || v.Rows > m:
		f.Help = "`m` says how many components are wanted; the others are left out."
	default:
		f.Help = "Write the sizes beside each factor of your formula: $\\boldsymbol A$ has $n$ rows and $m$ columns."
	}
	if !c.Hidden {
		f.Say += " It was called with " + p.Describe(c.Args) + "."
	}
	return f
}

// judgeAnswers compares the embeddings on all instances and explains the first
// ones if they are wrong.
func judgeAnswers(p *exercise.Exercise, sc diagnosis.Scope, instances []*instance.Instance, answers []*mat.Dense, cases []exercise.Case, replies []exercise.Reply, answer func(*instance.Instance) (*mat.Dense, bool)) finding.Finding {
	public, right := 0, true
	for i, in := range instances {
		c, err := diagnosis.Compare(answers[i], in.G, instance.Spectrum(in.K), exercise.RelativeTolerance)
		if err != nil || c.IllPosed != "" {
			return finding.Finding{Verdict: finding.Broken, Say: "The checker's question has no single answer: " + c.IllPosed + ".", Help: "This is not your fault; please tell your teacher."}
		}
		right = right && c.Equal
		if i < len(instance.Public()) {
			public++
		}
	}
	if right {
		if f, ok := p.Manners(cases, replies); !ok {
			return f
		}
		return exercise.Passed(cases)
	}
	d := diagnosis.On(sc, instances[:public], answers[:public])
	f := d.Finding()
	if d.Correct {
		f.Say, f.Help = exercise.OnlyHidden, exercise.HiddenHelp
	}
	if answer != nil {
		f.Counterexample = diagnosis.Counterexample(answer, true)
	}
	return p.Note(f, cases, replies)
}

// callEmbedding asks the student's function for every query of an instance.
func callEmbedding(call exercise.Caller, in *instance.Instance) (*mat.Dense, bool) {
	if call == nil {
		return nil, false
	}
	g := mat.NewDense(in.Queries(), in.M, nil)
	for t := range in.Queries() {
		r := call(in.K, in.KVec(t), in.M)
		if r.Stop != exercise.Returned || len(r.Value.Data) != in.M {
			return nil, false
		}
		g.SetRow(t, r.Value.Data)
	}
	return g, true
}
