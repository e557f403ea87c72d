package formula

import (
	"strings"

	"kpcalab/homework/formula/scan"
)

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
	s, lecture := p.Table[t.name]
	if !lecture || len(t.index) != 1 || !scan.IsSubscriptLetter(t.index[0].Token) || !s.Shape.IsColumn() {
		return false
	}
	return !scan.Mentions(right, t.index[0].Text)
}

// turnedName is the left side of a definition without the mark of its transpose.
func (p *parser) turnedName(toks []scan.Token) []scan.Token {
	turned := withoutTranspose(toks)
	if t, ok := p.target(turned); len(turned) == len(toks) || !ok || p.Table[t.name].Name != "" {
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

// listsComponents reports ḡ = (ḡ_1, …, ḡ_m)ᵀ, which only says what the components
// are called.
func (p *parser) listsComponents(toks []scan.Token) bool {
	parts := scan.Sides(toks)
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
