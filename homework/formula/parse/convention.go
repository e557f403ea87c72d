package parse

import (
	"slices"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/tree"
)

// Convention is the summation convention of physics: an index that stands twice in a
// product is summed over, without a sign.
type Convention struct {
	Over []string // the letters that are said to be summed over; nil where none is named
	Not  []string // those of which it is said that no sum runs over them
	At   int      // the place of the words

	done map[string]bool // those that were found twice
}

// Sums turns the convention on.
func (p *Parser) Sums(c Convention) {
	c.done = map[string]bool{}
	p.convention = &c
}

// Keeps takes an index out of the convention: that of the component.
func (p *Parser) Keeps(letter string) {
	if p.convention != nil {
		p.convention.Not = append(p.convention.Not, letter)
	}
}

// HoldConvention fails where letters are said to be summed over and no product has
// them twice.
func (p *Parser) HoldConvention() {
	if p.convention == nil {
		return
	}
	for _, l := range p.convention.Over {
		if !p.convention.done[l] && !slices.ContainsFunc(p.binders, func(b *tree.Binder) bool { return b.Name == l && !b.Free }) {
			fault.Fail(p.convention.At, "a sum over "+l+" is announced, and "+l+" stands in no product twice", "the summation convention sums over an index that stands twice in a product", "the sum written out with its sign")
		}
	}
}

// contracted puts the sums that the convention leaves out around the products.
func (p *Parser) contracted(n *tree.Node) *tree.Node {
	if p.convention == nil {
		return n
	}
	if n.Op != tree.Mul && n.Op != tree.Div && n.Op != tree.Entry {
		if n.Op != tree.Ref {
			for i := range n.Args {
				n.Args[i] = p.contracted(n.Args[i])
			}
		}
		return n
	}
	seen := map[*tree.Binder]int{}
	p.factors(n, seen)
	for _, b := range p.Free[:len(p.Free):len(p.Free)] {
		if seen[b] < 2 || slices.Contains(p.convention.Not, b.Name) {
			continue
		}
		if p.convention.Over != nil && !slices.Contains(p.convention.Over, b.Name) {
			fault.Fail(n.Pos, "the index "+b.Name+" stands twice in a product, and isn't among those that are summed over", "every index that is summed over is named, or none", "the sum over "+b.Name+" among them")
		}
		if seen[b] > 2 {
			fault.Fail(n.Pos, "the index "+b.Name+" stands in this product more than twice", "the summation convention pairs two indices", "another letter for one of the sums")
		}
		p.convention.done[b.Name] = true
		own := p.Binder(b.Name)
		own.Used = true
		p.Z.Same(own.Dim, b.Dim)
		rebind(n, b, own)
		sum := p.Node(tree.Sum, p.Shape(n), n, n)
		sum.Binder, sum.Pos, sum.End = own, n.Pos, n.End
		n = sum
	}
	return n
}

// factors counts the free indices of the factors of a product: twice where one factor
// has it in two places.
func (p *Parser) factors(n *tree.Node, seen map[*tree.Binder]int) {
	switch n.Op {
	case tree.Mul, tree.Div, tree.Neg:
		for i := range n.Args {
			if n.Args[i].Op == tree.Mul || n.Args[i].Op == tree.Div || n.Args[i].Op == tree.Neg {
				p.factors(n.Args[i], seen)
				continue
			}
			if n.Args[i].Op != tree.Entry {
				n.Args[i] = p.contracted(n.Args[i])
			}
			count(n.Args[i], seen)
		}
	default:
		count(n, seen)
	}
}

// count counts the free indices of one factor: those of an entry as often as they stand
// there, those of a sum once.
func count(n *tree.Node, seen map[*tree.Binder]int) {
	if n.Op == tree.Entry && !(n.Index[0].Binder != nil && len(n.Index) == 2 && n.Index[0] == n.Index[1] && n.Args[0].Diagonal) {
		for _, ix := range n.Index {
			if ix.Binder != nil && ix.Binder.Free {
				seen[ix.Binder]++
			}
		}
		return
	}
	for _, b := range tree.FreeIn(n) {
		seen[b]++
	}
}

// rebind puts another binder into the place of one, but not into definitions, which
// others use, too.
func rebind(n *tree.Node, old, own *tree.Binder) {
	for i := range n.Index {
		if n.Index[i].Binder == old {
			n.Index[i].Binder = own
		}
	}
	if n.Op == tree.Ref {
		return
	}
	for _, a := range n.Args {
		rebind(a, old, own)
	}
}
