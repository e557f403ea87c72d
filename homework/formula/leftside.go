package formula

import (
	"slices"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
	"kpcalab/homework/formula/tree"
)

// The left side of the formula names the result, and gives it an index, which is that of
// the right side: ḡ_j = ….

// keepIndices notes the indices that sides of an equation give the embedding.
func (p *parser) keepIndices(sides [][]scan.Token) {
	for i, side := range sides {
		side = statement.WithoutTranspose(side)
		if i == 0 && p.namesResult(side) || p.IsEmbedding(side) {
			if t, ok := componentIndex(side); ok {
				p.leftIndex = append(p.leftIndex, t)
				p.Keeps(t.Text)
			}
		}
	}
}

// componentIndex is the letter of ḡ_j, (ḡ)_j or ḡ_j(x); false where there is none.
func componentIndex(side []scan.Token) (scan.Token, bool) {
	depth := 0
	for i, t := range side {
		depth += t.Nesting()
		if !t.Is("_") || depth > 1 || depth == 1 && !side[0].Is("(") && !side[0].Is("{") {
			continue
		}
		inner := []scan.Token{}
		for _, s := range side[i+1 : i+scan.ScriptEnd(side[i:], 0)] {
			if s.Nesting() == 0 {
				inner = append(inner, s)
			}
		}
		if len(inner) == 1 && scan.IsIndex(inner[0]) && !scan.IsSize(inner[0]) && !scan.NamesSample([]scan.Sub{{Token: inner[0]}}) {
			return inner[0], true
		}
	}
	return scan.Token{}, false
}

// holdLeft fails where the right side has another index than the left one.
func (p *parser) holdLeft(free []*tree.Binder) {
	if len(free) != 1 || free[0].Name == tree.Generic {
		return
	}
	for _, t := range p.leftIndex {
		if t.Text != free[0].Name {
			fault.FailAs(fault.Misfit, t.Pos, "the left side has the index "+t.Text+", and the right side has "+free[0].Name, "both sides of an equation speak of the same component", "the same letter on both sides")
		}
	}
}

// namesResult reports a left side that can only be a name of the result: one name
// with scripts and arguments, or an inner product, with symbols that nobody
// defined. A power, a factor or a sum is no name.
func (p *parser) namesResult(toks []scan.Token) bool {
	if len(toks) == 0 {
		return false
	}
	if dot := slices.ContainsFunc(toks, func(t scan.Token) bool { return t.Is("*") }); toks[0].Is("⟨") && toks[len(toks)-1].Is("⟩") || toks[0].Is("(") && scan.BracketEnd(toks) == len(toks) && dot { // (V·φ(x))
		return !slices.ContainsFunc(toks, func(t scan.Token) bool { return t.Kind == scan.Num && t.Text != "1" || t.Is("=") }) && p.isUndefined(toks)
	}
	i, braces := 0, 0
	for i < len(toks) && (toks[i].Kind == scan.Accent || toks[i].Is("{")) {
		if toks[i].Is("{") {
			braces++
		}
		i++
	}
	if i == len(toks) || toks[i].Kind != scan.Name && toks[i].Kind != scan.Text || scan.Keywords[toks[i].Text] {
		return false
	}
	first := toks[i]
	for i++; i < len(toks) && braces > 0 && toks[i].Is("}"); i++ {
		braces--
	}
	if _, lecture := p.Table[first.Text]; lecture && first.Text != "f" && first.Text != "c" || braces > 0 || first.Text == "lambda" || first.Text == "alpha" || first.Text == "Lambda" {
		return false
	}
	for i < len(toks) {
		switch {
		case toks[i].Is("_"):
			i = i + scan.ScriptEnd(toks[i:], 0)
		case toks[i].Is("^"):
			end := i + scan.ScriptEnd(toks[i:], 0)
			if !marksResult(toks[i+1 : end]) {
				return false
			}
			i = end
		case toks[i].Is("(") || toks[i].Is("["):
			_, end := scan.Arguments(toks, i)
			if end == 0 {
				return false
			}
			i = end
		case toks[i].Kind == scan.Transpose:
			i++
		default:
			return false
		}
	}
	return true
}

// marksResult reports a superscript that counts or turns and doesn't raise.
func marksResult(toks []scan.Token) bool {
	inner := slices.DeleteFunc(slices.Clone(toks), func(t scan.Token) bool {
		return t.Is("{") || t.Is("}") || t.Is("(") || t.Is(")") || t.Kind == scan.Transpose
	})
	return len(inner) == 0 || len(inner) == 1 && (scan.IsIndex(inner[0]) || inner[0].Kind == scan.Text || scan.Transposes[inner[0].Text] || inner[0].Is("*"))
}

// isUndefined reports that some name here has no meaning.
func (p *parser) isUndefined(toks []scan.Token) (undefined bool) {
	defer func() {
		if r := recover(); r != nil {
			e := fault.Caught(r, p.Src)
			if e == nil {
				panic(r)
			}
			undefined = e.Code == fault.NoMeaning
		}
	}()
	p.Glance(toks)
	return false
}
