package program

import "kpcalab/homework/formula/fault"

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
	fault.Fail(t.pos, p.describe(t)+" stands where a value was expected", "a name, a number or a bracket begins a value", "leaving it out, or adding what belongs before it")
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
	fault.Fail(t.pos, "the word "+fault.Quote(t.s)+" stands where a value was expected", "a name, a number or a bracket begins a value", "a line of its own for it")
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
			fault.Fail(key.pos, p.describe(key)+" stands where a key in quotes was expected", "a dictionary has names in quotes", `{"values": w}`)
		}
		p.i++
		p.want(":", "a value follows its key")
		n.keys = append(n.keys, key.s)
		n.args = append(n.args, p.expression(0))
	}
	return n
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
			fault.Fail(t.pos, p.describe(t)+" stands among the parameters", "parameters are names", "a name")
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
