package syntax

import (
	"kpcalab/homework/formula/fault"
	"slices"
)

// attempt reads try: …; what except would do is left aside.
func (p *parser) attempt() []*Statement {
	p.i++
	body := p.block()
	for p.is("except") || p.is("finally") || p.is("else") {
		kept := !p.is("except")
		for p.i++; !p.is(":") && !p.ends(); {
			p.i++
		}
		if b := p.block(); kept {
			body = append(body, b...)
		}
	}
	return body
}

// block reads the body of a for, an if or a function, to its end.
func (p *parser) block() []*Statement {
	switch {
	case p.lang.python:
		p.want(":", "a block begins with a colon")
		if p.tok().kind != tLine { // for j in range(m): …
			body := p.statement()
			return body
		}
		p.skipNewlines()
		if p.tok().kind != tIndent {
			fault.Fail(p.tok().pos, "a block without any line", "the lines of a block are indented", "four spaces before each of them")
		}
		p.i++
		var body []*Statement
		for p.tok().kind != tDedent && p.tok().kind != tEnd {
			if p.tok().kind == tLine || p.is(";") {
				p.i++
				continue
			}
			body = append(body, p.statement()...)
		}
		if p.tok().kind == tDedent {
			p.i++
		}
		return body
	case p.lang == R:
		p.skipNewlines()
		if !p.take("{") {
			return p.statement()
		}
		body := p.until("}")
		p.i++
		return body
	}
	body := p.until("end", "else", "elseif", "endfor", "endif", "endfunction")
	return body
}

// until reads statements up to one of the closing words.
func (p *parser) until(shut ...string) []*Statement {
	var body []*Statement
	for {
		p.skipLines()
		if p.is(",") {
			p.i++
			continue
		}
		if slices.ContainsFunc(shut, p.is) {
			return body
		}
		if t := p.tok(); t.kind == tEnd {
			fault.Fail(t.pos, "a block isn't ended", "each for, if and function has its end", fault.Quote(shut[0])+" behind its last line")
		}
		body = append(body, p.statement()...)
	}
}

func (p *parser) loop() *Statement {
	s := &Statement{Kind: For, Pos: p.tok().pos}
	p.i++
	bracket := !p.lang.python && p.take("(")
	if p.lang.python {
		s.Targets = []*Node{p.target()}
	} else {
		t := p.tok()
		if t.kind != tName {
			fault.Fail(t.pos, p.describe(t)+" stands behind for", "a loop has a name that counts", "for j = 1:m")
		}
		s.Targets = []*Node{{Kind: Name, Pos: t.pos, Text: t.s}}
		p.i++
	}
	if !p.take("in") && !p.take("=") && !p.take("∈") {
		fault.Fail(p.tok().pos, p.describe(p.tok())+" stands where the values of the loop were expected", "a loop runs over a list or a range", "for j in range(m)")
	}
	s.Value = p.expression(1)
	if p.lang == Julia && p.is(",") { // for i = 1:n, j = 1:m
		s.Body = []*Statement{p.loop()}
		return s
	}
	if p.lang.python && p.is(",") {
		s.Value = &Node{Kind: Tuple, Pos: s.Value.Pos, Args: []*Node{s.Value}}
		for p.take(",") {
			s.Value.Args = append(s.Value.Args, p.expression(1))
		}
	}
	if bracket {
		p.want(")", "the head of a loop stands in brackets")
	}
	s.Body = p.block()
	p.shut()
	return s
}

func (p *parser) choice() *Statement {
	s := &Statement{Kind: If, Pos: p.tok().pos}
	p.i++
	s.Value = p.expression(0)
	s.Body = p.block()
	if p.lang.python || p.lang == R {
		mark := p.i
		p.skipNewlines()
		switch {
		case p.is("elif"):
			s.Other = []*Statement{p.choice()}
		case p.take("else"):
			if p.is("if") {
				s.Other = []*Statement{p.choice()}
			} else {
				s.Other = p.block()
			}
		default:
			p.i = mark
		}
		return s
	}
	switch {
	case p.is("elseif"):
		s.Other = []*Statement{p.choice()}
		return s
	case p.take("else"):
		s.Other = p.until("end", "endif")
	}
	p.shut()
	return s
}

// selection reads switch x, case 1, …, otherwise, … end of MATLAB: a chain of choices.
func (p *parser) selection() []*Statement {
	p.i++
	x := p.expression(0)
	shut := []string{"case", "otherwise", "end", "endswitch"}
	p.until(shut...)
	var first []*Statement
	rest := &first
	for p.is("case") {
		s := &Statement{Kind: If, Pos: p.tok().pos}
		p.i++
		s.Value = &Node{Kind: Binary, Pos: s.Pos, Text: "==", Args: []*Node{x, p.expression(0)}}
		s.Body = p.until(shut...)
		*rest, rest = []*Statement{s}, &s.Other
	}
	if p.take("otherwise") {
		*rest = p.until("end", "endswitch")
	}
	if !p.take("endswitch") {
		p.shut()
	}
	return first
}

// definition reads def f(…): …, and function g = f(…) … end.
func (p *parser) definition() *Statement {
	t := p.tok()
	p.i++
	s := &Statement{Kind: Define, Pos: t.pos}
	f := &Node{Kind: Function, Pos: t.pos}
	if p.lang == MATLAB {
		if p.take("[") {
			for !p.take("]") {
				if p.tok().kind == tName {
					s.Outs = append(s.Outs, p.tok().s)
				} else if p.tok().kind == tEnd {
					break
				}
				p.i++
			}
			p.want("=", "the results of a function are followed by its name")
		} else if p.ahead(1).s == "=" {
			s.Outs = []string{p.tok().s}
			p.i += 2
		}
	}
	s.Name = p.tok().s
	p.i++
	if p.take("(") {
		p.parameters(f, ")")
	}
	if p.lang.python && p.take("->") {
		p.expression(1)
	}
	if p.lang == Julia { // )::Vector where T
		for p.is(":") || p.is("where") {
			p.skipStatement()
		}
	}
	if p.lang == MATLAB { // the end of a function may be missing
		for {
			p.skipLines()
			if p.tok().kind == tEnd || p.is("end") || p.is("endfunction") || p.is("function") {
				break
			}
			f.Body = append(f.Body, p.statement()...)
		}
		if p.is("end") || p.is("endfunction") {
			p.i++
		}
	} else {
		f.Body = p.block()
		p.shut()
	}
	s.Value = f
	return s
}
