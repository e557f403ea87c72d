package syntax

import (
	"slices"

	"kpcalab/homework/formula/fault"
)

// expression reads operators of at least the given power.
func (p *parser) expression(power int) *Node {
	p.enter()
	defer func() { p.depth-- }()
	l := p.operand()
	for {
		t := p.tok()
		o, ok := p.lang.Binary[t.s]
		if t.kind != tSign && t.kind != tWord || !ok || o.power < power || p.separates(t) {
			break
		}
		if o.Does == ":" && p.lang == Julia && p.ahead(1).s == ":" && !p.ahead(1).space { // M::Model
			p.i += 2
			p.postfix(p.atom())
			continue
		}
		if o.Does == ":" {
			if l = p.span(l, o); l == nil {
				break
			}
			continue
		}
		p.i++
		for p.tok().kind == tLine && !p.lang.python { // the line goes on behind an operator
			p.i++
		}
		if o.Does == "|>" {
			l = p.piped(l, t)
			continue
		}
		if p.dotted && p.lang.Binary["."+t.s].Does != "" { // behind @. each operator is one of entries
			o.Does = p.lang.Binary["."+t.s].Does
		}
		next := o.power + 1
		if o.right {
			next = powerUnary // 2**-1
		}
		if o.right && p.lang == MATLAB {
			l = p.raised(l, o, t)
			continue
		}
		r := p.expression(next)
		l = &Node{Kind: Binary, Pos: t.pos, Text: o.Does, Args: []*Node{l, r}}
	}
	if p.lang.python && power == 0 && p.is("if") { // a if c else b
		t := p.tok()
		p.i++
		c := p.expression(1)
		p.want("else", "a choice has two values")
		l = &Node{Kind: Choose, Pos: t.pos, Args: []*Node{l, c, p.expression(0)}}
	}
	return l
}

// raised reads the exponent of a power of MATLAB, where powers and transposes are
// taken from left to right: A.^2' is (A.^2)'.
func (p *parser) raised(l *Node, o Operator, t token) *Node {
	r := p.operand()
	var turns []*Node
	for k := p.i - 1; r.Kind == Turn && (p.toks[k].s == "'" || p.toks[k].s == ".'") && p.toks[k].kind == tSign; k-- {
		r, turns = r.Args[0], append(turns, r)
	}
	l = &Node{Kind: Binary, Pos: t.pos, Text: o.Does, Args: []*Node{l, r}}
	for _, turn := range turns {
		l = &Node{Kind: Turn, Pos: turn.Pos, Args: []*Node{l}}
	}
	return l
}

// piped reads x |> f, which is f(x), and in R x |> f(y), which is f(x, y).
func (p *parser) piped(x *Node, t token) *Node {
	f := p.expression(4)
	if p.lang == R && f.Kind == Call {
		n := *f
		n.Args = append([]*Node{f.Args[0], x}, f.Args[1:]...)
		n.Keys = append([]string{""}, f.Keys...)
		return &n
	}
	return &Node{Kind: Call, Pos: t.pos, Args: []*Node{f, x}, Keys: []string{""}, Spread: t.s == ".|>"}
}

// separates reports a sign inside a MATLAB matrix that begins another entry:
// [a -b].
func (p *parser) separates(t token) bool {
	return p.matrix > 0 && t.space && (t.s == "-" || t.s == "+") && !p.ahead(1).space
}

// span reads a:b and a:step:b; a colon that ends a subscript isn't one.
func (p *parser) span(l *Node, o Operator) *Node {
	t := p.tok()
	p.i++
	b := p.expression(o.power + 1)
	n := &Node{Kind: Range, Pos: t.pos, Args: []*Node{l, b, nil}}
	if p.is(":") {
		p.i++
		n.Args = []*Node{l, p.expression(o.power + 1), b}
	}
	return n
}

// operand reads a signed atom with what follows it.
func (p *parser) operand() *Node {
	t := p.tok()
	if next := p.ahead(1); t.kind == tSign && !p.lang.python && OperatorNames[t.s] != "" && (next.s == "," || next.s == ")") { // reduce(+, list)
		p.i++
		name := OperatorNames[t.s]
		if t.s == "*" && p.lang == Julia {
			name = "matmul"
		}
		return &Node{Kind: Name, Pos: t.pos, Text: name}
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
		return &Node{Kind: Unary, Pos: t.pos, Text: t.s, Args: []*Node{a}}
	}
	if t.kind == tSign && t.s == "*" { // f(*list)
		p.i++
		return &Node{Kind: Star, Pos: t.pos, Args: []*Node{p.expression(powerUnary)}}
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
		n.Spread = true
		return n
	}
	if t.kind == tSign && t.s == "√" {
		p.i++
		f := &Node{Kind: Name, Pos: t.pos, Text: "sqrt"}
		return &Node{Kind: Call, Pos: t.pos, Args: []*Node{f, p.postfix(p.atom())}, Keys: []string{""}}
	}
	return p.postfix(p.atom())
}

// postfix reads calls, subscripts, fields and transposes.
func (p *parser) postfix(n *Node) *Node {
	for {
		t := p.tok()
		glued := !(p.matrix > 0 && t.space)
		switch {
		case t.s == "do" && t.kind == tName && p.lang == Julia && n.Kind == Call && p.matrix == 0:
			p.behindCall(n)
		case t.kind != tSign:
			return n
		case t.s == "{" && p.lang == Julia && n.Kind == Name && !t.space: // Matrix{Float64}
			p.braces()
		case t.s == "(" && glued:
			p.i++
			inside := p.matrix
			p.matrix = 0
			n = p.arguments(n, t, ")")
			n.Spread = p.dotted
			p.matrix = inside
		case t.s == "[" && glued:
			p.i++
			inside := p.matrix
			p.matrix = 0
			p.kept = false
			list := p.subscripts("]")
			one := p.lang == R && len(list) == 1 && list[0].Kind == List // x[[1]]
			if one {
				list = list[0].Args
			}
			n = &Node{Kind: Index, Pos: t.pos, Args: append([]*Node{n}, list...), Keep: p.kept, Spread: one}
			p.matrix = inside
		case p.lang == R && t.s == ":" && p.ahead(1).s == ":" && p.ahead(2).kind == tName && n.Kind == Name: // MASS::ginv
			if !packages[n.Text] {
				fault.FailAs(fault.Unsupported, n.Pos, "the package "+fault.Quote(n.Text)+" isn't known", "its functions aren't read", "functions of R")
			}
			n = &Node{Kind: Name, Pos: t.pos, Text: p.ahead(2).s}
			p.i += 3
		case t.s == "." && p.ahead(1).s == "(" && p.lang == Julia: // f.(x)
			p.i += 2
			n = p.arguments(n, t, ")")
			n.Spread = true
		case (t.s == "." || t.s == "$" && p.lang == R) && (p.ahead(1).kind == tName || p.ahead(1).kind == tWord):
			n = &Node{Kind: Field, Pos: t.pos, Text: p.ahead(1).s, Args: []*Node{n}}
			p.i += 2
		case (t.s == "'" || t.s == ".'") && p.lang.quote:
			p.i++
			n = &Node{Kind: Turn, Pos: t.pos, Args: []*Node{n}}
			if next := p.tok(); p.lang == Julia && next.kind == tName && !next.space && p.matrix == 0 && t.s == "'" { // A'k
				n = &Node{Kind: Binary, Pos: t.pos, Text: "*", Args: []*Node{n, p.postfix(p.atom())}}
			}
		default:
			return n
		}
	}
}

// arguments reads what stands in the brackets of a call.
func (p *parser) arguments(f *Node, open token, shut string) *Node {
	n := &Node{Kind: Call, Pos: open.pos, Args: []*Node{f}}
	for !p.take(shut) {
		if p.tok().kind == tEnd {
			fault.Fail(open.pos, "this ( is never closed", "each ( has its )", "adding a ) after what belongs together")
		}
		for p.tok().kind == tLine {
			p.i++
		}
		if p.is(",") || p.is(";") {
			t := p.tok()
			if p.i++; t.s == "," && (len(n.Args) == 1 || p.is(",") || p.is(shut) && !p.lang.python && p.lang != Julia) {
				fault.Fail(t.pos, "a comma without an argument beside it", "one comma stands between two arguments", "leaving it out")
			}
			continue
		}
		if p.is(shut) {
			continue
		}
		key := ""
		if t := p.tok(); (t.kind == tName || t.kind == tWord || t.kind == tString && p.lang == R) && p.ahead(1).s == "=" && p.ahead(1).kind == tSign {
			key = t.s
			p.i += 2
			if slices.Contains(n.Keys, key) {
				fault.Fail(t.pos, "the argument "+fault.Quote(key)+" stands twice", "each argument stands once", "leaving one of them out")
			}
		} else if p.lang.python && len(n.Keys) > 0 && n.Keys[len(n.Keys)-1] != "" && !p.is("*") {
			fault.Fail(t.pos, "an argument without a name behind one that has a name", "arguments with names come last", "axis=1 as the last argument")
		}
		a := p.subscript()
		if p.is("for") { // f(x for x in …)
			a = p.each(a)
			a.Spread = p.lang.python
		}
		if p.lang == Julia && p.take("...") { // f(list...)
			a = &Node{Kind: Star, Pos: a.Pos, Args: []*Node{a}}
		}
		n.Args, n.Keys = append(n.Args, a), append(n.Keys, key)
		if !p.is(",") && !p.is(shut) && !p.is(";") && p.tok().kind != tLine {
			t := p.tok()
			fault.Fail(t.pos, p.describe(t)+" stands where a comma was expected", "arguments are separated by commas", "a comma or a sign between the two")
		}
	}
	return n
}

// subscripts reads the list in brackets behind an array.
func (p *parser) subscripts(shut string) []*Node {
	var list []*Node
	for {
		for p.tok().kind == tLine {
			p.i++
		}
		switch {
		case p.is(shut):
			if len(list) == 0 && p.lang.python {
				fault.Fail(p.tok().pos, "a subscript without anything in it", "a subscript selects entries", "a number or a slice")
			}
			p.i++
			return list
		case p.is(","):
			if n := len(list); n == 0 || p.toks[p.i-1].s == "," && p.toks[p.i-1].kind == tSign { // R: K[, 1]
				if p.lang != R {
					fault.Fail(p.tok().pos, "a comma without a subscript before it", "one comma stands between two subscripts", "a colon for all entries of an axis")
				}
				list = append(list, &Node{Kind: Slice, Pos: p.tok().pos, Args: make([]*Node, 3)})
			}
			p.i++
			if p.is(shut) && p.lang == R { // R: K[1, ]
				list = append(list, &Node{Kind: Slice, Pos: p.tok().pos, Args: make([]*Node, 3)})
			}
			continue
		case p.tok().kind == tEnd:
			fault.Fail(p.tok().pos, "a subscript is never closed", "each [ has its ]", "adding a ]")
		}
		if t := p.tok(); t.kind == tName && p.ahead(1).s == "=" && p.lang == R { // drop = FALSE
			p.i += 2
			if v := p.expression(0); t.s == "drop" && v.Kind == Constant && v.Text == "False" {
				p.kept = true
			}
			continue
		}
		list = append(list, p.subscript())
	}
}

// subscript is an expression, or a slice of Python, or a lone colon.
func (p *parser) subscript() *Node {
	t := p.tok()
	n := &Node{Kind: Slice, Pos: t.pos, Args: make([]*Node, 3)}
	if !p.lang.python {
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
		n.Text = "..."
		return n
	}
	if p.is("...") {
		p.i++
		n.Text = "..."
		return n
	}
	ends := func() bool { return p.is(":") || p.is(",") || p.is("]") || p.is(")") }
	var first *Node
	if !p.is(":") {
		first = p.expression(0)
		if !p.is(":") {
			return first
		}
	}
	n.Args[0] = first
	for k := 1; k < 3 && p.take(":"); k++ {
		if !ends() {
			n.Args[k] = p.expression(0)
		}
	}
	return n
}

// behindCall reads Julia's f(list) do x … end: a function that becomes the first
// argument.
func (p *parser) behindCall(n *Node) {
	f := &Node{Kind: Function, Pos: p.tok().pos}
	p.i++
	for p.tok().kind != tLine && p.tok().kind != tEnd {
		if t := p.tok(); t.kind == tName {
			f.Params, f.Args = append(f.Params, t.s), append(f.Args, nil)
		}
		p.i++
	}
	f.Body = p.until("end")
	p.i++
	n.Args = append([]*Node{n.Args[0], f}, n.Args[1:]...)
	if n.Keys != nil {
		n.Keys = append([]string{""}, n.Keys...)
	}
}
