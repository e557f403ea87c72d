package proof

import (
	"cmp"
	"errors"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/algebra"
	"kpcalab/homework/diagnosis"
	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/evaluate"
	"kpcalab/homework/instance"
)

// embedder is the p×m embedding that an answer gives on a data set.
type embedder func(in *instance.DataSet) (*mat.Dense, error)

// work bounds the operations of one explanation.
const work = 20_000_000

// embedderOf evaluates an answer in floating point, sample by sample.
func embedderOf(value func(at *instance.Instance[float64]) (*algebra.Matrix[float64], error)) embedder {
	budget := work
	return func(in *instance.DataSet) (*mat.Dense, error) {
		g := mat.NewDense(in.Queries(), in.M, nil)
		for t := range in.Queries() {
			at, err := instance.Compute(in.Data(t, &budget))
			if err != nil {
				return nil, err
			}
			v, err := value(at)
			if err == nil && len(v.Data) != in.M {
				err = errors.New("the answer hasn't one number a component")
			}
			if err != nil {
				return nil, err
			}
			g.SetRow(t, v.Data)
		}
		return g, nil
	}
}

// diagnose explains a formula that isn't the embedding.
func (a *argument) diagnose(n *formula.Node) finding.Finding {
	embed := embedderOf(func(at *instance.Instance[float64]) (*algebra.Matrix[float64], error) {
		v, _, trouble := evaluate.On(a.text, at).Value(n)
		if trouble != nil {
			return nil, trouble
		}
		return v, nil
	})
	f := explained(embed, a.uses(n, "kxx"))
	if f.Verdict == finding.Wrong && a.uses(n, "bar K") && a.gramForH(n) {
		example := f.Counterexample
		f = gramForH.Almost()
		f.Counterexample = example
	}
	return f
}

// gramForH reports a formula that would be the embedding if its K̄ were H.
func (a *argument) gramForH(n *formula.Node) bool {
	swapped := replaced(n, func(k *formula.Node) *formula.Node {
		if k.Op == formula.Name && k.Text == "bar K" {
			return &formula.Node{Op: formula.Name, Text: "H"}
		}
		return nil
	})
	return a.text.Is(swapped, embedding)
}

// explained finds the misconceptions behind an embedding's numbers, and the smallest data
// set on which it fails.
func explained(embed embedder, selfKernel bool) finding.Finding {
	var answer []*mat.Dense
	for _, in := range instance.Public() {
		g, err := embed(in)
		if err != nil {
			return noValue(err)
		}
		answer = append(answer, g)
	}
	d := diagnosis.Of(diagnosis.Embeddings, instance.Public(), answer)
	f := finding.Finding{Verdict: finding.Wrong, Say: d.Say, Help: d.Help, Slips: d.Slips}
	switch {
	case d.Correct && selfKernel:
		return gaussianOnly.Finding(finding.Almost, "This holds for the Gaussian kernel only, where $K(x, x) = 1$.")
	case d.Correct:
		return notInGeneral.Finding(finding.Wrong, "This agrees with the embedding on small data sets only.")
	case len(d.Slips) > 0:
		f.Verdict = finding.Almost
	}
	f.Say = cmp.Or(f.Say, "This isn't the embedding.")
	f.Help = cmp.Or(f.Help, "Compare your formula with the embedding on the example, one factor at a time.")
	f.Notes = append(f.Notes, d.AlsoFits()...)
	f.Counterexample = diagnosis.Counterexample(func(in *instance.DataSet) (*mat.Dense, bool) {
		g, err := embed(in)
		return g, err == nil
	}, false) // A is given, and with it the sign of every component
	return f
}

// noValue is the finding for an answer without a value on a small data set.
func noValue(err error) finding.Finding {
	if t := (*evaluate.Trouble)(nil); errors.As(err, &t) && t.Code == evaluate.Singular {
		return singular.Finding(finding.Wrong, "A matrix that has no inverse is inverted, or something is divided by 0.")
	}
	return notInGeneral.Finding(finding.Wrong, "This isn't the embedding, and it has no value on some small data sets.")
}

// replaced is a copy of a tree in which some nodes are others; with returns nil for those
// that stay.
func replaced(n *formula.Node, with func(*formula.Node) *formula.Node) *formula.Node {
	if n == nil {
		return nil
	}
	if m := with(n); m != nil {
		return m
	}
	c := *n
	c.Kids = nil
	for _, k := range n.Kids {
		c.Kids = append(c.Kids, replaced(k, with))
	}
	return &c
}
