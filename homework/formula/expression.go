package formula

import "kpcalab/homework/algebra"

// node is a tree over the tokens from one that was read to the last one read.
func (p *parser) node(op Op, from int, kids ...*Node) *Node {
	n := &Node{Op: op, Kids: kids, From: from, To: p.ahead(-1).to}
	for _, k := range kids {
		n.depth = max(n.depth, k.depth+1)
	}
	p.refuse(n.depth > maxOperations, TooDeep, p.ahead(-1))
	return n
}

// leaf is the node of one token, named is one with a name.
func leaf(op Op, t token) *Node  { return &Node{Op: op, From: t.from, To: t.to} }
func named(op Op, t token) *Node { return &Node{Op: op, Text: t.text, From: t.from, To: t.to} }

// operations are the operators by their signs; a slash is a fraction.
var operations = map[string]Op{"+": Add, "-": Minus, "*": Mul, "⊙": Times, "⊘": Over}

// expr = [ "+" | "-" ] term { ( "+" | "-" ) ( term | "…" ) }
func (p *parser) expr() *Node {
	from := p.peek().from
	var n *Node
	if t := p.peek(); p.accept(operator, "+") {
		n = p.operand(t, p.term)
	} else {
		n = p.signed(p.term)
	}
	terms, dotted := []*Node{n}, false
	for p.peek().is(operator, "+") || p.peek().is(operator, "-") {
		op := p.next()
		if op.text == "+" && p.peek().kind == dots {
			terms, dotted = append(terms, leaf(Dots, p.next())), true
			continue
		}
		b := p.operand(op, p.term)
		n = p.node(operations[op.text], from, n, b)
		if op.text == "-" {
			b = p.node(Neg, op.from, b)
		}
		terms = append(terms, b)
	}
	if dotted {
		return p.node(DotSum, from, terms...)
	}
	return n
}

// operand reads what an operator is applied to.
func (p *parser) operand(op token, read func() *Node) *Node {
	p.refuse(p.peek().in(ends|setOf(closing, relation)), NothingBehind, op)
	return read()
}

// signed reads an operand with a minus in front, if there is one.
func (p *parser) signed(read func() *Node) *Node {
	op := p.peek()
	if !p.accept(operator, "-") {
		return read()
	}
	return p.node(Neg, op.from, p.operand(op, read))
}

// term = group { ( "·" | "⊙" | "⊘" ) [ "-" ] group }
func (p *parser) term() *Node {
	from := p.peek().from
	n := p.group()
	for {
		op := p.peek()
		if op.kind != operator || op.text == "+" || op.text == "-" || op.text == "over" {
			return n
		}
		p.p++
		b := p.operand(op, func() *Node { return p.signed(p.group) })
		n = p.node(operations[op.text], from, n, b)
		n.Explicit = n.Op == Mul
	}
}

// group = factor { factor | "/" [ "-" ] factor }: in a/b c the slash divides by b alone
func (p *parser) group() *Node {
	from := p.peek().from
	n := p.factor()
	for {
		switch t := p.peek(); {
		case p.accept(operator, "/"):
			n = p.quotient(from, n, p.operand(t, func() *Node { return p.signed(p.factor) }))
		case p.begins() && !p.sizeAhead():
			n = p.node(Mul, from, n, p.factor())
		default:
			return n
		}
	}
}

// quotient is a fraction; one of numbers is a number.
func (p *parser) quotient(from int, a, b *Node) *Node {
	n := p.node(Div, from, a, b)
	if a.Op == Number && b.Op == Number {
		if r, ok := n.Constant(); ok {
			n.Op, n.Kids, n.Value = Number, nil, r
		}
	}
	return n
}

// begins reports the first token of a factor.
func (p *parser) begins() bool {
	switch t := p.peek(); t.kind {
	case number, name, function, opening, accent:
		return true
	case bar:
		return t.text == "‖" && p.norms == 0 || t.text == "|" && p.ketAhead()
	}
	return false
}

// ketAhead reports |v⟩.
func (p *parser) ketAhead() bool {
	depth := 0
	for k := 1; p.kets == 0; k++ {
		switch t := p.ahead(k); {
		case t.kind == opening:
			depth++
		case t.is(closing, ">") && depth == 0:
			return true
		case t.kind == closing:
			depth--
		case t.in(setOf(stop, bar, end, relation, comma)):
			return false
		}
	}
	return false
}

// factor = atom { "_" indices | "^" exponent | "'" | entry }
func (p *parser) factor() *Node {
	n := p.atom()
	for {
		switch {
		case p.accept(lower, ""):
			n = p.subscript(n)
		case p.accept(upper, ""):
			n = p.superscript(n)
		case p.accept(prime, "'"):
			n = p.primed(n)
		default:
			m := p.entry(n)
			if m == nil {
				return n
			}
			n = m
		}
	}
}

// atom = number | name [ arguments ] | accent atom | function | bars | "(" list ")" | grid | bracket
func (p *parser) atom() *Node {
	p.depth++
	defer func() { p.depth-- }()
	p.refuse(p.depth > maxDepth, TooDeep, p.peek())
	switch t := p.next(); {
	case t.kind == number:
		r, ok := algebra.Decimal(t.text)
		p.refuse(!ok, Unexpected, t)
		return &Node{Op: Number, Value: r, From: t.from, To: t.to}
	case t.kind == name:
		return p.called(named(Name, t))
	case t.kind == accent:
		return p.accented(t)
	case t.kind == function:
		return p.function(t)
	case t.kind == bar:
		return p.bars(t)
	case t.is(opening, "mat"):
		return p.grid(t)
	case t.is(opening, "<"):
		return p.bracket(t)
	case t.kind == opening:
		return p.list(t)
	case t.kind == unknown:
		p.fail(UnknownCommand, t)
	default:
		p.fail(Unexpected, t)
	}
	return nil
}

// close passes the bracket that closes open.
func (p *parser) close(open token) {
	if t := p.next(); t.kind != closing || !closes(open.text, t.text) {
		p.fail(NotClosed, open)
	}
}

// bars = "|" expr "⟩", which is the expression, or "‖" expr "‖"
func (p *parser) bars(open token) *Node {
	if open.text == "|" {
		p.kets++
		n := p.expr()
		p.kets--
		p.close(open)
		return n
	}
	p.norms++
	n := p.expr()
	p.norms--
	p.refuse(p.next().kind != bar, NotClosed, open)
	return p.node(Norm, open.from, n)
}

// accented = accent atom: the name with its accent.
func (p *parser) accented(t token) *Node {
	n := p.atom()
	for n.Op == List && len(n.Kids) == 1 {
		n = n.Kids[0]
	}
	n.asOnes()
	p.refuse(n.Op != Name && n.Op != Call, Unexpected, t)
	n.Text, n.From = t.text+" "+n.Text, t.from
	return p.called(n)
}

// asOnes makes a number 1 the vector of ones, which has indices and a transposition.
func (n *Node) asOnes() {
	if n.Op == Number && n.Value == algebra.Whole(1) {
		n.Op, n.Text, n.Value = Name, "one", algebra.Ratio{}
	}
}
