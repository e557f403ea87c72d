package formula

import (
	"fmt"
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/tree"
)

// A matrix in blocks, [K | k] or one part above the other, exists while a product
// is read: [K | k] times a above b is Ka + kb. No other operation knows it.

// blocks are parts side by side, or one above the other.
func (p *parser) blocks(parts []*tree.Node, under bool, pos int) *tree.Node {
	first := p.shape(parts[0])
	for i, b := range parts {
		b.Bare = false
		sh := p.shape(b)
		if !under && !p.z.Same(first.Rows, sh.Rows) || under && !p.z.Same(first.Cols, sh.Cols) {
			where, what := "beside", "rows"
			if under {
				where, what = "under", "columns"
			}
			fault.FailAs(fault.Misfit, b.Pos, p.showShaped(b)+" stands "+where+" "+p.showShaped(parts[0]), "parts of one matrix have equally many "+what+" there", "writing the size of each part beneath it")
		}
		if b.Op == tree.Blocks {
			p.failBlocks(parts[i])
		}
	}
	sh := algebra.Sized(p.z.Find(first.Rows), p.z.Fresh())
	if under {
		sh = algebra.Sized(p.z.Fresh(), p.z.Find(first.Cols))
	}
	n := &tree.Node{Op: tree.Blocks, Shape: sh, Args: parts, Under: under, Pos: pos, End: parts[len(parts)-1].End, Group: true}
	for _, b := range parts {
		n.Depth = max(n.Depth, b.Depth+1)
	}
	return n
}

// failBlocks stops at a matrix in blocks where none is read.
func (p *parser) failBlocks(n *tree.Node) {
	fault.Fail(n.Pos, "the matrix in blocks "+p.show(n)+" stands here", "blocks are read in a product with blocks that fit: (K | k) times a column of two parts", "the sum of the products, such as K a + k b")
}

// eachBlock is the blocks with each part changed.
func (p *parser) eachBlock(n *tree.Node, change func(*tree.Node) *tree.Node) *tree.Node {
	parts := make([]*tree.Node, len(n.Args))
	for i, b := range n.Args {
		parts[i] = change(b)
	}
	return p.blocks(parts, n.Under, n.Pos)
}

// mulBlocks is a product of which a factor, or both, are in blocks.
func (p *parser) mulBlocks(l, r *tree.Node) *tree.Node {
	switch {
	case l.Op != tree.Blocks && (!r.Under || p.shape(l).IsScalar()):
		return p.eachBlock(r, func(b *tree.Node) *tree.Node { return p.mul(l, b) })
	case r.Op != tree.Blocks && (l.Under || p.shape(r).IsScalar()):
		return p.eachBlock(l, func(b *tree.Node) *tree.Node { return p.mul(b, r) })
	case l.Op != tree.Blocks:
		p.failBlocks(r)
	case r.Op != tree.Blocks || l.Under || !r.Under:
		p.failBlocks(l)
	case len(l.Args) != len(r.Args):
		fault.FailAs(fault.Misfit, r.Pos, fmt.Sprintf("%d blocks side by side meet %d one above the other", len(l.Args), len(r.Args)), "each block on the left has its partner on the right", "as many parts on both sides")
	}
	var sum *tree.Node
	for i := range l.Args {
		n := p.mul(l.Args[i], r.Args[i])
		if sum == nil {
			sum = n
		} else {
			sum = p.add(tree.Add, sum, n)
		}
	}
	sum.Group = true
	return sum
}

// transposeBlocks turns each part, and rows into columns of parts.
func (p *parser) transposeBlocks(n *tree.Node) *tree.Node {
	parts := make([]*tree.Node, len(n.Args))
	for i, b := range n.Args {
		parts[i] = p.transpose(b)
	}
	return p.blocks(parts, !n.Under, n.Pos)
}

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
			numbers = numbers && g.shape(c.n).IsScalar()
		}
	}
	if under := len(g.rows[0]) == 1; !numbers && len(parts) > 1 && len(between) == 1 && (under || len(g.rows) == 1) {
		return g.blocks(parts, under, g.open.Pos)
	}
	if rows, cols := len(g.rows), len(g.rows[0]); rows > 1 && cols > 1 {
		fault.Fail(g.open.Pos, fmt.Sprintf("a matrix of %d×%d entries without dots", rows, cols), "the sizes of the lecture's matrices are n, m and μ, whatever these are", "dots between the first and the last entries, or a name for the matrix")
	}
	fault.Fail(g.open.Pos, "a list without dots", "a list of columns has a first entry, dots and a last entry", `(\alpha_1 | \dots | \alpha_m)`)
	return nil
}

// spacedBlocks reads [K k], which would be a product, as blocks where a column of as
// many parts follows; nil elsewhere.
func (p *parser) spacedBlocks(closing string) *tree.Node {
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
	return p.blocks(parts, false, p.toks[names[0]].Pos)
}

// partsBeneath is the number of parts of the column in blocks that begins at a
// place; 0 where none does.
func (p *parser) partsBeneath(at int) int {
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
