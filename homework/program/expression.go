package program

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
)

type parser struct {
	toks   []token
	i      int
	lang   *Language
	depth  int
	dotted bool // behind Julia's @.
	kept   bool // the subscript at hand had R's drop = FALSE
	matrix int  // inside the brackets of a MATLAB matrix, where spaces separate
}

func (p *parser) tok() token { return p.toks[p.i] }

func (p *parser) ahead(k int) token { return p.toks[min(p.i+k, len(p.toks)-1)] }

func (p *parser) is(s string) bool {
	t := p.tok()
	return t.s == s && (t.kind == tSign || t.kind == tWord)
}

func (p *parser) take(s string) bool {
	if p.is(s) {
		p.i++
		return true
	}
	return false
}

func (p *parser) want(s, why string) {
	if !p.take(s) {
		t := p.tok()
		fail(t.pos, p.describe(t)+" stands where a "+s+" was expected", why, "adding the "+s)
	}
}

func (p *parser) describe(t token) string {
	switch t.kind {
	case tEnd:
		return "the end"
	case tLine:
		return "the end of the line"
	case tIndent, tDedent:
		return "another indentation"
	}
	return quote(t.s)
}

func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		failAs(fault.TooLarge, p.tok().pos, "brackets or blocks are nested more than "+algebra.Whole(maxDepth-2).String()+" deep", "an embedding needs three or four", "names for the inner parts")
	}
}

func (p *parser) skipLines() {
	for p.tok().kind == tLine || p.is(";") {
		p.i++
	}
}

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
			fail(open.pos, "this ( is never closed", "each ( has its )", "adding a ) behind what belongs together")
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
			fail(t.pos, p.describe(t)+" stands where a comma was expected", "arguments are separated by commas", "a comma or a sign between the two")
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
			fail(p.tok().pos, "a subscript is never closed", "each [ has its ]", "adding a ]")
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

// atom reads the smallest complete part.
func (p *parser) atom() *node {
	t := p.tok()
	switch t.kind {
	case tNumber:
		p.i++
		n := &node{kind: nNumber, pos: t.pos, num: t.num}
		if p.lang == Julia && p.tok().kind == tName && !p.tok().space { // 2x
			return &node{kind: nBinary, pos: t.pos, s: "*", args: []*node{n, p.postfix(p.atom())}}
		}
		return n
	case tString:
		p.i++
		return &node{kind: nText, pos: t.pos, s: t.s}
	case tName:
		p.i++
		if p.lang.quote && !p.lang.calls && p.is("->") {
			return p.arrow([]string{t.s}, t)
		}
		return &node{kind: nName, pos: t.pos, s: t.s}
	case tWord:
		return p.worded(t)
	case tSign:
		switch t.s {
		case "(":
			return p.group(t)
		case "[":
			return p.list(t)
		case "@":
			if p.lang == MATLAB {
				return p.handle(t)
			}
		case ":":
			p.i++
			if next := p.tok(); p.lang == Julia && next.kind == tName && !next.space { // a symbol, :LM
				p.i++
				return &node{kind: nText, pos: t.pos, s: next.s}
			}
			return &node{kind: nSlice, pos: t.pos, args: make([]*node, 3)}
		case "{":
			if p.lang.indent {
				return p.dictionary(t)
			}
		case "\\":
			if p.lang == R { // \(x) …
				return p.rFunction(t)
			}
		}
	}
	fail(t.pos, p.describe(t)+" stands where a value was expected", "a name, a number or a bracket begins a value", "leaving it out, or adding what belongs before it")
	return nil
}

func (p *parser) worded(t token) *node {
	switch t.s {
	case "None", "True", "False", "NULL", "TRUE", "FALSE", "true", "false", "nothing":
		p.i++
		s := t.s
		if plain := map[string]string{"NULL": "None", "TRUE": "True", "FALSE": "False", "true": "True", "false": "False", "nothing": "None"}[s]; plain != "" {
			s = plain
		}
		return &node{kind: nConstant, pos: t.pos, s: s}
	case "end":
		p.i++
		return &node{kind: nLast, pos: t.pos}
	case "lambda":
		p.i++
		f := &node{kind: nFunction, pos: t.pos}
		p.parameters(f, ":")
		f.body = []*statement{{kind: sReturn, pos: t.pos, value: p.expression(0)}}
		return f
	case "function": // R: function(x) …
		if p.lang == R {
			return p.rFunction(t)
		}
	case "if":
		if p.lang == R { // a value in R
			p.i++
			p.want("(", "a condition stands in brackets")
			c := p.expression(0)
			p.want(")", "a condition stands in brackets")
			a := p.expression(0)
			p.want("else", "a choice has two values")
			return &node{kind: nChoose, pos: t.pos, args: []*node{a, c, p.expression(0)}}
		}
	}
	fail(t.pos, "the word "+quote(t.s)+" stands where a value was expected", "a name, a number or a bracket begins a value", "a line of its own for it")
	return nil
}

// rFunction reads function(x) … and \(x) … of R.
func (p *parser) rFunction(t token) *node {
	p.i++
	f := &node{kind: nFunction, pos: t.pos}
	p.want("(", "a function has its parameters in brackets")
	p.parameters(f, ")")
	p.skipNewlines()
	if p.is("{") {
		f.body = p.block()
	} else {
		f.body = []*statement{{kind: sReturn, pos: t.pos, value: p.expression(0)}}
	}
	return f
}

// dictionary reads {"a": 1} of Python.
func (p *parser) dictionary(open token) *node {
	p.i++
	f := &node{kind: nName, pos: open.pos, s: "dict"}
	n := &node{kind: nCall, pos: open.pos, args: []*node{f}}
	for !p.take("}") {
		if p.take(",") || p.tok().kind == tLine {
			if p.toks[p.i].kind == tLine {
				p.i++
			}
			continue
		}
		key := p.tok()
		if key.kind != tString {
			fail(key.pos, p.describe(key)+" stands where a key in quotes was expected", "a dictionary has names in quotes", `{"values": w}`)
		}
		p.i++
		p.want(":", "a value follows its key")
		n.keys = append(n.keys, key.s)
		n.args = append(n.args, p.expression(0))
	}
	return n
}

func (p *parser) skipNewlines() {
	for p.tok().kind == tLine {
		p.i++
	}
}

// parameters reads names with defaults up to shut.
func (p *parser) parameters(f *node, shut string) {
	for !p.take(shut) {
		t := p.tok()
		switch {
		case t.kind == tName || t.kind == tSign && t.s == "~": // MATLAB: ignored
			f.params = append(f.params, t.s)
			p.i++
			var d *node
			if p.is(":") && p.lang.indent && shut != ":" { // an annotation
				p.i++
				p.expression(1)
			}
			for p.is(":") && p.lang == Julia { // ::Matrix{Float64}
				p.i++
				if !p.is(":") {
					p.expression(powerPower)
				}
				if p.is("{") {
					p.braces()
				}
			}
			if p.take("=") {
				d = p.expression(0)
			}
			f.args = append(f.args, d)
		case t.s == "," || t.s == ";" || t.s == "*" || t.kind == tLine || t.s == "...":
			p.i++
		default:
			fail(t.pos, p.describe(t)+" stands among the parameters", "parameters are names", "a name")
		}
	}
}

// braces skips {…}.
func (p *parser) braces() {
	depth := 0
	for p.tok().kind != tEnd {
		if p.is("{") {
			depth++
		} else if p.is("}") {
			depth--
		}
		if p.i++; depth == 0 {
			return
		}
	}
}

// arrow reads Julia's x -> ….
func (p *parser) arrow(params []string, t token) *node {
	p.want("->", "a function follows its parameters")
	f := &node{kind: nFunction, pos: t.pos, params: params, args: make([]*node, len(params))}
	f.body = []*statement{{kind: sReturn, pos: t.pos, value: p.expression(0)}}
	return f
}

// handle reads MATLAB's @(x) … and @rdivide.
func (p *parser) handle(t token) *node {
	p.i++
	if p.tok().kind == tName {
		n := &node{kind: nName, pos: t.pos, s: p.tok().s}
		p.i++
		return n
	}
	p.want("(", "a function handle has its parameters in brackets")
	f := &node{kind: nFunction, pos: t.pos}
	p.parameters(f, ")")
	f.body = []*statement{{kind: sReturn, pos: t.pos, value: p.expression(0)}}
	return f
}

// group reads ( … ), a tuple, or the parameters of an arrow.
func (p *parser) group(open token) *node {
	p.i++
	inside := p.matrix
	p.matrix = 0
	defer func() { p.matrix = inside }()
	n := &node{kind: nTuple, pos: open.pos}
	comma := false
	for {
		p.skipNewlines()
		if p.take(")") {
			break
		}
		if p.tok().kind == tEnd {
			fail(open.pos, "this ( is never closed", "each ( has its )", "adding a ) behind what belongs together")
		}
		if p.take(",") {
			comma = true
			continue
		}
		a := p.expression(0)
		if p.is("for") {
			a = p.each(a)
		}
		n.args = append(n.args, a)
		if !p.is(",") && !p.is(")") && p.tok().kind != tLine {
			t := p.tok()
			fail(t.pos, p.describe(t)+" stands where a ) was expected", "the ( is still open", "closing it, or a sign between the two parts")
		}
	}
	if p.lang == Julia && p.is("->") {
		var params []string
		for _, a := range n.args {
			params = append(params, a.s)
		}
		return p.arrow(params, open)
	}
	if len(n.args) == 1 && !comma {
		return n.args[0]
	}
	return n
}

// list reads [a, b], [x for …] and the matrices of MATLAB and Julia.
func (p *parser) list(open token) *node {
	p.i++
	var rows [][]*node
	var row []*node
	spaced := p.lang.quote // spaces separate entries
	if spaced {
		p.matrix++
		defer func() { p.matrix-- }()
	}
	commas := false
	for {
		t := p.tok()
		switch {
		case p.take("]"):
			if len(row) > 0 || len(rows) == 0 {
				rows = append(rows, row)
			}
			if p.lang == MATLAB || len(rows) > 1 || p.lang == Julia && !commas && len(row) > 1 {
				m := &node{kind: nMatrix, pos: open.pos}
				for _, r := range rows {
					m.args = append(m.args, &node{kind: nList, pos: open.pos, args: r})
				}
				return m
			}
			return &node{kind: nList, pos: open.pos, args: rows[0]}
		case t.kind == tEnd:
			fail(open.pos, "this [ is never closed", "each [ has its ]", "adding a ] behind what belongs together")
		case t.kind == tLine || p.is(";"):
			p.i++
			if len(row) > 0 && spaced {
				rows, row = append(rows, row), nil
			}
			continue
		case p.take(","):
			commas = true
			continue
		}
		if p.lang == MATLAB && p.is("~") && (p.ahead(1).s == "," || p.ahead(1).s == "]") {
			row = append(row, &node{kind: nName, pos: t.pos, s: "~"})
			p.i++
			continue
		}
		a := p.expression(0)
		if p.is("for") {
			matrix := p.matrix
			p.matrix = 0
			a = p.each(a)
			p.matrix = matrix
			p.want("]", "a comprehension ends with ]")
			return a
		}
		row = append(row, a)
	}
}

// each reads for names in values [if condition], any number of times.
func (p *parser) each(a *node) *node {
	t := p.tok()
	p.want("for", "a comprehension says for which values")
	n := &node{kind: nEach, pos: t.pos, args: []*node{a, nil, nil}}
	for p.tok().kind == tName || p.is("(") || p.is(",") || p.is(")") {
		if p.tok().kind == tName {
			n.params = append(n.params, p.tok().s)
		}
		p.i++
		if p.is("=") { // Julia: for i = 1:n
			break
		}
	}
	if !p.take("in") && !p.take("=") && !p.take("∈") {
		fail(p.tok().pos, p.describe(p.tok())+" stands where ‘in’ was expected", "a comprehension says for which values", "for j in range(m)")
	}
	n.args[1] = p.expression(3) // above a choice, below comparisons
	if p.is("for") || p.lang == Julia && p.is(",") {
		if p.is(",") {
			p.toks[p.i].s, p.toks[p.i].kind = "for", tWord
		}
		inner := p.each(a)
		n.args[0] = inner
		n.s = "nested"
		return n
	}
	if p.take("if") {
		n.args[2] = p.expression(1)
	}
	return n
}

// Lines is the number of statements of the program, definitions included.
func (p *Program) Lines() int { return len(p.body) }
