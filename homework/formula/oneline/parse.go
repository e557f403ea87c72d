package oneline

import (
	"slices"
	"strings"

	"kpcalab/homework/algebra"
)

// strengths are the operators by how strongly they bind.
var strengths = []string{1: "+ -", 2: `* / @ .* ./ \`, 4: "** ^ .^ ' .'", 5: ".T (:) [:,None] [:,np.newaxis]"}

type parser struct {
	lang Language
	toks []token
	at   int
}

// Parse reads one expression. The error is an *[Error].
func Parse(src string, lang Language) (e *Expr, err error) {
	defer caught(&err)
	p := &parser{lang, lex(src, lang), 0}
	if !p.take("return") && p.peek().kind == 'a' && p.toks[1].text == "=" {
		p.at = 2
	}
	root := p.sum(1)
	if p.peek().kind != 0 {
		p.fail("one expression", "stands behind the expression")
	}
	return &Expr{lang, root}, nil
}

func (p *parser) peek() token { return p.toks[p.at] }

// take goes over these tokens if they are the next ones.
func (p *parser) take(texts ...string) bool {
	for i, text := range texts {
		if p.at+i >= len(p.toks) || p.toks[p.at+i].text != text {
			return false
		}
	}
	p.at += len(texts)
	return true
}

func (p *parser) need(text string) {
	if !p.take(text) {
		p.fail(quote(text), "stands where "+quote(text)+" is expected")
	}
}

// fail says what to try, and what is wrong with the next token.
func (p *parser) fail(try, wrong string) {
	fail(&Error{p.peek().pos, quote(p.peek().text) + " " + wrong, try})
}

// sum reads operators that bind at least as strongly as level.
func (p *parser) sum(level int) (left *node) {
	switch {
	case p.take("-"):
		left = &node{op: "times", name: "-", args: []*node{p.sum(max(level, 3)), {op: "num", num: minus}}}
	case p.take("+"):
		left = p.sum(max(level, 3))
	default:
		left = p.atom()
	}
	for {
		for p.lang == NumPy && p.take(".") {
			left = p.call(left)
		}
		name := strings.ReplaceAll(p.peek().text, " ", "") // in brackets
		o, at := functions[p.lang][name], slices.IndexFunc(strengths, func(list string) bool { return among(name, list) })
		if o.op == "" || at < level {
			return left
		}
		p.at++
		left = &node{op: o.op, name: name, args: []*node{left}}
		if name == "**" {
			at = 2 // its right side may have a sign
		}
		if o.least == 2 {
			left.args = append(left.args, p.sum(at+1))
		}
	}
}

// atom reads a number, a symbol, a call, or something in brackets.
func (p *parser) atom() *node {
	for p.lang == NumPy && among(p.peek().text, modules) && p.toks[p.at+1].text == "." {
		p.at += 2
	}
	t := p.peek()
	_, function := functions[p.lang][t.text]
	switch {
	case t.kind == '0':
		r, ok := algebra.Decimal(t.text)
		if !ok {
			p.fail("a fraction such as 1/3", "has too many digits")
		}
		p.at++
		p.take(".") // of 1.
		return &node{op: "num", num: r}
	case p.take("("):
		a := p.sum(1)
		p.need(")")
		return a
	case t.kind != 'a':
		p.fail("a symbol, a number or a bracket", "stands where a value is expected")
	case symbols[t.text] == "" || function && p.toks[p.at+1].text == "(":
		return p.call()
	}
	p.at++
	if name := symbols[t.text]; !strings.HasSuffix(name, ")") {
		return &node{op: "symbol", name: name}
	}
	return (&parser{p.lang, lex(symbols[t.text], p.lang), 0}).sum(1)
}

// call reads the call of a function, or of a method of self.
func (p *parser) call(self ...*node) *node {
	t := p.peek()
	f, known := functions[p.lang][t.text]
	switch {
	case t.kind != 'a' || p.toks[p.at+1].text != "(":
		p.fail("A, H, K, k, n, m, Lambda (m×m), lam (its diagonal), or mathematics", "has no value here")
	case !known:
		p.fail("operators, inv, sqrt, diag, mean, sum, ones, eye", "is a function that isn't known here")
	}
	p.at += 2
	n := &node{op: f.op, name: t.text, args: self}
	more := 0
	if f.op == "full" && p.lang == NumPy && p.take("(") { // a tuple of sizes, one argument
		p.list(n)
		more = 1 - len(n.args)
		p.take(",")
	}
	p.list(n)
	if count := len(n.args) + more; count < f.least || count > f.most {
		fail(&Error{t.pos, quote(t.text) + " is given too many or too few values", "as many as it takes"})
	}
	if f.last.Den > 0 {
		n.args = append(n.args, &node{op: "num", num: f.last})
	}
	return n
}

// list reads values to the closing bracket.
func (p *parser) list(n *node) {
	for !p.take(")") {
		_ = among(n.op, "mean sum") && (p.take("axis", "=") || p.take("dim", "="))
		n.args = append(n.args, p.sum(1))
		if p.peek().text != ")" {
			p.need(",")
		}
	}
}
