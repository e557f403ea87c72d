package formula

import (
	"regexp"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/statement"
)

// holdSpace fails where the text says of the formula that it gives another number of
// components: … ∈ ℝⁿ.
func (p *parser) holdSpace(line statement.Statement, out *Expr) {
	end := line.Toks[len(line.Toks)-1].End
	src, at := p.Src, end
	if p.script != nil {
		src, at = p.Whole, p.script.At(end-1)+1
	}
	if at > len(src) {
		return
	}
	m := inSpace.FindStringSubmatch(string(src[at:min(at+60, len(src))]))
	if m == nil {
		return
	}
	size := map[string]algebra.Dim{"n": algebra.N, "ⁿ": algebra.N, "m": algebra.M, "ᵐ": algebra.M, "d": algebra.D, "ᵈ": algebra.D}[m[1]]
	if sh := out.Shape(); sh.IsColumn() && len(out.free) == 0 && sh.Rows != size {
		fault.FailAs(fault.Misfit, end, "the formula is said to give "+size.String()+" numbers", "it gives "+sh.Rows.String(), "ℝ^"+sh.Rows.String()+", or leaving it out")
	}
}

// inSpace is ∈ ℝ^m behind a formula.
var inSpace = regexp.MustCompile(`^[\s\\,;!~]*(?:quad|qquad)?[\s\\,;]*(?:∈|in\b)\s*(?:ℝ|R|\\(?:mathbb|mathbf|mathds)\s*\{?\s*R\s*\}?|\\R)\s*\^?\s*\{?\s*([nmd]|ⁿ|ᵐ|ᵈ)\s*\}?(?:[\s.,;$]|$)`)

// inSpaceOf is a symbol of the lecture with the space that the text says it is of.
var inSpaceOf = regexp.MustCompile(`(?:^|[,;:($]|\\q?quad\b|\b(?:where|with|let))\s*(?:\\(?:mathbf|boldsymbol|bm)\s*\{?\s*)?([AHKk])\}?(?:\(x\))?\s*(?:∈|\\in\b)\s*(?:ℝ|\\(?:mathbb|mathbf|mathds)\s*\{?\s*R\s*\}?|\\R)\s*\^?\s*\{?\s*([nmdⁿᵐᵈ])(?:\s*(?:×|\\times|ˣ)\s*([nmdⁿᵐᵈ]))?`)

// holdSpaces fails where a symbol of the lecture, which the text doesn't define, is said
// to be of another space: A ∈ ℝ^{m×n}.
func (p *parser) holdSpaces() {
	text := p.Src
	if p.script != nil {
		text = p.Whole
	}
	sizes := map[string]algebra.Dim{"n": algebra.N, "ⁿ": algebra.N, "m": algebra.M, "ᵐ": algebra.M, "d": algebra.D, "ᵈ": algebra.D, "": algebra.One}
	for _, m := range inSpaceOf.FindAllStringSubmatch(string(text), 9) {
		sym, ok := p.Table[m[1]]
		if !ok || p.Defs[m[1]] != nil {
			continue
		}
		if said := algebra.Sized(sizes[m[2]], sizes[m[3]]); said != sym.Shape {
			fault.FailAs(fault.Misfit, 0, m[1]+" is said to be "+said.String(), "it is "+sym.Shape.Describe(), "its own size, or none")
		}
	}
}
