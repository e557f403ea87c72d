package build

import (
	"fmt"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/tree"
)

// A matrix in blocks, [K | k] or one part above the other, exists while a product
// is read: [K | k] times a above b is Ka + kb. No other operation knows it.

// Blocks are parts side by side, or one above the other.
func (p *Builder) Blocks(parts []*tree.Node, under bool, pos int) *tree.Node {
	first := p.Shape(parts[0])
	for i, b := range parts {
		b.Bare = false
		sh := p.Shape(b)
		if !under && !p.Z.Same(first.Rows, sh.Rows) || under && !p.Z.Same(first.Cols, sh.Cols) {
			where, what := "beside", "rows"
			if under {
				where, what = "under", "columns"
			}
			fault.FailAs(fault.Misfit, b.Pos, p.ShowShaped(b)+" stands "+where+" "+p.ShowShaped(parts[0]), "parts of one matrix have equally many "+what+" there", "writing the size of each part beneath it")
		}
		if b.Op == tree.Blocks {
			p.FailBlocks(parts[i])
		}
	}
	sh := algebra.Sized(p.Z.Find(first.Rows), p.Z.Fresh())
	if under {
		sh = algebra.Sized(p.Z.Fresh(), p.Z.Find(first.Cols))
	}
	n := &tree.Node{Op: tree.Blocks, Shape: sh, Args: parts, Under: under, Pos: pos, End: parts[len(parts)-1].End, Group: true}
	for _, b := range parts {
		n.Depth = max(n.Depth, b.Depth+1)
	}
	return n
}

// FailBlocks stops at a matrix in blocks where none is read.
func (p *Builder) FailBlocks(n *tree.Node) {
	fault.Fail(n.Pos, "the matrix in blocks "+p.Show(n)+" stands here", "blocks are read in a product with blocks that fit: (K | k) times a column of two parts", "the sum of the products, such as K a + k b")
}

// eachBlock is the blocks with each part changed.
func (p *Builder) eachBlock(n *tree.Node, change func(*tree.Node) *tree.Node) *tree.Node {
	parts := make([]*tree.Node, len(n.Args))
	for i, b := range n.Args {
		parts[i] = change(b)
	}
	return p.Blocks(parts, n.Under, n.Pos)
}

// mulBlocks is a product of which a factor, or both, are in blocks.
func (p *Builder) mulBlocks(l, r *tree.Node) *tree.Node {
	switch {
	case l.Op != tree.Blocks && (!r.Under || p.Shape(l).IsScalar()):
		return p.eachBlock(r, func(b *tree.Node) *tree.Node { return p.Mul(l, b) })
	case r.Op != tree.Blocks && (l.Under || p.Shape(r).IsScalar()):
		return p.eachBlock(l, func(b *tree.Node) *tree.Node { return p.Mul(b, r) })
	case l.Op != tree.Blocks:
		p.FailBlocks(r)
	case r.Op != tree.Blocks || l.Under || !r.Under:
		p.FailBlocks(l)
	case len(l.Args) != len(r.Args):
		fault.FailAs(fault.Misfit, r.Pos, fmt.Sprintf("%d blocks side by side meet %d one above the other", len(l.Args), len(r.Args)), "each block on the left has its partner on the right", "as many parts on both sides")
	}
	var sum *tree.Node
	for i := range l.Args {
		n := p.Mul(l.Args[i], r.Args[i])
		if sum == nil {
			sum = n
		} else {
			sum = p.Add(tree.Add, sum, n)
		}
	}
	sum.Group = true
	return sum
}

// transposeBlocks turns each part, and rows into columns of parts.
func (p *Builder) transposeBlocks(n *tree.Node) *tree.Node {
	parts := make([]*tree.Node, len(n.Args))
	for i, b := range n.Args {
		parts[i] = p.Transpose(b)
	}
	return p.Blocks(parts, !n.Under, n.Pos)
}
