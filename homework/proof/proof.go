package proof

import (
	"fmt"
	"slices"
	"strings"

	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
)

// Derivation judges a proof of one of the claims that are known.
func Derivation(src string) finding.Finding { return derivation(src, nil) }

// Homework2 judges a proof of the embedding formula alone.
func Homework2(src string) finding.Finding { return derivation(src, claims[0]) }

func derivation(src string, asked *claim) finding.Finding {
	const help = "Begin with the definition that the claim is about, and go on line by line, each with an equals sign."
	return guarded("Derivation", src, help, func() finding.Finding {
		a := newArgument(src, false)
		return a.told(a.explainProof(a.decideProof(asked)))
	})
}

// explainProof is the finding for what was decided on a derivation.
func (a *argument) explainProof(p *proofOutcome) finding.Finding {
	var f finding.Finding
	switch p.kind {
	case unread:
		return a.cantRead(p.outcome)
	case unfinished:
		f = a.unfinished(p)
	case right:
		f = finding.Finding{Verdict: finding.Correct,
			Say: "Every equation is true, and they lead from " + p.claim.fromText + " to " + p.claim.toText + "."}
	default:
		f = a.falsehood(p.outcome)
	}
	f.Notes = append(f.Notes, a.notes(p.steps)...)
	return f
}

// unfinished says what a proof doesn't show of which every equation is true.
func (a *argument) unfinished(p *proofOutcome) finding.Finding {
	c, slip, lacks := p.claim, essentialStep, p.claim.lacks[p.fact]
	switch p.missing {
	case noEquation:
		return noStep.Finding(finding.Unfinished, "No equation was found.")
	case assumed:
		return circular.Finding(finding.Unfinished, "Every equation is true, and one of them assumes what is to be proved.")
	case noOwn:
		slip = noOwnStep
	case bothEnds:
		slip, lacks = noEnd, "that "+c.fromText+" leads to "+c.toText+"; neither stands here"
	case firstEnd:
		slip, lacks = noDefinition, "where it begins, at "+c.fromText
	case lastEnd:
		slip, lacks = noClaim, "the end, "+c.toText
	}
	f := slip.Finding(finding.Unfinished, "Every equation is true. What isn't shown in mathematics: "+lacks+".")
	if p.missing == aFact || p.missing == noOwn {
		f.Help = c.essential
	}
	return f
}

// notes say which facts each line uses.
func (a *argument) notes(steps []*step) (list []string) {
	byLine := map[int][]symbol.Fact{}
	var order []int
	for _, s := range steps {
		line := a.lineOf(s.to.From)
		if _, ok := byLine[line]; !ok {
			order = append(order, line)
			byLine[line] = nil
		}
		for _, f := range a.factsOf(s.from, s.to) {
			if !slices.Contains(byLine[line], f) {
				byLine[line] = append(byLine[line], f)
			}
		}
	}
	for _, line := range order {
		var names []string
		for _, f := range byLine[line] {
			names = append(names, "$"+f.LaTeX()+"$")
		}
		if len(names) == 0 {
			list = append(list, fmt.Sprintf("Line %d is true by the rules of matrix products alone.", line))
			continue
		}
		list = append(list, fmt.Sprintf("Line %d uses %s.", line, strings.Join(names, ", ")))
	}
	return list
}

// cited are the facts that a formula or a step may use, each left out of a world of its own.
var cited = []symbol.Fact{
	symbol.KernelVector, symbol.GramMatrix, symbol.CentredSamples, symbol.CentredGram, symbol.Covariance,
	symbol.CentredSample, symbol.Axes, symbol.Embedding, symbol.Orthonormal, symbol.Eigen, symbol.Idempotent,
	symbol.Symmetric, symbol.KillsOnes,
}

// factsOf are the facts without which two equal sides would differ.
func (a *argument) factsOf(x, y *formula.Node) (used []symbol.Fact) {
	holds := func(f symbol.Fact) bool {
		equal, _, trouble := a.text.Without(f).Equal(x, y)
		return trouble == nil && equal
	}
	candidates := cited
	if holds(symbol.Unrelated) { // the algebra of matrices, and what H is
		candidates = []symbol.Fact{symbol.Idempotent, symbol.Symmetric, symbol.KillsOnes}
	}
	for _, f := range candidates {
		if !holds(f) {
			used = append(used, f)
		}
	}
	if len(candidates) == len(cited) && !holds(symbol.FreeVectors) && holds(symbol.FreeCentred) { // Aᵀ1 = 0 alone
		used = append(without(used, symbol.Idempotent, symbol.KillsOnes), symbol.FreeCentred)
	}
	if slices.Contains(used, symbol.CentredGram) {
		used = without(used, symbol.CentredSamples)
	}
	return used
}

func without(list []symbol.Fact, out ...symbol.Fact) []symbol.Fact {
	return slices.DeleteFunc(list, func(f symbol.Fact) bool { return slices.Contains(out, f) })
}
