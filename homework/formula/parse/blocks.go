package parse

import (
	"fmt"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/tree"
)

// parts are the blocks of a list without dots.
func (g *grid) parts(between map[string]bool) *tree.Node {
	var parts []*tree.Node
	numbers := true
	for _, r := range g.rows {
		for _, c := range r {
			if c.n == nil {
				fault.Fail(c.pos, "an entry of this list is missing", "an entry stands in each place", "0 where nothing stands")
			}
			parts = append(parts, c.n)
			numbers = numbers && g.Shape(c.n).IsScalar()
		}
	}
	if under := len(g.rows[0]) == 1; !numbers && len(parts) > 1 && len(between) == 1 && (under || len(g.rows) == 1) {
		return g.Blocks(parts, under, g.open.Pos)
	}
	if rows, cols := len(g.rows), len(g.rows[0]); rows > 1 && cols > 1 {
		fault.Fail(g.open.Pos, fmt.Sprintf("a matrix of %d×%d entries without dots", rows, cols), "the sizes of the lecture's matrices are n, m and μ, whatever these are", "dots between the first and the last entries, or a name for the matrix")
	}
	fault.Fail(g.open.Pos, "a list without dots", "a list of columns has a first entry, dots and a last entry", `(\alpha_1 | \dots | \alpha_m)`)
	return nil
}

// spacedBlocks reads [K k], which would be a product, as blocks where a column of as
// many parts follows; nil elsewhere.
func (p *Parser) spacedBlocks(closing string) *tree.Node {
	at := p.i
	var names []int
	for ; !p.toks[at].Is(closing); at++ {
		if t := p.toks[at]; t.Kind != scan.Name && t.Kind != scan.Accent || scan.Keywords[t.Text] {
			return nil
		}
		if p.toks[at].Kind == scan.Name {
			names = append(names, at)
		}
	}
	if len(names) < 2 || p.partsBeneath(at+1) != len(names) {
		return nil
	}
	var parts []*tree.Node
	for !p.is(closing) {
		parts = append(parts, p.atom())
	}
	return p.Blocks(parts, false, p.toks[names[0]].Pos)
}

// partsBeneath is the number of parts of the column in blocks that begins at a
// place; 0 where none does.
func (p *Parser) partsBeneath(at int) int {
	if at >= len(p.toks) || !p.toks[at].Is("(") {
		return 0
	}
	depth, parts := 0, 1
	for _, t := range p.toks[at:] {
		if depth += t.Nesting(); depth == 0 {
			break
		}
		if depth == 1 && t.Is(scan.Beneath) {
			parts++
		}
	}
	if parts == 1 {
		return 0
	}
	return parts
}
