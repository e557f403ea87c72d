package formula

import "kpcalab/homework/algebra"

// exponents are the functions that are powers.
var exponents = map[string]algebra.Ratio{"sqrt": algebra.Half, "√": algebra.Half, "inv": algebra.Whole(-1)}

// function reads what a function is applied to.
func (p *parser) function(t token) *Node {
	switch t.text {
	case "frac":
		a := p.argument()
		return p.quotient(t.from, a, p.argument())
	case "sqrt", "√", "inv":
		n := p.argument()
		for t.text == "√" && p.accept(lower, "") {
			n = p.subscript(n)
		}
		n = p.power(n, exponents[t.text])
		n.From = t.from
		return n
	case "diag":
		if p.accept(lower, "") { // diag_j λ_j
			p.indices()
		}
		n := p.argument()
		if n.Op == List {
			return p.node(Diag, t.from, n.Kids...)
		}
		return p.node(Diag, t.from, n)
	case "ones": // ones(n), ones(n, 1)
		open := p.next()
		n := p.index()
		if p.accept(comma, ",") {
			n = p.node(Dims, t.from, n, p.index())
		}
		p.close(open)
		return &Node{Op: Name, Text: "one", Sub: []*Node{n}, From: t.from, To: p.ahead(-1).to}
	}
	return p.sum(t)
}

// argument = atom
func (p *parser) argument() *Node { return p.operand(p.ahead(-1), p.atom) }

// sum = "Σ" { "_" ( letter | "{" bounds "}" ) | "^" atom } term; without bounds Σ is a name.
func (p *parser) sum(t token) *Node {
	start, n := p.p, &Node{Op: Sum, From: t.from}
	var above *Node
	for p.peek().in(scripts) {
		if p.next().kind == upper {
			above = p.atom()
			continue
		}
		open := p.peek()
		group := open.kind == opening
		if group {
			p.p++
		}
		letters, lo, hi := p.bounds(group)
		p.refuse(letters == nil || group && p.next().kind != closing, BadSum, open)
		for _, letter := range letters {
			p.refuse(!isLetter(letter), BadSum, open)
			n.Bounds = append(n.Bounds, Bound{letter, lo, hi})
		}
	}
	if n.Bounds == nil {
		p.p = start
		return named(Name, t.as(name, "Sigma"))
	}
	for i := range n.Bounds {
		if n.Bounds[i].Hi == nil {
			n.Bounds[i].Hi = above
		}
	}
	n.Kids = []*Node{p.operand(t, p.term)}
	n.To = p.ahead(-1).to
	return n
}
