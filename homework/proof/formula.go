// Package proof decides whether a text is the kernel PCA embedding, or proves a claim of
// the lecture, by its mathematics alone, and says what is wrong with one that isn't. Words
// are shown, and judged by nobody.
package proof

import (
	"fmt"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/oneline"
	"kpcalab/homework/formula/symbol"
)

// Formula judges the embedding of a sample, in LaTeX, Unicode, or one line of MATLAB or
// NumPy.
func Formula(src string) finding.Finding {
	const help = `Write the embedding of a sample with $A$, $\Lambda$, $H$, $K$ and $k$.`
	return guarded("Formula", src, help, func() finding.Finding {
		if f, ok := code(src); ok {
			return f
		}
		a := newArgument(src, true)
		answer, o := a.decideFormula()
		f := a.explain(o, answer)
		return a.told(f)
	})
}

// guarded is what holds for every text: an empty one is missing, a program is none, and a
// fault of the checker costs nobody a point.
func guarded(problem, src, empty string, judge func() finding.Finding) (f finding.Finding) {
	defer func() {
		if r := recover(); r != nil {
			f = finding.Finding{Verdict: finding.Broken, Say: "The checker stopped on this text.",
				Help: "This is not your fault; please show the text to your teacher.", Notes: []string{finding.Safe(fmt.Sprint(r))}}
		}
		f.Problem = problem
	}()
	switch {
	case strings.TrimSpace(src) == "":
		return finding.Finding{Verdict: finding.Missing, Say: "Nothing is written here yet.", Help: empty}
	case oneline.Script(src):
		return isProgram.Finding(finding.Malformed, "This is a program.")
	}
	return judge()
}

// told adds what was read, and the words.
func (a *argument) told(f finding.Finding) finding.Finding {
	f.Words = a.doc.Words
	for _, s := range a.doc.Statements {
		if s.Unjudged {
			f.Words = append(f.Words, a.doc.Source[s.From:s.To])
		}
		switch {
		case s.Continues && len(f.Read) > 0:
			f.Read[len(f.Read)-1] += " " + s.LaTeX()
		case s.Range != nil || s.Equation() || !s.First().Lone():
			f.Read = append(f.Read, s.LaTeX())
		}
	}
	for _, n := range a.doc.Notes {
		if n.Code == formula.Braces {
			f.Notes = append(f.Notes, "`"+finding.Safe(a.doc.Source[n.From:n.To])+
				"` was read as if braces stood around the exponent; braces make it plain.")
		}
	}
	return f
}

// explain is the finding for what was decided on a formula.
func (a *argument) explain(o *outcome, answer *formula.Node) finding.Finding {
	if o == nil {
		return a.accepted(answer)
	}
	switch o.kind {
	case unread:
		return a.cantRead(o)
	case notAnswer:
		return a.diagnose(o.node)
	case wrongSizes:
		return a.wrongSize(o)
	case noAnswer:
		return unreadable.Finding(finding.Malformed, "No formula was found in this text.")
	case askedFor:
		return primalForm.Finding(finding.Almost, "This is true, and it still needs the axes $\\psi_j$ in feature space.")
	case secondOther:
		return twoAnswers.Finding(finding.Malformed,
			fmt.Sprintf("Two formulas stand in the answer: $%s$ and $%s$.", o.node.LaTeX(), o.other.LaTeX()))
	}
	return a.falsehood(o)
}

// falsehood is the finding for something false that a text states.
func (a *argument) falsehood(o *outcome) finding.Finding {
	switch o.kind {
	case falseSize:
		return wrongSize.Finding(finding.Wrong, fmt.Sprintf("$%s$ is %s.", o.node.LaTeX(), o.size.Describe()))
	case falseRange:
		return wrongRange.Finding(finding.Wrong, "$"+o.said.LaTeX()+"$ isn't the range of what the index numbers.")
	}
	return a.falseStep(o.step)
}

// accepted is the finding for a formula that equals the embedding, with the reason where it
// is an unusual one.
func (a *argument) accepted(answer *formula.Node) finding.Finding {
	if a.uses(answer, features...) && !a.featureProducts(answer) {
		return featuresLeft.Finding(finding.Almost, "This is true, and it still needs features: $F$ or $f$ stands in it.")
	}
	f := finding.Finding{Verdict: finding.Correct, Say: "This is the kernel PCA embedding of a sample."}
	note := func(s string) { f.Notes = append(f.Notes, s) }
	if a.uses(answer, "F", "f") {
		note("Features stand in it as inner products only: write $K$ for $F^\\top F$ and $k$ for $F^\\top f$.")
	}
	if a.turned {
		note("All axes point the other way than in the lecture: the sign of an eigenvector is free.")
	}
	if _, shape, _ := a.text.Value(answer); shape == algebra.Sized(algebra.One, algebra.M) {
		note("It is a row, $\\bar g^\\top$; the lecture writes it as a column.")
	}
	for _, fact := range a.factsOf(answer, embedding) {
		if s, ok := reasons[fact]; ok {
			note(s)
		}
	}
	return f
}

// reasons are why an unusual formula is right.
var reasons = map[symbol.Fact]string{
	symbol.FreeCentred: "It is right because $A^\\top 1_n = 0$, so that $A^\\top H = A^\\top$.",
	symbol.Idempotent:  "It is right because $H^2 = H$: one of the centrings is not needed.",
	symbol.Eigen:       "It is right because $\\bar K\\alpha_j = \\lambda_j\\alpha_j$.",
	symbol.Orthonormal: "It is right because $A^\\top A = I$.",
}

// featureProducts reports features that stand as FᵀF and Fᵀf only: none is left where these
// are taken away.
func (a *argument) featureProducts(n *formula.Node) bool {
	feature := func(n *formula.Node) bool {
		return (n.Op == formula.Name || n.Op == formula.Call) && a.uses(n, features...)
	}
	pair := func(x, y *formula.Node) bool { return x.Op == formula.Trans && feature(x.Kids[0]) && feature(y) }
	rest := replaced(n, func(k *formula.Node) *formula.Node {
		switch {
		case k.Op == formula.Inner, k.Op == formula.Mul && pair(k.Kids[0], k.Kids[1]):
			return &formula.Node{Op: formula.Number}
		case k.Op == formula.Mul && k.Kids[0].Op == formula.Mul && pair(k.Kids[0].Kids[1], k.Kids[1]):
			return k.Kids[0].Kids[0]
		}
		return nil
	})
	return !a.uses(rest, features...)
}

// features are the symbols of features; primal are those and what is made of them.
var (
	features = []string{"F", "f", "bar F", "bar f"}
	primal   = append([]string{"B", "psi", "bar C"}, features...)
)

// cantRead is the finding for a text that holds something that can't be read, or that has
// no value.
func (a *argument) cantRead(o *outcome) finding.Finding {
	if o.trouble != nil {
		return a.troubled(o)
	}
	u := a.doc.Unread[0]
	line, text, column := formula.Place(a.doc.Source, u.At)
	why := faults[u.Code]
	f := unreadable.Finding(finding.Malformed, fmt.Sprintf("In line %d "+why.say+".", line, finding.Safe(u.Found)))
	f.Excerpt = text + "\n" + strings.Repeat(" ", column) + "^"
	f.Help = why.help
	return f
}

// faults are why something can't be read, and what to write in its place.
var faults = map[formula.FaultCode]struct{ say, help string }{
	formula.Unexpected:     {"‘%s’ has no place", "Is a bracket, an operator or a symbol missing in front of it?"},
	formula.UnknownCommand: {"‘%s’ isn't known", "Write it with the lecture's symbols, or leave it out."},
	formula.NotClosed:      {"the bracket ‘%s’ isn't closed", "Close the bracket, or take it away."},
	formula.NothingBehind: {"nothing follows behind ‘%s’ that can be read",
		"Write an expression there. A value that only words say isn't read: say it as an equation."},
	formula.BadIndex:    {"the index ‘%s’ can't be read", "An index is a letter, a number, or a size."},
	formula.BadExponent: {"the exponent ‘%s’ can't be read", "Write `^{-1/2}` or `^\\top`."},
	formula.BadSum:      {"the range ‘%s’ of a sum can't be read", "Write a sum as `\\sum_{i=1}^n`."},
	formula.TooDeep:     {"‘%s’ is nested too deeply", "Take some of the brackets away."},
	formula.TooLong:     {"the text is too long%.0s", "An answer of this kind has a few lines."},
}
