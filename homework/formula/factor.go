package formula

import (
	"slices"
	"strings"

	"kpcalab/homework/algebra"
)

// subscript reads what stands below n: indices of a name, or of the entries of a bracket.
func (p *parser) subscript(n *Node) *Node {
	list := p.indices()
	n.asOnes() // 1_n
	switch {
	case n.Op == Number && n.Value.Num == 0: // 0_n
		return n
	case n.Op == Name && len(list) == 1 && wordAccents[list[0].Text]: // F_bar
		n.Text, n.To = list[0].Text+" "+n.Text, p.ahead(-1).to
		return n
	case n.Op == Name || n.Op == Call:
		n.Sub, n.To = append(n.Sub, list...), p.ahead(-1).to
		return p.called(n)
	}
	m := p.node(Entry, n.From, n)
	if n.Op == List && len(n.Kids) == 1 {
		m.Kids = n.Kids
	}
	m.Sub = list
	return m
}

// indices = "{" index { [ "," | ";" ] index } "}" | index
func (p *parser) indices() (list []*Node) {
	open := p.peek()
	if open.kind != opening {
		return []*Node{p.index()}
	}
	for p.p++; p.peek().kind != closing; {
		if !p.accept(comma, ",") && !p.accept(stop, ";") {
			list = append(list, p.index())
		}
	}
	p.p++
	p.refuse(len(list) == 0, BadIndex, open)
	return list
}

// index = ( letter { "'" } [ "_" indices ] | number ) [ "×" index ] | word | ":" | "(" index ")"
func (p *parser) index() *Node {
	t := p.next()
	n := named(Name, t)
	switch {
	case t.is(opening, "{") || t.is(opening, "("):
		n = p.index()
		p.close(t)
		return n
	case t.kind == stop && colons[t.text] || t.is(operator, "*"):
		return leaf(Colon, t)
	case t.in(words | setOf(accent)):
		return named(Label, t)
	case t.kind == number:
		r, ok := algebra.Decimal(t.text)
		p.refuse(!ok || r.Den != 1, BadIndex, t)
		n.Op, n.Value, n.Text = Number, r, ""
	case t.kind != name:
		p.fail(BadIndex, t)
	default:
		for p.accept(prime, "'") {
			n.Text += "'"
		}
		if p.accept(lower, "") { // k_{x_i}
			n.Sub = p.indices()
		}
	}
	times := p.peek().is(operator, "*") && p.ahead(1).in(symbols)
	if times || p.peek().is(name, "x") && t.text == "n" {
		p.p++
		return p.node(Dims, t.from, n, p.index())
	}
	return n
}

// superscript reads what stands above n: a transposition, a power, or one more index.
func (p *parser) superscript(n *Node) *Node {
	plain := n.Op == Name && len(n.Sub) == 0
	var braces []token
	for p.peek().is(opening, "{") || p.peek().is(opening, "(") {
		braces = append(braces, p.next())
	}
	m := p.raised(n, braces != nil)
	for _, b := range slices.Backward(braces) {
		p.close(b)
	}
	m.To = p.ahead(-1).to
	if plain && m.Op == Name && len(m.Sub) > 0 && p.accept(lower, "") { // α^{(j)}_i
		list := p.indices()
		m = p.node(Entry, n.From, m)
		m.Sub = list
	}
	return m
}

// raised = "T" | "t" | "*" | "'" | "†" | "+" | "-" "T" | name | [ "-" ] atom; in braces an expression
func (p *parser) raised(n *Node, braces bool) *Node {
	t := p.peek()
	minus := t.is(operator, "-")
	switch {
	case t.kind == prime, t.is(name, "T"), t.is(name, "t"), t.is(operator, "*"):
		p.p++
		return p.transpose(n)
	case t.is(name, "†"), t.is(operator, "+") && p.ahead(1).kind != number:
		p.p++
		return p.node(Pinv, n.From, n)
	case minus && p.ahead(1).is(name, "T"):
		p.p += 2
		return p.transpose(p.power(n, algebra.Whole(-1)))
	case t.kind == word, t.kind == name && n.Op == Name: // α^j
		p.p++
		n.Sub, n.To = append(n.Sub, named(map[bool]Op{true: Label, false: Name}[t.kind == word], t)), t.to
		return p.called(n)
	}
	read := p.expr
	if !braces {
		read = func() *Node { return p.signed(p.atom) }
	}
	e := read()
	if braces && p.accept(operator, "over") {
		e = p.quotient(e.From, e, p.expr())
	}
	r, ok := e.Constant()
	p.refuse(!ok, BadExponent, t)
	return p.power(n, r)
}

func (p *parser) power(n *Node, r algebra.Ratio) *Node {
	m := p.node(Pow, n.From, n)
	m.Value = r
	return m
}

// transpose is nᵀ; a transposed number 1 is the row of ones.
func (p *parser) transpose(n *Node) *Node {
	n.asOnes()
	return p.node(Trans, n.From, n)
}

// primed is n': transposed, or another sample.
func (p *parser) primed(n *Node) *Node {
	if n.Letter() != "" && strings.Contains(indexLetters+"xt", n.Text[:1]) {
		n.Text += "'"
		n.To = p.ahead(-1).to
		return n
	}
	return p.transpose(n)
}

// called reads the arguments of a function: samples, or what the text's own functions
// are applied to; else it is n itself.
// arguments = "(" ( expr | "·" ) { "," ( expr | "·" ) } ")"
func (p *parser) called(n *Node) *Node {
	open := p.peek()
	if n.Op != Name || n.Text == "one" || !open.is(opening, "(") || !p.functions[n.Text] && !p.samplesAhead(n.Text) {
		return n
	}
	p.p++
	n.Op = Call
	for {
		if q := p.peek(); q.is(operator, "*") || q.kind == stop { // K(·, x_i)
			n.Kids = append(n.Kids, leaf(Colon, p.next()))
		} else {
			n.Kids = append(n.Kids, p.expr())
		}
		if !p.accept(comma, ",") {
			break
		}
	}
	p.close(open)
	n.To = p.ahead(-1).to
	return n
}

var kernels = fields("K k kappa phi Phi chi")

// samplesAhead reports brackets that hold samples: x, x_i, x', and for kernels the usual
// letters of their arguments, or a dot.
func (p *parser) samplesAhead(f string) bool {
	sample := func(t token) bool { return t.text == "x" }
	if kernels[f[strings.LastIndexByte(f, ' ')+1:]] {
		sample = func(t token) bool { return strings.Contains("xyzuvstX*•", t.text) && t.text != "" }
	}
	depth, found := 0, false
	for k := 1; ; k++ {
		switch t := p.ahead(k); {
		case t.kind == opening:
			depth++
		case t.kind == closing && depth == 0:
			return found
		case t.kind == closing:
			depth--
		case t.kind == name && (depth > 0 || p.ahead(k-1).in(scripts)): // i of x_i
		case t.in(setOf(name, operator, stop)):
			if found = true; depth > 0 || !sample(t) {
				return false
			}
		case !t.in(scripts | setOf(prime, number, comma)):
			return false
		}
	}
}

// entry = ( "[" | "(" ) ( letter | ":" ) { "," ( letter | ":" ) } ( ")" | "]" ), directly behind
// something: α_j[i], A(:, j); nil, and nothing is read, where there is none.
func (p *parser) entry(n *Node) *Node {
	open := p.peek()
	if open.space || !open.is(opening, "[") && !open.is(opening, "(") {
		return nil
	}
	var list []*Node
	for k := 1; ; k += 2 {
		switch t := p.ahead(k); {
		case t.letter() && (isIndex(rune(t.text[0])) || open.text == "["):
			list = append(list, named(Name, t))
		case t.is(stop, ":"):
			list = append(list, leaf(Colon, t))
		default:
			return nil
		}
		if behind := p.ahead(k + 1); behind.kind == closing {
			p.p += k + 2
			m := p.node(Entry, n.From, n)
			m.Sub = list
			return m
		} else if behind.kind != comma {
			return nil
		}
	}
}
