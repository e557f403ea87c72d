package formula

import (
	"slices"
	"strings"
)

// Entries and columns by other names: u_{ij} of U, v_{ip} of v_p, lists of the
// entries of a symbol.

// smallLetter reads u_{ij}, u_j and d_j, where the source defines U and D and
// nothing else of these names: entries, columns, and entries of a diagonal.
func (p *parser) smallLetter(t token, at *node) *node {
	if len(t.s) != 1 || !isLower(t.s[0]) || !p.is("_") || p.table[t.s].Name != "" || t.s == "a" || t.s == "e" {
		return nil
	}
	big := strings.ToUpper(t.s)
	def := p.defs[big]
	if def == nil || p.shape(def).Cols == One || p.shape(def).Rows == One {
		return nil
	}
	mark := p.i
	items := p.subscript()
	sh := p.shape(def)
	ref := p.reference(big, def, at)
	switch {
	case len(items) == 2:
		p.note(t.s + " with two indices was read as an entry of " + big)
		return p.entry(ref, at, p.index(items[0], sh.Rows), p.index(items[1], sh.Cols))
	case len(items) == 1 && def.diag:
		p.note(t.s + " with an index was read as an entry of the diagonal of " + big)
		ix := p.index(items[0], sh.Rows)
		return p.entry(ref, at, ix, ix)
	case len(items) == 1:
		p.note(t.s + " with an index was read as a column of " + big)
		return p.column1(ref, p.index(items[0], sh.Cols))
	}
	p.i = mark
	return nil
}

// familyEntry reads v_{ip}, v_i^p and v_i^{(p)} where v_p, a column, was defined for
// every p: its entries. Which index is which, the ranges decide.
func (p *parser) familyEntry(t token, fam *node, at *node) *node {
	sh := p.shape(fam)
	if sh.Rows == One || sh.Cols == One {
		return nil
	}
	mark := p.i
	if up, ok := p.upperIndex(); ok { // v^p
		return p.column1(p.reference(t.s, fam, at), p.index(up, sh.Cols))
	}
	if !p.is("_") {
		return nil
	}
	items := p.subscript()
	if up, ok := p.upperIndex(); ok && len(items) == 1 {
		return p.entry(p.reference(t.s, fam, at), at, p.index(items[0], sh.Rows), p.index(up, sh.Cols))
	}
	if len(items) == 2 && !items[0].colon && !items[1].colon {
		ref := p.reference(t.s, fam, at)
		if p.z.Find(sh.Rows) == N && p.z.Find(sh.Cols) == M {
			return p.looseEntry(ref, items, at)
		}
		return p.entry(ref, at, p.index(items[0], sh.Rows), p.index(items[1], sh.Cols))
	}
	p.i = mark
	return nil
}

// countingScript is the letter of ^p or ^{(p)} at the beginning of tokens, and its
// length; 0 where none stands there.
func countingScript(toks []token) (token, int) {
	end := scriptEnd(toks, 0)
	inner := slices.DeleteFunc(slices.Clone(toks[1:end]), func(t token) bool {
		return isOp(t, "{") || isOp(t, "}") || isOp(t, "(") || isOp(t, ")")
	})
	if len(inner) != 1 || !isIndex(inner[0]) || !strings.Contains("ijlpqrs", inner[0].s) {
		return token{}, 0
	}
	return inner[0], end
}

// listsOwnEntries reports k = (k_1, …, k_n)ᵀ, λ = (λ_1, …, λ_m), which say what the
// entries of a symbol are called: those that it has in the lecture.
func (p *parser) listsOwnEntries(l, r []token) bool {
	if len(l) == 0 || l[0].kind != tName || len(r) < 6 || !isOp(r[0], "(") && !isOp(r[0], "[") {
		return false
	}
	size := map[string]string{"k": "n", "lambda": "m", "alpha": "n", "f": "mu"}[l[0].s]
	if size == "" {
		return false
	}
	dots, last := false, ""
	for i, t := range r {
		switch {
		case t.kind == tDots:
			dots = true
		case t.kind == tName && t.s == l[0].s:
		case t.kind == tName && (transposes[t.s] || isIndex(t)):
			if i+1 < len(r) && isSize(t) {
				last = t.s
			}
		case t.kind == tNum, t.kind == tTrans:
		case t.kind == tOp && strings.Contains("()[]{},_^", t.s):
		default:
			return false
		}
	}
	return dots && last == size && (l[0].s != "alpha" || len(l) > 1)
}

// statesEntry reports an equation for an entry of a symbol of the lecture whose
// right side doesn't have the index: κ_i = K(x, x) defines nothing.
func (p *parser) statesEntry(t target, right []token) bool {
	s, lecture := p.table[t.name]
	if !lecture || len(t.index) != 1 || !isSubscriptLetter(t.index[0].token) || !s.Shape.IsColumn() {
		return false
	}
	return !mentioned(right, t.index[0].s)
}

// turnedName is the left side of a definition without the mark of its transpose.
func (p *parser) turnedName(toks []token) []token {
	turned := withoutTranspose(toks)
	if t, ok := p.target(turned); p.code || !ok || p.table[t.name].Name != "" {
		return toks
	}
	return turned
}

// transposedTokens is (toks)ᵀ.
func transposedTokens(toks []token) []token {
	if len(toks) == 0 {
		return toks
	}
	a, z := toks[0], toks[len(toks)-1]
	out := append([]token{{kind: tOp, s: "(", pos: a.pos, end: a.pos}}, toks...)
	return append(out, token{kind: tOp, s: ")", pos: z.end, end: z.end}, token{kind: tTrans, s: "T", pos: z.end, end: z.end})
}

// wholeRange is the number of tokens of ∈ {1, …, m} at hand; 0 where none stands
// there. The size is the last but one of them.
func (p *parser) wholeRange() int {
	if !isOp(p.ahead(1), "(") || p.ahead(2).s != "1" {
		return 0
	}
	for k := 3; k < 9; k++ {
		switch t := p.ahead(k); {
		case isSize(t) && isOp(p.ahead(k+1), ")"):
			return k + 2
		case t.kind == tDots || isOp(t, ",") || t.kind == tNum && t.s == "2":
		default:
			return 0
		}
	}
	return 0
}
