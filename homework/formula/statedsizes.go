package formula

import (
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
