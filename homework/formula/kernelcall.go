package formula

import "strings"

// tabled reads a symbol of the lecture with the subscripts that have a meaning
// for it, or a call of the kernel.
func (p *parser) tabled(t token, at *node) *node {
	if t.s == "n" || t.s == "m" || t.s == "d" || t.s == "mu" || t.s == "c" {
		return p.symbol(t.s, at)
	}
	if (t.s == "K" || t.s == "k") && p.is("(") {
		if n := p.kernelCall(t, at); n != nil {
			return n
		}
	}
	if t.s == "k" && isOp(p.ahead(1), "{") && isOp(p.ahead(2), "(") || t.s == "k" && isOp(p.ahead(1), "(") && p.is("^") {
		if up, ok := p.upperIndex(); ok { // k^{(i)}
			return p.column1(p.symbol("K", at), p.index(up, N))
		}
	}
	n := p.symbol(t.s, at)
	if p.is("(") && (t.s == "f" || t.s == "bar f" || t.s == "bar g") {
		if p.sampleInBrackets() {
			p.skipBrackets()
		} else if i, ok := p.trainingInBrackets(); ok && t.s != "bar g" {
			return p.column1(p.symbol(strings.Replace(t.s, "f", "F", 1), at), i)
		}
		return n
	}
	if !p.is("_") {
		return n
	}
	mark := p.i
	items := p.subscript()
	switch t.s {
	case "k", "f", "bar f", "x":
		if isSample(items) {
			return n
		}
	}
	if t.s == "B" && subText(items) == "PCA" { // the lecture's B_PCA
		return n
	}
	if t.s == "k" && len(items) == 2 && items[0].s == "x" && items[1].kind == tName { // k_{x_i}
		return p.column1(p.symbol("K", at), p.index(items[1], N))
	}
	if t.s == "k" && len(items) == 2 && items[0].kind == tName && items[1].kind == tName {
		p.note("k with two indices was read as an entry of K")
		return p.entry(p.symbol("K", at), at, p.index(items[0], N), p.index(items[1], N))
	}
	if len(items) == 1 {
		switch t.s {
		case "f", "bar f":
			return p.column1(p.symbol(strings.Replace(t.s, "f", "F", 1), at), p.index(items[0], N))
		case "x":
			xt := p.node(opT, Shape{D, N}, at, p.symbol("X", at))
			return p.column1(xt, p.index(items[0], N))
		}
	}
	p.i = mark
	return n // postfix reads the subscript
}

// feature reads φ(x) and φ(x_i).
func (p *parser) feature(t token, at *node) *node {
	if _, ok := p.table["f"]; !ok {
		p.failUnknown(token{s: "f", pos: t.pos})
	}
	if p.is("(") {
		if p.sampleInBrackets() {
			p.skipBrackets()
			return p.symbol("f", at)
		}
		if ix, ok := p.trainingInBrackets(); ok {
			return p.column1(p.symbol("F", at), ix)
		}
	}
	fail(t.pos, "φ stands without a sample", "the feature map φ takes a sample: φ(x) or φ(x_i)", `\phi(x), or f for short`)
	return nil
}

// trainingInBrackets reads (x_i).
func (p *parser) trainingInBrackets() (index, bool) {
	if !isOp(p.ahead(1), "x") && (p.ahead(1).kind != tName || p.ahead(1).s != "x") || !isOp(p.ahead(2), "_") {
		return index{}, false
	}
	mark := p.i
	p.i += 2
	items := p.subscript()
	if len(items) == 1 && p.take(")") {
		return p.index(items[0], N), true
	}
	p.i = mark
	return index{}, false
}

// kernelCall reads K(x, x_i), K(x_i, x_j), k(x), or returns nil where the
// bracket is a factor, as in K(k − …).
func (p *parser) kernelCall(t token, at *node) *node {
	if t.s == "k" && p.sampleInBrackets() {
		p.skipBrackets()
		return p.symbol("k", at)
	}
	if t.s == "k" {
		if ix, ok := p.trainingInBrackets(); ok {
			return p.column1(p.symbol("K", at), ix)
		}
	}
	if p.sampleInBrackets() {
		fail(t.pos, "K(x) has one argument", "the kernel has two, and the vector of its values at x is k", "K(x, x_i), or k")
	}
	mark := p.i
	if !p.callAhead() || p.ahead(1).kind == tNum { // K(1, …, 1)ᵀ is a product
		return nil
	}
	p.i++
	a, ok := p.argumentPoint()
	if ok && p.take(",") {
		b, ok := p.argumentPoint()
		if ok && p.take(")") {
			return p.kernelValue(a, b, at)
		}
	}
	p.i = mark
	fail(p.ahead(1).pos, "this call of the kernel isn't read", "its arguments are samples: x, x_i, or X for all of them", "K(x, x_i)")
	return nil
}

// callAhead reports whether the bracket at hand holds a comma.
func (p *parser) callAhead() bool {
	depth := 0
	for _, t := range p.toks[p.i:min(p.i+60, len(p.toks))] {
		turn := t.nesting()
		depth += turn
		if turn < 0 && depth == 0 {
			return false
		}
		if isOp(t, ",") && depth == 1 {
			return true
		}
	}
	return false
}

// sample is an argument of the kernel.
type sample struct {
	all  bool // X
	test bool // x
	i    index
}

func (p *parser) argumentPoint() (sample, bool) {
	t := p.tok()
	switch {
	case t.kind == tName && t.s == "X":
		p.i++
		return sample{all: true}, true
	case t.kind == tName && t.s == "x":
		p.i++
		if !p.is("_") {
			return sample{test: true}, true
		}
		items := p.subscript()
		if isSample(items) {
			return sample{test: true}, true
		}
		if len(items) != 1 {
			return sample{}, false
		}
		return sample{i: p.index(items[0], N)}, true
	case t.kind == tOp && t.s == "·" || isOp(t, "*"):
		p.i++
		return sample{all: true}, true
	}
	return sample{}, false
}

// kernelValue is what the kernel gives for two arguments.
func (p *parser) kernelValue(a, b sample, at *node) *node {
	name := func(n *node) *node { n.name = "call"; return n }
	switch {
	case a.all && b.all:
		return p.symbol("K", at)
	case a.all && b.test:
		return p.symbol("k", at)
	case a.test && b.all:
		return p.transpose(p.symbol("k", at))
	case a.all:
		return p.column1(p.symbol("K", at), b.i)
	case b.all:
		return p.transpose(p.column1(p.symbol("K", at), a.i))
	case a.test && b.test:
		return p.symbol("kxx", at)
	case a.test:
		return name(p.entry(p.symbol("k", at), at, b.i))
	case b.test:
		return name(p.entry(p.symbol("k", at), at, a.i))
	}
	return name(p.entry(p.symbol("K", at), at, a.i, b.i))
}
