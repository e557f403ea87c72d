package parse

import (
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/tree"
)

// Entries and columns by other names: u_{ij} of U, v_{ip} of v_p, lists of the
// entries of a symbol.

// smallLetter reads u_{ij}, u_j and d_j, where the source defines U and D and
// nothing else of these names: entries, columns, and entries of a diagonal.
func (p *Parser) smallLetter(t scan.Token, at *tree.Node) *tree.Node {
	if len(t.Text) != 1 || !scan.IsLower(t.Text[0]) || !p.is("_") || p.Table[t.Text].Name != "" && t.Text != "d" || t.Text == "a" || t.Text == "e" {
		return nil
	}
	big := strings.ToUpper(t.Text)
	def := p.Defs[big]
	if def == nil || p.Shape(def).Cols == algebra.One || p.Shape(def).Rows == algebra.One {
		return nil
	}
	mark := p.i
	items := p.subscript()
	sh := p.Shape(def)
	ref := p.reference(big, def, at)
	switch {
	case len(items) == 2:
		p.Note(t.Text + " with two indices was read as an entry of " + big)
		return p.entry(ref, at, p.index(items[0], sh.Rows), p.index(items[1], sh.Cols))
	case len(items) == 1 && def.Diagonal:
		p.Note(t.Text + " with an index was read as an entry of the diagonal of " + big)
		ix := p.index(items[0], sh.Rows)
		return p.entry(ref, at, ix, ix)
	case len(items) == 1:
		p.Note(t.Text + " with an index was read as a column of " + big)
		return p.column1(ref, p.index(items[0], sh.Cols))
	}
	p.i = mark
	return nil
}

// leadingPart skips what picks the first m columns of a name that stands for m columns:
// U_m, U[:, :m], S(1:m,1:m).
func (p *Parser) leadingPart(t scan.Token, def *tree.Node) {
	sh := p.Shape(def)
	if sh.Cols != algebra.M || len(t.Text) == 1 && scan.IsLower(t.Text[0]) {
		return
	}
	if name, after := p.subNameAt(); name == "m" {
		p.i = after
		return
	}
	mark := p.i
	if p.take("_") && !p.is("{") {
		p.i = mark
		return
	}
	closing := map[string]string{"(": ")", "[": "]", "{": "}"}[p.tok().Text]
	if p.tok().Kind != scan.Op || closing == "" {
		p.i = mark
		return
	}
	var text strings.Builder
	p.i++
	for k := 0; !p.is(closing) && k < 8 && p.tok().Kind != scan.End; k++ {
		text.WriteString(p.tok().Text)
		p.i++
	}
	columns := tree.SliceForms[text.String()] == tree.FirstColumns
	block := sh.Rows == algebra.M && (text.String() == "1:m,1:m" || text.String() == ":m,:m")
	if !columns && !block || !p.take(closing) {
		p.i = mark
	}
}

// subNameAt is the name that a subscript of one letter is, and the place behind it.
func (p *Parser) subNameAt() (string, int) {
	at := p.i
	if !p.is("_") {
		return "", at
	}
	if n := p.ahead(1); n.Kind == scan.Name {
		return n.Text, at + 2
	}
	if p.ahead(1).Is("{") && p.ahead(2).Kind == scan.Name && p.ahead(3).Is("}") {
		return p.ahead(2).Text, at + 4
	}
	return "", at
}

// familyEntry reads v_{ip}, v_i^p and v_i^{(p)} where v_p, a column, was defined for
// every p: its entries. Which index is which, the ranges decide.
func (p *Parser) familyEntry(t scan.Token, fam *tree.Node, at *tree.Node) *tree.Node {
	sh := p.Shape(fam)
	if sh.Rows == algebra.One || sh.Cols == algebra.One {
		return nil
	}
	mark := p.i
	if up, ok := p.upperIndex(); ok { // v^p
		return p.column1(p.reference(t.Text, fam, at), p.index(up, sh.Cols))
	}
	if !p.is("_") {
		return nil
	}
	items := p.subscript()
	if up, ok := p.upperIndex(); ok && len(items) == 1 {
		return p.entry(p.reference(t.Text, fam, at), at, p.index(items[0], sh.Rows), p.index(up, sh.Cols))
	}
	if len(items) == 2 && !items[0].Colon && !items[1].Colon {
		ref := p.reference(t.Text, fam, at)
		if p.Z.Find(sh.Rows) == algebra.N && p.Z.Find(sh.Cols) == algebra.M {
			return p.looseEntry(ref, items, at)
		}
		return p.entry(ref, at, p.index(items[0], sh.Rows), p.index(items[1], sh.Cols))
	}
	p.i = mark
	return nil
}

// wholeRange is the number of tokens of ∈ {1, …, m} at hand; 0 where none stands
// there. The size is the last but one of them.
func (p *Parser) wholeRange() int {
	if !p.ahead(1).Is("(") || p.ahead(2).Text != "1" {
		return 0
	}
	for k := 3; k < 9; k++ {
		switch t := p.ahead(k); {
		case scan.IsSize(t) && p.ahead(k+1).Is(")"):
			return k + 2
		case t.Kind == scan.Dots || t.Is(",") || t.Kind == scan.Num && t.Text == "2":
		default:
			return 0
		}
	}
	return 0
}
