package program

import (
	"kpcalab/homework/formula/fault"
	"slices"
)

// attempt reads try: …; what except would do is left aside.
func (p *parser) attempt() []*statement {
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
func (p *parser) block() []*statement {
	switch {
	case p.lang.indent:
		p.want(":", "a block begins with a colon")
		if p.tok().kind != tLine { // for j in range(m): …
			body := p.statement()
			return body
		}
		p.skipNewlines()
		if p.tok().kind != tIndent {
			fault.Fail(p.tok().pos, "a block without a line", "the lines of a block are indented", "four spaces before each of them")
		}
		p.i++
		var body []*statement
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
func (p *parser) until(shut ...string) []*statement {
	var body []*statement
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

func (p *parser) loop() *statement {
	s := &statement{kind: sFor, pos: p.tok().pos}
	p.i++
	bracket := !p.lang.indent && p.take("(")
	if p.lang.indent {
		s.targets = []*node{p.target()}
	} else {
		t := p.tok()
		if t.kind != tName {
			fault.Fail(t.pos, p.describe(t)+" stands behind for", "a loop has a name that counts", "for j = 1:m")
		}
		s.targets = []*node{{kind: nName, pos: t.pos, s: t.s}}
		p.i++
	}
	if !p.take("in") && !p.take("=") && !p.take("∈") {
		fault.Fail(p.tok().pos, p.describe(p.tok())+" stands where the values of the loop were expected", "a loop runs over a list or a range", "for j in range(m)")
	}
	s.value = p.expression(1)
	if p.lang.indent && p.is(",") {
		s.value = &node{kind: nTuple, pos: s.value.pos, args: []*node{s.value}}
		for p.take(",") {
			s.value.args = append(s.value.args, p.expression(1))
		}
	}
	if bracket {
		p.want(")", "the head of a loop stands in brackets")
	}
	s.body = p.block()
	p.shut()
	return s
}

func (p *parser) choice() *statement {
	s := &statement{kind: sIf, pos: p.tok().pos}
	p.i++
	s.value = p.expression(0)
	s.body = p.block()
	if p.lang.indent || p.lang == R {
		mark := p.i
		p.skipNewlines()
		switch {
		case p.is("elif"):
			s.other = []*statement{p.choice()}
		case p.take("else"):
			if p.is("if") {
				s.other = []*statement{p.choice()}
			} else {
				s.other = p.block()
			}
		default:
			p.i = mark
		}
		return s
	}
	switch {
	case p.is("elseif"):
		s.other = []*statement{p.choice()}
		return s
	case p.take("else"):
		s.other = p.until("end", "endif")
	}
	p.shut()
	return s
}

// definition reads def f(…): …, and function g = f(…) … end.
func (p *parser) definition() *statement {
	t := p.tok()
	p.i++
	s := &statement{kind: sDefine, pos: t.pos}
	f := &node{kind: nFunction, pos: t.pos}
	if p.lang == MATLAB {
		if p.take("[") {
			for !p.take("]") {
				if p.tok().kind == tName {
					s.outs = append(s.outs, p.tok().s)
				} else if p.tok().kind == tEnd {
					break
				}
				p.i++
			}
			p.want("=", "the results of a function are followed by its name")
		} else if p.ahead(1).s == "=" {
			s.outs = []string{p.tok().s}
			p.i += 2
		}
	}
	s.name = p.tok().s
	p.i++
	if p.take("(") {
		p.parameters(f, ")")
	}
	if p.lang.indent && p.take("->") {
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
			f.body = append(f.body, p.statement()...)
		}
		if p.is("end") || p.is("endfunction") {
			p.i++
		}
	} else {
		f.body = p.block()
		p.shut()
	}
	s.value = f
	return s
}
