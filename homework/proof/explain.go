package proof

import (
	"errors"
	"fmt"
	"strings"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/algebra"
	"kpcalab/homework/diagnosis"
	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/instance"
)

// explainFormula diagnoses a formula that isn't the embedding, or whose values
// exist in floating point only.
func explainFormula(e *formula.Expr, exact decision, left *int) finding.Finding {
	answer, failed := embedInstances(e, left)
	if failed != nil {
		return unusable(failed)
	}
	sc := diagnosis.Embeddings // signs are compared exactly, below: A is given
	eigen, kernel, order := e.Conditions()
	if kernel {
		sc = diagnosis.Pipelines
	}
	given := !eigen && !kernel && order == "" && !e.Uses("V")
	d := diagnosis.Of(sc, instance.Public(), answer)
	if d.Correct {
		if opposite := decide(e, oppositeEmbedding, 1); opposite.err != nil || !opposite.equal {
			return undecided(e, exact)
		}
		f := diagnosis.SignSlip.Finding(finding.Almost, "Your coordinates have the right size and the opposite sign. The sign of an eigenvector is free, but once $A$ is given the embedding's sign is too.")
		f.Counterexample = formulaExample(e, left, given)
		return f
	}
	f := finding.Finding{Verdict: finding.Wrong, Say: d.Say, Help: d.Help, Slips: d.Slips}
	if len(d.Slips) > 0 {
		f.Verdict = finding.Almost
	}
	if f.Say == "" {
		f.Say = "This isn't the embedding."
	}
	if f.Help == "" {
		f.Help = "Compare your formula with the embedding at the points below, one factor at a time."
	}
	if len(d.Others) > 0 {
		f.Notes = append(f.Notes, "Your numbers fit another explanation as well: "+otherNames(d)+".")
	}
	f.Counterexample = formulaExample(e, left, given)
	return f
}

// formulaExample is the smallest data set on which a formula fails.
func formulaExample(e *formula.Expr, left *int, given bool) *finding.Example {
	return diagnosis.Counterexample(func(in *instance.Instance) (*mat.Dense, bool) {
		g, err := embedOn(e, in, left)
		return g, err == nil
	}, !given)
}

// otherNames describes the explanations that no number can tell from the one
// that was named.
func otherNames(d diagnosis.Diagnosis) string {
	var all []string
	for _, slips := range d.Others {
		var names []string
		for _, s := range slips {
			names = append(names, s.Name)
		}
		all = append(all, strings.Join(names, ", and "))
	}
	return strings.Join(all, "; or ")
}

func tooLong(err error) finding.Finding {
	return tooLongSlip.Finding(finding.Malformed, "The formula can't be evaluated: "+finding.Safe(err.Error())+".")
}

// unusable is the finding for a formula without a value.
func unusable(err error) finding.Finding {
	if errors.Is(err, formula.ErrWork) {
		return tooLong(err)
	}
	if errors.Is(err, algebra.ErrSingular) {
		return singular.Finding(finding.Wrong, "The formula inverts a matrix that has no inverse, or divides by 0.")
	}
	return noValue.Finding(finding.Malformed, "The formula has no value on a small data set: "+finding.Safe(err.Error())+".")
}

// undecided is the finding for a formula that agrees with the embedding in
// every digit on the data sets tried, and isn't equal to it.
func undecided(e *formula.Expr, exact decision) finding.Finding {
	if exact.err == nil {
		if e.Uses("kxx") {
			return gaussianOnly.Finding(finding.Almost, "This holds for the Gaussian kernel only, where $K(x, x) = 1$ for every sample.")
		}
		return notInGeneral.Finding(finding.Wrong, "This agrees with the embedding on the small data sets tried, and differs in general.")
	}
	return inexact.Finding(finding.Malformed, "This formula can't be decided exactly: "+finding.Safe(exact.err.Error())+".")
}

// embedInstances evaluates the formula at every query of the diagnosis.
func embedInstances(e *formula.Expr, left *int) (answer []*mat.Dense, failed error) {
	for _, in := range instance.Public() {
		g, err := embedOn(e, in, left)
		if err != nil {
			return nil, err
		}
		answer = append(answer, g)
	}
	return answer, nil
}

// embedOn is the p×m embedding that the formula gives on an instance.
func embedOn(e *formula.Expr, in *instance.Instance, left *int) (*mat.Dense, error) {
	points := instance.ToRows(in.X)
	g := mat.NewDense(in.Queries(), in.M, nil)
	for t := range in.Queries() {
		v, err := e.EvalFloat(formula.Data{Points: points, At: in.Query.RawRowView(t), Width: in.C, Components: in.M, Signs: in.A, Budget: left})
		if err != nil {
			return nil, err
		}
		if len(v.Data) != in.M {
			return nil, fmt.Errorf("the formula gives %d numbers for %d components", len(v.Data), in.M)
		}
		g.SetRow(t, v.Data)
	}
	return g, nil
}
