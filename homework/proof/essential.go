package proof

import (
	"slices"
	"strings"

	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/lazyregexp"
)

// leap finds a step that does what the whole proof is there for; what other
// lines show may be used.
func (p *argument) leap(e ends) *step {
	shown := p.shown(e.claim)
	for _, s := range e.chain.steps {
		if isLeap(e.claim, s, shown) {
			return s
		}
	}
	return nil
}

// displays reports a step that shows a fact: what the fact defines stands on one side,
// and what it is made of, without it, on the other. BBᵀ = I uses the axes, and shows
// nothing of them.
func displays(s *step, f symbol.Fact) bool {
	names := defined[f]
	if names == nil {
		return true
	}
	has := func(e *formula.Expr) bool { return slices.ContainsFunc(names, e.Uses) }
	by := s.to
	switch {
	case isZero(s.to): // Fᵀf − k = 0
		return has(s.from) && (s.from.Uses("F") || s.from.Uses("bar F"))
	case has(s.from) == has(s.to):
		return false
	case has(s.to):
		by = s.from
	}
	return by.Uses("F") || by.Uses("bar F")
}

// defined are the symbols that the facts of the embedding define by the features.
var defined = map[symbol.Fact][]string{symbol.Axes: {"B", "Psi", "bar g"}, symbol.KernelVector: {"k"}, symbol.GramMatrix: {"K"}}

// isLeap reports a step that uses a fact that neither it nor another one displays, or
// facts of every group at once: of two groups each must have been shown before, of three
// one at least.
func isLeap(c *claim, s *step, shown map[symbol.Fact]bool) bool {
	if slices.ContainsFunc(s.facts, func(f symbol.Fact) bool { return needed(c, f) && !shown[f] && !displays(s, f) }) {
		return true
	}
	if groupsUsed(c, s.facts) < len(c.tooMuch) {
		return false
	}
	if len(c.tooMuch) > 2 {
		return tooMuch(c, s.facts, shown)
	}
	for _, group := range c.tooMuch {
		for _, f := range group {
			if has(s.facts, f) && !shown[f] {
				return true
			}
		}
	}
	return false
}

func tooMuch(c *claim, facts []symbol.Fact, shown map[symbol.Fact]bool) bool {
	for _, group := range c.tooMuch {
		found := false
		for _, f := range group {
			found = found || has(facts, f) && !shown[f]
		}
		if !found {
			return false
		}
	}
	return true
}

// shown are the facts that the proof has on lines of their own, or in steps
// that use those of one group only, or one besides what is shown, on the way to
// something else than the claim. A definition shows nothing.
func (p *argument) shown(c *claim) map[symbol.Fact]bool {
	shown := map[symbol.Fact]bool{}
	for _, s := range p.steps() {
		if s.let || groupsUsed(c, s.facts) > 1 {
			continue
		}
		for _, f := range s.facts {
			shown[f] = shown[f] || displays(s, f)
		}
	}
	for _, s := range p.between() {
		if groupsUsed(c, s.facts) > 1 {
			continue
		}
		for _, f := range s.facts {
			shown[f] = shown[f] || displays(s, f)
		}
	}
	for _, s := range p.steps() {
		if s.let || groupsUsed(c, s.facts) != 2 || len(c.tooMuch) != 2 || p.matches(s.from, c.from) || p.matches(s.to, c.to) {
			continue
		}
		var missing []symbol.Fact
		for _, f := range s.facts {
			if needed(c, f) && !shown[f] {
				missing = append(missing, f)
			}
		}
		if len(missing) == 1 && !slices.Contains(c.tooMuch[0], missing[0]) {
			shown[missing[0]] = true
		}
	}
	return shown
}

// between are the steps that lead from one equation to the next: X = Y, which holds if
// X' = Y', where X and X' are equal, and Y and Y'. Nobody puts everything in at once.
func (p *argument) between() []*step {
	if p.led != nil {
		return p.led
	}
	p.led = []*step{}
	for k, c := range p.chains[1:] {
		before := p.chains[k]
		if len(before.terms) != 2 || len(c.terms) < 2 || !p.alike(before.terms[0], c.terms[0]) || !p.alike(before.terms[1], c.terms[1]) {
			continue
		}
		l, r := p.stepBetween(before.terms[0], c.terms[0]), p.stepBetween(before.terms[1], c.terms[1])
		if !slices.ContainsFunc(p.claims, func(q *claim) bool { return groupsUsed(q, l.facts) > 1 || groupsUsed(q, r.facts) > 1 }) {
			p.led = append(p.led, l, r)
		}
	}
	return p.led
}

func (p *argument) stepBetween(a, b *formula.Expr) *step {
	return &step{from: a, to: b, facts: p.factsOf(a, b)}
}

// alike reports expressions of one size that are equal.
func (p *argument) alike(a, b *formula.Expr) bool { return a.Shape() == b.Shape() && p.equal(a, b) }

// needed reports a fact of one of the groups of a claim.
func needed(c *claim, f symbol.Fact) bool {
	return slices.ContainsFunc(c.tooMuch, func(group []symbol.Fact) bool { return slices.Contains(group, f) })
}

func groupsUsed(c *claim, facts []symbol.Fact) (n int) {
	for _, group := range c.tooMuch {
		if slices.ContainsFunc(group, func(f symbol.Fact) bool { return has(facts, f) }) {
			n++
		}
	}
	return n
}

// unshown says which of the facts that a leap uses have no line of their own.
func (p *argument) unshown(c *claim, s *step) string {
	shown := p.shown(c)
	var list []string
	for _, f := range s.facts {
		if text := notShown[f]; needed(c, f) && !shown[f] && text != "" && !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	if len(list) == 0 {
		return "how one side comes from the other"
	}
	return inWords(list)
}

// inWords is a list as a sentence has it.
func inWords(list []string) string {
	n := len(list) - 1
	if n < 1 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:n], ", ") + " and " + list[n]
}

// notShown are the facts of the claims as what a proof should say.
var notShown = map[symbol.Fact]string{
	symbol.Axes: `what the axes $\psi_j$ are`, symbol.KernelVector: "where $k$ comes from", symbol.GramMatrix: "where $K$ comes from",
	symbol.Covariance: `what $\bar C$ is`, symbol.CentredGram: `where $\bar K$ comes from`, symbol.Eigen: `which equation $\alpha_j$ fulfils`,
	symbol.Orthonormal: `what the inner products of the $\alpha_j$ are`,
}

// redefinesAxes finds a definition that says of B, or of an axis, what the
// proof should show.
func (p *argument) redefinesAxes() *step {
	for _, s := range p.steps() {
		if s.let && s.from.Uses("bar g") && p.matches(s.to, provable[0].to) {
			return s
		}
		given := oneAxis.MatchString(s.from.LaTeX()) && s.to.Uses("Lambda") || strings.Contains(s.to.LaTeX(), `\mid`) // as the exercise says, also in columns
		if s.let && !given && (s.from.Uses("B") || s.from.Uses("Psi")) && has(s.facts, symbol.Axes) && !p.axesShown() {
			return s
		}
	}
	return nil
}

// oneAxis is ψ_j.
var oneAxis = lazyregexp.New(`^\\psi_\{?[a-z]\}?$`)

// axesShown reports a proof that shows of Ψ what makes its columns the axes: they
// are eigenvectors, and orthonormal.
func (p *argument) axesShown() bool {
	return p.equates([]string{`\bar F \bar F^\top B^\top`, `\bar C B^\top`}, []string{`B^\top \Lambda`}) && p.equates([]string{`B B^\top`}, []string{`I_m`})
}

// circular reports a chain that passes through the claim before its end, comes
// back to where it began, or has ḡ inside a later line.
func (p *argument) circular(e ends) (bool, int) {
	if e.claim == nil {
		return false, 0
	}
	if s := p.reasonIsClaim(e); s != nil {
		return true, s.line
	}
	line := func(k int) int { return e.chain.steps[max(0, k-1)].line }
	terms := e.chain.terms
	if e.starts { // what follows the claim once it is derived does no harm
		for k, t := range terms[1:] {
			if groupsUsed(e.claim, e.chain.steps[k].facts) == len(e.claim.tooMuch) {
				break
			}
			if p.matches(t, e.claim.to) {
				terms = terms[:k+2]
				break
			}
		}
	}
	if e.claim.name == "embedding" {
		for k, t := range terms {
			if k > 0 && k < len(terms)-1 && t.Uses("bar g") && !p.matches(t, e.claim.from) {
				return true, line(k)
			}
		}
	}
	if !e.arrives && !e.starts {
		return false, 0
	}
	left := false // the claim was reached, and left again
	reached := 0
	for k, t := range terms {
		is := p.matches(t, e.claim.to)
		switch {
		case is && reached == 0 && k < len(terms)-1 && (k > 0 || p.matches(terms[len(terms)-1], e.claim.to)): // from the claim to a common middle isn't back
			reached = max(1, k)
		case !is && reached > 0:
			left = true
		}
	}
	return left && reached > 0, line(max(1, reached))
}

// reasonIsClaim is a reason before the chain that is the claim itself: since
// ḡ = Λ^{-1/2}AᵀH(k − K1/n), …
func (p *argument) reasonIsClaim(e ends) *step {
	for _, c := range p.chains {
		if c == e.chain {
			break
		}
		if !c.reason || len(c.steps) != 1 {
			continue
		}
		a, b := c.first(), c.last()
		if p.matches(a, e.claim.from) && p.matches(b, e.claim.to) || p.matches(a, e.claim.to) && p.matches(b, e.claim.from) {
			return c.steps[0]
		}
	}
	return nil
}
