package program

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"slices"
	"strings"
)

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
			fault.Fail(t.pos, "this end belongs to no block", "each end closes a for, an if or a function", "leaving it out")
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
		fault.Fail(t.pos, "this } was never opened", "each bracket has its partner", "leaving it out")
	}
	return []*statement{p.simple()}
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

// imported reads import numpy as np, and from scipy.linalg import eigh as e: the
// names that a program gives to modules and to functions of a library.
func (p *parser) imports() []*statement {
	s := &statement{kind: sImport, pos: p.tok().pos, renames: map[string]string{}}
	from := p.take("from")
	p.take("import")
	var path, as []string
	done := func() {
		if len(path) == 0 {
			return
		}
		name := path[len(path)-1]
		switch {
		case len(as) > 0:
			s.renames[as[0]] = strings.Join(path, ".")
		case from:
			s.renames[name] = name
		}
		path, as = nil, nil
	}
	renamed := false
	if from { // the module's path says nothing more
		for !p.is("import") && !p.ends() {
			p.i++
		}
		p.take("import")
		p.take("(")
	}
	for ; !p.ends() && !p.is(")"); p.i++ {
		switch t := p.tok(); {
		case p.is(","):
			done()
			renamed = false
		case p.is("as"):
			renamed = true
		case t.kind == tName && renamed:
			as = append(as, t.s)
		case t.kind == tName:
			path = append(path, t.s)
		}
	}
	done()
	p.skipStatement()
	return []*statement{s}
}
