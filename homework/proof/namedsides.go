package proof

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
)

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
