package proof

import (
	"strings"

	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
)

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
			rest := &sequence{terms: c.terms[i+1:], steps: c.steps[i+1:], mention: s.line}
			c.terms, c.steps = c.terms[:i+1:i+1], c.steps[:i:i]
			p.chains = append(p.chains, rest)
			break
		}
	}
}

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
