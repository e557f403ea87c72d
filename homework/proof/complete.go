package proof

import (
	"fmt"
	"slices"
	"strconv"

	"kpcalab/homework/algebra"
	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
)

// complete judges a proof of which every step is true.
func (p *argument) complete() finding.Finding {
	e := p.ends()
	f := finding.Finding{Notes: p.notes(nil)}
	if s := p.redefinesAxes(); s != nil {
		f.Verdict, f.Slips = finding.Almost, []finding.Slip{essentialStep}
		f.Say = lineText(s.line) + " defines what the proof should show: a definition replaces no step."
		f.Help = provable[0].essential
		return f
	}
	if bad, line := p.circular(e); bad {
		f.Verdict, f.Slips = finding.Almost, []finding.Slip{circularSlip}
		f.Say = lineText(line) + " uses what is to be proved: the proof goes round in a circle."
		f.Help = "Begin with the definition, " + e.claim.fromText + ", and use only facts about $A$, $\\Lambda$, $H$ and $\\bar F$ that are known before."
		return f
	}
	if !(e.starts && e.arrives) && !e.backward || p.leap(e) != nil {
		for _, c := range p.claims {
			if p.sidesMeet(c) {
				f.Verdict = finding.Correct
				f.Say = "Every equality is true, and by them the two sides of the claim are equal: " + c.fromText + " and " + c.toText + "."
				return f
			}
			if p.connected(c) {
				f.Verdict = finding.Correct
				f.Say = "Every equality is true, and together they lead from " + c.fromText + " to " + c.toText + "."
				return f
			}
		}
	}
	switch {
	case !(e.starts && e.arrives) && !e.backward && p.isBare():
		f.Verdict, f.Slips = finding.Almost, []finding.Slip{featuresUncentred}
		f.Say = "Every step is true, but the chain is about $F\\alpha$, a combination of the features as they are; the claim is about $\\bar F\\alpha$, one of the centred features. Their centring was forgotten."
		f.Help = featuresUncentred.Hint
		return f
	case !e.starts && !e.arrives && !e.backward:
		f.Verdict, f.Slips = finding.Almost, p.credited(e, []finding.Slip{noEnd})
		f.Say = "Every step is true, but the chain neither begins at the definition nor ends at the claim."
		f.Help = noEnd.Hint + " For the " + claimName(e.claim) + " the left side is " + e.claim.fromText + "."
		return f
	case e.starts && !e.arrives && p.choice == symbol.RawAxes && e.claim == provable[0]:
		f.Verdict, f.Slips = finding.Almost, []finding.Slip{axesNotUnit}
		f.Say = "Every step is true if $\\psi_j$ stands for $\\bar F\\alpha_j$, but the embedding is about axes of length 1."
		f.Help = axesNotUnit.Hint
		return f
	case !e.arrives && !e.backward:
		f.Verdict, f.Slips = finding.Almost, p.credited(e, []finding.Slip{noClaim})
		f.Say = "Every step is true, but the chain stops before the claim: " + p.endsAt(e.chain) + "."
		f.Help = noClaim.Hint
		return f
	case !e.starts && !e.backward:
		f.Verdict, f.Slips = finding.Almost, p.credited(e, []finding.Slip{noDefinition})
		f.Say = "Every step is true, but the chain doesn't begin at the definition: its left side on line " + strconv.Itoa(e.chain.steps[0].line) + " is $" + e.chain.first().LaTeX() + "$."
		f.Help = "Write the definition first: " + e.claim.fromText + ". Then lead it to your first line."
		return f
	}
	if s := p.leap(e); s != nil {
		f.Verdict, f.Slips = finding.Almost, []finding.Slip{essentialStep}
		f.Say = p.whichStep(s) + " is true, but it does several steps at once, and no line shows " + p.unshown(e.claim, s) + "."
		f.Help = e.claim.essential
		f.Notes = p.notesBut(s.line)
		return f
	}
	f.Verdict = finding.Correct
	f.Say = "Every step is true, and the chain leads from " + e.claim.fromText + " to " + e.claim.toText + "."
	if e.backward {
		f.Say = "Every step is true. The chain leads from the claim back to the definition, which proves it as well, since every step is an equality."
	}
	return f
}

// whichStep names a step by its line, and by its sides where others stand there.
func (p *argument) whichStep(s *step) string {
	if p.among(s) > 1 {
		return fmt.Sprintf("On line %d, $%s = %s$", s.line, s.from.LaTeX(), s.to.LaTeX())
	}
	return lineText(s.line)
}

// endsAt says where a chain stops.
func (p *argument) endsAt(c *sequence) string {
	return "line " + strconv.Itoa(c.steps[len(c.steps)-1].line) + " comes to $" + c.last().LaTeX() + "$"
}

// credited adds noOwnStep to the slips of a chain that only restates its end:
// no step uses, short of the whole proof at once, a fact that the claim needs.
// What a step adds and takes away again uses nothing.
func (p *argument) credited(e ends, slips []finding.Slip) []finding.Slip {
	shown := p.shown(e.claim)
	about := e.starts || e.arrives && e.claim == provable[0] // the other claims end in what is known: I, λ_j
	for _, s := range e.chain.steps {
		if !about || groupsUsed(e.claim, s.facts) == 0 || isLeap(e.claim, s, shown) {
			continue
		}
		if e.arrives || e.claim != provable[0] || has(s.facts, symbol.Axes) { // every way from B leads over the axes
			return slips
		}
	}
	return append(slips, noOwnStep)
}

// otherSide is the first expression that the proof calls a side, or that stands alone,
// and that is equal to no term of its chains nor to the embedding; nil where there is
// none. Sizes that no side of the embedding claim has are left alone.
func (p *argument) otherSide(named []formula.Line) *formula.Line {
	for i, l := range named {
		if !p.sideOf(l.Terms[0], nil) {
			return &named[i]
		}
	}
	for _, c := range p.chains {
		if len(c.steps) == 0 && c.mention == 0 && c.line > 0 && !p.sideOf(c.first(), c) {
			return &formula.Line{Number: c.line, Terms: c.terms}
		}
	}
	return nil
}

// sideOf reports an expression that is equal to a term of a chain with steps, or to the
// embedding; an embedding must be the latter.
func (p *argument) sideOf(e *formula.Expr, but *sequence) bool {
	sh := e.Shape()
	_, bad := wrongShape(e)
	if embeds := !bad && (sh.Rows == algebra.M || sh.Cols == algebra.M || len(e.Letters()) == 1); !embeds && !(sh == algebra.Sized(algebra.N, algebra.One) && e.Uses("k")) {
		return true
	}
	for _, c := range p.chains {
		if c == but || len(c.steps) == 0 {
			continue
		}
		for _, t := range c.terms {
			if t.Shape() == sh && len(t.Letters()) == len(e.Letters()) && p.equal(t, e) {
				return true
			}
		}
	}
	for _, src := range p.claims[0].to {
		f := form(src, e.Letters())
		if f != nil && f.Shape() == sh && len(f.Letters()) == len(e.Letters()) && p.equal(f, e) {
			return true
		}
	}
	return false
}

// sidesMeet reports a proof that computes the left side, names the right one, and shows
// all that makes them equal: "both sides agree term by term".
func (p *argument) sidesMeet(c *claim) bool {
	var right []*formula.Expr
	for _, s := range p.sides {
		if p.matches(s.Terms[0], c.to) {
			right = append(right, s.Terms[0])
		}
	}
	if len(right) == 0 {
		return false
	}
	shown := p.shown(c)
	for _, chain := range p.chains {
		if len(chain.steps) == 0 || !p.begins(chain.first(), c) || slices.ContainsFunc(chain.steps, func(s *step) bool { return isLeap(c, s, shown) }) {
			continue
		}
		for _, r := range right {
			facts := p.factsOf(chain.last(), r)
			if alike := chain.last().Shape() == r.Shape() && len(chain.last().Letters()) == len(r.Letters()) && p.equal(chain.last(), r); alike && !slices.ContainsFunc(facts, func(f symbol.Fact) bool { return !shown[f] }) {
				return true
			}
		}
	}
	return false
}
