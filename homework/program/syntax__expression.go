package program

import "kpcalab/homework/formula/fault"

// expression reads operators of at least the given power.
func (p *parser) expression(power int) *node {
	p.enter()
	defer func() { p.depth-- }()
	l := p.operand()
	for {
		t := p.tok()
		o, ok := p.lang.binary[t.s]
		if t.kind != tSign && t.kind != tWord || !ok || o.power < power || p.separates(t) {
			break
		}
		if o.does == ":" {
			if l = p.span(l, o); l == nil {
				break
			}
			continue
		}
		p.i++
		for p.tok().kind == tLine && !p.lang.indent { // the line goes on behind an operator
			p.i++
		}
		if o.does == "|>" {
			l = p.piped(l, t)
			continue
		}
		if p.dotted && p.lang.binary["."+t.s].does != "" { // behind @. each operator is one of entries
			o.does = p.lang.binary["."+t.s].does
		}
		next := o.power + 1
		if o.right {
			next = powerUnary // 2**-1
		}
		r := p.expression(next)
		l = &node{kind: nBinary, pos: t.pos, s: o.does, args: []*node{l, r}}
	}
	if p.lang.indent && power == 0 && p.is("if") { // a if c else b
		t := p.tok()
		p.i++
		c := p.expression(1)
		p.want("else", "a choice has two values")
		l = &node{kind: nChoose, pos: t.pos, args: []*node{l, c, p.expression(0)}}
	}
	return l
}

// piped reads x |> f, which is f(x), and in R x |> f(y), which is f(x, y).
func (p *parser) piped(x *node, t token) *node {
	f := p.expression(4)
	if p.lang == R && f.kind == nCall {
		n := *f
		n.args = append([]*node{f.args[0], x}, f.args[1:]...)
		n.keys = append([]string{""}, f.keys...)
		return &n
	}
	return &node{kind: nCall, pos: t.pos, args: []*node{f, x}, keys: []string{""}, spread: t.s == ".|>"}
}

// separates reports a sign inside a MATLAB matrix that begins another entry:
// [a -b].
func (p *parser) separates(t token) bool {
	return p.matrix > 0 && t.space && (t.s == "-" || t.s == "+") && !p.ahead(1).space
}

// span reads a:b and a:step:b; a colon that ends a subscript isn't one.
func (p *parser) span(l *node, o operator) *node {
	t := p.tok()
	p.i++
	b := p.expression(o.power + 1)
	n := &node{kind: nRange, pos: t.pos, args: []*node{l, b, nil}}
	if p.is(":") {
		p.i++
		n.args = []*node{l, p.expression(o.power + 1), b}
	}
	return n
}

// operand reads a signed atom with what follows it.
func (p *parser) operand() *node {
	t := p.tok()
	if next := p.ahead(1); t.kind == tSign && !p.lang.indent && operatorNames[t.s] != "" && (next.s == "," || next.s == ")") { // reduce(+, list)
		p.i++
		name := operatorNames[t.s]
		if t.s == "*" && p.lang == Julia {
			name = "matmul"
		}
		return &node{kind: nName, pos: t.pos, s: name}
	}
	if t.kind == tSign && (t.s == "-" || t.s == "+" || t.s == "~" || t.s == "!") || t.kind == tWord && t.s == "not" {
		p.i++
		power := powerUnary
		if t.s == "not" {
			power = 4
		}
		a := p.expression(power)
		if t.s == "+" {
			return a
		}
		return &node{kind: nUnary, pos: t.pos, s: t.s, args: []*node{a}}
	}
	if t.kind == tSign && t.s == "*" { // f(*list)
		p.i++
		return &node{kind: nStar, pos: t.pos, args: []*node{p.expression(powerUnary)}}
	}
	if t.kind == tSign && t.s == "@" && p.lang == Julia { // @views …, and @. …
		p.i += 2
		if p.toks[p.i-1].s != "." {
			return p.operand()
		}
		was := p.dotted
		p.dotted = true
		defer func() { p.dotted = was }()
		return p.expression(0)
	}
	if t.kind == tSign && t.s == "." && p.ahead(1).s == "√" { // .√λ
		p.i++
		n := p.operand()
		n.spread = true
		return n
	}
	if t.kind == tSign && t.s == "√" {
		p.i++
		f := &node{kind: nName, pos: t.pos, s: "sqrt"}
		return &node{kind: nCall, pos: t.pos, args: []*node{f, p.postfix(p.atom())}, keys: []string{""}}
	}
	return p.postfix(p.atom())
}

// postfix reads calls, subscripts, fields and transposes.
func (p *parser) postfix(n *node) *node {
	for {
		t := p.tok()
		glued := !(p.matrix > 0 && t.space)
		switch {
		case t.kind != tSign:
			return n
		case t.s == "{" && p.lang == Julia && n.kind == nName && !t.space: // Matrix{Float64}
			p.braces()
		case t.s == "(" && glued:
			p.i++
			inside := p.matrix
			p.matrix = 0
			n = p.arguments(n, t, ")")
			n.spread = p.dotted
			p.matrix = inside
		case t.s == "[" && glued:
			p.i++
			inside := p.matrix
			p.matrix = 0
			p.kept = false
			list := p.subscripts("]")
			if p.lang == R && len(list) == 1 && list[0].kind == nList { // x[[1]]
				list = list[0].args
			}
			n = &node{kind: nIndex, pos: t.pos, args: append([]*node{n}, list...), keep: p.kept}
			p.matrix = inside
		case p.lang == R && t.s == ":" && p.ahead(1).s == ":" && p.ahead(2).kind == tName && n.kind == nName: // MASS::ginv
			n = &node{kind: nName, pos: t.pos, s: p.ahead(2).s}
			p.i += 3
		case t.s == "." && p.ahead(1).s == "(" && p.lang == Julia: // f.(x)
			p.i += 2
			n = p.arguments(n, t, ")")
			n.spread = true
		case (t.s == "." || t.s == "$" && p.lang == R) && (p.ahead(1).kind == tName || p.ahead(1).kind == tWord):
			n = &node{kind: nField, pos: t.pos, s: p.ahead(1).s, args: []*node{n}}
			p.i += 2
		case (t.s == "'" || t.s == ".'") && p.lang.quote:
			p.i++
			n = &node{kind: nTurn, pos: t.pos, args: []*node{n}}
		default:
			return n
		}
	}
}

// arguments reads what stands in the brackets of a call.
func (p *parser) arguments(f *node, open token, shut string) *node {
	n := &node{kind: nCall, pos: open.pos, args: []*node{f}}
	for !p.take(shut) {
		if p.tok().kind == tEnd {
			fault.Fail(open.pos, "this ( is never closed", "each ( has its )", "adding a ) behind what belongs together")
		}
		for p.tok().kind == tLine {
			p.i++
		}
		if p.is(",") || p.is(";") {
			p.i++
			continue
		}
		if p.is(shut) {
			continue
		}
		key := ""
		if t := p.tok(); (t.kind == tName || t.kind == tWord) && p.ahead(1).s == "=" && p.ahead(1).kind == tSign {
			key = t.s
			p.i += 2
		}
		a := p.subscript()
		if p.is("for") { // f(x for x in …)
			a = p.each(a)
		}
		if p.lang == Julia && p.take("...") { // f(list...)
			a = &node{kind: nStar, pos: a.pos, args: []*node{a}}
		}
		n.args, n.keys = append(n.args, a), append(n.keys, key)
		if !p.is(",") && !p.is(shut) && !p.is(";") && p.tok().kind != tLine {
			t := p.tok()
			fault.Fail(t.pos, p.describe(t)+" stands where a comma was expected", "arguments are separated by commas", "a comma or a sign between the two")
		}
	}
	return n
}

// subscripts reads the list in brackets behind an array.
func (p *parser) subscripts(shut string) []*node {
	var list []*node
	for {
		for p.tok().kind == tLine {
			p.i++
		}
		switch {
		case p.is(shut):
			p.i++
			return list
		case p.is(","):
			if n := len(list); n == 0 || p.toks[p.i-1].s == "," && p.toks[p.i-1].kind == tSign { // R: K[, 1]
				list = append(list, &node{kind: nSlice, pos: p.tok().pos, args: make([]*node, 3)})
			}
			p.i++
			if p.is(shut) && p.lang == R { // R: K[1, ]
				list = append(list, &node{kind: nSlice, pos: p.tok().pos, args: make([]*node, 3)})
			}
			continue
		case p.tok().kind == tEnd:
			fault.Fail(p.tok().pos, "a subscript is never closed", "each [ has its ]", "adding a ]")
		}
		if t := p.tok(); t.kind == tName && p.ahead(1).s == "=" && p.lang == R { // drop = FALSE
			p.i += 2
			if v := p.expression(0); t.s == "drop" && v.kind == nConstant && v.s == "False" {
				p.kept = true
			}
			continue
		}
		list = append(list, p.subscript())
	}
}

// subscript is an expression, or a slice of Python, or a lone colon.
func (p *parser) subscript() *node {
	t := p.tok()
	n := &node{kind: nSlice, pos: t.pos, args: make([]*node, 3)}
	if !p.lang.indent {
		if next := p.ahead(1); p.is(":") && (next.s == ")" || next.s == "," || next.s == "]") {
			p.i++
			return n
		}
		if t.kind == tWord && t.s == "end" || p.lang == MATLAB || p.lang == Julia {
			return p.expression(0)
		}
		return p.expression(0)
	}
	if t.kind == tSign && t.s == "." && p.ahead(1).s == "." { // Ellipsis
		p.i += 3
		n.s = "..."
		return n
	}
	if p.is("...") {
		p.i++
		n.s = "..."
		return n
	}
	ends := func() bool { return p.is(":") || p.is(",") || p.is("]") || p.is(")") }
	var first *node
	if !p.is(":") {
		first = p.expression(0)
		if !p.is(":") {
			return first
		}
	}
	n.args[0] = first
	for k := 1; k < 3 && p.take(":"); k++ {
		if !ends() {
			n.args[k] = p.expression(0)
		}
	}
	return n
}
