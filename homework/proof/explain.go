package proof

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/mat"
	"kpcalab/homework/algebra"
	"kpcalab/homework/diagnosis"
	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
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
	f = named(f, answer, e.OwnMean())
	if e.Uses("K") || e.Uses("bar K") || e.Uses("F") || e.Uses("bar F") {
		f = inVain(f, e.OwnMean())
	}
	if given && readingGramAsH(e, left) {
		f = gramForH.Almost()
	}
	if kernel && gaussianOfOneWidth(e) {
		f = constantWidth.Almost()
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

// named is a finding with the name of the mistake where the formula tells more of
// it than its numbers: the mean that was taken, the order of the eigenvalues.
func named(f finding.Finding, answer []*mat.Dense, ownMean bool) finding.Finding {
	notes := f.Notes
	switch {
	case ownMean && finding.IDs(f.Slips) == "k-uncentred":
		notes = append(notes, ownMeanNote)
	case len(f.Slips) == 0 && misordered(answer):
		f = outOfStep.Almost()
	case len(f.Slips) != 1 && scaled(answer):
		f = scaledGram.Almost()
	case len(f.Slips) == 0:
		slip, ok := mispicked(answer)
		if !ok {
			return f
		}
		f = slip.Almost()
	default:
		return f
	}
	f.Notes = notes
	return f
}

// scaled reports the embedding with K/n, or K/(n−1), in place of K, and k as it is.
func scaled(answer []*mat.Dense) bool {
	for _, less := range []float64{0, 1} {
		fits := true
		for i, in := range instance.Public() {
			if i >= len(answer) || answer[i] == nil {
				return false
			}
			n := in.N()
			s := 1 / (float64(n) - less)
			for t := range in.Queries() {
				v := in.KVec(t)
				for r := range n {
					sum := 0.0
					for c := range n {
						sum += in.K.At(r, c)
					}
					v.SetVec(r, v.AtVec(r)-s*sum/float64(n))
				}
				for j := range in.M {
					g := mat.Dot(in.A.ColView(j), v) / math.Sqrt(s*in.Lambda[j])
					fits = fits && math.Abs(math.Abs(g)-math.Abs(answer[i].At(t, j))) < 1e-8
				}
			}
		}
		if fits {
			return true
		}
	}
	return false
}

// readingGramAsH reports a formula that would be the embedding if its K̄ were H.
func readingGramAsH(e *formula.Expr, left *int) bool {
	if !e.Uses("bar K") {
		return false
	}
	for seed, size := range instance.ExactSizes {
		in := instance.Draw(uint64(seed), size)
		in.Budget = left
		want, err := lectureEmbedding.EvalExact(in)
		if err != nil {
			return false
		}
		in.Values["bar K"] = in.Values["H"]
		if got, err := e.EvalExact(in); err != nil || !sameValues(got, want) {
			return false
		}
	}
	return true
}

// gaussianOfOneWidth reports a kernel of a where clause that is the lecture's with
// a number for c.
func gaussianOfOneWidth(e *formula.Expr) bool {
	at := func(x, y, c float64) float64 {
		v, err := e.Kernel([]float64{x}, []float64{y}, c)
		if err != nil {
			return math.NaN()
		}
		return v
	}
	one := at(0, 1, 1.3)
	if one != at(0, 1, 2.9) || !(one > 0 && one < 1) {
		return false
	}
	for _, d := range []float64{0.3, 2, 3.5} {
		if v := at(0.7, 0.7+d, 5); !(math.Abs(v-math.Pow(one, d*d)) < 1e-9) {
			return false
		}
	}
	return true
}

// ownMeanNote is a remark on a k less the mean of its own numbers, which has the
// same embedding as k.
const ownMeanNote = "The mean of the numbers in $k$ is one number, and it belongs to the new sample: it isn't the mean of the training set."

// inVain adds to a k that isn't centred why what was subtracted from it may be in vain.
func inVain(f finding.Finding, ownMean bool) finding.Finding {
	if finding.IDs(f.Slips) == "k-uncentred" && !ownMean {
		f.Notes = append(f.Notes, vainNote)
	}
	return f
}

// vainNote is a remark on what has the same embedding as k alone.
const vainNote = `If something is subtracted from $k$ here, it changes nothing: $\bar K 1_n$ is 0, and one number that is taken from every entry of $k$, such as the mean of all entries of $K$, goes with $A^\top 1_n = 0$.`

// misordered reports coordinates that are each divided by the root of another
// eigenvalue, those of the list read backwards.
func misordered(answer []*mat.Dense) bool {
	tried := false
	for i, in := range instance.Public() {
		if in.M < 2 {
			continue
		}
		if i >= len(answer) || answer[i] == nil {
			return false
		}
		tried = true
		for t := range in.Queries() {
			for j := range in.M {
				back := in.M - 1 - j
				root := math.Sqrt(in.Lambda[back])
				got := answer[i].At(t, j) * root
				straight := in.G.At(t, j) * math.Sqrt(in.Lambda[j])
				turned := in.G.At(t, back) * root // vectors backwards, values not
				if other := answer[i].At(t, j) * math.Sqrt(in.Lambda[j]); math.Abs(math.Abs(got)-math.Abs(straight)) > 1e-8 && math.Abs(math.Abs(other)-math.Abs(turned)) > 1e-8 {
					return false
				}
			}
		}
	}
	return tried
}

// formulaExample is the smallest data set on which a formula fails.
func formulaExample(e *formula.Expr, left *int, given bool) *finding.Example {
	return diagnosis.Counterexample(func(in *instance.DataSet) (*mat.Dense, bool) {
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
	return tooLongSlip.Finding(finding.Malformed, "This can't be evaluated: "+finding.Safe(err.Error())+".")
}

// unusable is the finding for a formula without a value.
func unusable(err error) finding.Finding {
	if errors.Is(err, symbol.ErrWork) {
		return tooLong(err)
	}
	if errors.Is(err, algebra.ErrSingular) {
		return singular.Finding(finding.Wrong, "A matrix that has no inverse is inverted, or something is divided by 0.")
	}
	return noValue.Finding(finding.Malformed, "This has no value on a small data set: "+finding.Safe(err.Error())+".")
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
func embedOn(e *formula.Expr, in *instance.DataSet, left *int) (*mat.Dense, error) {
	g := mat.NewDense(in.Queries(), in.M, nil)
	for t := range in.Queries() {
		v, err := e.EvalFloat(in.Data(t, left))
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

// factLength is how long an equation may be, in characters of LaTeX, to be shown in a
// sentence: two lines of a page.
const factLength = 240

// falseFact is the finding for an equation beside the formula that isn't true.
func falseFact(err error, seed uint64) finding.Finding {
	if !errors.Is(err, formula.ErrFalseFact) {
		return unusable(err)
	}
	say, shown := "An equation beside the formula isn't true of the lecture's symbols", ""
	var fact *formula.FalseFact
	if errors.As(err, &fact) {
		if s := fact.Left.LaTeX() + " = " + fact.Right.LaTeX(); len(s) <= factLength {
			shown = ": it was read as $" + s + "$"
		}
	}
	switch {
	case fact == nil:
		say = "The equations beside the formula aren't true together, in whatever way the eigenvectors are scaled"
	case fact.Together:
		say = "An equation beside the formula isn't true together with those before it, in whatever way the eigenvectors are scaled"
	case fact.Scaled:
		say += ", in whatever way the eigenvectors are scaled"
	}
	f := untrueFact.Finding(finding.Malformed, say+shown+".")
	if fact != nil && !fact.Together && shown != "" {
		if help := whyFalse(fact, seed); help != "" {
			f.Help = help + " An equation that the formula doesn't need may also be left out."
		}
	}
	return f
}

// whyFalse says what a false equation takes to be true, as a question; "" where that
// isn't known.
func whyFalse(fact *formula.FalseFact, seed uint64) string {
	if fact.Left.Shape() != fact.Right.Shape() {
		return ""
	}
	p := &argument{seed: seed, size: factSizes, left: formulaWork / 4, drawn: map[drawKey]*instance.Instance[uint64]{}}
	slips, help := p.misstep(&step{from: fact.Left, to: fact.Right})
	if len(slips) == 0 {
		return ""
	}
	switch slips[0].ID {
	case falseStepSlip.ID:
		return ""
	case lostH.ID:
		return "This would be true if $H$ were $I$. What are $H^2$ and $H 1_n$?"
	case scalarTerms.ID:
		return "The two sides differ by a multiple of $1_n$ only. Which scalar terms are missing, or too many?"
	case alreadyCentred.ID:
		return "This would be true if the features had mean 0, $F 1_n = 0$, and they have not. Does each $H$ and each mean stand where it belongs, with its sign and its $\\frac1n$?"
	case projectorIsIdentity.ID:
		if fact.Uses("A") && fact.Uses("K") && !fact.Uses("H") && !fact.Uses("bar K") {
			return "Of which matrix does $A$ hold the eigenvectors: of $K$ or of $HKH$?"
		}
	}
	return help
}
