package oneline

import (
	"strings"

	"kpcalab/homework/algebra"
)

// Longer and deeper expressions are no student's.
const (
	longest = 10_000 // bytes
	deepest = 200    // operations inside one another
)

// infix are the operators: how strongly each binds, the least that its right side may
// be made of (0: it has none), and what it does.
var infix = map[Language]map[string]struct {
	level, right int
	op           string
}{
	NumPy: {"+": {1, 2, "plus"}, "-": {1, 2, "minus"}, "*": {2, 3, "times"}, "/": {2, 3, "rdivide"}, "@": {2, 3, "matmul"}, "**": {4, 3, "power"}},
	MATLAB: {"+": {1, 2, "plus"}, "-": {1, 2, "minus"}, "*": {2, 3, "mtimes"}, "/": {2, 3, "mrdivide"}, "\\": {2, 3, "mldivide"},
		".*": {2, 3, "times"}, "./": {2, 3, "rdivide"}, "^": {4, 5, "mpower"}, ".^": {4, 5, "power"}, "'": {4, 0, "T"}, ".'": {4, 0, "T"}},
}

type parser struct {
	lang     Language
	toks     []token
	at, deep int
	inRow    bool // between brackets of MATLAB's, where white space separates entries
}

// Parse reads one expression. The error is an *[Error].
func Parse(src string, lang Language) (e *Expr, err error) {
	defer caught(&err)
	if len(src) > longest {
		fail(&Error{longest, "the text is too long", "the formula alone"})
	}
	p := &parser{lang: lang, toks: lex(src, lang)}
	p.at = prefix(p.toks)
	root := p.sum(1)
	if p.peek().kind != 0 {
		p.fail("one expression", "behind the expression stands %s")
	}
	return &Expr{lang, src, root}, nil
}

// prefix is the number of tokens of "return", "g =", "g = @(k)".
func prefix(t []token) (at int) {
	if t[0].text == "return" {
		return 1
	}
	if len(t) > 2 && t[0].kind == 'a' && t[1].text == "=" {
		at = 2
	}
	if len(t) > at+4 && t[at].text == "@" && t[at+1].text == "(" && t[at+3].text == ")" {
		at += 4
	}
	return at
}

func (p *parser) peek() token { return p.toks[p.at] }

func (p *parser) take(text string) bool {
	took := p.peek().text == text && p.peek().kind != 0
	if took {
		p.at++
	}
	return took
}

func (p *parser) need(text string) {
	if !p.take(text) {
		p.fail(quote(text), "%s stands where "+quote(text)+" is expected")
	}
}

// fail says what to try and what was found; %s is the token at this place.
func (p *parser) fail(try, found string) {
	here := "the end"
	if t := p.peek(); t.kind != 0 {
		here = quote(t.text)
	}
	fail(&Error{p.peek().pos, strings.ReplaceAll(found, "%s", here), try})
}

func (p *parser) node(op, name string, args ...*node) *node {
	n := &node{op: op, name: name, args: args}
	for _, a := range args {
		if n.depth = max(n.depth, a.depth+1); n.depth > deepest {
			p.fail("a shorter formula", "too many operations stand inside one another")
		}
	}
	return n
}

// sum reads operators that bind at least as strongly as level.
func (p *parser) sum(level int) (left *node) {
	if p.deep++; p.deep > deepest {
		p.fail("fewer brackets", "too many brackets stand inside one another")
	}
	switch {
	case p.take("-"):
		left = p.node("times", "-", p.sum(max(level, 3)), functions[NumPy]["negative"].last)
	case p.take("+"):
		left = p.sum(max(level, 3))
	default:
		left = p.primary()
	}
	for {
		t := p.peek()
		o, ok := infix[p.lang][t.text]
		if !ok || o.level < level {
			p.deep--
			return left
		}
		if p.inRow && t.spaced && (o.right == 0 || o.level == 1 && !p.toks[p.at+1].spaced) {
			p.fail("white space on both sides of it, or on none", "in MATLAB's brackets %s behind white space begins a new entry")
		}
		if p.at++; o.right == 0 {
			left = p.node(o.op, t.text, left)
		} else {
			left = p.node(o.op, t.text, left, p.sum(o.right))
		}
	}
}

// primary reads an atom with its indices and methods.
func (p *parser) primary() *node {
	for a := p.atom(); ; {
		switch {
		case p.lang == MATLAB && a.op == "symbol" && p.take("("):
			a = p.node("index", "an index", p.list(")", nil, a)...)
		case p.lang == NumPy && p.take("["):
			a = p.node("index", "an index", p.list("]", nil, a)...)
		case p.lang == NumPy && p.take("."):
			switch t := p.peek().text; {
			case p.take("T"):
				a = p.node("T", ".T", a)
			case (t == "shape" || t == "size") && p.toks[p.at+1].text != "(":
				p.at++
				a = p.operation(t, functions[NumPy][t], false, a)
			default:
				a = p.call(a)
			}
		default:
			return a
		}
	}
}

// atom reads a number, a name, a call, or something in brackets.
func (p *parser) atom() (a *node) {
	t, outer := p.peek(), p.inRow
	switch {
	case t.kind == '0':
		r, ok := algebra.Decimal(strings.TrimSuffix(t.text, "."))
		if !ok {
			p.fail("a fraction such as 1/3", "the number %s has too many digits")
		}
		p.at++
		return &node{op: "num", num: r}
	case t.kind == 'a':
		return p.name()
	case p.lang == NumPy && p.take("["):
		return p.node("tuple", "a tuple", p.list("]", nil)...)
	case p.take("(") || p.take("["):
		p.inRow = p.lang == MATLAB && t.text == "["
		if a = p.sum(1); p.lang == NumPy && p.take(",") {
			return p.node("tuple", "a tuple", p.list(")", nil, a)...)
		}
		p.need(map[string]string{"(": ")", "[": "]"}[t.text])
		p.inRow = outer
		return a
	}
	p.fail("a symbol, a number or a bracket", "%s stands where a value is expected")
	return nil
}

// name reads a symbol, or a function behind its modules.
func (p *parser) name() *node {
	for p.lang == NumPy && strings.Contains(modules, " "+p.peek().text+" ") && p.toks[p.at+1].text == "." {
		p.at += 2
	}
	name := p.peek().text
	_, function := functions[p.lang][name]
	switch called := p.toks[min(p.at+1, len(p.toks)-1)].text == "("; {
	case called && (function || symbols[name] == ""):
		return p.call()
	case symbols[name] != "":
		p.at++
		return &node{op: "symbol", name: symbols[name]}
	case p.take("None") || p.take("newaxis"):
		return &node{op: "none"}
	}
	p.fail("A, H, K, k, n, m, Lambda (m×m), lam (its diagonal), or the formula in mathematics", "the name %s has no value here")
	return nil
}

// call reads a function and its arguments; self is what it is a method of.
func (p *parser) call(self ...*node) *node {
	name := p.peek().text
	f, ok := functions[p.lang][name]
	if !ok {
		p.fail("operators, inv, sqrt, diag, mean, sum, ones, eye", "the function %s isn't known here")
	}
	p.at++
	p.need("(")
	if f.op == "apply" && p.take("@") { // bsxfun(@minus, a, b)
		f = functions[MATLAB][p.peek().text]
		p.at++
		p.need(",")
	}
	keep := false
	args := p.list(")", &keep, self...)
	return p.operation(name, f, keep, args...)
}

// operation is a function, applied.
func (p *parser) operation(name string, f function, keep bool, args ...*node) *node {
	if len(args) < max(f.least, 1) || len(args) > f.most {
		p.at--
		p.fail("as many values as the function takes", "too many or too few values stand before %s")
	}
	if f.last != nil {
		args = append(args, f.last)
	}
	n := p.node(f.op, name, args...)
	n.keep = keep
	return n
}

// list reads the rest of arguments or indices: values, ranges that take all of an axis,
// and, where keep isn't nil, keywords.
func (p *parser) list(closing string, keep *bool, list ...*node) []*node {
	outer := p.inRow
	for p.inRow = false; !p.take(closing); {
		switch t := p.peek(); {
		case keep != nil && p.lang == NumPy && t.kind == 'a' && p.toks[p.at+1].text == "=":
			list = append(list, p.keyword(keep)...)
		case t.kind == '"' && strings.Trim(t.text, `'"`) == "all":
			p.at++
			list = append(list, &node{op: "none"})
		case p.take(":"):
			a := &node{op: "all"}
			if p.peek().text != "," && p.peek().text != closing {
				a = p.node("all", ":", p.sum(1))
			}
			list = append(list, a)
		default:
			list = append(list, p.sum(1))
		}
		if p.peek().text != closing {
			p.need(",")
		}
	}
	p.inRow = outer
	return list
}

// keyword reads "axis=1" as a value; "keepdims=True" is kept, and a type dropped.
func (p *parser) keyword(keep *bool) []*node {
	key := p.peek().text
	p.at += 2
	switch key {
	case "axis", "dim":
		return []*node{p.sum(1)}
	case "keepdims", "keepdim":
		*keep = p.peek().text == "True"
		p.at++
	case "dtype":
		p.at = p.at + 1
		for p.take(".") {
			p.at++
		}
	default:
		p.at -= 2
		p.fail("the formula without it", "the argument %s isn't known here")
	}
	return nil
}
