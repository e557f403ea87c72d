package oneline

import (
	"strings"

	"kpcalab/homework/algebra"
)

// operator is how strongly an operator binds, the least that its right side may be made
// of (0: it has none), and what it does.
type operator struct {
	level, right int
	op           string
}

var infix = map[Language]map[string]operator{
	NumPy: {"+": {1, 2, "plus"}, "-": {1, 2, "minus"}, "*": {2, 3, "times"}, "/": {2, 3, "rdivide"},
		"@": {2, 3, "matmul"}, "**": {4, 3, "power"}},
	MATLAB: {"+": {1, 2, "plus"}, "-": {1, 2, "minus"}, "*": {2, 3, "mtimes"}, "/": {2, 3, "mrdivide"},
		"\\": {2, 3, "mldivide"}, ".*": {2, 3, "times"}, "./": {2, 3, "rdivide"},
		"^": {4, 5, "mpower"}, ".^": {4, 5, "power"}, "'": {4, 0, "T"}, ".'": {4, 0, "T"}},
}

// What is read at most. No student's line has a third of the tokens, and nothing can stand
// deeper in brackets than there are tokens.
const (
	longest = 10_000 // bytes
	most    = 1000   // tokens
)

type parser struct {
	lang  Language
	toks  []token
	at    int
	inRow bool // between brackets of MATLAB's, where white space separates entries
}

// Parse reads one expression. The error is an *[Error].
func Parse(src string, lang Language) (e *Expr, err error) {
	defer caught(&err)
	p := &parser{lang: lang, toks: lex(src, lang)}
	p.at = prefix(p.toks)
	root := p.sum(1)
	if p.peek().kind != 0 {
		p.fail("one expression", "behind the expression stands %s")
	}
	last := p.toks[p.at-1]
	return &Expr{lang, src[p.toks[prefix(p.toks)].pos : last.pos+len(last.text)], root}, nil
}

// prefix is the number of tokens of "return", "g =", "g = @(k)".
func prefix(t []token) (at int) {
	if t[0].text == "return" {
		return 1
	}
	if t[0].kind == 'a' && t[1].text == "=" {
		at = 2
	}
	if t[at].text == "@" && t[at+1].text == "(" && len(t) > at+4 && t[at+3].text == ")" {
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

// sum reads operators that bind at least as strongly as level.
func (p *parser) sum(level int) (left *node) {
	switch {
	case p.take("-"):
		left = &node{op: "times", name: "-", args: []*node{p.sum(max(level, 3)), functions[NumPy]["negative"].last[0]}}
	case p.take("+"):
		left = p.sum(max(level, 3))
	default:
		left = p.primary()
	}
	for {
		t := p.peek()
		o, ok := infix[p.lang][t.text]
		if !ok || o.level < level {
			return left
		}
		if p.inRow && t.spaced && (o.right == 0 || o.level == 1 && !p.toks[p.at+1].spaced) {
			p.fail("white space on both sides of it, or on none", "in brackets of MATLAB's this %s begins a new entry")
		}
		p.at++
		left = &node{op: o.op, name: t.text, args: []*node{left}}
		if o.right > 0 {
			left.args = append(left.args, p.sum(o.right))
		}
	}
}

// primary reads an atom with its indices and methods.
func (p *parser) primary() *node {
	for a := p.atom(); ; {
		switch {
		case p.lang == MATLAB && a.op == "symbol" && p.take("("):
			a = &node{op: "index", name: "the index", args: p.list(")", a)}
		case p.lang == NumPy && p.take("["):
			a = &node{op: "index", name: "the index", args: p.list("]", a)}
		case p.lang == NumPy && p.take("."):
			a = p.named(a)
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
		return p.named()
	case p.lang == NumPy && p.take("["):
		return &node{op: "tuple", args: p.list("]")}
	case p.take("(") || p.take("["):
		p.inRow = p.lang == MATLAB && t.text == "["
		if a = p.sum(1); p.lang == NumPy && p.take(",") {
			return &node{op: "tuple", args: p.list(")", a)}
		}
		p.need(map[string]string{"(": ")", "[": "]"}[t.text])
		p.inRow = outer
		return a
	}
	p.fail("a symbol, a number or a bracket", "%s stands where a value is expected")
	return nil
}

// named reads a symbol, or a function behind its modules; self is what it is a method of.
func (p *parser) named(self ...*node) *node {
	for p.lang == NumPy && self == nil && strings.Contains(modules, " "+p.peek().text+" ") && p.toks[p.at+1].text == "." {
		p.at += 2
	}
	name, called := p.peek().text, p.toks[p.at+1].text == "(" && p.peek().kind == 'a'
	f, ok := functions[p.lang][name]
	switch {
	case self == nil && symbols[name] != "" && !(called && ok):
		p.at++
		return &node{op: "symbol", name: symbols[name]}
	case self == nil && !called && (p.take("None") || p.take("newaxis")):
		return &node{op: "none"}
	case self != nil && !called && strings.Contains(" T shape size ", " "+name+" "):
		p.at++
		return &node{op: f.op, name: name, args: append(self, f.last...)}
	case called && !ok || self != nil || name == "T":
		if !called || !ok {
			p.fail("operators, inv, sqrt, diag, mean, sum, ones, eye", "the function %s isn't known here")
		}
	case !called:
		p.fail("A, H, K, k, n, m, Lambda (m×m), lam (its diagonal), or mathematics", "the name %s has no value here")
	}
	p.at += 2
	if f.op == "apply" && p.take("@") { // bsxfun(@minus, a, b)
		f = functions[MATLAB][p.peek().text]
		p.at++
		p.need(",")
	}
	args := p.list(")", self...)
	if len(args) < max(f.least, 1) || len(args) > f.most {
		p.at--
		p.fail("as many values as "+name+" takes", name+" is given too many or too few values")
	}
	return &node{op: f.op, name: name, args: append(args, f.last...)}
}

// list reads the rest of arguments or indices: values, keywords, and ranges that take
// all of an axis.
func (p *parser) list(closing string, list ...*node) []*node {
	outer := p.inRow
	for p.inRow = false; !p.take(closing); {
		switch t := p.peek(); {
		case p.lang == NumPy && t.kind == 'a' && p.toks[p.at+1].text == "=":
			list = append(list, p.keyword()...)
		case t.kind == '"' && strings.Trim(t.text, `'"`) == "all":
			p.at++
			list = append(list, &node{op: "none"})
		case p.take(":"):
			a := &node{op: "all"}
			if p.peek().text != "," && p.peek().text != closing {
				a.args = []*node{p.sum(1)}
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

// keyword reads "axis=1" as a value, and "keepdims=True" as one that says so. A type
// changes nothing.
func (p *parser) keyword() (value []*node) {
	switch key := p.peek().text; key {
	case "axis", "dim":
		p.at += 2
		return []*node{p.sum(1)}
	case "keepdims", "keepdim", "dtype":
		p.at += 3
		if p.toks[p.at-1].text == "True" {
			value = []*node{{op: "keep"}}
		}
		for key == "dtype" && p.take(".") {
			p.at++
		}
		return value
	}
	p.fail("the formula without it", "the argument %s isn't known here")
	return nil
}
