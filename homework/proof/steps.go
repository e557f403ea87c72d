package proof

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/unread"
	"kpcalab/homework/instance"
	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/proof/doubt"
)

// factsOf lists the facts without which a true equality would be false.
func (p *argument) factsOf(a, b *formula.Expr) []symbol.Fact {
	var used []symbol.Fact
	candidates := worlds
	if p.without(a, b, symbol.Unrelated) { // the algebra of matrices and what H is
		candidates = []symbol.Fact{symbol.Idempotent, symbol.Symmetric, symbol.KillsOnes}
	}
	for _, w := range candidates {
		if p.choice == symbol.RawAxes && (w == symbol.Axes || w == symbol.Embedding) {
			continue
		}
		if !p.without(a, b, w) {
			used = append(used, w)
		}
	}
	if len(candidates) < len(worlds) {
		return centring(used)
	}
	if p.choice == symbol.RawAxes && (a.Uses("Psi") || b.Uses("Psi")) {
		used = append(used, symbol.Axes)
	}
	if !p.without(a, b, symbol.FreeVectors) && p.without(a, b, symbol.FreeCentred) {
		used = slices.DeleteFunc(used, func(f symbol.Fact) bool { return f == symbol.Idempotent || f == symbol.KillsOnes })
		used = append(used, symbol.FreeCentred)
	}
	used = centring(used)
	if has(used, symbol.CentredGram) && has(used, symbol.CentredSamples) {
		used = slices.DeleteFunc(used, func(f symbol.Fact) bool { return f == symbol.CentredSamples })
	}
	if len(used) == 0 && !p.without(a, b, symbol.GramAlone) {
		used = append(used, symbol.GramMatrix)
	}
	return used
}

// centring names the definition of H where all its properties are used.
func centring(used []symbol.Fact) []symbol.Fact {
	if has(used, symbol.Idempotent) && has(used, symbol.Symmetric) && has(used, symbol.KillsOnes) {
		used = slices.DeleteFunc(used, func(f symbol.Fact) bool {
			return f == symbol.Idempotent || f == symbol.Symmetric || f == symbol.KillsOnes
		})
		used = append(used, centringMatrix)
	}
	return used
}

// centringMatrix is the definition of H, all of whose properties a step uses.
const centringMatrix symbol.Fact = -1

func has(list []symbol.Fact, f symbol.Fact) bool { return slices.Contains(list, f) }

func (p *argument) factText(f symbol.Fact) string {
	if f == symbol.Axes && p.choice == symbol.RawAxes {
		return `$\psi_j = \bar F \alpha_j$`
	}
	switch f {
	case centringMatrix:
		return `$H = I - \frac1n 1_n 1_n^\top$`
	case symbol.CentredSamples:
		return `$\bar F = F H$`
	}
	return "$" + f.LaTeX() + "$"
}

// notes say what each line uses, in the order of the lines.
func (p *argument) notes(until *step) []string {
	var list []string
	byLine := map[int][]symbol.Fact{}
	var order []int
	for _, s := range p.steps() {
		if s == until {
			break
		}
		if _, ok := byLine[s.line]; !ok {
			order = append(order, s.line)
			byLine[s.line] = nil
		}
		for _, f := range s.facts {
			if !has(byLine[s.line], f) {
				byLine[s.line] = append(byLine[s.line], f)
			}
		}
	}
	for _, line := range order {
		facts := byLine[line]
		if len(facts) == 0 {
			list = append(list, fmt.Sprintf("Line %d is true by the rules of matrix products alone.", line))
			continue
		}
		var names []string
		for _, f := range facts {
			names = append(names, p.factText(f))
		}
		list = append(list, fmt.Sprintf("Line %d uses %s.", line, strings.Join(names, ", ")))
	}
	return list
}

// notesBut are the notes without those of one line.
func (p *argument) notesBut(line int) []string {
	return slices.DeleteFunc(p.notes(nil), func(n string) bool { return strings.HasPrefix(n, fmt.Sprintf("Line %d ", line)) })
}

// unusedReasons are the lines of a proof that give a fact as a reason which no step near
// them uses, and what to say of them.
func (p *argument) unusedReasons(src string) (list []unread.Part, notes []string) {
	for _, r := range doubt.Reasons(src) {
		if p.usedNear(r) {
			continue
		}
		list = append(list, r.Part)
		if len(r.Any) > 0 {
			notes = append(notes, fmt.Sprintf("The reason in line %d isn't one of what the step there uses.", r.Line))
		}
	}
	return list, notes
}

// usedNear reports a reason that a step on its line uses; where no step stands there, one
// on the lines with steps around it.
func (p *argument) usedNear(r doubt.Reason) bool {
	if r.Defines && slices.ContainsFunc(p.sides, func(l formula.Line) bool { return l.Number == r.Line }) { // RHS = …
		return true
	}
	var before, behind int // lines of steps
	var steps []*step
	for _, c := range p.chains {
		if !c.reason || r.Defines { // HH = H, as a reason, is no step that uses it
			steps = append(steps, c.steps...)
		}
	}
	for _, s := range steps {
		switch {
		case s.line <= r.Of:
			before = max(before, s.line)
		case behind == 0 || s.line < behind:
			behind = s.line
		}
	}
	switch {
	case before == r.Of:
		behind = r.Of
	case r.Defines: // by definition of B: a sentence of its own speaks of any step
		before, behind = 0, 0
	}
	return slices.ContainsFunc(steps, func(s *step) bool {
		return s.line >= before && (behind == 0 || s.line <= behind) && r.Among(withoutH(s.facts))
	})
}

// withoutH puts what is known of H in the place of its definition.
func withoutH(facts []symbol.Fact) []symbol.Fact {
	if !has(facts, centringMatrix) {
		return facts
	}
	return append(slices.Clone(facts), symbol.Idempotent, symbol.Symmetric, symbol.KillsOnes)
}

// multipliers are what both sides of an equation may be multiplied by.
var multipliers = []string{`\bar F`, `F`, `\bar F^\top`, `F^\top`, `A^\top`, `H`, `\alpha_i^\top`, `\alpha^\top`, `\Lambda^{-1/2}`, `\Lambda^{-1}`}

// multiplied finds equations that are the one before them, multiplied from the
// left: what their sides need is then all that the step uses.
func (p *argument) multiplied() {
	var before *sequence
	for _, c := range p.chains {
		if len(c.terms) != 2 {
			before = nil
			continue
		}
		if before != nil && has(c.steps[0].facts, symbol.Eigen) {
			if facts, ok := p.afterMultiplying(before, c); ok {
				c.steps[0].facts = facts
			}
		}
		before = c
	}
}

// afterMultiplying compares the sides of two equations, the earlier one
// multiplied from the left, where nothing is known of eigenvectors.
func (p *argument) afterMultiplying(before, now *sequence) ([]symbol.Fact, bool) {
	for _, m := range append([]string{""}, multipliers...) {
		l, err := formula.Product(m, before.terms[0])
		if err != nil {
			continue
		}
		r, err := formula.Product(m, before.terms[1])
		if err != nil || l.Shape() != now.terms[0].Shape() {
			continue
		}
		if p.without(l, now.terms[0], symbol.Eigen) && p.without(r, now.terms[1], symbol.Eigen) &&
			p.without(l, now.terms[0], 0) && p.without(r, now.terms[1], 0) {
			facts := p.factsOf(l, now.terms[0])
			for _, f := range p.factsOf(r, now.terms[1]) {
				if !has(facts, f) {
					facts = append(facts, f)
				}
			}
			return facts, true
		}
	}
	return nil, false
}

// worlds are the facts that a step may use, each with the instances from which
// it alone is missing.
var worlds = []symbol.Fact{
	symbol.KernelVector, symbol.GramMatrix, symbol.CentredSamples, symbol.CentredGram, symbol.Covariance,
	symbol.CentredSample, symbol.Axes, symbol.Embedding, symbol.Orthonormal, symbol.Eigen,
	symbol.Idempotent, symbol.Symmetric, symbol.KillsOnes,
}

// factSizes is where facts are told apart: m < n − 1, all sizes different.
var factSizes = instance.ExactSizes[1]

// factsUsed lists the facts without which a and b, which are equal, would
// differ.
func factsUsed(a, b *formula.Expr, seed uint64) []symbol.Fact {
	var used []symbol.Fact
	for _, w := range worlds {
		if !holdsWithout(a, b, w, seed) {
			used = append(used, w)
		}
	}
	if !holdsWithout(a, b, symbol.FreeVectors, seed) && holdsWithout(a, b, symbol.FreeCentred, seed) {
		used = slices.DeleteFunc(used, func(f symbol.Fact) bool { return f == symbol.Idempotent || f == symbol.KillsOnes })
		used = append(used, symbol.FreeCentred)
	}
	return used
}

// holdsWithout reports whether two formulas agree where a fact is missing.
func holdsWithout(a, b *formula.Expr, missing symbol.Fact, seed uint64) bool {
	left := formulaWork / len(worlds)
	for try := range uint64(rootTries) {
		in := instance.DrawWorld(seed+try, factSizes, missing, 0)
		in.Budget = &left
		x, err := a.EvalExact(in)
		if err == nil {
			var y *algebra.Matrix[uint64]
			if y, err = b.EvalExact(in); err == nil {
				return sameValues(x, y)
			}
		}
		if !errors.Is(err, algebra.ErrRoot) {
			return true
		}
	}
	return true
}

// Words such as "we get X" go on from the line before, or begin something new.

// cut begins a new chain where words lead to something that isn't equal to the term
// before.
func (p *argument) cut() {
	for k := 0; k < len(p.chains); k++ {
		c := p.chains[k]
		for i, s := range c.steps {
			if !s.soft || p.equal(s.from, s.to) {
				continue
			}
			if p.joinEarlier(k, i) {
				break
			}
			rest := &sequence{terms: c.terms[i+1:], steps: c.steps[i+1:], mention: s.line, near: !s.linked && s.from.Shape() == s.to.Shape() && !p.namesSubject(s.line)}
			c.terms, c.steps = c.terms[:i+1:i+1], c.steps[:i:i]
			p.chains = append(p.chains, rest)
			break
		}
	}
}

// namesSubject reports words on a line that say what they are about: it is X, the bracket
// is X, the j-th entry becomes X. Which expression that is, another reader may see.
func (p *argument) namesSubject(line int) bool {
	return line <= len(p.lines) && subjects.MatchString(p.lines[line-1])
}

var subjects = lazyregexp.New(`(?i)\b(?:it|this|that|which|(?:entry|entries|component|coordinate|row|expression|result|sum|term|product|side|brackets?|parenthes[ie]s|factors?)(?: [a-z]+){0,2}) (?:is|are|now is|equals?|becomes?|reads?|gives?|turns into|simplifies to)\b|\b(?:in|into|gives) the (?:[a-z]+ )?(?:brackets?|parenthes[ie]s|factors?)\b`)

// joinEarlier joins the end of a chain, from a step on that words such as "summing over
// i gives" lead to, to an earlier chain whose last term is equal to it.
func (p *argument) joinEarlier(k, i int) bool {
	c := p.chains[k]
	s := c.steps[i]
	for n := k - 1; n >= 0; n-- {
		other := p.chains[n]
		if len(other.steps) == 0 || other.mention != 0 || other.steps[0].let || len(other.last().Letters()) != len(s.to.Letters()) || !p.alike(other.last(), s.to) {
			continue
		}
		s.from = other.last()
		other.steps = append(other.steps[:len(other.steps):len(other.steps)], c.steps[i:]...)
		other.terms = append(other.terms[:len(other.terms):len(other.terms)], c.terms[i+1:]...)
		c.terms, c.steps = c.terms[:i+1:i+1], c.steps[:i:i]
		return true
	}
	return false
}

// equal compares two expressions where all facts of the lecture hold.
func (p *argument) equal(a, b *formula.Expr) bool {
	equal, err := p.holds(a, b, func(seed uint64) *instance.Instance[uint64] { return p.draw(seed, p.size, 0, p.choice) }, p.seed)
	return equal && err == nil
}

// unfounded is the chain of an expression in words that is equal to no term of
// another chain; nil where there is none.
func (p *argument) unfounded() *sequence {
	for _, c := range p.chains {
		if c.mention == 0 {
			continue
		}
		founded := false
		for _, other := range p.chains {
			for _, t := range other.terms {
				founded = founded || other != c && other.mention == 0 && t.Shape() == c.first().Shape() && len(t.Letters()) == len(c.first().Letters()) && p.equal(t, c.first())
			}
		}
		for _, src := range p.claims[0].from { // it may be the embedding
			e := form(src, c.first().Letters())
			founded = founded || e != nil && e.Shape() == c.first().Shape() && len(e.Letters()) == len(c.first().Letters()) && p.equal(e, c.first())
		}
		if !founded {
			return c
		}
	}
	return nil
}

// unsaidSums finds a step between sums over samples that is true only because the
// entries of each α_j add up to 0, where the proof nowhere says so: terms that do not
// depend on the sample may then be wrong, and cancel.
func (p *argument) unsaidSums() *step {
	for _, s := range p.steps() {
		if has(s.facts, symbol.FreeCentred) && strings.Contains(s.from.Text()+s.to.Text(), "Σ") && !p.saysCentred() {
			return s
		}
	}
	return nil
}

// saysCentred reports a proof that says Aᵀ1 = 0, or AᵀH = Aᵀ.
func (p *argument) saysCentred() bool {
	zero := []string{`A^\top 1_n`, `1_n^\top A`, `1_n^\top \alpha_j`, `\alpha_j^\top 1_n`, `1_n^\top \alpha`, `A^\top H`, `H A`, `H \alpha_j`, `\alpha_j^\top H`, `\sum_{i=1}^n A_{ij}`}
	for _, s := range p.steps() {
		if s.to.Text() == "0" && has(s.facts, symbol.FreeCentred) {
			return true
		}
	}
	for _, c := range p.chains {
		for _, t := range c.terms[:min(1, len(c.terms))] {
			if len(c.steps) > 0 && p.matches(t, zero) {
				return true
			}
		}
	}
	return false
}
