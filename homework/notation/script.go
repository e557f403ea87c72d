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
	open := p.peek()
	group := open.kind == opening && (open.text == "{" || open.text == "(")
	if group {
		p.p++
	}
	if open.text == "(" || p.peek().is(opening, "(") {
		if m := p.raisedIndex(n, group); m != nil {
			return m
		}
	}
	m := p.raised(n)
	if !group {
		return m
	}
	if p.peek().is(name, "T") { // ^{-1/2 T}
		p.p++
		m = p.transpose(m)
	}
	if p.next().kind != closing {
		p.fail(BadExponent, open)
	}
	m.To = p.ahead(-1).to
	return m
}

// raised reads an exponent.
func (p *parser) raised(n *Node) *Node {
	t := p.peek()
	switch {
	case t.is(name, "T") || t.is(name, "t") || t.is(operator, "*") || t.is(word, "tr") || t.kind == prime:
		p.p++
		return p.transpose(n)
	case t.is(name, "†") || t.is(operator, "+") && (p.ahead(1).kind == closing || p.ahead(1).kind != number):
		p.p++
		return p.node(Pinv, n.From, n)
	case t.is(operator, "⊙"): // degrees
		p.p++
		return n
	case t.is(operator, "-") && p.ahead(1).is(name, "T"):
		p.p += 2
		m := p.node(Pow, n.From, n)
		m.Value = algebra.Whole(-1)
		return p.transpose(m)
	case t.kind == name && isLetter(t.text) || t.kind == word || t.kind == name && n.Op == Name:
		p.p++
		return p.addIndex(n, &Node{Op: Name, Text: t.text, From: t.from, To: t.to})
	}
	e := p.exponentValue(t)
	m := p.node(Pow, n.From, n)
	m.Value = e
	return m
}

func (p *parser) exponentValue(t token) algebra.Ratio {
	if t.is(operator, "-") && p.ahead(1).kind == number && p.ahead(2).kind != closing && p.ahead(-1).kind == upper {
		p.p++ // \Lambda^-1 and what follows
		return p.constant(t, p.atom()).Neg()
	}
	if t.kind == opening || p.ahead(-1).kind == opening {
		return p.constant(t, p.expr())
	}
	return p.constant(t, p.atom())
}

func (p *parser) constant(t token, n *Node) algebra.Ratio {
	r, ok := n.Constant()
	if !ok {
		p.fail(BadExponent, t)
	}
	return r
}

// transpose is nᵀ; a transposed number 1 is the row of ones.
func (p *parser) transpose(n *Node) *Node {
	if n.Op == Number && n.Value == algebra.Whole(1) {
		n = &Node{Op: Name, Text: "one", From: n.From, To: n.To}
	}
	return p.node(Trans, n.From, n)
}

// raisedIndex reads the j of α^{(j)}; nil, and nothing is read, where there is none.
func (p *parser) raisedIndex(n *Node, group bool) *Node {
	start := p.p
	if p.peek().is(opening, "(") {
		p.p++
	}
	t := p.next()
	if t.kind == name && isLetter(t.text) && t.text != "t" && p.peek().kind == closing {
		p.p++
		if group && p.ahead(start-p.p-1).text == "{" && p.next().kind != closing {
			p.fail(BadExponent, t)
		}
		return p.addIndex(n, &Node{Op: Name, Text: t.text, From: t.from, To: t.to})
	}
	p.p = start
	return nil
}

// addIndex adds an index that stands above: behind those below, α_i^j, or in front of
// those that follow, α^{(j)}_i.
func (p *parser) addIndex(n, x *Node) *Node {
	if n.Op != Name {
		p.fail(BadExponent, token{from: x.From, to: x.To})
	}
	m := *n
	m.Sub, m.To = append(append([]*Node{}, n.Sub...), x), p.ahead(-1).to
	if len(n.Sub) == 0 && p.peek().kind == lower {
		p.p++
		e := &Node{Op: Entry, Kids: []*Node{&m}, From: n.From}
		e.Sub = p.indices()
		e.To = p.ahead(-1).to
		return e
	}
	return p.called(&m)
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
