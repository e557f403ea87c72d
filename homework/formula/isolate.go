package formula

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/pattern"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
	"kpcalab/homework/formula/tree"
)

// Equations around ḡ: √λ_j ḡ_j = …, Λ^{1/2} ḡ = …. Beside a formula for ḡ itself they
// are claims, which must hold; alone they are solved for ḡ.

// around reports an equation in which ḡ stands on a side, and isn't that side.
func (p *parser) around(s statement.Statement) bool {
	parts := scan.Sides(s.Toks)
	if len(parts) < 2 {
		return false
	}
	for _, side := range parts {
		if p.IsEmbedding(side) {
			return false
		}
	}
	return slices.ContainsFunc(parts, mentionsEmbedding)
}

func mentionsEmbedding(toks []scan.Token) bool {
	return slices.ContainsFunc(toks, func(t scan.Token) bool { return t.Kind == scan.Name && t.Text == "bar g" })
}

// withoutSample drops the (x) behind ḡ_j(x).
func withoutSample(toks []scan.Token) (out []scan.Token) {
	for i := 0; i < len(toks); i++ {
		out = append(out, toks[i])
		if !mentionsEmbedding(toks[i : i+1]) {
			continue
		}
		end := i + 1
		for end < len(toks) && (toks[end].Is("_") || toks[end].Is("^")) {
			end += scan.ScriptEnd(toks[end:], 0)
		}
		out = append(out, toks[i+1:end]...)
		if i = end - 1; end+2 < len(toks) && toks[end].Is("(") && toks[end+1].Text == "x" && toks[end+2].Is(")") {
			i += 3
		}
	}
	return out
}

// beside takes the equations around ḡ off the lines: the last of them is the formula
// if nothing else gives ḡ.
func (p *parser) beside(lines []statement.Statement) (rest []statement.Statement) {
	given := slices.ContainsFunc(lines, func(s statement.Statement) bool {
		parts := scan.Sides(s.Toks)
		return !p.around(s) && (len(parts) == 1 || slices.ContainsFunc(parts, p.IsEmbedding))
	})
	for i, s := range lines {
		last := !given && !slices.ContainsFunc(lines[i+1:], p.around)
		if p.around(s) && !last {
			p.claimed = append(p.claimed, s)
			continue
		}
		rest = append(rest, s)
	}
	return rest
}

// hold takes in the claims about ḡ, which is what the formula says.
func (p *parser) hold(out *Expr) {
	if len(p.claimed) == 0 {
		return
	}
	p.Settle()
	vector := out.root
	switch free := tree.FreeIn(vector); {
	case len(free) > 1:
		return // no embedding
	case len(free) == 1:
		b := p.Binder(free[0].Name)
		p.Z.Same(b.Dim, free[0].Dim)
		b.Used = true
		vector = pattern.Rebound(vector, free[0], tree.Index{Binder: b})
		vector = p.Transpose(p.Stack(vector, b))
	}
	if p.Shape(vector).IsRow() {
		vector = p.Transpose(vector)
	}
	p.Defs["bar g"] = vector
	for _, s := range p.claimed {
		parts := scan.Sides(s.Toks)
		for k := 1; k < len(parts); k++ {
			c := clause{}
			p.stated(withoutSample(parts[k-1]), withoutSample(parts[k]), &c)
			out.claims = append(out.claims, append(c.facts, c.claims...)...)
		}
	}
	delete(p.Defs, "bar g")
}

// solved is ḡ of an equation around it: side is the one with ḡ, value the other.
func (p *parser) solved(side []scan.Token, value *tree.Node) *tree.Node {
	unknown := p.Node(tree.Sym, algebra.Sized(algebra.M, algebra.One), &tree.Node{Pos: side[0].Pos, End: side[0].End})
	unknown.Name = "bar g"
	p.Defs["bar g"] = unknown
	n := p.Read(withoutSample(side))
	delete(p.Defs, "bar g")
	p.SameSize(n, value)
	for n.Op != tree.Ref || n.Args[0] != unknown {
		if n.Op == tree.Entry && holds(n.Args[0], unknown) {
			if b := n.Index[0].Binder; b == nil || !b.Free {
				fault.Fail(n.Pos, "this gives one component of ḡ", "all components are asked for", "an index such as j for each of them")
			}
			return value
		}
		n, value = p.inverted(n, value, unknown)
	}
	return value
}

// holds reports that the unknown stands below n.
func holds(n, unknown *tree.Node) (found bool) {
	n.Walk(func(x *tree.Node) { found = found || x == unknown })
	return found
}

// inverted takes the outermost operation off a side that holds ḡ.
func (p *parser) inverted(n, value, unknown *tree.Node) (inner, other *tree.Node) {
	at := -1
	for i, a := range n.Args {
		if holds(a, unknown) {
			if at >= 0 {
				fault.Fail(n.Pos, "ḡ stands twice in this equation", "an equation is solved where ḡ stands once", "ḡ = …")
			}
			at = i
		}
	}
	if at < 0 || n.Op == tree.Ref {
		p.failUnsolved(n)
	}
	inner = n.Args[at]
	rest := (*tree.Node)(nil)
	if len(n.Args) == 2 {
		rest = n.Args[1-at]
	}
	switch {
	case n.Op == tree.Neg:
		return inner, p.Neg(value)
	case n.Op == tree.Transpose:
		return inner, p.Transpose(value)
	case n.Op == tree.Stack && inner.Op == tree.Entry && inner.Index[0].Binder == n.Binder: // (ḡ_1, …, ḡ_m)
		return inner.Args[0], p.Transpose(value)
	case n.Op == tree.Add:
		return inner, p.Add(tree.Sub, value, rest)
	case n.Op == tree.Sub && at == 0:
		return inner, p.Add(tree.Add, value, rest)
	case n.Op == tree.Sub:
		return inner, p.Add(tree.Sub, rest, value)
	case n.Op == tree.Div && at == 0:
		return inner, p.Mul(rest, value)
	case n.Op == tree.Mul && p.Shape(rest).IsScalar():
		return inner, p.Div(value, rest)
	case n.Op == tree.Mul && rest.Diagonal && at == 1:
		return inner, p.Mul(p.Pow(rest, algebra.Whole(-1)), value)
	case n.Op == tree.Mul && rest.Diagonal:
		return inner, p.Mul(value, p.Pow(rest, algebra.Whole(-1)))
	}
	p.failUnsolved(n)
	return nil, nil
}

func (p *parser) failUnsolved(n *tree.Node) {
	fault.FailAs(fault.NoMeaning, n.Pos, "ḡ stands inside the formula", "the embedding ḡ is what the formula computes; an equation for it is solved where ḡ has a number or a diagonal matrix as its factor", "writing an expression for it: ḡ = …")
}
