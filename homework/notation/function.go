package notation

import "kpcalab/homework/algebra"

// function reads what a function is applied to.
func (p *parser) function(t token) *Node {
	switch t.text {
	case "frac":
		a := p.argument()
		return p.quotient(t.from, a, p.argument())
	case "binom":
		a := p.argument()
		n := p.node(List, t.from, a, p.argument())
		n.Text = ";"
		return n
	case "sqrt":
		return p.power(t, p.argument(), algebra.Half)
	case "root": // √x
		n := p.atom()
		for p.peek().kind == lower {
			p.p++
			n = p.subscript(n)
		}
		return p.power(t, n, algebra.Half)
	case "inv":
		return p.power(t, p.argument(), algebra.Whole(-1))
	case "diag":
		if p.peek().kind == lower { // diag_j λ_j
			p.p++
			p.indices()
		}
		n := p.argument()
		if n.Op == List {
			return p.node(Diag, t.from, n.Kids...)
		}
		return p.node(Diag, t.from, n)
	case "ones":
		return p.onesOf(t)
	case "sum":
		return p.sum(t)
	}
	p.fail(UnknownCommand, t)
	return nil
}

func (p *parser) power(t token, n *Node, r algebra.Ratio) *Node {
	m := p.node(Pow, t.from, n)
	m.Value = r
	return m
}

// argument is a group or one atom; of digits it is the first, \frac12.
func (p *parser) argument() *Node {
	t := p.peek()
	if t.kind == number && len(t.text) > 1 && p.tex && t.text[0] != '.' && !p.ahead(-1).is(opening, "{") {
		p.t[p.p].text, p.t[p.p].from = t.text[1:], t.from+1
		r, _ := algebra.Decimal(t.text[:1])
		return &Node{Op: Number, Value: r, From: t.from, To: t.from + 1}
	}
	return p.operand(p.ahead(-1), p.atom)
}

// onesOf is ones(n, 1), ones(n, n) or ones(n).
func (p *parser) onesOf(t token) *Node {
	open := p.next()
	n := p.node(Name, t.from)
	n.Text = "one"
	rows := p.index()
	n.Sub = []*Node{rows}
	if p.peek().kind == comma {
		p.p++
		cols := p.index()
		n.Sub = []*Node{p.node(Dims, t.from, rows, cols)}
	}
	p.close(open, ")")
	n.To = p.ahead(-1).to
	return n
}

// sum = "Σ" "_" bounds [ "^" expr ] term; without bounds Σ is a name.
func (p *parser) sum(t token) *Node {
	var bounds []Bound
	var hi *Node
	start := p.p
	for p.peek().kind == lower || p.peek().kind == upper {
		if p.next().kind == lower {
			bounds = append(bounds, p.bounds()...)
			continue
		}
		hi = p.atom()
	}
	if bounds == nil {
		p.p = start
		n := p.node(Name, t.from)
		n.Text = "Sigma"
		return n
	}
	for i := range bounds {
		if hi != nil && bounds[i].Hi == nil {
			bounds[i].Hi = hi
		}
	}
	n := p.node(Sum, t.from, p.operand(t, p.term))
	n.Bounds = bounds
	return n
}

// bounds = letter { [ "," ] letter } [ ( "=" | "∈" ) expr [ "…" expr ] ] | expr "≤" letter "≤" expr
func (p *parser) bounds() (list []Bound) {
	open := p.peek()
	group := open.kind == opening
	if group {
		p.p++
	}
	var lo, hi *Node
	if p.peek().kind == number {
		lo = p.atom()
		if p.next().text != "≤" {
			p.fail(BadSum, open)
		}
	}
	for p.peek().kind == name || p.peek().kind == comma {
		if x := p.next(); x.kind == name {
			letter := x.text
			for p.peek().kind == prime {
				p.p++
				letter += "'"
			}
			list = append(list, Bound{Letter: letter})
		}
		if !group {
			break
		}
	}
	switch t := p.peek(); {
	case t.text == "≤" && lo != nil:
		p.p++
		hi = p.atom()
	case t.kind == relation || t.text == "∈":
		p.p++
		lo, hi = p.interval()
	}
	if group && p.next().kind != closing || len(list) == 0 {
		p.fail(BadSum, open)
	}
	for i := range list {
		if !isLetter(list[i].Letter) {
			p.fail(BadSum, open)
		}
		list[i].Lo, list[i].Hi = lo, hi
	}
	return list
}

// interval reads 1, or {1, …, n}, behind the letter of a sum.
func (p *parser) interval() (lo, hi *Node) {
	set := p.peek().kind == opening
	if set {
		p.p++
	}
	lo = p.atom()
	for p.peek().kind == comma || p.peek().kind == dots || p.peek().kind == number {
		p.p++
	}
	if k := p.peek(); k.kind == name {
		hi = p.atom()
	}
	if set {
		p.p++
	}
	return lo, hi
}
