package formula

import (
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
	"kpcalab/homework/formula/tree"
)

// The index of a component on the left side, ḡ_j, is that of the right side.

// keepIndices notes the indices that sides of an equation give the embedding.
func (p *parser) keepIndices(sides [][]scan.Token) {
	for i, side := range sides {
		side = statement.WithoutTranspose(side)
		if i == 0 && p.namesResult(side) || p.IsEmbedding(side) {
			if t, ok := componentIndex(side); ok {
				p.leftIndex = append(p.leftIndex, t)
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
