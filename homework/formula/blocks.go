package formula

import "fmt"

// A matrix in blocks, [K | k] or one part above the other, exists while a product
// is read: [K | k] times a above b is Ka + kb. No other operation knows it.

// blocks are parts side by side, or one above the other.
func (p *parser) blocks(parts []*node, under bool, pos int) *node {
	first := p.shape(parts[0])
	for i, b := range parts {
		b.bare = false
		sh := p.shape(b)
		if !under && !p.z.Same(first.Rows, sh.Rows) || under && !p.z.Same(first.Cols, sh.Cols) {
			where, what := "beside", "rows"
			if under {
				where, what = "under", "columns"
			}
			failAs(Misfit, b.pos, p.showShaped(b)+" stands "+where+" "+p.showShaped(parts[0]), "parts of one matrix have equally many "+what+" there", "writing the size of each part beneath it")
		}
		if b.op == opBlocks {
			p.failBlocks(parts[i])
		}
	}
	sh := sized(p.z.Find(first.Rows), p.z.Fresh())
	if under {
		sh = sized(p.z.Fresh(), p.z.Find(first.Cols))
	}
	n := &node{op: opBlocks, sh: sh, args: parts, under: under, pos: pos, end: parts[len(parts)-1].end, group: true}
	for _, b := range parts {
		n.depth = max(n.depth, b.depth+1)
	}
	return n
}

// failBlocks stops at a matrix in blocks where none is read.
func (p *parser) failBlocks(n *node) {
	fail(n.pos, "the matrix in blocks "+p.show(n)+" stands here", "blocks are read in a product with blocks that fit: (K | k) times a column of two parts", "the sum of the products, such as K a + k b")
}

// eachBlock is the blocks with each part changed.
func (p *parser) eachBlock(n *node, change func(*node) *node) *node {
	parts := make([]*node, len(n.args))
	for i, b := range n.args {
		parts[i] = change(b)
	}
	return p.blocks(parts, n.under, n.pos)
}

// mulBlocks is a product of which a factor, or both, are in blocks.
func (p *parser) mulBlocks(l, r *node) *node {
	switch {
	case l.op != opBlocks && (!r.under || p.shape(l).IsScalar()):
		return p.eachBlock(r, func(b *node) *node { return p.mul(l, b) })
	case r.op != opBlocks && (l.under || p.shape(r).IsScalar()):
		return p.eachBlock(l, func(b *node) *node { return p.mul(b, r) })
	case l.op != opBlocks:
		p.failBlocks(r)
	case r.op != opBlocks || l.under || !r.under:
		p.failBlocks(l)
	case len(l.args) != len(r.args):
		failAs(Misfit, r.pos, fmt.Sprintf("%d blocks side by side meet %d one above the other", len(l.args), len(r.args)), "each block on the left has its partner on the right", "as many parts on both sides")
	}
	var sum *node
	for i := range l.args {
		n := p.mul(l.args[i], r.args[i])
		if sum == nil {
			sum = n
		} else {
			sum = p.add(opAdd, sum, n)
		}
	}
	sum.group = true
	return sum
}

// transposeBlocks turns each part, and rows into columns of parts.
func (p *parser) transposeBlocks(n *node) *node {
	parts := make([]*node, len(n.args))
	for i, b := range n.args {
		parts[i] = p.transpose(b)
	}
	return p.blocks(parts, !n.under, n.pos)
}

// blocksOf makes blocks of a list without dots; nil where it is none.
func (p *parser) blocksOf(parts []*node, separators map[string]bool, pos int) *node {
	if p.code || len(separators) != 1 || len(parts) < 2 {
		return nil
	}
	numbers := true
	for _, b := range parts {
		numbers = numbers && p.shape(b).IsScalar()
	}
	if numbers { // how long a row of numbers is, nobody said
		return nil
	}
	return p.blocks(parts, separators[stacked] || separators[";"], pos)
}

// spacedBlocks reads [K k], which would be a product, as blocks where a column of as
// many parts follows; nil elsewhere.
func (p *parser) spacedBlocks(closing string) *node {
	at := p.i
	var names []int
	for ; !isOp(p.toks[at], closing); at++ {
		if t := p.toks[at]; t.kind != tName && t.kind != tAccent || keywords[t.s] {
			return nil
		}
		if p.toks[at].kind == tName {
			names = append(names, at)
		}
	}
	if len(names) < 2 || p.partsBeneath(at+1) != len(names) {
		return nil
	}
	var parts []*node
	for !p.is(closing) {
		parts = append(parts, p.atom())
	}
	return p.blocks(parts, false, p.toks[names[0]].pos)
}

// partsBeneath is the number of parts of the column in blocks that begins at a
// place; 0 where none does.
func (p *parser) partsBeneath(at int) int {
	if at >= len(p.toks) || !isOp(p.toks[at], "(") {
		return 0
	}
	depth, parts := 0, 1
	for _, t := range p.toks[at:] {
		if depth += t.nesting(); depth == 0 {
			break
		}
		if depth == 1 && isOp(t, stacked) {
			parts++
		}
	}
	if parts == 1 {
		return 0
	}
	return parts
}
