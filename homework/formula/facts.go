package formula

import (
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
	"kpcalab/homework/formula/tree"
)

// Equations that are said to hold.

// stated reads an equation that is said to hold.
func (p *parser) stated(left, right []scan.Token, c *clause) {
	l := p.Read(left)
	r := p.Read(right)
	p.SameSize(l, r)
	p.holds(l, r, c, left, right)
}

// holds takes in an equation. One about a multiple of A with a name of its own says
// nothing of how long A's columns are: it is compared with the others.
func (p *parser) holds(l, r *tree.Node, c *clause, sides ...[]scan.Token) {
	for _, side := range sides {
		for _, name := range statement.NamesIn(side) {
			if p.scalesVectors(p.Defs[name]) || p.scalesVectors(p.Family[name]) {
				c.claims = append(c.claims, [2]*tree.Node{l, r})
				return
			}
		}
	}
	c.facts = append(c.facts, [2]*tree.Node{l, r})
}

// scalesVectors reports a definition made of A that isn't another name for it.
func (p *parser) scalesVectors(n *tree.Node) bool {
	if n == nil {
		return false
	}
	uses := false
	n.Walk(func(m *tree.Node) {
		uses = uses || m.Op == tree.Sym && (m.Name == "A" || m.Name == "Psi" || m.Name == "B")
	})
	for n.Op == tree.Transpose || n.Op == tree.Stack || n.Op == tree.Col {
		n = n.Args[0]
	}
	return uses && n.Op != tree.Sym
}
