package syntax

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"slices"
	"strings"
)

// statement reads one statement, or several on a line.
func (p *parser) statement() []*Statement {
	p.enter()
	defer func() { p.depth-- }()
	t := p.tok()
	if t.kind == tWord {
		switch t.s {
		case "import", "from":
			return p.imports()
		case "del":
			p.i++
			s := &Statement{Kind: Delete, Pos: t.pos, Targets: []*Node{p.target()}}
			p.finish()
			return []*Statement{s}
		case "assert":
			return []*Statement{p.asserted(1)}
		case "global", "nonlocal":
			if p.lang.python {
				fault.FailAs(fault.Unsupported, t.pos, fault.Quote(t.s)+" isn't read", "a function changes a name outside of it", "return, and the value given to the name outside")
			}
			p.skipStatement()
			return nil
		case "using", "library", "require":
			return p.packages()
		case "pass":
			p.skipStatement()
			return nil
		case "break", "continue", "next":
			p.i++
			s := &Statement{Kind: Break, Pos: t.pos}
			if t.s != "break" {
				s.Kind = Continue
			}
			p.finish()
			return []*Statement{s}
		case "raise":
			p.skipStatement()
			return []*Statement{{Kind: Raise, Pos: t.pos}}
		case "with": // np.errstate(…):
			for p.i++; !(p.is(":") && p.ahead(1).kind == tLine) && !p.ends(); {
				p.i++
			}
			return p.block()
		case "try":
			return p.attempt()
		case "for":
			return []*Statement{p.loop()}
		case "while":
			p.i++
			s := &Statement{Kind: While, Pos: t.pos, Value: p.expression(0)}
			s.Body = p.block()
			p.shut()
			return []*Statement{s}
		case "do": // Octave: do … until
			p.i++
			body := p.until("until")
			p.i++
			return []*Statement{{Kind: While, Pos: t.pos, Late: true, Value: &Node{Kind: Unary, Pos: t.pos, Text: "!", Args: []*Node{p.expression(0)}}, Body: body}}
		case "class":
			p.i++
			s := &Statement{Kind: Class, Pos: t.pos, Name: p.tok().s}
			p.i++
			if p.take("(") {
				for !p.take(")") && p.tok().kind != tEnd {
					p.i++
				}
			}
			s.Body = p.block()
			return []*Statement{s}
		case "if":
			return []*Statement{p.choice()}
		case "switch":
			return p.selection()
		case "def", "function":
			if p.lang != R {
				return []*Statement{p.definition()}
			}
		case "return":
			p.i++
			s := &Statement{Kind: Return, Pos: t.pos}
			if p.tok().kind != tLine && !p.is(";") && p.tok().kind != tEnd && !p.is("end") {
				at := p.i
				s.Value = p.tuple()
				if end := p.i; p.lang == R && p.toks[at].s == "(" && p.toks[at].kind == tSign { // it is called, before what stands behind its brackets
					p.i = at
					s.Value = p.group(p.tok())
					p.i = end
				}
			}
			p.finish()
			return []*Statement{s}
		case "begin", "let":
			p.i++
			body := p.until("end")
			p.i++
			return body
		case "end":
			fault.Fail(t.pos, "this end belongs to no block", "each end closes a for, an if or a function", "leaving it out")
		}
	}
	if p.is("@") && p.lang.python && p.ahead(1).kind == tName { // a decorator
		name := p.ahead(1).s
		p.decorator()
		p.skipNewlines()
		if !p.is("def") && !p.is("class") && !p.is("@") {
			return nil
		}
		list := p.statement()
		for _, s := range list {
			s.Decorator = name
		}
		return list
	}
	if p.is("@") && p.lang == Julia && (p.ahead(1).s == "assert" || strings.HasPrefix(p.ahead(1).s, "test")) && p.ahead(1).s != "testset" {
		name := p.ahead(1).s
		s := p.asserted(2)
		if strings.HasPrefix(name, "test_") { // @test_throws
			s.Value = nil
		}
		return []*Statement{s}
	}
	if p.is("@") && p.lang == Julia {
		if skipped := p.macro(); skipped {
			return nil
		}
	}
	if p.lang == MATLAB && t.kind == tName && commands[t.s] && (p.ahead(1).kind == tLine || p.ahead(1).s == ";" || p.ahead(1).s == "," || p.ahead(1).kind == tName && p.ahead(1).space) { // hold on
		cleared := &Node{Kind: Tuple, Pos: t.pos}
		known := t.s == "clear" || t.s == "clearvars"
		for p.i++; !p.ends() && !p.is(","); p.i++ {
			if known = known && p.tok().kind == tName; p.tok().s != "all" {
				cleared.Args = append(cleared.Args, &Node{Kind: Name, Pos: p.tok().pos, Text: p.tok().s})
			}
		}
		p.i++
		if known {
			return []*Statement{{Kind: Delete, Pos: t.pos, Targets: []*Node{cleared}}}
		}
		return nil
	}
	if p.lang == Julia && t.kind == tName && (t.s == "struct" && p.ahead(1).kind == tName || t.s == "mutable" && p.ahead(1).s == "struct") {
		return []*Statement{p.structure()}
	}
	if p.is("}") {
		fault.Fail(t.pos, "this } was never opened", "each bracket has its partner", "leaving it out")
	}
	return []*Statement{p.simple()}
}

// commands are MATLAB's words for windows and the workspace, which take words.
var commands = Words("clear clearvars close clc figure hold grid axis more format pkg warning drawnow box colorbar tic toc")

// structure reads struct M … end of Julia: names, with or without their types.
func (p *parser) structure() *Statement {
	s := &Statement{Kind: Class, Pos: p.tok().pos}
	for p.tok().s == "mutable" || p.tok().s == "struct" {
		p.i++
	}
	s.Name = p.tok().s
	p.skipStatement()
	for {
		p.skipLines()
		t := p.tok()
		if p.take("end") {
			return s
		}
		if t.kind != tName {
			fault.Fail(t.pos, p.describe(t)+" stands in a struct", "a struct has a name on each line", "A::Matrix{Float64}")
		}
		s.Body = append(s.Body, &Statement{Kind: Import, Pos: t.pos, Name: t.s, Typed: true})
		p.skipStatement()
	}
}

// decorators are those that change no value of a function.
var decorators = Words("staticmethod classmethod property jit njit vjit no_grad inference_mode lru_cache cache cached_property dataclass override abstractmethod profile wraps typechecked jaxtyped beartype setter getter")

// decorator skips a decorator that changes no value, and refuses another one.
func (p *parser) decorator() {
	at := p.tok().pos
	name, partial := "", false
	for p.i++; !p.ends() && !p.is("("); p.i++ {
		name = p.tok().s
	}
	if name == "partial" && p.is("(") { // @partial(jax.jit, static_argnums=0)
		for p.i++; !p.ends() && !p.is(",") && !p.is(")"); p.i++ {
			name = p.tok().s
		}
		partial = true
	}
	own := false // the program's own function of that name
	for i, t := range p.toks[1:] {
		own = own || t.s == name && p.toks[i].s == "def"
	}
	if !decorators[name] || own || partial && name != "jit" {
		fault.FailAs(fault.Unsupported, at, "the decorator "+fault.Quote(name)+" isn't read", "a decorator puts another function in the place of the one below it", "the function without it")
	}
	p.skipStatement()
}

// asserted reads what an assertion says, behind some words; Value is nil where it isn't
// read. Its message is a comment.
func (p *parser) asserted(words int) *Statement {
	from := p.i
	s := &Statement{Kind: Assert, Pos: p.tok().pos}
	func() {
		defer func() {
			if recover() != nil {
				s.Value = nil
			}
		}()
		p.i += words
		s.Value = p.expression(0)
	}()
	for p.take(","); p.tok().kind == tString; p.i++ {
		t := p.tok()
		p.said = append(p.said, Comment{Text: t.s, Pos: t.pos, End: t.pos + len([]rune(t.s)) + 2})
	}
	p.i = from
	p.skipStatement()
	return s
}

// macro reads @views, @inbounds and the like of Julia, which change no value.
func (p *parser) macro() (skipped bool) {
	switch name := p.ahead(1).s; {
	case name == "show" || name == "info" || name == "time":
		p.skipStatement()
		return true
	case p.ahead(1).kind == tName:
		p.i += 2
	}
	return false
}

// tuple reads a, b, c without brackets.
func (p *parser) tuple() *Node {
	first := p.expression(0)
	if !p.is(",") || p.lang.Calls || p.lang == R {
		return first
	}
	n := &Node{Kind: Tuple, Pos: first.Pos, Args: []*Node{first}}
	for p.take(",") {
		if t := p.tok(); t.kind == tLine || t.kind == tEnd || p.isAssign() {
			break
		}
		n.Args = append(n.Args, p.expression(0))
	}
	return n
}

func (p *parser) isAssign() bool {
	t := p.tok()
	return t.kind == tSign && slices.Contains(p.lang.assign, t.s)
}

// simple reads an expression or an assignment.
func (p *parser) simple() *Statement {
	at := p.tok().pos
	first := p.tuple()
	s := &Statement{Kind: Value, Pos: at, Value: first}
	switch t := p.tok(); {
	case p.lang.python && t.s == ":" && t.kind == tSign && first.Kind == Name: // x: np.ndarray = …
		p.i++
		p.expression(0)
		s.Typed, s.Name = true, first.Text
		fallthrough
	case p.isAssign():
		s.Kind = Assign
		for p.isAssign() {
			s.Outer = s.Outer || p.is("<<-")
			p.i++
			p.skipIfOpen()
			s.Targets = append(s.Targets, s.Value)
			s.Value = p.tuple()
		}
		if len(s.Targets) == 0 { // x: float
			*s = Statement{Kind: Import, Pos: at, Name: s.Name, Typed: true}
		} else if f := s.Targets[0]; p.lang == Julia && f.Kind == Call { // f(x) = …
			def := &Node{Kind: Function, Pos: at}
			for i, a := range f.Args[1:] {
				name, value := a.Text, (*Node)(nil)
				if i < len(f.Keys) && f.Keys[i] != "" {
					name, value = f.Keys[i], a
				}
				def.Params, def.Args = append(def.Params, name), append(def.Args, value)
			}
			def.Body = []*Statement{{Kind: Return, Pos: at, Value: s.Value}}
			s = &Statement{Kind: Define, Pos: at, Name: f.Args[0].Text, Value: def}
		}
	case p.is("++") || p.is("--"):
		p.i++
		s.Kind, s.Sign, s.Targets = Assign, t.s[:1], []*Node{first}
		s.Value = &Node{Kind: Number, Pos: t.pos, Num: algebra.Whole(1)}
	case t.kind == tSign && slices.Contains([]string{"+=", "-=", "*=", "/=", "@=", "**=", ".+=", ".-=", ".*=", "./=", ".="}, t.s):
		p.i++
		s.Kind, s.Sign, s.Targets = Assign, strings.TrimSuffix(t.s, "="), []*Node{first}
		s.Value = p.tuple()
	}
	p.finish()
	return s
}

// target reads j, or i, j, of a loop in Python.
func (p *parser) target() *Node {
	first := p.operand()
	if !p.is(",") {
		return first
	}
	n := &Node{Kind: Tuple, Pos: first.Pos, Args: []*Node{first}}
	for p.take(",") {
		n.Args = append(n.Args, p.operand())
	}
	return n
}

// packages reads using A, B: f of Julia and library(A) of R; what is known already is no
// statement.
func (p *parser) packages() []*Statement {
	s := &Statement{Kind: Import, Pos: p.tok().pos}
	first := true
	for p.i++; !p.ends(); p.i++ {
		switch t := p.tok(); {
		case p.is(":") || p.lang == R && p.is(","): // the names that are taken
			p.skipStatement()
		case p.is(","):
			first = true
			continue
		case first && (t.kind == tName || t.kind == tString):
			if first = false; !packages[t.s] {
				s.Outs = append(s.Outs, t.s)
			}
			continue
		}
		if p.ends() {
			break
		}
	}
	if len(s.Outs) == 0 {
		return nil
	}
	return []*Statement{s}
}

// imported reads import numpy as np, and from scipy.linalg import eigh as e: the
// names that a program gives to modules and to functions of a library.
func (p *parser) imports() []*Statement {
	s := &Statement{Kind: Import, Pos: p.tok().pos, Renames: map[string]string{}}
	from := p.take("from")
	p.take("import")
	var path, as []string
	module := ""
	done := func() {
		if len(path) == 0 {
			return
		}
		name := path[len(path)-1]
		switch {
		case len(path) > 1 && from || len(as) > 1:
			fault.Fail(s.Pos, "names are imported without commas between them", "names are separated by commas", "from numpy.linalg import eigh, inv")
		case len(as) > 0:
			s.Renames[as[0]] = module + strings.Join(path, ".")
		case from:
			s.Renames[name] = module + name
		}
		path, as = nil, nil
	}
	renamed := false
	if from {
		for !p.is("import") && !p.ends() {
			switch {
			case p.tok().kind == tName:
				module += p.tok().s + "."
			case p.is(".") && module == "":
				fault.FailAs(fault.Stops, p.tok().pos, "an import from the package of the program", "a program that stands alone has no package", "from scipy import linalg")
			}
			p.i++
		}
		if module == "" && !p.ends() {
			fault.Fail(p.tok().pos, "an import that names no module", "from is followed by a module", "from numpy import linalg")
		}
		p.take("import")
		p.take("(")
	}
	for ; !p.ends() && !p.is(")"); p.i++ {
		switch t := p.tok(); {
		case p.is(","):
			done()
			renamed = false
		case from && p.is("*"):
			s.Renames["*"] = strings.TrimSuffix(module, ".")
		case p.is("as"):
			renamed = true
		case t.kind == tName && p.toks[p.i-1].kind == tName:
			fault.Fail(t.pos, "two names without a comma or an ‘as’ between them", "names are separated by commas", "import scipy.linalg as sla")
		case t.kind == tName && renamed:
			as = append(as, t.s)
		case t.kind == tName:
			path = append(path, t.s)
		}
	}
	done()
	p.skipStatement()
	return []*Statement{s}
}
