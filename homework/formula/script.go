package formula

import (
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/tree"
)

// sub is one item of a subscript.
type sub struct {
	scan.Token
	colon bool
}

// subscript reads what follows _: the items, in order.
func (p *parser) subscript() []sub {
	items, n, note := readSubscript(p.toks[p.i:], p.plain())
	p.i += n
	if note != "" {
		p.note(note)
	}
	return items
}

// subscriptAt is the subscript that tokens begin with, and their number.
func (p *parser) subscriptAt(toks []scan.Token) (items []sub, n int) {
	save, at := p.toks, p.i
	p.begin(toks)
	items, n = p.subscript(), p.i
	p.toks, p.i = save, at
	return items, n
}

// readSubscript reads the subscript that tokens begin with: its items, in order, and
// the number of tokens. In a plain source, one without LaTeX, K_in has two indices.
// The note says how it was read where another reader would read it otherwise.
func readSubscript(toks []scan.Token, plain bool) (items []sub, n int, note string) {
	open := toks[1]
	if open.Is("{") {
		items, n = subscriptItems(toks, "}")
		return items, n, ""
	}
	if open.Kind == scan.End || open.Kind == scan.Break {
		fault.Fail(open.Pos, "nothing follows the _", "a subscript is expected", "k_i")
	}
	if open.Is("(") {
		items, n = subscriptItems(toks, ")")
		return items, n, ""
	}
	next := toks[2]
	if first, second, ok := twoLetters(open); ok && scan.IsSubscriptLetter(first) && scan.IsSubscriptLetter(second) { // K_iq
		return []sub{{first, false}, {second, false}}, 2, ""
	}
	if a, b, ok := twoDigits(open); ok && plain { // K_12, but \alpha_12 in LaTeX
		return []sub{{a, false}, {b, false}}, 2, ""
	}
	if a, b, ok := twoLetters(open); ok && plain && scan.IsSize(b) { // K_in
		return []sub{{a, false}, {b, false}}, 2, ""
	}
	if plain && next.Pos == open.End && isOneIndex(open) && (isOneIndex(next) || next.Text == "n" || next.Text == "m") && !(scan.IsIndexLetter(open) && scan.IsIndexLetter(next)) { // K_i1, K_1n
		return []sub{{open, false}, {next, false}}, 3, ""
	}
	items = []sub{{open, open.Is(":")}}
	if scan.IsIndexLetter(open) && (scan.IsIndexLetter(next) || scan.IsSubscriptLetter(next)) && next.Pos == open.End { // A_ij without braces
		return append(items, sub{next, false}), 3, "a subscript of two letters without braces was read as both: A_{ij}"
	}
	return items, 2, ""
}

// subscriptItems reads the items of a subscript in brackets, and the number of tokens.
func subscriptItems(toks []scan.Token, closing string) (items []sub, n int) {
	open := toks[1]
	for n = 2; !toks[n].Is(closing); {
		t := toks[n]
		if t.Kind == scan.End || t.Kind == scan.Break {
			fault.Fail(open.Pos, "this "+open.Text+" is never closed", "each "+open.Text+" has its "+closing, "k_{i}")
		}
		if len(items) > 6 {
			fault.Fail(t.Pos, "a subscript of more than six parts", "at most two indices are read", "K_{ij}")
		}
		n++
		ends := toks[n].Is(closing)
		if t.Is(",") || t.Is("*") && len(items) == 1 && (items[0].Kind == scan.Name || items[0].Kind == scan.Num) || t.Is(";") {
			if t.Is("*") && ends { // K_{l·}
				items = append(items, sub{t, true})
			}
			continue // n × n, i,j
		}
		if t.Is("_") || t.Is("{") || t.Is("}") || closing == "}" && (t.Is("(") || t.Is(")")) {
			continue // k_{x_0}, λ_{(j)}
		}
		if first, second, ok := twoDigits(t); ok && len(items) == 0 && ends { // K_{12}
			items = append(items, sub{first, false}, sub{second, false})
			continue
		}
		if first, second, ok := twoLetters(t); ok { // K_{pq}
			items = append(items, sub{first, false}, sub{second, false})
			continue
		}
		items = append(items, sub{t, t.Is(":") || t.Is("*")})
	}
	return items, n + 1
}

// isOneIndex reports an index of one character: a letter or a digit.
func isOneIndex(t scan.Token) bool {
	return scan.IsIndexLetter(t) || t.Kind == scan.Num && len(t.Text) == 1
}

// plain reports a source without LaTeX, in which K_in has two indices.
func (p *parser) plain() bool { return !slices.Contains(p.src, '\\') }

// twoDigits cuts a number of two digits: the indices of an entry of a matrix.
func twoDigits(t scan.Token) (a, b scan.Token, ok bool) {
	if t.Kind != scan.Num || len(t.Text) != 2 || t.Text[0] == '0' || t.Text[1] == '0' || t.End-t.Pos != 2 {
		return t, t, false
	}
	a, b = t, t
	a.Text, a.Num, a.End = t.Text[:1], algebra.Whole(int64(t.Text[0]-'0')), t.Pos+1
	b.Text, b.Num, b.Pos = t.Text[1:], algebra.Whole(int64(t.Text[1]-'0')), t.Pos+1
	return a, b, true
}

// twoLetters cuts a word of two small letters: a pair of indices.
func twoLetters(t scan.Token) (a, b scan.Token, ok bool) {
	if t.Kind != scan.Name || len(t.Text) != 2 || !scan.IsLower(t.Text[0]) || !scan.IsLower(t.Text[1]) || t.End-t.Pos != 2 {
		return t, t, false
	}
	a, b = t, t
	a.Text, a.End = t.Text[:1], t.Pos+1
	b.Text, b.Pos, b.Space = t.Text[1:], t.Pos+1, false
	return a, b, true
}

// subText is a subscript as part of a name.
func subText(items []sub) string {
	var parts []string
	for _, s := range items {
		parts = append(parts, s.Text)
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

// isSample reports a subscript that names the test sample and is no index of a sum.
func (p *parser) isSample(items []sub) bool {
	return namesSample(items) && (len(items) != 1 || p.bound(items[0].Text) == nil)
}

// namesSample reports subscripts that name the test sample: k_x, x_*, k_{new}.
func namesSample(items []sub) bool {
	switch subText(items) {
	case "x", "*", "new", "test", "0", "x0", "t", "x*", "⋆", "∗":
		return true
	}
	return false
}

// index makes an index over size d of one subscript item.
func (p *parser) index(s sub, d algebra.Dim) tree.Index {
	d = p.z.Find(d)
	fixed := func(at int) tree.Index { return tree.Index{At: at, Size: d} }
	switch {
	case s.Kind == scan.Num && s.Num.Den == 1 && s.Num.Num >= 1 && s.Num.Num <= 4:
		return fixed(int(s.Num.Num))
	case s.Kind == scan.Name && p.bound(s.Text) == nil:
		if e, ok := scan.SizeOf(s.Token); ok && s.Text != "d" {
			if !p.z.Same(e, d) {
				fault.Fail(s.Pos, "the subscript "+s.Text+" is out of range", "this index runs from 1 to "+d.String(), "another subscript")
			}
			return fixed(tree.Last)
		}
	}
	if s.Kind != scan.Name || len([]rune(s.Text)) != 1 {
		fault.Fail(s.Pos, "the subscript "+fault.Quote(s.Text)+" isn't read", "a letter such as i, or 1", "the symbol without it, or a name of your own with let")
	}
	b := p.indexLetter(s.Text)
	if !p.z.Same(b.Dim, d) {
		fault.Fail(s.Pos, "the index "+s.Text+" runs to "+sizeWord(p.z.Find(b.Dim))+" elsewhere and to "+sizeWord(d)+" here", "an index has one range", "another letter here, or the other order of subscripts")
	}
	return tree.Index{Binder: b}
}

// entry is one number of a matrix or vector.
func (p *parser) entry(m *tree.Node, at *tree.Node, ix ...tree.Index) *tree.Node {
	n := p.node(tree.Entry, algebra.Scalar, m, m)
	n.Index, n.Pos, n.End = ix, m.Pos, p.toks[p.i-1].End
	return n
}

// column is column j of a matrix.
func (p *parser) column1(m *tree.Node, ix tree.Index) *tree.Node {
	n := p.node(tree.Col, algebra.Sized(p.shape(m).Rows, algebra.One), m, m)
	n.Index, n.End = []tree.Index{ix}, p.toks[p.i-1].End
	return n
}

// subscriptOf applies a subscript to any part: an entry, or a column.
func (p *parser) subscriptOf(b *tree.Node) *tree.Node {
	if b.Op == tree.Num && b.Bare { // {1}_n
		return p.onesVector(b)
	}
	start := p.tok()
	items := p.subscript()
	sh := p.shape(b)
	if sh.IsScalar() && b.Group { // (K(x_i, x_j))_{ij}
		var letters []string
		for _, s := range items {
			letters = append(letters, s.Text)
		}
		if n := p.generalEntry(b, letters); n != nil {
			return n
		}
	}
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
		row := p.node(tree.Row, algebra.Sized(algebra.One, sh.Cols), b, b)
		row.Index = []tree.Index{p.index(items[0], sh.Rows)}
		return row
	case len(items) == 2 && sh.Rows != algebra.One && sh.Cols != algebra.One:
		return p.entry(b, b, p.index(items[0], sh.Rows), p.index(items[1], sh.Cols))
	case len(items) == 1 && b.Op == tree.Sym && p.sizeOfSymbol(b, items[0]) && !p.counting:
		return b
	case len(items) == 1 && b.Op == tree.Sym && (b.Name == "K" || b.Name == "bar K") && (scan.IsIndex(items[0].Token) || items[0].Kind == scan.Num):
		p.note("K with one index was read as that column of it")
		return p.column1(b, p.index(items[0], algebra.N))
	case len(items) == 1 && !sh.IsScalar():
		fault.Fail(start.Pos, p.show(b)+" is "+sh.Describe()+" and has one subscript", "entries of a matrix have two", p.show(b)+"_{ij} for an entry, "+p.show(b)+"_{:,j} for a column, or a name of your own with let")
	}
	fault.Fail(start.Pos, "the subscript "+fault.Quote(subText(items))+" of "+p.show(b)+" isn't read", p.show(b)+" is "+sh.Describe(), "the symbol without it, or a name of your own with let")
	return nil
}

// sizeOfSymbol reports a subscript that is a symbol's size: H_n, Λ_m, A_m.
func (p *parser) sizeOfSymbol(b *tree.Node, s sub) bool {
	d, ok := scan.SizeOf(s.Token)
	return ok && d == b.Shape.Cols && !b.Shape.IsColumn()
}

// onesVector reads the subscript of 1: its length, or n×n.
func (p *parser) onesVector(at *tree.Node) *tree.Node {
	if !p.is("_") {
		return p.ones(p.z.Fresh(), algebra.One, at)
	}
	start := p.tok()
	items := p.subscript()
	var d []algebra.Dim
	for _, s := range items {
		e, ok := scan.SizeOf(s.Token)
		if !ok {
			fault.Fail(start.Pos, "the vector of ones has the subscript "+fault.Quote(subText(items)), "its length is n, m or d", `\mathbf 1_n`)
		}
		d = append(d, e)
	}
	switch len(d) {
	case 1:
		return p.ones(d[0], algebra.One, at)
	case 2:
		return p.ones(d[0], d[1], at)
	}
	fault.Fail(start.Pos, "the ones have the subscript "+fault.Quote(subText(items)), "one size for a vector, two for a matrix", `\mathbf 1_n or \mathbf 1_{n \times n}`)
	return nil
}

// subscriptFirst turns a^{…}_{…} into a_{…}^{…}.
func (p *parser) subscriptFirst() {
	if !p.is("^") {
		return
	}
	from := p.i
	mid := p.groupEnd(from + 1)
	if mid >= len(p.toks) || !p.toks[mid].Is("_") {
		return
	}
	to := p.groupEnd(mid + 1)
	if to > len(p.toks) {
		return
	}
	turned := append(append([]scan.Token{}, p.toks[mid:to]...), p.toks[from:mid]...)
	copy(p.toks[from:to], turned)
}

// groupEnd is the place behind the token at i, or behind the {…} there.
func (p *parser) groupEnd(i int) int {
	if i >= len(p.toks) || !p.toks[i].Is("{") {
		return i + 1
	}
	depth := 0
	for at := i; at < len(p.toks) && at < i+60; at++ {
		if p.toks[at].Is("{") {
			depth++
		} else if p.toks[at].Is("}") {
			if depth--; depth == 0 {
				return at + 1
			}
		}
	}
	return i + 1
}

// isTransposeMark reports a token that means a transpose inside ^.
func isTransposeMark(t scan.Token) bool {
	return t.Kind == scan.Transpose || t.Kind == scan.Name && scan.Transposes[t.Text] || t.Kind == scan.Text && scan.Transposes[t.Text]
}

// superscript reads what follows ^.
func (p *parser) superscript(b *tree.Node) *tree.Node {
	t := p.tok()
	switch {
	case isTransposeMark(t):
		p.i++
		return p.transpose(b)
	case t.Is("{") && isTransposeMark(p.ahead(1)) && p.ahead(2).Is("}"):
		p.i += 3
		return p.transpose(b)
	case t.Is("{") && p.ahead(1).Is("-") && isTransposeMark(p.ahead(2)) && p.ahead(3).Is("}"):
		p.i += 4
		return p.transpose(p.pow(b, algebra.Whole(-1)))
	case t.Is("*") && !p.shape(b).IsScalar(): // of a real matrix
		p.i++
		return p.transpose(b)
	case t.Is("{") && p.ahead(1).Is("*") && p.ahead(2).Is("}") && !p.shape(b).IsScalar():
		p.i += 3
		return p.transpose(b)
	case t.Is("†") || t.Is("+"):
		p.i++
		return p.pinv(b)
	case t.Is("{") && (p.ahead(1).Is("+") || p.ahead(1).Is("†")) && p.ahead(2).Is("}"):
		p.i += 3
		return p.pinv(b)
	case t.Kind == scan.Name && t.Text == "H" || t.Is("{") && p.ahead(1).Kind == scan.Name && p.ahead(1).Text == "H" && p.ahead(2).Is("}"):
		fault.Fail(t.Pos, "the superscript H isn't read", "H is the centring matrix and all matrices here are real", `^\top for a transpose`)
	}
	var e *tree.Node
	if t.Is("{") && p.ahead(1).Is(".*") { // λ^{∘ −1/2}, entry by entry
		p.i += 2
		r, ok := tree.Fold(p.expr(bindSum))
		p.close("}", t)
		if !ok {
			p.failExponent(b)
		}
		return p.each(b, r)
	}
	switch {
	case t.Is("{"):
		e = p.braced()
	case t.Is("-") || t.Is("+"):
		p.i++
		e = p.atom()
		if t.Text == "-" {
			e = p.neg(e)
		}
		p.splitExponent(b, e)
	case t.Kind == scan.End || t.Kind == scan.Break:
		fault.Fail(t.Pos, "nothing follows the ^", "an exponent or a transpose is expected", `^\top or ^{2}`)
	default:
		e = p.atom()
		if t.Kind == scan.Num {
			p.splitExponent(b, e)
		}
	}
	r, ok := tree.Fold(e)
	if !ok {
		p.failExponent(e)
	}
	return p.pow(b, r)
}

// splitExponent rejects ^-1/2 without brackets.
func (p *parser) splitExponent(b, e *tree.Node) {
	if p.tok().Is("/") && p.ahead(1).Kind == scan.Num && !p.tok().Space && !p.ahead(1).Space && !p.shape(b).IsScalar() {
		fault.Fail(e.Pos, "an exponent with a fraction stands without brackets", "without them ^-a/b is (^-a)/b to some and ^(-a/b) to others", "braces around the whole exponent: ^{…}")
	}
}

func (p *parser) failExponent(e *tree.Node) {
	fault.Fail(e.Pos, "the exponent "+p.show(e)+" isn't a number", "exponents are numbers such as 2 or −3/4", `a number there, or ^\top for a transpose`)
}
