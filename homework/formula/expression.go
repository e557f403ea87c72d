package formula

import (
	"kpcalab/homework/algebra"
)

// Binding powers: + and − bind least, then products and quotients from left to
// right, then scripts.
const (
	bindSum     = 10
	bindProduct = 20
)

func (p *parser) tok() token { return p.toks[p.i] }

func (p *parser) ahead(k int) token {
	if p.i+k < len(p.toks) {
		return p.toks[p.i+k]
	}
	return p.toks[len(p.toks)-1]
}

func (p *parser) is(s string) bool { return p.tok().kind == tOp && p.tok().s == s }

func (p *parser) take(s string) bool {
	if p.is(s) {
		p.i++
		return true
	}
	return false
}

// at is a node that carries the place of the current token.
func (p *parser) at() *node { t := p.tok(); return &node{pos: t.pos, end: t.end} }

// want takes an operator, or fails.
func (p *parser) want(s, why, try string) {
	if !p.take(s) {
		fail(p.tok().pos, "‘"+s+"’ is missing before "+p.describe(p.tok()), why, try)
	}
}

// describe is a token in words.
func (p *parser) describe(t token) string {
	switch t.kind {
	case tEnd:
		return "the end"
	case tBreak:
		return "the end of the line"
	case tDots:
		return "the dots"
	case tTrans:
		return "a transpose mark"
	case tAccent:
		return "the accent " + `\` + t.s
	case tCmd:
		return `\` + t.s
	case tMethod:
		return quote("." + t.s)
	case tText:
		return "the words " + quote(t.s)
	case tName:
		if s, ok := p.table[t.s]; ok {
			return quote(s.Text)
		}
	}
	return quote(t.s)
}

func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		fail(p.tok().pos, "brackets are nested more than 50 deep", "homework formulas need three or four", "names for the inner parts, with let")
	}
}

// expr reads a sum, or a product where min is bindProduct.
func (p *parser) expr(min int) *node {
	p.enter()
	defer func() { p.depth-- }()
	var l *node
	var terms []term
	switch {
	case p.take("-"):
		l = p.neg(p.product())
	case p.take("+"):
		terms = append(terms, term{from: p.i})
		l = p.product()
	default:
		terms = append(terms, term{from: p.i})
		l = p.product()
	}
	if min >= bindProduct {
		return l
	}
	for {
		switch {
		case p.is("+") && p.ahead(1).kind == tDots && len(terms) > 0:
			l = p.dottedSum(terms)
			terms = nil
		case p.take("+"):
			terms = append(terms, term{p.i, l})
			l = p.add(opAdd, l, p.signed())
		case p.take("-"):
			terms = nil
			l = p.add(opSub, l, p.signed())
		default:
			return l
		}
	}
}

// signed reads a term that may have a sign of its own: a + −b.
func (p *parser) signed() *node {
	if p.take("-") {
		return p.neg(p.product())
	}
	return p.product()
}

// product reads factors, multiplied by juxtaposition or by a sign.
func (p *parser) product() *node {
	l := p.postfix()
	for {
		t := p.tok()
		switch {
		case t.kind == tOp && (t.s == "*" || t.s == "@" || t.s == ".*"):
			p.i++
			r := p.factor()
			for p.isDot(t) && p.shape(l).IsColumn() && p.square(r) && p.z.Could(p.shape(l).Rows, p.shape(r).Rows) && p.starts() {
				r = p.juxtapose(r) // α_j · H(k − …)
			}
			if n, ok := p.inner(t, l, r); ok {
				l = n
				continue
			}
			l = p.times(t.s, l, r)
		case t.kind == tOp && (t.s == "/" || t.s == "./"):
			p.i++
			l = p.over(t, l, p.factor())
		case t.kind == tOp && t.s == `\`:
			p.i++
			r := p.factor()
			l = p.mul(p.pow(l, algebra.Whole(-1)), r)
		case p.starts():
			l = p.juxtapose(l)
		default:
			return l
		}
	}
}

// factor is one operand of an explicit sign.
func (p *parser) factor() *node {
	if p.take("-") {
		return p.neg(p.postfix())
	}
	return p.postfix()
}

// times handles *, @ and .* by the rules of the spelling.
func (p *parser) times(sign string, l, r *node) *node {
	ls, rs := p.shape(l), p.shape(r)
	if sign == ".*" || p.numpy && sign == "*" && !ls.IsScalar() && !rs.IsScalar() {
		if sign == "*" {
			p.note("in NumPy * works entry by entry; @ is the matrix product")
		}
		return p.entrywise(l, r, algebra.Whole(1), sign)
	}
	if !p.code {
		l, r = p.bareOnes(l, r)
	}
	return p.mul(l, r)
}

// isDot reports a dot between factors that may mean an inner product.
func (p *parser) isDot(t token) bool {
	if p.code || t.s != "*" || t.end > len(p.src) {
		return false
	}
	sign := string(p.src[t.pos:t.end])
	return sign == `\cdot` || sign == "·" || sign == "⋅"
}

func (p *parser) square(n *node) bool {
	sh := p.shape(n)
	return !sh.IsScalar() && sh.Rows == sh.Cols
}

// inner reads a · b between two columns, which is no product of matrices, as
// their inner product.
func (p *parser) inner(t token, l, r *node) (*node, bool) {
	ls, rs := p.shape(l), p.shape(r)
	if !p.isDot(t) || ls.IsScalar() || rs.IsScalar() || ls.Cols != One || rs.Cols != One || !p.z.Could(ls.Rows, rs.Rows) {
		return nil, false
	}
	p.z.Same(ls.Rows, rs.Rows)
	p.note("· between two columns was read as their inner product")
	n := p.node(opMul, scalar, l, p.node(opT, ls.T(), l, l), r)
	n.name = "inner"
	return n, true
}

// juxtapose multiplies by the factor that follows without a sign.
func (p *parser) juxtapose(l *node) *node {
	t, before := p.tok(), p.toks[p.i-1]
	if l.op == opDiv && !l.group && before.kind == tNum && t.kind == tName && !t.space && p.i >= 2 && isOp(p.toks[p.i-2], "/") && p.scalarAhead() {
		fail(t.pos, "a product behind a fraction without brackets", "some read a/bc as a/(bc) and some as (a/b)c", "brackets around what is divided by, or around the fraction")
	}
	if p.numpy {
		fail(t.pos, p.describe(t)+" follows without a sign", "NumPy needs a sign between two factors", "@ between matrices, * beside a number")
	}
	r := p.postfix()
	l, r = p.bareOnes(l, r)
	return p.mul(l, r)
}

// scalarAhead reports whether the next token is the name of a number.
func (p *parser) scalarAhead() bool {
	s, ok := p.table[p.tok().s]
	return ok && s.Shape.IsScalar()
}

// bareOnes reads the number 1 behind a matrix as the vector of ones: K1.
func (p *parser) bareOnes(l, r *node) (*node, *node) {
	if ls := p.shape(l); r.bare && ls.Cols != One {
		r = p.ones(ls.Cols, One, r)
		p.note("1 behind a matrix was read as 1_n, the vector of ones")
	}
	return l, r
}

// starts reports whether the current token begins a factor.
func (p *parser) starts() bool {
	switch t := p.tok(); t.kind {
	case tNum, tOnes, tAccent, tCmd:
		return true
	case tName:
		return !keywords[t.s]
	case tOp:
		switch t.s {
		case "(", "{", "⟨":
			return true
		case "[":
			return !p.code
		case "<":
			return p.opensInner()
		case "‖":
			return !p.inNorm
		case "|":
			return false
		}
	}
	return false
}

// opensInner reports whether < begins ⟨a, b⟩ written with ASCII signs: a comma
// and a > follow.
func (p *parser) opensInner() bool {
	depth, comma := 0, false
	for _, t := range p.toks[p.i+1 : min(p.i+200, len(p.toks))] {
		if t.kind == tEnd || t.kind == tBreak {
			return false
		}
		if t.kind != tOp {
			continue
		}
		switch t.s {
		case "(", "{", "[":
			depth++
		case ")", "}", "]":
			depth--
		case ",":
			comma = comma || depth == 0
		case ">":
			return comma && depth == 0
		}
		if depth < 0 {
			return false
		}
	}
	return false
}

// commanded reads \frac, \sqrt and \sum.
func (p *parser) commanded(t token, at *node) *node {
	p.i++
	switch t.s {
	case "frac":
		a := p.argument(`\frac`)
		b := p.argument(`\frac`)
		if a.bare {
			a.bare = false
		}
		n := p.div(a, b)
		n.pos, n.end, n.group = t.pos, p.toks[p.i-1].end, true
		return n
	case "sqrt":
		e := frac(1, 2)
		if p.is("[") && !p.code {
			open := p.tok()
			p.i++
			r, ok := fold(p.expr(bindSum))
			p.close("]", open)
			if !ok || r.Den != 1 || r.Num < 1 {
				fail(open.pos, "this root isn't read", "the order of a root is a whole number", `\sqrt[4]{…}`)
			}
			e = frac(1, r.Num)
		}
		var b *node
		if isOp(p.tok(), "(") {
			b = p.bracketed(p.tok())
		} else {
			b = p.rootArgument()
		}
		n := p.pow(b, e)
		n.pos, n.end = t.pos, p.toks[p.i-1].end
		return n
	}
	return p.sum(t, at)
}

// rootArgument reads what \sqrt or √ covers: {…} or one symbol with its
// subscript.
func (p *parser) rootArgument() *node {
	if p.is("{") {
		return p.braced()
	}
	b := p.argument(`\sqrt`)
	for p.is("_") {
		b = p.subscriptOf(b)
	}
	return b
}
