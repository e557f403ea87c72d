package formula

import (
	"strings"

	"kpcalab/homework/algebra"
)

// sub is one item of a subscript.
type sub struct {
	token
	colon bool
}

// subscript reads what follows _: the items, in order.
func (p *parser) subscript() []sub {
	p.want("_", "a subscript follows _", "k_i")
	open := p.tok()
	if !p.take("{") {
		t := p.tok()
		if t.kind == tEnd || t.kind == tBreak {
			fail(t.pos, "nothing follows the _", "a subscript is expected", "k_i")
		}
		if isOp(t, "(") {
			return p.subscriptItems(t, ")")
		}
		p.i++
		items := []sub{{t, isOp(t, ":")}}
		if next := p.tok(); isIndexLetter(t) && isIndexLetter(next) && next.pos == t.end { // A_ij without braces
			p.i++
			items = append(items, sub{next, false})
			p.note("a subscript of two letters without braces was read as both: A_{ij}")
		}
		return items
	}
	p.i--
	return p.subscriptItems(open, "}")
}

func (p *parser) subscriptItems(open token, closing string) []sub {
	p.i++
	var items []sub
	for !p.is(closing) {
		t := p.tok()
		if t.kind == tEnd || t.kind == tBreak {
			fail(open.pos, "this "+open.s+" is never closed", "each "+open.s+" has its "+closing, "k_{i}")
		}
		if len(items) > 6 {
			fail(t.pos, "a subscript of more than six parts", "at most two indices are read", "K_{ij}")
		}
		p.i++
		if isOp(t, ",") || isOp(t, "*") && len(items) == 1 && (items[0].kind == tName || items[0].kind == tNum) || isOp(t, ";") {
			if isOp(t, "*") && p.is(closing) { // K_{l·}
				items = append(items, sub{t, true})
			}
			continue // n × n, i,j
		}
		if isOp(t, "_") || isOp(t, "{") || isOp(t, "}") || closing == "}" && (isOp(t, "(") || isOp(t, ")")) {
			continue // k_{x_0}, λ_{(j)}
		}
		if first, second, ok := twoLetters(t); ok { // K_{pq}
			items = append(items, sub{first, false}, sub{second, false})
			continue
		}
		items = append(items, sub{t, isOp(t, ":") || isOp(t, "*")})
	}
	p.i++
	return items
}

// twoLetters cuts a word of two small letters: a pair of indices.
func twoLetters(t token) (a, b token, ok bool) {
	if t.kind != tName || len(t.s) != 2 || !isLower(t.s[0]) || !isLower(t.s[1]) || t.end-t.pos != 2 {
		return t, t, false
	}
	a, b = t, t
	a.s, a.end = t.s[:1], t.pos+1
	b.s, b.pos, b.space = t.s[1:], t.pos+1, false
	return a, b, true
}

// subText is a subscript as part of a name.
func subText(items []sub) string {
	var parts []string
	for _, s := range items {
		parts = append(parts, s.s)
	}
	return strings.Join(parts, "")
}

// subName looks ahead: the subscript at hand as part of a name, and where it
// ends.
func (p *parser) subName() (string, int) {
	if !p.is("_") {
		return "", p.i
	}
	start := p.i
	items := p.subscript()
	after := p.i
	p.i = start
	return subText(items), after
}

// isSample reports subscripts that name the test sample: k_x, x_*, k_{new}.
func isSample(items []sub) bool {
	switch subText(items) {
	case "x", "*", "new", "test", "0", "x0", "t", "x*", "⋆", "∗":
		return true
	}
	return false
}

// index makes an index over size d of one subscript item.
func (p *parser) index(s sub, d Dim) index {
	d = p.z.Find(d)
	fixed := func(at int) index { return index{at: at, size: d} }
	switch {
	case p.hole != "" && s.s == p.hole && (s.kind == tNum || s.kind == tName):
		if p.z.Same(p.holeBinder.dim, d) {
			p.holeBinder.used = true
			return index{b: p.holeBinder}
		}
	case s.kind == tNum && s.num.Den == 1 && s.num.Num >= 1 && s.num.Num <= 4:
		return fixed(int(s.num.Num))
	case s.kind == tName && p.bound(s.s) == nil:
		if e, ok := sizeOf(s.token); ok && s.s != "d" {
			if !p.z.Same(e, d) {
				fail(s.pos, "the subscript "+s.s+" is out of range", "this index runs from 1 to "+d.String(), "another subscript")
			}
			return fixed(last)
		}
	}
	if s.kind != tName || len([]rune(s.s)) != 1 {
		fail(s.pos, "the subscript "+quote(s.s)+" isn't read", "a letter such as i, or 1", "the symbol without it, or a name of your own with let")
	}
	b := p.indexLetter(s.s)
	if !p.z.Same(b.dim, d) {
		fail(s.pos, "the index "+s.s+" runs to "+sizeWord(p.z.Find(b.dim))+" elsewhere and to "+sizeWord(d)+" here", "an index has one range", "another letter here, or the other order of subscripts")
	}
	return index{b: b}
}

// entry is one number of a matrix or vector.
func (p *parser) entry(m *node, at *node, ix ...index) *node {
	n := p.node(opEntry, scalar, m, m)
	n.idx, n.pos, n.end = ix, m.pos, p.toks[p.i-1].end
	return n
}

// column is column j of a matrix.
func (p *parser) column1(m *node, ix index) *node {
	n := p.node(opCol, sized(p.shape(m).Rows, One), m, m)
	n.idx, n.end = []index{ix}, p.toks[p.i-1].end
	return n
}

// subscriptOf applies a subscript to any part: an entry, or a column.
func (p *parser) subscriptOf(b *node) *node {
	if b.op == opNum && b.bare { // {1}_n
		return p.onesVector(b)
	}
	start := p.tok()
	items := p.subscript()
	sh := p.shape(b)
	switch {
	case len(items) == 0:
		return b
	case len(items) == 1 && sh.IsColumn():
		return p.entry(b, b, p.index(items[0], sh.Rows))
	case len(items) == 1 && sh.IsRow():
		return p.entry(p.transpose(b), b, p.index(items[0], sh.Cols))
	case len(items) == 2 && !sh.IsScalar() && items[0].colon:
		return p.column1(b, p.index(items[1], sh.Cols))
	case len(items) == 2 && !sh.IsScalar() && items[1].colon:
		row := p.node(opRow, sized(One, sh.Cols), b, b)
		row.idx = []index{p.index(items[0], sh.Rows)}
		return row
	case len(items) == 2 && sh.Rows != One && sh.Cols != One:
		return p.entry(b, b, p.index(items[0], sh.Rows), p.index(items[1], sh.Cols))
	case len(items) == 1 && b.op == opSym && p.sizeOfSymbol(b, items[0]) && p.hole != items[0].s:
		return b
	case len(items) == 1 && b.op == opSym && (b.name == "K" || b.name == "bar K") && (isIndex(items[0].token) || items[0].kind == tNum):
		p.note("K with one index was read as that column of it")
		return p.column1(b, p.index(items[0], N))
	case len(items) == 1 && !sh.IsScalar():
		fail(start.pos, p.show(b)+" is "+sh.Describe()+" and has one subscript", "entries of a matrix have two", p.show(b)+"_{ij} for an entry, "+p.show(b)+"_{:,j} for a column, or a name of your own with let")
	}
	fail(start.pos, "the subscript "+quote(subText(items))+" of "+p.show(b)+" isn't read", p.show(b)+" is "+sh.Describe(), "the symbol without it, or a name of your own with let")
	return nil
}

// sizeOfSymbol reports a subscript that is a symbol's size: H_n, Λ_m, A_m.
func (p *parser) sizeOfSymbol(b *node, s sub) bool {
	d, ok := sizeOf(s.token)
	return ok && d == b.sh.Cols && !b.sh.IsColumn()
}

// onesVector reads the subscript of 1: its length, or n×n.
func (p *parser) onesVector(at *node) *node {
	if !p.is("_") {
		return p.ones(p.z.Fresh(), One, at)
	}
	start := p.tok()
	items := p.subscript()
	var d []Dim
	for _, s := range items {
		e, ok := sizeOf(s.token)
		if !ok {
			fail(start.pos, "the vector of ones has the subscript "+quote(subText(items)), "its length is n, m or d", `\mathbf 1_n`)
		}
		d = append(d, e)
	}
	switch len(d) {
	case 1:
		return p.ones(d[0], One, at)
	case 2:
		return p.ones(d[0], d[1], at)
	}
	fail(start.pos, "the ones have the subscript "+quote(subText(items)), "one size for a vector, two for a matrix", `\mathbf 1_n or \mathbf 1_{n \times n}`)
	return nil
}

// subscriptFirst turns a^{…}_{…} into a_{…}^{…}.
func (p *parser) subscriptFirst() {
	if !p.is("^") {
		return
	}
	from := p.i
	mid := p.groupEnd(from + 1)
	if mid >= len(p.toks) || !isOp(p.toks[mid], "_") {
		return
	}
	to := p.groupEnd(mid + 1)
	if to > len(p.toks) {
		return
	}
	turned := append(append([]token{}, p.toks[mid:to]...), p.toks[from:mid]...)
	copy(p.toks[from:to], turned)
}

// groupEnd is the place behind the token at i, or behind the {…} there.
func (p *parser) groupEnd(i int) int {
	if i >= len(p.toks) || !isOp(p.toks[i], "{") {
		return i + 1
	}
	depth := 0
	for at := i; at < len(p.toks) && at < i+60; at++ {
		if isOp(p.toks[at], "{") {
			depth++
		} else if isOp(p.toks[at], "}") {
			if depth--; depth == 0 {
				return at + 1
			}
		}
	}
	return i + 1
}

// isTransposeMark reports whether the token at i, inside ^, means a transpose.
func (p *parser) isTransposeMark(t token) bool {
	return t.kind == tTrans || t.kind == tName && transposes[t.s] || t.kind == tText && transposes[t.s]
}

// superscript reads what follows ^.
func (p *parser) superscript(b *node) *node {
	t := p.tok()
	switch {
	case p.isTransposeMark(t):
		p.i++
		return p.transpose(b)
	case isOp(t, "{") && p.isTransposeMark(p.ahead(1)) && isOp(p.ahead(2), "}"):
		p.i += 3
		return p.transpose(b)
	case isOp(t, "{") && isOp(p.ahead(1), "-") && p.isTransposeMark(p.ahead(2)) && isOp(p.ahead(3), "}"):
		p.i += 4
		return p.transpose(p.pow(b, algebra.Whole(-1)))
	case isOp(t, "*") && !p.shape(b).IsScalar(): // of a real matrix
		p.i++
		return p.transpose(b)
	case isOp(t, "{") && isOp(p.ahead(1), "*") && isOp(p.ahead(2), "}") && !p.shape(b).IsScalar():
		p.i += 3
		return p.transpose(b)
	case isOp(t, "†") || isOp(t, "+") && !p.code:
		p.i++
		return p.pinv(b)
	case isOp(t, "{") && (isOp(p.ahead(1), "+") || isOp(p.ahead(1), "†")) && isOp(p.ahead(2), "}"):
		p.i += 3
		return p.pinv(b)
	case t.kind == tName && t.s == "H" || isOp(t, "{") && p.ahead(1).kind == tName && p.ahead(1).s == "H" && isOp(p.ahead(2), "}"):
		fail(t.pos, "the superscript H isn't read", "H is the centring matrix and all matrices here are real", `^\top for a transpose`)
	}
	var e *node
	if isOp(t, "{") && isOp(p.ahead(1), ".*") { // λ^{∘ −1/2}, entry by entry
		p.i += 2
		r, ok := fold(p.expr(bindSum))
		p.close("}", t)
		if !ok {
			p.failExponent(b)
		}
		return p.each(b, r)
	}
	switch {
	case isOp(t, "{"):
		e = p.braced()
	case isOp(t, "-") || isOp(t, "+"):
		p.i++
		e = p.atom()
		if t.s == "-" {
			e = p.neg(e)
		}
		p.splitExponent(b, e)
	case t.kind == tEnd || t.kind == tBreak:
		fail(t.pos, "nothing follows the ^", "an exponent or a transpose is expected", `^\top or ^{2}`)
	default:
		e = p.atom()
		if t.kind == tNum {
			p.splitExponent(b, e)
		}
	}
	r, ok := fold(e)
	if !ok {
		p.failExponent(e)
	}
	return p.pow(b, r)
}

// splitExponent rejects ^-1/2 without brackets.
func (p *parser) splitExponent(b, e *node) {
	if isOp(p.tok(), "/") && p.ahead(1).kind == tNum && !p.tok().space && !p.ahead(1).space && !p.shape(b).IsScalar() {
		fail(e.pos, "an exponent with a fraction stands without brackets", "without them ^-a/b is (^-a)/b to some and ^(-a/b) to others", "braces around the whole exponent: ^{…}, or ^(…) in MATLAB")
	}
}

func (p *parser) failExponent(e *node) {
	fail(e.pos, "the exponent "+p.show(e)+" isn't a number", "exponents are numbers such as 2 or −3/4", `a number there, or ^\top for a transpose`)
}
