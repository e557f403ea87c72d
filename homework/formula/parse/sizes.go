package parse

import (
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/tree"
)

// sized gives the sizes their names in the lecture: where N = n, or N alone, which
// is the number of samples to many.
func (p *Parser) sized(toks []scan.Token) []scan.Token {
	rename := map[string]string{}
	defined := map[string]bool{}
	out := make([]scan.Token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if t.Kind == scan.Name && i+1 < len(toks) && toks[i+1].Is("=") {
			ends := i+3 >= len(toks) || toks[i+3].Is(",") || toks[i+3].Is(";") || toks[i+3].Kind == scan.Break || toks[i+3].Kind == scan.Text || toks[i+3].Kind == scan.Name && scan.Keywords[toks[i+3].Text]
			begins := i == 0 || toks[i-1].Is(",") || toks[i-1].Is(";") || toks[i-1].Is("(") || toks[i-1].Kind == scan.Break || toks[i-1].Kind == scan.Text || toks[i-1].Kind == scan.Name && scan.Keywords[toks[i-1].Text]
			_, lecture := p.Table[t.Text]
			if size, ok := scan.SizeOf(toks[min(i+2, len(toks)-1)]); begins && ends && ok && size != algebra.One && !lecture && t.Text != "lambda" && t.Text != "Lambda" {
				rename[t.Text] = toks[i+2].Text
				i += 2
				continue
			}
			defined[t.Text] = true
		}
		out = append(out, t)
	}
	if !defined["N"] && rename["N"] == "" {
		rename["N"] = "n"
	}
	for i, t := range out {
		if t.Kind == scan.Name && rename[t.Text] != "" {
			if t.Text == "N" {
				p.Note("N was read as n, the number of samples")
			}
			out[i].Text = rename[t.Text]
		}
	}
	return out
}

// withoutSizes takes sizes such as K_{n \times n} off the symbols that carry
// them; they are compared with the symbol's own.
func (p *Parser) withoutSizes(toks []scan.Token) []scan.Token {
	p.written = map[int]algebra.Shape{}
	out := make([]scan.Token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if p.sizeRemark(toks, i) {
			p.remark(out, toks[i+1], toks[i+3])
			i += 4
			continue
		}
		out = append(out, t)
		if (t.Kind != scan.Name && !t.Is("}")) || i+6 > len(toks) || !toks[i+1].Is("_") || !toks[i+2].Is("{") || i+6 >= len(toks) || !toks[i+4].Is("*") || !toks[i+6].Is("}") {
			continue
		}
		rows, ok1 := scan.SizeOf(toks[i+3])
		cols, ok2 := scan.SizeOf(toks[i+5])
		if t.Is("}") {
			p.remark(out[:len(out)-1], toks[i+3], toks[i+5])
		}
		if !ok1 || !ok2 {
			continue
		}
		if t.Kind == scan.Name {
			p.written[t.Pos] = algebra.Sized(rows, cols)
		}
		i += 6
	}
	return out
}

// sizeRemark reports a size in brackets behind an expression: (m×n).
func (p *Parser) sizeRemark(toks []scan.Token, i int) bool {
	if i == 0 || i+4 >= len(toks) || !toks[i].Is("(") || !toks[i].Space || !toks[i+2].Is("*") || !toks[i+4].Is(")") {
		return false
	}
	_, rows := scan.SizeOf(toks[i+1])
	_, cols := scan.SizeOf(toks[i+3])
	sign := toks[i+2]
	if !rows || !cols || sign.End > len(p.Src) || strings.Trim(string(p.Src[sign.Pos:sign.End]), `×\times`) != "" {
		return false
	}
	if i+5 >= len(toks) {
		return true
	}
	next := toks[i+5]
	return next.Kind == scan.Break || next.Kind == scan.Text || next.Is(",") || next.Is(";") || next.Kind == scan.Name && scan.Keywords[next.Text]
}

// Sizes that stand behind an expression, M = Λ^{-1/2}AᵀH (m × n), or beneath a part of
// one, are facts: the expression has them.

// remark keeps the size rows × cols that stands behind the last of the tokens.
func (p *Parser) remark(before []scan.Token, rows, cols scan.Token) {
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
func (p *Parser) holdRemark(n *tree.Node) {
	if len(p.remarks) == 0 || p.i == 0 {
		return
	}
	end := p.toks[p.i-1].End
	want, ok := p.remarks[end]
	if t := p.tok(); !ok || t.Is("}") && t.End <= end { // the exponent of Λ⁻¹ᐟ², whose braces nobody wrote
		return
	}
	delete(p.remarks, end)
	if sh := p.Shape(n); !p.Z.Same(sh.Rows, want.Rows) || !p.Z.Same(sh.Cols, want.Cols) {
		fault.FailAs(fault.Misfit, n.Pos, p.Show(n)+" is said to be "+want.String(), "it is "+sh.Describe(), "its own size, or none")
	}
}
