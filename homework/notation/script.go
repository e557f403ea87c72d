package notation

import (
	"strings"

	"kpcalab/homework/algebra"
)

// subscript reads what stands below n: indices of a name, or of the entries of a bracket.
func (p *parser) subscript(n *Node) *Node {
	list := p.indices()
	if len(list) == 1 && n.Op == Name && list[0].Op == Label {
		switch a := list[0].Text; a { // F_bar
		case "bar", "tilde", "hat":
			m := *n
			m.Text, m.To = a+" "+n.Text, p.ahead(-1).to
			return &m
		}
	}
	if n.Op == Number && n.Value == algebra.Whole(1) { // 1_n
		n = &Node{Op: Name, Text: "one", From: n.From}
	}
	if n.Op == Number && n.Value.Num == 0 { // 0_n
		return n
	}
	if n.Op == Name || n.Op == Call {
		m := *n
		m.Sub, m.To = append(append([]*Node{}, n.Sub...), list...), p.ahead(-1).to
		if m.Op == Name {
			return p.called(&m)
		}
		return &m
	}
	m := p.node(Entry, n.From, n)
	m.Sub = list
	return m
}

// indices = "{" index { [ "," ] index } "}" | index
func (p *parser) indices() (list []*Node) {
	open := p.peek()
	if open.kind != opening {
		return []*Node{p.index()}
	}
	for p.p++; p.peek().kind != closing; {
		switch t := p.peek(); {
		case t.kind == end:
			p.fail(NotClosed, open)
		case t.kind == comma || t.is(stop, ";"):
			p.p++
			continue
		}
		list = append(list, p.index())
	}
	p.p++
	if len(list) == 0 {
		p.fail(BadIndex, open)
	}
	return list
}

// index = letter | number | word | ":" | size "×" size
func (p *parser) index() *Node {
	t := p.next()
	n := p.node(Name, t.from)
	n.Text = t.text
	switch {
	case t.is(opening, "{") || t.is(opening, "("):
		list := p.index()
		p.close(t, "}")
		return list
	case t.kind == stop && (t.text == ":" || t.text == "•") || t.is(operator, "*"):
		n.Op = Colon
		return n
	case t.kind == word || t.kind == keyword:
		n.Op = Label
		return n
	case t.kind == number:
		r, ok := algebra.Decimal(t.text)
		if !ok || r.Den != 1 {
			p.fail(BadIndex, t)
		}
		n.Op, n.Value, n.Text = Number, r, ""
	case t.kind == accent:
		n.Op = Label
		return n
	case t.kind != name:
		p.fail(BadIndex, t)
	}
	for n.Op == Name && p.peek().kind == prime {
		p.p++
		n.Text += "'"
	}
	if n.Op == Name && p.peek().kind == lower { // k_{x_i}
		p.p++
		n.Sub = p.indices()
	}
	if p.peek().is(operator, "*") && (p.ahead(1).kind == name || p.ahead(1).kind == number) || p.peek().is(name, "x") && t.text == "n" {
		p.p++
		d := p.node(Dims, t.from, n, p.index())
		return d
	}
	return n
}

// superscript reads what stands above n: a transposition, a power, or one more index.
func (p *parser) superscript(n *Node) *Node {
	open, depth := p.peek(), 0
	for ; p.peek().is(opening, "{") || p.peek().is(opening, "("); depth++ {
		p.p++
	}
	m := p.raised(n, depth > 0)
	for depth > 0 {
		switch t := p.next(); {
		case t.kind == closing:
			depth--
		case t.is(name, "T"): // ^{-1/2 T}
			m = p.transpose(m)
		default:
			p.fail(BadExponent, open)
		}
	}
	m.To = p.ahead(-1).to
	if m.Op == Name && len(m.Sub) > len(n.Sub) && p.peek().kind == lower && len(n.Sub) == 0 { // α^{(j)}_i
		p.p++
		e := &Node{Op: Entry, Kids: []*Node{m}, From: n.From, Sub: p.indices()}
		e.To = p.ahead(-1).to
		return e
	}
	return m
}

// raised reads an exponent; in braces it is an expression.
func (p *parser) raised(n *Node, braces bool) *Node {
	t := p.peek()
	minus := t.is(operator, "-")
	switch {
	case t.is(name, "T") || t.is(name, "t") || t.is(operator, "*") || t.is(word, "tr") || t.kind == prime:
		p.p++
		return p.transpose(n)
	case t.is(name, "†") || t.is(operator, "+") && p.ahead(1).kind != number:
		p.p++
		return p.node(Pinv, n.From, n)
	case minus && p.ahead(1).is(name, "T"):
		p.p += 2
		return p.transpose(p.power(t, n, algebra.Whole(-1)))
	case t.kind == word || t.kind == name && n.Op == Name: // α^j
		p.p++
		m := *n
		m.Sub = append(append([]*Node{}, n.Sub...), &Node{Op: Name, Text: t.text, From: t.from, To: t.to})
		return p.called(&m)
	}
	var e *Node
	if braces {
		if e = p.expr(); p.peek().is(operator, "over") {
			p.p++
			e = p.quotient(e.From, e, p.expr())
		}
	} else if minus { // \Lambda^-\frac12
		p.p++
	}
	if e == nil {
		e = p.atom()
	}
	r, ok := e.Constant()
	if !ok {
		p.fail(BadExponent, t)
	}
	if minus && !braces {
		r = r.Neg()
	}
	m := p.power(t, n, r)
	m.From = n.From
	return m
}

// transpose is nᵀ; a transposed number 1 is the row of ones.
func (p *parser) transpose(n *Node) *Node {
	if n.Op == Number && n.Value == algebra.Whole(1) {
		n = &Node{Op: Name, Text: "one", From: n.From, To: n.To}
	}
	return p.node(Trans, n.From, n)
}

// primed is n': transposed, or another sample.
func (p *parser) primed(n *Node) *Node {
	if n.Op == Name && (n.Text == "x" || isLetter(n.Text) && strings.Contains("ijlpqrst", n.Text)) && len(n.Sub) == 0 {
		m := *n
		m.Text += "'"
		m.To = p.ahead(-1).to
		return &m
	}
	return p.transpose(n)
}

// called reads the arguments of a function: samples, or what the text's own functions
// are applied to; else it is n itself.
func (p *parser) called(n *Node) *Node {
	open := p.peek()
	if !open.is(opening, "(") || !p.functions[n.Text] && !p.samplesAhead(n.Text) {
		return n
	}
	p.p++
	c := p.node(Call, n.From)
	c.Text, c.Sub = n.Text, n.Sub
	for {
		if q := p.peek(); q.is(operator, "*") || q.kind == stop { // K(·, x_i)
			p.p++
			c.Kids = append(c.Kids, &Node{Op: Colon, From: q.from, To: q.to})
		} else {
			c.Kids = append(c.Kids, p.expr())
		}
		if p.peek().kind != comma {
			break
		}
		p.p++
	}
	p.close(open, ")")
	c.To = p.ahead(-1).to
	return c
}

// samplesAhead reports brackets that hold samples: x, x_i, x', or the letters of a
// kernel's arguments.
func (p *parser) samplesAhead(f string) bool {
	kernel := strings.HasSuffix(f, "K") || strings.HasSuffix(f, "k") || strings.HasSuffix(f, "kappa") || strings.HasSuffix(f, "hi")
	commas, depth := 0, 0
	for k := 1; ; k++ {
		switch t := p.ahead(k); t.kind {
		case opening:
			depth++
		case closing:
			if depth == 0 {
				return k > 1
			}
			depth--
		case comma:
			if depth == 0 {
				commas++
			}
		case name:
			script := p.ahead(k-1).kind == lower || p.ahead(k-1).kind == upper || depth > 0
			sample := t.text == "x" || kernel && strings.Contains("yzuvstX", t.text) && len(t.text) == 1
			if !sample && !script {
				return false
			}
		case lower, upper, prime, number:
		case operator, stop:
			if t.text != "*" && t.text != "•" || !kernel {
				return false
			}
		default:
			return false
		}
	}
}

// entry reads indices in brackets directly behind something, α_j[i], A(:, j); nil, and
// nothing is read, where there are none.
func (p *parser) entry(n *Node) *Node {
	list := []*Node{}
	k := 1
	for ; ; k++ {
		switch t := p.ahead(k); {
		case t.kind == name && isLetter(t.text) && (strings.Contains("ijlpqrs", t.text) || p.peek().text == "["):
			list = append(list, &Node{Op: Name, Text: t.text, From: t.from, To: t.to})
		case t.is(stop, ":"):
			list = append(list, &Node{Op: Colon, From: t.from, To: t.to})
		default:
			return nil
		}
		if k++; p.ahead(k).kind == closing {
			break
		}
		if p.ahead(k).kind != comma {
			return nil
		}
	}
	p.p += k + 1
	m := p.node(Entry, n.From, n)
	m.Sub = list
	return m
}
