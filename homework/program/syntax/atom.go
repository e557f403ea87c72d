package syntax

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/fault"
)

// atom reads the smallest complete part.
func (p *parser) atom() *Node {
	t := p.tok()
	switch t.kind {
	case tNumber:
		p.i++
		n := &Node{Kind: Number, Pos: t.pos, Num: t.num}
		if strings.ContainsAny(t.s, ".eE") {
			n.Text = t.s
		}
		if p.lang == Julia && p.tok().kind == tName && !p.tok().space { // 2x
			return &Node{Kind: Binary, Pos: t.pos, Text: "*", Args: []*Node{n, p.postfix(p.atom())}}
		}
		return n
	case tString:
		p.i++
		return &Node{Kind: Text, Pos: t.pos, Text: t.s}
	case tName:
		p.i++
		if p.lang.quote && !p.lang.Calls && p.is("->") {
			return p.arrow([]string{t.s}, t)
		}
		return &Node{Kind: Name, Pos: t.pos, Text: t.s}
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
				return &Node{Kind: Text, Pos: t.pos, Text: next.s}
			}
			return &Node{Kind: Slice, Pos: t.pos, Args: make([]*Node, 3)}
		case "{":
			if p.lang.python {
				return p.dictionary(t)
			}
			if p.lang == R { // the value of a block is its last one
				f := &Node{Kind: Function, Pos: t.pos, Body: p.block()}
				return &Node{Kind: Call, Pos: t.pos, Args: []*Node{f}}
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

func (p *parser) worded(t token) *Node {
	switch t.s {
	case "None", "True", "False", "NULL", "TRUE", "FALSE", "true", "false", "nothing":
		p.i++
		s := t.s
		if plain := map[string]string{"NULL": "None", "TRUE": "True", "FALSE": "False", "true": "True", "false": "False", "nothing": "None"}[s]; plain != "" {
			s = plain
		}
		return &Node{Kind: Constant, Pos: t.pos, Text: s}
	case "end":
		p.i++
		return &Node{Kind: Last, Pos: t.pos}
	case "lambda":
		p.i++
		f := &Node{Kind: Function, Pos: t.pos}
		p.parameters(f, ":")
		f.Body = []*Statement{{Kind: Return, Pos: t.pos, Value: p.expression(0)}}
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
			return &Node{Kind: Choose, Pos: t.pos, Args: []*Node{a, c, p.expression(0)}}
		}
	}
	fault.Fail(t.pos, "the word "+fault.Quote(t.s)+" stands where a value was expected", "a name, a number or a bracket begins a value", "a line of its own for it")
	return nil
}

// rFunction reads function(x) … and \(x) … of R.
func (p *parser) rFunction(t token) *Node {
	p.i++
	f := &Node{Kind: Function, Pos: t.pos}
	p.want("(", "a function has its parameters in brackets")
	p.parameters(f, ")")
	p.skipNewlines()
	if p.is("{") {
		f.Body = p.block()
	} else {
		f.Body = []*Statement{{Kind: Return, Pos: t.pos, Value: p.expression(0)}}
	}
	return f
}

// dictionary reads {"a": 1} of Python.
func (p *parser) dictionary(open token) *Node {
	p.i++
	f := &Node{Kind: Name, Pos: open.pos, Text: "dict"}
	n := &Node{Kind: Call, Pos: open.pos, Args: []*Node{f}}
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
		n.Keys = append(n.Keys, key.s)
		n.Args = append(n.Args, p.expression(0))
	}
	return n
}

// parameters reads names with defaults up to shut.
func (p *parser) parameters(f *Node, shut string) {
	for !p.take(shut) {
		t := p.tok()
		switch {
		case t.kind == tName || t.kind == tSign && t.s == "~": // MATLAB: ignored
			if before := p.toks[max(p.i-1, 0)]; before.kind == tName && len(f.Params) > 0 {
				fault.Fail(t.pos, "two parameters without a comma between them", "parameters are separated by commas", "a comma")
			}
			if t.s != "~" && t.s != "_" && slices.Contains(f.Params, t.s) {
				fault.Fail(t.pos, "the parameter "+fault.Quote(t.s)+" stands twice", "each parameter has a name of its own", "another name")
			}
			f.Params = append(f.Params, t.s)
			p.i++
			var d *Node
			if p.is(":") && p.lang.python && shut != ":" { // an annotation
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
			f.Args = append(f.Args, d)
		case t.s == ",":
			if p.i++; len(f.Params) == 0 && p.toks[p.i-2].s != "*" || p.is(",") || p.is(shut) && !p.lang.python {
				fault.Fail(t.pos, "a comma without a parameter beside it", "one comma stands between two parameters", "leaving it out")
			}
		case t.s == "*" && p.lang.python && p.ahead(1).kind == tName: // *v
			if p.i++; f.Text != "" {
				fault.Fail(t.pos, "a second parameter with * before it", "one parameter takes all that is left", "one of them")
			}
			f.Text = p.tok().s
		case t.s == "**" && p.lang.python:
			fault.FailAs(fault.Unsupported, t.pos, "a parameter for all arguments with names", "such arguments aren't followed here", "their names as parameters")
		case t.s == "..." && p.lang == Julia:
			fault.FailAs(fault.Unsupported, t.pos, "a parameter for all arguments that are left", "it isn't followed here", "a name for each argument")
		case t.s == ";" || t.s == "*" || t.s == "/" && p.lang.python || t.kind == tLine || t.s == "...":
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
func (p *parser) arrow(params []string, t token) *Node {
	p.want("->", "a function follows its parameters")
	f := &Node{Kind: Function, Pos: t.pos, Params: params, Args: make([]*Node, len(params))}
	f.Body = []*Statement{{Kind: Return, Pos: t.pos, Value: p.expression(0)}}
	return f
}

// handle reads MATLAB's @(x) … and @rdivide.
func (p *parser) handle(t token) *Node {
	p.i++
	if p.tok().kind == tName {
		n := &Node{Kind: Name, Pos: t.pos, Text: p.tok().s}
		p.i++
		return n
	}
	p.want("(", "a function handle has its parameters in brackets")
	f := &Node{Kind: Function, Pos: t.pos}
	p.parameters(f, ")")
	f.Body = []*Statement{{Kind: Return, Pos: t.pos, Value: p.expression(0)}}
	return f
}
