package parse

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/build"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/tree"
)

// subscript reads what follows _: the items, in order.
func (p *Parser) subscript() []scan.Sub {
	items, n, note := scan.Subscript(p.toks[p.i:], p.plain())
	p.i += n
	if note != "" {
		p.Note(note)
	}
	return items
}

// plain reports a source without LaTeX, in which K_in has two indices.
func (p *Parser) plain() bool { return !slices.Contains(p.Src, '\\') }

// subName looks ahead: the subscript at hand as part of a name, and where it
// ends.
func (p *Parser) subName() (string, int) {
	if !p.is("_") {
		return "", p.i
	}
	start := p.i
	items := p.subscript()
	after := p.i
	p.i = start
	return scan.SubText(items), after
}

// isSample reports a subscript that names the test sample and is no index of a sum.
func (p *Parser) isSample(items []scan.Sub) bool {
	return scan.NamesSample(items) && (len(items) != 1 || p.bound(items[0].Text) == nil)
}

// index makes an index over size d of one subscript item.
func (p *Parser) index(s scan.Sub, d algebra.Dim) tree.Index {
	d = p.Z.Find(d)
	fixed := func(at int) tree.Index { return tree.Index{At: at, Size: d} }
	switch {
	case s.Kind == scan.Num && s.Num.Den == 1 && s.Num.Num >= 1 && s.Num.Num <= 4:
		return fixed(int(s.Num.Num))
	case s.Kind == scan.Name && p.bound(s.Text) == nil:
		if e, ok := scan.SizeOf(s.Token); ok && s.Text != "d" {
			if !p.Z.Same(e, d) {
				fault.Fail(s.Pos, "the subscript "+s.Text+" is out of range", "this index runs from 1 to "+d.String(), "another subscript")
			}
			return fixed(tree.Last)
		}
	}
	if s.Kind != scan.Name || len([]rune(s.Text)) != 1 {
		fault.Fail(s.Pos, "the subscript "+fault.Quote(s.Text)+" isn't read", "a letter such as i, or 1", "the symbol without it, or a name of your own with let")
	}
	b := p.indexLetter(s.Text)
	if !p.Z.Same(b.Dim, d) {
		fault.FailAs(fault.TwoRanges, s.Pos, "the index "+s.Text+" runs to "+build.SizeWord(p.Z.Find(b.Dim))+" elsewhere and to "+build.SizeWord(d)+" here", "an index has one range", "another letter here, or the other order of subscripts")
	}
	return tree.Index{Binder: b}
}

// entry is one number of a matrix or vector.
func (p *Parser) entry(m *tree.Node, at *tree.Node, ix ...tree.Index) *tree.Node {
	n := p.Node(tree.Entry, algebra.Scalar, m, m)
	n.Index, n.Pos, n.End = ix, m.Pos, p.toks[p.i-1].End
	return n
}

// column is column j of a matrix.
func (p *Parser) column1(m *tree.Node, ix tree.Index) *tree.Node {
	n := p.Node(tree.Col, algebra.Sized(p.Shape(m).Rows, algebra.One), m, m)
	n.Index, n.End = []tree.Index{ix}, p.toks[p.i-1].End
	return n
}

// subscriptOf applies a subscript to any part: an entry, or a column.
func (p *Parser) subscriptOf(b *tree.Node) *tree.Node {
	if b.Op == tree.Num && b.Bare { // {1}_n
		return p.onesVector(b)
	}
	start := p.tok()
	items := p.subscript()
	sh := p.Shape(b)
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
		return p.entry(p.Transpose(b), b, p.index(items[0], sh.Cols))
	case len(items) == 2 && !sh.IsScalar() && items[0].Colon:
		return p.column1(b, p.index(items[1], sh.Cols))
	case len(items) == 2 && !sh.IsScalar() && items[1].Colon:
		row := p.Node(tree.Row, algebra.Sized(algebra.One, sh.Cols), b, b)
		row.Index = []tree.Index{p.index(items[0], sh.Rows)}
		return row
	case len(items) == 2 && sh.Rows != algebra.One && sh.Cols != algebra.One:
		return p.entry(b, b, p.index(items[0], sh.Rows), p.index(items[1], sh.Cols))
	case len(items) == 1 && b.Op == tree.Sym && p.sizeOfSymbol(b, items[0]) && !p.counting:
		return b
	case len(items) == 1 && b.Op == tree.Sym && (b.Name == "K" || b.Name == "bar K") && (scan.IsIndex(items[0].Token) || items[0].Kind == scan.Num):
		p.Note("K with one index was read as that column of it")
		return p.column1(b, p.index(items[0], algebra.N))
	case len(items) == 1 && !sh.IsScalar():
		fault.Fail(start.Pos, p.Show(b)+" is "+sh.Describe()+" and has one subscript", "entries of a matrix have two", p.Show(b)+"_{ij} for an entry, "+p.Show(b)+"_{:,j} for a column, or a name of your own with let")
	}
	fault.Fail(start.Pos, "the subscript "+fault.Quote(scan.SubText(items))+" of "+p.Show(b)+" isn't read", p.Show(b)+" is "+sh.Describe(), "the symbol without it, or a name of your own with let")
	return nil
}

// sizeOfSymbol reports a subscript that is a symbol's size: H_n, Λ_m, A_m.
func (p *Parser) sizeOfSymbol(b *tree.Node, s scan.Sub) bool {
	d, ok := scan.SizeOf(s.Token)
	return ok && d == b.Shape.Cols && !b.Shape.IsColumn()
}

// onesVector reads the subscript of 1: its length, or n×n.
func (p *Parser) onesVector(at *tree.Node) *tree.Node {
	if !p.is("_") {
		return p.Ones(p.Z.Fresh(), algebra.One, at)
	}
	start := p.tok()
	items := p.subscript()
	var d []algebra.Dim
	if scan.SubText(items) == "nxn" { // 1ₙₓₙ, 1_nxn
		return p.Ones(algebra.N, algebra.N, at)
	}
	if len(items) == 1 && scan.IsSubscriptLetter(items[0].Token) { // 1_l, an entry
		ones := p.Ones(p.Z.Fresh(), algebra.One, at)
		return p.entry(ones, at, p.index(items[0], ones.Shape.Rows))
	}
	for _, s := range items {
		e, ok := scan.SizeOf(s.Token)
		if !ok {
			fault.Fail(start.Pos, "the vector of ones has the subscript "+fault.Quote(scan.SubText(items)), "its length is n, m or d", `\mathbf 1_n`)
		}
		d = append(d, e)
	}
	switch len(d) {
	case 1:
		return p.Ones(d[0], algebra.One, at)
	case 2:
		return p.Ones(d[0], d[1], at)
	}
	fault.Fail(start.Pos, "the ones have the subscript "+fault.Quote(scan.SubText(items)), "one size for a vector, two for a matrix", `\mathbf 1_n or \mathbf 1_{n \times n}`)
	return nil
}

// subscriptFirst turns a^{…}_{…} into a_{…}^{…}.
func (p *Parser) subscriptFirst() {
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
func (p *Parser) groupEnd(i int) int {
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

// superscript reads what follows ^.
func (p *Parser) superscript(b *tree.Node) *tree.Node {
	t := p.tok()
	switch {
	case scan.IsTransposeMark(t):
		p.i++
		return p.Transpose(b)
	case t.Is("{") && scan.IsTransposeMark(p.ahead(1)) && p.ahead(2).Is("}"):
		p.i += 3
		return p.Transpose(b)
	case t.Is("{") && p.ahead(1).Is("-") && scan.IsTransposeMark(p.ahead(2)) && p.ahead(3).Is("}"):
		p.i += 4
		return p.Transpose(p.Pow(b, algebra.Whole(-1)))
	case t.Is("*") && !p.isDot(t) && !p.Shape(b).IsScalar(): // of a real matrix
		p.i++
		return p.Transpose(b)
	case t.Is("{") && p.ahead(1).Is("*") && p.ahead(2).Is("}") && !p.Shape(b).IsScalar():
		p.i += 3
		return p.Transpose(b)
	case t.Is("†") || t.Is("+"):
		p.i++
		return p.Pinv(b)
	case t.Is("{") && (p.ahead(1).Is("+") || p.ahead(1).Is("†")) && p.ahead(2).Is("}"):
		p.i += 3
		return p.Pinv(b)
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
		return p.Each(b, r)
	}
	switch {
	case t.Is("{"):
		e = p.braced()
	case t.Is("-") || t.Is("+"):
		p.i++
		e = p.atom()
		if t.Text == "-" {
			e = p.Neg(e)
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
	return p.Pow(b, r)
}

// splitExponent rejects ^-1/2 without brackets.
func (p *Parser) splitExponent(b, e *tree.Node) {
	if p.tok().Is("/") && p.ahead(1).Kind == scan.Num && !p.tok().Space && !p.ahead(1).Space && !p.Shape(b).IsScalar() {
		fault.Fail(e.Pos, "an exponent with a fraction stands without brackets", "without them ^-a/b is (^-a)/b to some and ^(-a/b) to others", "braces around the whole exponent: ^{…}")
	}
}

func (p *Parser) failExponent(e *tree.Node) {
	fault.Fail(e.Pos, "the exponent "+p.Show(e)+" isn't a number", "exponents are numbers such as 2 or −3/4", `a number there, or ^\top for a transpose`)
}
