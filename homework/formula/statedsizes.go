package formula

import (
	"regexp"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/tree"
)

// Sizes that stand behind an expression, M = Λ^{-1/2}AᵀH (m × n), or beneath a part of
// one, are facts: the expression has them.

// remark keeps the size rows × cols that stands behind the last of the tokens.
func (p *parser) remark(before []scan.Token, rows, cols scan.Token) {
	r, rowsRead := scan.SizeOf(rows)
	c, colsRead := scan.SizeOf(cols)
	if rowsRead != colsRead && (rowsRead || rows.Kind == scan.Num) && (colsRead || cols.Kind == scan.Num) {
		fault.FailAs(fault.Misfit, rows.Pos, "the size "+rows.Text+"×"+cols.Text+" is stated", "sizes are n, m, d, μ and 1", "its own size, or none")
	}
	if !rowsRead || !colsRead || len(before) == 0 {
		return
	}
	if p.remarks == nil {
		p.remarks = map[int]algebra.Shape{}
	}
	p.remarks[before[len(before)-1].End] = algebra.Sized(r, c)
}

// holdRemark fails where a side that was read to its end has another size than the
// remark behind it says.
func (p *parser) holdRemark(n *tree.Node) {
	if len(p.remarks) == 0 || p.i == 0 {
		return
	}
	end := p.toks[p.i-1].End
	want, ok := p.remarks[end]
	if t := p.tok(); !ok || t.Is("}") && t.End <= end { // the exponent of Λ⁻¹ᐟ², whose braces nobody wrote
		return
	}
	delete(p.remarks, end)
	if sh := p.shape(n); !p.z.Same(sh.Rows, want.Rows) || !p.z.Same(sh.Cols, want.Cols) {
		fault.FailAs(fault.Misfit, n.Pos, p.show(n)+" is said to be "+want.String(), "it is "+sh.Describe(), "its own size, or none")
	}
}

// inSpaceOf is a symbol of the lecture with the space that the text says it is of.
var inSpaceOf = regexp.MustCompile(`(?:^|[,;:($]|\\q?quad\b|\b(?:where|with|let))\s*(?:\\(?:mathbf|boldsymbol|bm)\s*\{?\s*)?([AHKk])\}?(?:\(x\))?\s*(?:∈|\\in\b)\s*(?:ℝ|\\(?:mathbb|mathbf|mathds)\s*\{?\s*R\s*\}?|\\R)\s*\^?\s*\{?\s*([nmdⁿᵐᵈ])(?:\s*(?:×|\\times|ˣ)\s*([nmdⁿᵐᵈ]))?`)

// holdSpaces fails where a symbol of the lecture, which the text doesn't define, is said
// to be of another space: A ∈ ℝ^{m×n}.
func (p *parser) holdSpaces() {
	text := p.src
	if p.script != nil {
		text = p.whole
	}
	sizes := map[string]algebra.Dim{"n": algebra.N, "ⁿ": algebra.N, "m": algebra.M, "ᵐ": algebra.M, "d": algebra.D, "ᵈ": algebra.D, "": algebra.One}
	for _, m := range inSpaceOf.FindAllStringSubmatch(string(text), 9) {
		sym, ok := p.table[m[1]]
		if !ok || p.defs[m[1]] != nil {
			continue
		}
		if said := algebra.Sized(sizes[m[2]], sizes[m[3]]); said != sym.Shape {
			fault.FailAs(fault.Misfit, 0, m[1]+" is said to be "+said.String(), "it is "+sym.Shape.Describe(), "its own size, or none")
		}
	}
}
