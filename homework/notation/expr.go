package notation

import "kpcalab/homework/algebra"

// node is a tree over the tokens from one that was read to the last one read.
func (p *parser) node(op Op, from int, kids ...*Node) *Node {
	return &Node{Op: op, Kids: kids, From: from, To: p.ahead(-1).to}
}

// expr = [ "-" ] term { ( "+" | "-" ) ( term | "…" ) }
func (p *parser) expr() *Node {
	if p.depth++; p.depth > maxDepth {
		p.fail(TooDeep, p.peek())
	}
	defer func() { p.depth-- }()
	from := p.peek().from
	var n *Node
	switch t := p.peek(); {
	case t.is(operator, "-"):
		p.p++
		n = p.operand(t, p.term)
		n = p.node(Neg, from, n)
	case t.is(operator, "+"):
		p.p++
		n = p.operand(t, p.term)
	default:
		n = p.term()
	}
	terms := []*Node{n}
	dotted := false
	for p.peek().is(operator, "+") || p.peek().is(operator, "-") {
		op := p.next()
		if op.text == "+" && p.peek().kind == dots {
			terms = append(terms, &Node{Op: Dots, From: p.peek().from, To: p.next().to})
			dotted = true
			continue
		}
		b := p.operand(op, p.term)
		if terms = append(terms, b); dotted && op.text == "+" {
			continue
		}
		n = p.node(map[string]Op{"+": Add, "-": Minus}[op.text], from, n, b)
	}
	if dotted {
		return p.node(DotSum, from, terms...)
	}
	return n
}

// operand reads what an operator is applied to.
func (p *parser) operand(op token, read func() *Node) *Node {
	switch p.peek().kind {
	case stop, word, keyword, end, closing, comma, relation:
		p.fail(NothingBehind, op)
	}
	return read()
}

// term = group { ( "·" | "*" | "⊙" ) [ "-" ] group }
func (p *parser) term() *Node {
	from := p.peek().from
	n := p.group()
	for p.peek().kind == operator && p.peek().text != "+" && p.peek().text != "-" && p.peek().text != "over" {
		op := p.next()
		b := p.operand(op, p.signed)
		switch op.text {
		case "⊙":
			n = p.node(Times, from, n, b)
		case "⊘":
			n = p.node(Over, from, n, b)
		case "/":
			n = p.quotient(from, n, b)
		default:
			n = p.node(Mul, from, n, b)
			n.Explicit = true
		}
	}
	return n
}

func (p *parser) signed() *Node {
	from := p.peek().from
	if op := p.peek(); op.is(operator, "-") {
		p.p++
		return p.node(Neg, from, p.operand(op, p.group))
	}
	return p.group()
}

// group = factor { factor | "/" factor }
func (p *parser) group() *Node {
	from := p.peek().from
	n := p.factor()
	for {
		switch t := p.peek(); {
		case t.is(operator, "/"):
			p.p++
			n = p.quotient(from, n, p.operand(t, p.divisor))
		case p.begins() && !p.sizeAhead():
			b := p.factor()
			n = p.node(Mul, from, n, b)
		default:
			return n
		}
	}
}

// divisor is the first factor behind a slash, with a sign if it has one.
func (p *parser) divisor() *Node {
	if p.peek().is(operator, "-") {
		return p.signed()
	}
	return p.factor()
}

// quotient is a fraction; one of numbers is a number.
func (p *parser) quotient(from int, a, b *Node) *Node {
	if a.Op == Number && b.Op == Number {
		if r, ok := algebra.NewRatio(a.Value.Num*b.Value.Den, a.Value.Den*b.Value.Num); ok {
			n := p.node(Number, from)
			n.Value = r
			return n
		}
	}
	return p.node(Div, from, a, b)
}

// begins reports the first token of a factor.
func (p *parser) begins() bool {
	switch t := p.peek(); t.kind {
	case number, name, function, opening, accent:
		return true
	case bar:
		return t.text == "‖" && p.norms == 0 || t.text == "|" && p.ket()
	case upper: // {}^t A
		return p.ahead(-1).space && false
	}
	return false
}

// ket reports |v⟩.
func (p *parser) ket() bool {
	if p.kets > 0 {
		return false
	}
	for k, depth := 1, 0; ; k++ {
		switch t := p.ahead(k); {
		case t.kind == opening:
			depth++
		case t.is(closing, ">") && depth == 0:
			return true
		case t.kind == closing:
			depth--
		case t.kind == stop || t.kind == bar || t.kind == end || t.kind == relation || t.kind == comma:
			return false
		}
	}
}

// factor = atom { script }
func (p *parser) factor() *Node {
	n := p.atom()
	for {
		switch t := p.peek(); {
		case t.kind == lower:
			p.p++
			n = p.subscript(n)
		case t.kind == upper:
			p.p++
			n = p.superscript(n)
		case t.kind == prime:
			p.p++
			n = p.primed(n)
		case t.is(opening, "[") && !t.space || t.is(opening, "(") && !t.space:
			m := p.entry(n)
			if m == nil {
				return n
			}
			n = m
		default:
			return n
		}
	}
}

// atom = number | name | accent atom | "(" list ")" | grid | function … | norm | ket
func (p *parser) atom() *Node {
	if p.depth++; p.depth > maxDepth {
		p.fail(TooDeep, p.peek())
	}
	defer func() { p.depth-- }()
	t := p.next()
	switch t.kind {
	case number:
		return p.number(t)
	case name:
		n := p.node(Name, t.from)
		n.Text = t.text
		if t.text == "one" {
			return n
		}
		return p.called(n)
	case accent:
		return p.accented(t)
	case opening:
		switch t.text {
		case "mat":
			return p.grid(t)
		case "<":
			return p.bracket(t)
		}
		return p.list(t)
	case bar:
		if t.text == "|" {
			p.kets++
			v := p.expr()
			p.close(t, ">")
			p.kets--
			return v
		}
		p.norms++
		v := p.expr()
		if p.norms--; p.next().kind != bar {
			p.fail(NotClosed, t)
		}
		return p.node(Norm, t.from, v)
	case function:
		return p.function(t)
	case unknown:
		p.fail(UnknownCommand, t)
	}
	p.fail(Unexpected, t)
	return nil
}

func (p *parser) close(open token, with string) {
	if t := p.next(); t.kind != closing || !closes(open.text, t.text) && t.text != with {
		p.fail(NotClosed, open)
	}
}

// number reads digits; of those with a transposition, 11ᵀ, the first is read.
func (p *parser) number(t token) *Node {
	if k := p.peek().kind; t.text == "11" && (k == upper || k == prime) {
		p.p--
		p.t[p.p].text, p.t[p.p].from = "1", t.from+1
		t.text, t.to = "1", t.from+1
	}
	r, ok := fractions[t.text]
	if !ok {
		r, ok = algebra.Decimal(t.text)
	}
	if !ok {
		p.fail(Unexpected, t)
	}
	return &Node{Op: Number, Value: r, From: t.from, To: t.to}
}

var fractions = map[string]algebra.Ratio{"1/2": algebra.Half, "1/4": algebra.Frac(1, 4), "3/4": algebra.Frac(3, 4)}

// accented = accent atom: the name with its accent.
func (p *parser) accented(t token) *Node {
	n := p.atom()
	for n.Op == List && len(n.Kids) == 1 {
		n = n.Kids[0]
	}
	m := *n
	m.From = t.from
	switch {
	case n.Op == Number && n.Value == algebra.Whole(1):
		m = Node{Op: Name, Text: t.text + " one", From: t.from, To: n.To}
	case n.Op == Name || n.Op == Call:
		m.Text = t.text + " " + n.Text
	default:
		p.fail(Unexpected, t)
	}
	if n.Op == Name {
		return p.called(&m)
	}
	return &m
}
