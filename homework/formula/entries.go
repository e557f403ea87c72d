package formula

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
func (p *parser) smallLetter(t scan.Token, at *tree.Node) *tree.Node {
	if len(t.Text) != 1 || !scan.IsLower(t.Text[0]) || !p.is("_") || p.table[t.Text].Name != "" && t.Text != "d" || t.Text == "a" || t.Text == "e" {
		return nil
	}
	big := strings.ToUpper(t.Text)
	def := p.defs[big]
	if def == nil || p.shape(def).Cols == algebra.One || p.shape(def).Rows == algebra.One {
		return nil
	}
	mark := p.i
	items := p.subscript()
	sh := p.shape(def)
	ref := p.reference(big, def, at)
	switch {
	case len(items) == 2:
		p.note(t.Text + " with two indices was read as an entry of " + big)
		return p.entry(ref, at, p.index(items[0], sh.Rows), p.index(items[1], sh.Cols))
	case len(items) == 1 && def.Diagonal:
		p.note(t.Text + " with an index was read as an entry of the diagonal of " + big)
		ix := p.index(items[0], sh.Rows)
		return p.entry(ref, at, ix, ix)
	case len(items) == 1:
		p.note(t.Text + " with an index was read as a column of " + big)
		return p.column1(ref, p.index(items[0], sh.Cols))
	}
	p.i = mark
	return nil
}

// familyEntry reads v_{ip}, v_i^p and v_i^{(p)} where v_p, a column, was defined for
// every p: its entries. Which index is which, the ranges decide.
func (p *parser) familyEntry(t scan.Token, fam *tree.Node, at *tree.Node) *tree.Node {
	sh := p.shape(fam)
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
	if len(items) == 2 && !items[0].colon && !items[1].colon {
		ref := p.reference(t.Text, fam, at)
		if p.z.Find(sh.Rows) == algebra.N && p.z.Find(sh.Cols) == algebra.M {
			return p.looseEntry(ref, items, at)
		}
		return p.entry(ref, at, p.index(items[0], sh.Rows), p.index(items[1], sh.Cols))
	}
	p.i = mark
	return nil
}

// listsOwnEntries reports k = (k_1, …, k_n)ᵀ, λ = (λ_1, …, λ_m), which say what the
// entries of a symbol are called: those that it has in the lecture.
func (p *parser) listsOwnEntries(l, r []scan.Token) bool {
	if len(l) == 0 || l[0].Kind != scan.Name || len(r) < 6 || !r[0].Is("(") && !r[0].Is("[") {
		return false
	}
	size := map[string]string{"k": "n", "lambda": "m", "alpha": "n", "f": "mu"}[l[0].Text]
	if size == "" {
		return false
	}
	dots, last := false, ""
	for i, t := range r {
		switch {
		case t.Kind == scan.Dots:
			dots = true
		case t.Kind == scan.Name && t.Text == l[0].Text:
		case t.Kind == scan.Name && (scan.Transposes[t.Text] || scan.IsIndex(t)):
			if i+1 < len(r) && scan.IsSize(t) {
				last = t.Text
			}
		case t.Kind == scan.Num, t.Kind == scan.Transpose:
		case t.Kind == scan.Op && strings.Contains("()[]{},_^", t.Text):
		default:
			return false
		}
	}
	return dots && last == size && (l[0].Text != "alpha" || len(l) > 1)
}

// statesEntry reports an equation for an entry of a symbol of the lecture whose
// right side doesn't have the index: κ_i = K(x, x) defines nothing.
func (p *parser) statesEntry(t target, right []scan.Token) bool {
	s, lecture := p.table[t.name]
	if !lecture || len(t.index) != 1 || !scan.IsSubscriptLetter(t.index[0].Token) || !s.Shape.IsColumn() {
		return false
	}
	return !mentioned(right, t.index[0].Text)
}

// turnedName is the left side of a definition without the mark of its transpose.
func (p *parser) turnedName(toks []scan.Token) []scan.Token {
	turned := withoutTranspose(toks)
	if t, ok := p.target(turned); len(turned) == len(toks) || !ok || p.table[t.name].Name != "" {
		return toks
	}
	return turned
}

// transposedTokens is (toks)ᵀ.
func transposedTokens(toks []scan.Token) []scan.Token {
	if len(toks) == 0 {
		return toks
	}
	a, z := toks[0], toks[len(toks)-1]
	out := append([]scan.Token{{Kind: scan.Op, Text: "(", Pos: a.Pos, End: a.Pos}}, toks...)
	return append(out, scan.Token{Kind: scan.Op, Text: ")", Pos: z.End, End: z.End}, scan.Token{Kind: scan.Transpose, Text: "T", Pos: z.End, End: z.End})
}

// wholeRange is the number of tokens of ∈ {1, …, m} at hand; 0 where none stands
// there. The size is the last but one of them.
func (p *parser) wholeRange() int {
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

// listsComponents reports ḡ = (ḡ_1, …, ḡ_m)ᵀ, which only says what the components
// are called.
func (p *parser) listsComponents(toks []scan.Token) bool {
	parts := equals(toks)
	if len(parts) != 2 || len(parts[1]) < 6 || !p.isEmbedding(parts[0]) {
		return false
	}
	name, dots, last := "", false, ""
	for _, t := range parts[1] {
		switch {
		case t.Kind == scan.Dots:
			dots = true
		case t.Kind == scan.Name && (scan.Embeddings[t.Text] || t.Text == "y" || t.Text == "z"):
			if name != "" && name != t.Text {
				return false
			}
			name = t.Text
		case t.Kind == scan.Name && (scan.IsSize(t) || t.Text == "x" || scan.Transposes[t.Text]):
			if scan.IsSize(t) {
				last = t.Text
			}
		case t.Kind == scan.Num, t.Kind == scan.Transpose:
		case t.Kind == scan.Op && strings.Contains("()[]{},_^", t.Text):
		default:
			return false
		}
	}
	return dots && name != "" && last == "m"
}
