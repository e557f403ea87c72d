package homework

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// relativeTolerance is added to the tolerance of CompareEmbeddings: students may
// bring an eigen-solver of their own.
const relativeTolerance = 1e-6

// CheckEmbedding checks the student's kernel PCA embedding of any sample. K is
// the n×n Gram matrix of the training samples, not centred; k holds the n kernel
// values of the sample with them; the result holds the first m coordinates, the
// component with the largest eigenvalue first. The sign of each component is free.
func CheckEmbedding(f func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense) Finding {
	if f == nil {
		return embedding.missing()
	}
	return embedding.Check(inProcess(func(a []any) any {
		return f(a[0].(*mat.SymDense), a[1].(*mat.VecDense), a[2].(int))
	}), 0)
}

var embedding = &Problem{
	Name:      "Embedding",
	Signature: "func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense",
	Args:      []string{"K", "k", "m"},
	Todo:      "the first `m` coordinates of the kernel PCA embedding of a sample, from the Gram matrix `K` and the sample's kernel values `k`",
	cases:     func(seed uint64) []Case { return embeddingCases(instancesFor(seed)) },
	judge:     judgeEmbedding,
}

// instancesFor are the public instances, and hidden ones for a seed.
func instancesFor(seed uint64) []*Instance {
	list := slices.Clone(Instances())
	rng := caseRand(seed)
	for len(list) < len(Instances())+hiddenCount(seed) {
		d := 1 + rng.IntN(4)
		n := d + 3 + rng.IntN(5)
		in, err := NewInstance(toRows(randomPoints(rng, n, d)), toRows(randomPoints(rng, 4, d)), 1.5+2*rng.Float64(), 1+rng.IntN(n-2))
		if err == nil && in.wellPosed() {
			list = append(list, in)
		}
	}
	return list
}

// wellPosed asks for λ_m/λ_1 ≥ 1e-4 and relative gaps of 1e-3, so that an honest
// solver can't fail.
func (in *Instance) wellPosed() bool {
	s := spectrumOf(in.K)
	for j := range in.M {
		if s[j]-s[j+1] < 1e-3*s[0] || s[j] < 1e-4*s[0] {
			return false
		}
	}
	return true
}

func embeddingCases(instances []*Instance) []Case {
	var list []Case
	for i, in := range instances {
		for t := range in.Queries() {
			list = append(list, Case{Name: in.Name, Args: []any{in.K, in.KVec(t), in.M}, Hidden: i >= len(Instances()), in: in, query: t})
		}
	}
	again := list[1]
	again.in = nil // judged once
	return append(list, again)
}

func judgeEmbedding(p *Problem, cases []Case, replies []Reply, again Caller) Finding {
	instances, answers, f := gather(p, cases, replies)
	if f != nil {
		return p.note(*f, cases, replies)
	}
	return judgeAnswers(p, embeddings, instances, answers, cases, replies, func(in *Instance) (*mat.Dense, bool) {
		return callEmbedding(again, in)
	})
}

// gather collects the replies to the queries of each instance as a p×m matrix.
func gather(p *Problem, cases []Case, replies []Reply) (instances []*Instance, answers []*mat.Dense, f *Finding) {
	for i, c := range cases {
		if c.in == nil {
			continue
		}
		if f := vectorShape(p, c, replies[i].Value); f != nil {
			return nil, nil, f
		}
		if len(instances) == 0 || instances[len(instances)-1] != c.in {
			instances = append(instances, c.in)
			answers = append(answers, mat.NewDense(c.in.Queries(), c.in.M, nil))
		}
		answers[len(answers)-1].SetRow(c.query, replies[i].Value.Data)
	}
	return instances, answers, nil
}

func vectorShape(p *Problem, c Case, v Numbers) *Finding {
	n, m := c.in.N(), c.in.M
	if v.Rows == m && v.Cols == 1 && len(v.Data) == m {
		return nil
	}
	f := &Finding{Verdict: Malformed, Slip: "shape", Say: fmt.Sprintf("Your function returned %s; m = %d were expected.", v.shape(), m)}
	switch {
	case v.Empty():
		f.Slip, f.Say = "nil", fmt.Sprintf("Your function returned nothing (nil); %s were expected.", count(m, "number"))
		f.Help = "Is the result ever made, and does every path through your function return it?"
	case v.Rows == n:
		f.Help = "There are $n$ training samples and $m$ components. Write the sizes beside each factor of your formula: which one turns $n$ numbers into $m$?"
	case v.Rows == n-1 || v.Rows > m:
		f.Help = "`m` says how many components are wanted; the others are left out."
	default:
		f.Help = "Write the sizes beside each factor of your formula: $\\boldsymbol A$ has $n$ rows and $m$ columns."
	}
	if !c.Hidden {
		f.Say += " It was called with " + p.describe(c.Args) + "."
	}
	return f
}

// judgeAnswers compares the embeddings on all instances and explains the first
// ones if they are wrong.
func judgeAnswers(p *Problem, sc scope, instances []*Instance, answers []*mat.Dense, cases []Case, replies []Reply, answer func(*Instance) (*mat.Dense, bool)) Finding {
	public, right := 0, true
	for i, in := range instances {
		c, err := CompareEmbeddings(answers[i], in.G, spectrumOf(in.K), relativeTolerance)
		if err != nil || c.IllPosed != "" {
			return Finding{Verdict: Broken, Say: "The checker's question has no single answer: " + c.IllPosed + ".", Help: "This is not your fault; please tell your teacher."}
		}
		right = right && c.Equal
		if i < len(Instances()) {
			public++
		}
	}
	if right {
		if f, ok := p.manners(cases, replies); !ok {
			return f
		}
		return passed(cases)
	}
	f := explainEmbedding(diagnoseOn(sc, instances[:public], answers[:public]))
	if answer != nil {
		f.Counterexample = counterexample(answer, true)
	}
	return p.note(f, cases, replies)
}

// explainEmbedding makes a finding of a diagnosis.
func explainEmbedding(d diagnosis) Finding {
	f := Finding{Verdict: Wrong, Slip: d.Slip, Say: d.Say, Help: d.Help, Notes: d.Notes}
	if d.Slip != "" {
		f.Verdict = Almost
	}
	if d.Correct {
		f.Say, f.Help = onlyHidden, hiddenHelp
	}
	if f.Say == "" {
		f.Say = "Your embedding differs from the expected one, and not in a way that is known."
		f.Help = "Take the steps one at a time: is your centred matrix right, are its eigenvectors columns of unit length, largest eigenvalue first? Then print the vector that $\\boldsymbol A^\\top$ is applied to."
	}
	return f
}

// callEmbedding asks the student's function for every query of an instance.
func callEmbedding(call Caller, in *Instance) (*mat.Dense, bool) {
	if call == nil {
		return nil, false
	}
	g := mat.NewDense(in.Queries(), in.M, nil)
	for t := range in.Queries() {
		r := call(in.K, in.KVec(t), in.M)
		if r.Stop != Returned || len(r.Value.Data) != in.M {
			return nil, false
		}
		g.SetRow(t, r.Value.Data)
	}
	return g, true
}
