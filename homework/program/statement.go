package program

import (
	"slices"
	"strconv"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
)

// Parse reads a program. The error is a *[fault.Error].
func Parse(src string, lang *Language) (prog *Program, err error) {
	text := []rune(strings.ReplaceAll(src, "\r\n", "\n"))
	defer rescue(text, &err)
	if len(text) > maxSource {
		failAs(fault.TooLarge, maxSource, "the source has "+strconv.Itoa(len(text))+" characters", "at most "+strconv.Itoa(maxSource)+" are read", "handing in the computation alone")
	}
	if lang.matrices && lang.indent { // SymPy is Python
		text = []rune(string(text))
	}
	s := &scanner{src: text, lang: lang}
	p := &parser{toks: s.run(), lang: lang}
	prog = &Program{Lang: lang, src: text}
	for {
		p.skipLines()
		if p.tok().kind == tEnd {
			break
		}
		if p.tok().kind == tIndent || p.tok().kind == tDedent {
			p.i++
			continue
		}
		prog.body = append(prog.body, p.statement()...)
	}
	if len(prog.body) == 0 {
		fail(0, "no statement was found", "a program that computes the embedding is expected", "the computation")
	}
	return prog, nil
}

// statement reads one statement, or several on a line.
func (p *parser) statement() []*statement {
	p.enter()
	defer func() { p.depth-- }()
	t := p.tok()
	if t.kind == tWord {
		switch t.s {
		case "import", "from":
			return p.imports()
		case "using", "library", "require", "pass", "assert", "del", "global", "nonlocal":
			p.skipStatement()
			return nil
		case "break", "continue", "next":
			p.i++
			s := &statement{kind: sBreak, pos: t.pos}
			if t.s != "break" {
				s.kind = sContinue
			}
			p.finish()
			return []*statement{s}
		case "raise":
			p.skipStatement()
			return []*statement{{kind: sRaise, pos: t.pos}}
		case "with": // np.errstate(…):
			for p.i++; !(p.is(":") && p.ahead(1).kind == tLine) && !p.ends(); {
				p.i++
			}
			return p.block()
		case "try":
			return p.attempt()
		case "for":
			return []*statement{p.loop()}
		case "while":
			p.i++
			s := &statement{kind: sWhile, pos: t.pos, value: p.expression(0)}
			s.body = p.block()
			p.shut()
			return []*statement{s}
		case "do": // Octave: do … until
			p.i++
			body := p.until("until")
			p.i++
			return []*statement{{kind: sWhile, pos: t.pos, late: true, value: &node{kind: nUnary, pos: t.pos, s: "!", args: []*node{p.expression(0)}}, body: body}}
		case "class":
			p.i++
			s := &statement{kind: sClass, pos: t.pos, name: p.tok().s}
			p.i++
			if p.take("(") {
				for !p.take(")") && p.tok().kind != tEnd {
					p.i++
				}
			}
			s.body = p.block()
			return []*statement{s}
		case "if":
			return []*statement{p.choice()}
		case "def", "function":
			if p.lang != R {
				return []*statement{p.definition()}
			}
		case "return":
			p.i++
			s := &statement{kind: sReturn, pos: t.pos}
			if p.tok().kind != tLine && !p.is(";") && p.tok().kind != tEnd && !p.is("end") {
				s.value = p.tuple()
			}
			p.finish()
			return []*statement{s}
		case "begin", "let":
			p.i++
			body := p.until("end")
			p.i++
			return body
		case "end":
			fail(t.pos, "this end belongs to no block", "each end closes a for, an if or a function", "leaving it out")
		}
	}
	if p.is("@") && p.lang.indent && p.ahead(1).kind == tName { // a decorator
		p.skipStatement()
		return nil
	}
	if p.is("@") && p.lang == Julia {
		if skipped := p.macro(); skipped {
			return nil
		}
	}
	if p.is("}") {
		fail(t.pos, "this } was never opened", "each bracket has its partner", "leaving it out")
	}
	return []*statement{p.simple()}
}

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

// macro reads @views, @inbounds and the like of Julia, which change no value; an
// @assert is skipped whole.
func (p *parser) macro() (skipped bool) {
	switch name := p.ahead(1).s; {
	case name == "assert" || name == "show" || name == "info" || name == "time":
		p.skipStatement()
		return true
	case p.ahead(1).kind == tName:
		p.i += 2
	}
	return false
}

// tuple reads a, b, c without brackets.
func (p *parser) tuple() *node {
	first := p.expression(0)
	if !p.is(",") || p.lang.calls || p.lang == R {
		return first
	}
	n := &node{kind: nTuple, pos: first.pos, args: []*node{first}}
	for p.take(",") {
		if t := p.tok(); t.kind == tLine || t.kind == tEnd || p.isAssign() {
			break
		}
		n.args = append(n.args, p.expression(0))
	}
	return n
}

func (p *parser) isAssign() bool {
	t := p.tok()
	return t.kind == tSign && slices.Contains(p.lang.assign, t.s)
}

// simple reads an expression or an assignment.
func (p *parser) simple() *statement {
	at := p.tok().pos
	first := p.tuple()
	s := &statement{kind: sValue, pos: at, value: first}
	switch t := p.tok(); {
	case p.lang.indent && t.s == ":" && t.kind == tSign && first.kind == nName: // x: np.ndarray = …
		p.i++
		p.expression(0)
		fallthrough
	case p.isAssign():
		s.kind = sAssign
		for p.isAssign() {
			p.i++
			p.skipIfOpen()
			s.targets = append(s.targets, s.value)
			s.value = p.tuple()
		}
		if len(s.targets) == 0 { // x: float
			*s = statement{kind: sImport, pos: at}
		} else if f := s.targets[0]; p.lang == Julia && f.kind == nCall { // f(x) = …
			def := &node{kind: nFunction, pos: at}
			for i, a := range f.args[1:] {
				name, value := a.s, (*node)(nil)
				if i < len(f.keys) && f.keys[i] != "" {
					name, value = f.keys[i], a
				}
				def.params, def.args = append(def.params, name), append(def.args, value)
			}
			def.body = []*statement{{kind: sReturn, pos: at, value: s.value}}
			s = &statement{kind: sDefine, pos: at, name: f.args[0].s, value: def}
		}
	case p.is("++") || p.is("--"):
		p.i++
		s.kind, s.sign, s.targets = sAssign, t.s[:1], []*node{first}
		s.value = &node{kind: nNumber, pos: t.pos, num: algebra.Whole(1)}
	case t.kind == tSign && slices.Contains([]string{"+=", "-=", "*=", "/=", "@=", "**=", ".+=", ".-=", ".*=", "./="}, t.s):
		p.i++
		s.kind, s.sign, s.targets = sAssign, strings.TrimSuffix(t.s, "="), []*node{first}
		s.value = p.tuple()
	}
	p.finish()
	return s
}

func (p *parser) skipIfOpen() {
	if !p.lang.indent {
		p.skipNewlines()
	}
}

// finish ends a statement.
func (p *parser) finish() {
	t := p.tok()
	switch {
	case t.kind == tLine || p.is(";") || p.is(",") && p.lang == MATLAB:
		p.i++
	case t.kind == tEnd, t.kind == tDedent, p.is("}"), t.kind == tWord:
	default:
		fail(t.pos, p.describe(t)+" stands where a sign was expected", "a statement ends with its line", "a sign such as * between the two, or a line of its own")
	}
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
			fail(p.tok().pos, "a block without a line", "the lines of a block are indented", "four spaces before each of them")
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
			fail(t.pos, "a block isn't ended", "each for, if and function has its end", quote(shut[0])+" behind its last line")
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
			fail(t.pos, p.describe(t)+" stands behind for", "a loop has a name that counts", "for j = 1:m")
		}
		s.targets = []*node{{kind: nName, pos: t.pos, s: t.s}}
		p.i++
	}
	if !p.take("in") && !p.take("=") && !p.take("∈") {
		fail(p.tok().pos, p.describe(p.tok())+" stands where the values of the loop were expected", "a loop runs over a list or a range", "for j in range(m)")
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

// target reads j, or i, j, of a loop in Python.
func (p *parser) target() *node {
	first := p.operand()
	if !p.is(",") {
		return first
	}
	n := &node{kind: nTuple, pos: first.pos, args: []*node{first}}
	for p.take(",") {
		n.args = append(n.args, p.operand())
	}
	return n
}

// shut takes the end of a block, where blocks have one.
func (p *parser) shut() {
	if !p.lang.indent && p.lang != R {
		p.i++
	}
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
