package formula

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/tree"
)

// Binding powers: + and − bind least, then products and quotients from left to
// right, then scripts.
const (
	bindSum     = 10
	bindProduct = 20
)

func (p *parser) tok() scan.Token { return p.toks[p.i] }

func (p *parser) ahead(k int) scan.Token {
	if p.i+k < len(p.toks) {
		return p.toks[p.i+k]
	}
	return p.toks[len(p.toks)-1]
}

func (p *parser) is(s string) bool { return p.tok().Kind == scan.Op && p.tok().Text == s }

func (p *parser) take(s string) bool {
	if p.is(s) {
		p.i++
		return true
	}
	return false
}

// at is a node that carries the place of the current token.
func (p *parser) at() *tree.Node { t := p.tok(); return &tree.Node{Pos: t.Pos, End: t.End} }

// want takes an operator, or fails.
func (p *parser) want(s, why, try string) {
	if !p.take(s) {
		fault.Fail(p.tok().Pos, "‘"+s+"’ is missing before "+p.describe(p.tok()), why, try)
	}
}

// describe is a token in words.
func (p *parser) describe(t scan.Token) string {
	switch t.Kind {
	case scan.End:
		return "the end"
	case scan.Break:
		return "the end of the line"
	case scan.Dots:
		return "the dots"
	case scan.Transpose:
		return "a transpose mark"
	case scan.Accent:
		return "the accent " + `\` + t.Text
	case scan.Command:
		return `\` + t.Text
	case scan.Method:
		return fault.Quote("." + t.Text)
	case scan.Text:
		return "the words " + fault.Quote(t.Text)
	case scan.Name:
		if s, ok := p.table[t.Text]; ok {
			return fault.Quote(s.Text)
		}
	}
	return fault.Quote(t.Text)
}

func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		fault.Fail(p.tok().Pos, "brackets are nested more than 50 deep", "homework formulas need three or four", "names for the inner parts, with let")
	}
}

// expr reads a sum, or a product where min is bindProduct.
func (p *parser) expr(min int) *tree.Node {
	p.enter()
	defer func() { p.depth-- }()
	var l *tree.Node
	terms := map[string][]term{} // the last ones, of one sign
	switch {
	case p.take("-"):
		n := p.product()
		l, terms["-"] = p.neg(n), []term{{n: n}}
	default:
		p.take("+")
		l = p.product()
		terms["+"] = []term{{n: l}}
	}
	if min >= bindProduct {
		return l
	}
	for {
		t := p.tok()
		switch {
		case !t.Is("+") && !t.Is("-"):
			p.holdRemark(l)
			return l
		case p.ahead(1).Kind == scan.Dots && terms[t.Text] != nil:
			l, terms = p.dottedSum(t.Text, terms[t.Text]), map[string][]term{}
		default:
			p.i++
			n := p.signed()
			terms = map[string][]term{t.Text: append(terms[t.Text], term{n, l})}
			l = p.add(map[string]tree.Op{"+": tree.Add, "-": tree.Sub}[t.Text], l, n)
		}
	}
}

// signed reads a term that may have a sign of its own: a + −b.
func (p *parser) signed() *tree.Node {
	if p.take("-") {
		return p.neg(p.product())
	}
	return p.product()
}

// product reads factors, multiplied by juxtaposition or by a sign.
func (p *parser) product() *tree.Node {
	l := p.postfix()
	for {
		t := p.tok()
		switch {
		case t.Kind == scan.Op && (t.Text == "*" || t.Text == "@" || t.Text == ".*"):
			p.i++
			r := p.factor()
			for p.isDot(t) && p.shape(l).IsColumn() && p.square(r) && p.z.Could(p.shape(l).Rows, p.shape(r).Rows) && p.starts() {
				r = p.juxtapose(r) // α_j · H(k − …)
			}
			if n, ok := p.inner(t, l, r); ok {
				l = n
				continue
			}
			l = p.times(t.Text, l, r)
		case t.Kind == scan.Op && (t.Text == "/" || t.Text == "./"):
			p.i++
			l = p.over(t, l, p.factor())
		case p.starts():
			l = p.juxtapose(l)
		default:
			return l
		}
	}
}

// factor is one operand of an explicit sign.
func (p *parser) factor() *tree.Node {
	if p.take("-") {
		return p.neg(p.postfix())
	}
	return p.postfix()
}

// times handles *, @ and .*.
func (p *parser) times(sign string, l, r *tree.Node) *tree.Node {
	switch {
	case sign == ".*":
		return p.entrywise(l, r, algebra.Whole(1), sign)
	case sign == "*" && !p.shape(l).IsScalar() && !p.shape(r).IsScalar() && slices.ContainsFunc(p.toks, func(t scan.Token) bool { return t.Is("@") }):
		fault.Fail(r.Pos, "* and @ stand in one formula", "where @ is the product of matrices, * is entry by entry", "@ between matrices")
	}
	return p.mul(p.bareOnes(l, r))
}

// isDot reports a dot between factors that may mean an inner product.
func (p *parser) isDot(t scan.Token) bool {
	if t.Text != "*" || t.End > len(p.src) {
		return false
	}
	sign := string(p.src[t.Pos:t.End])
	return sign == "." || sign == `\cdot` || sign == "·" || sign == "⋅"
}

func (p *parser) square(n *tree.Node) bool {
	sh := p.shape(n)
	return !sh.IsScalar() && sh.Rows == sh.Cols
}

// inner reads a · b between two columns, which is no product of matrices, as
// their inner product.
func (p *parser) inner(t scan.Token, l, r *tree.Node) (*tree.Node, bool) {
	ls, rs := p.shape(l), p.shape(r)
	if !p.isDot(t) || ls.IsScalar() || rs.IsScalar() || ls.Cols != algebra.One || rs.Cols != algebra.One || !p.z.Could(ls.Rows, rs.Rows) {
		return nil, false
	}
	p.z.Same(ls.Rows, rs.Rows)
	p.note("· between two columns was read as their inner product")
	n := p.node(tree.Mul, algebra.Scalar, l, p.node(tree.Transpose, ls.T(), l, l), r)
	n.Name = "inner"
	return n, true
}

// juxtapose multiplies by the factor that follows without a sign.
func (p *parser) juxtapose(l *tree.Node) *tree.Node {
	t, before := p.tok(), p.toks[p.i-1]
	if l.Op == tree.Div && !l.Group && before.Kind == scan.Num && t.Kind == scan.Name && !t.Space && p.i >= 2 && p.toks[p.i-2].Is("/") && p.scalarAhead() {
		fault.Fail(t.Pos, "a product follows a fraction without brackets", "some read a/bc as a/(bc) and some as (a/b)c", "brackets around what is divided by, or around the fraction")
	}
	return p.mul(p.bareOnes(l, p.postfix()))
}

// scalarAhead reports whether the next token is the name of a number.
func (p *parser) scalarAhead() bool {
	s, ok := p.table[p.tok().Text]
	return ok && s.Shape.IsScalar()
}

// bareOnes reads the number 1 behind a matrix as the vector of ones: K1.
func (p *parser) bareOnes(l, r *tree.Node) (*tree.Node, *tree.Node) {
	if l.Bare && r.Op == tree.Transpose && r.Args[0].Op == tree.Ones { // 1·1ᵀ
		l = p.ones(p.z.Fresh(), algebra.One, l)
	}
	if ls := p.shape(l); r.Bare && ls.Cols != algebra.One {
		r = p.ones(ls.Cols, algebra.One, r)
		p.note("1 behind a matrix was read as 1_n, the vector of ones")
	}
	return l, r
}

// starts reports whether the current token begins a factor.
func (p *parser) starts() bool {
	switch t := p.tok(); t.Kind {
	case scan.Num, scan.Ones, scan.Accent, scan.Command:
		return true
	case scan.Name:
		return !scan.Keywords[t.Text]
	case scan.Op:
		switch t.Text {
		case "(", "{", "[", "⟨":
			return true
		case "‖":
			return !p.inNorm
		case "|":
			return false
		}
	}
	return false
}

// commanded reads \frac, \sqrt and \sum.
func (p *parser) commanded(t scan.Token, at *tree.Node) *tree.Node {
	p.i++
	switch t.Text {
	case "frac":
		a := p.argument(`\frac`)
		b := p.argument(`\frac`)
		if a.Bare {
			a.Bare = false
		}
		n := p.div(a, b)
		n.Pos, n.End, n.Group = t.Pos, p.toks[p.i-1].End, true
		return n
	case "sqrt":
		e := algebra.Frac(1, 2)
		if p.is("[") {
			open := p.tok()
			p.i++
			r, ok := tree.Fold(p.expr(bindSum))
			p.close("]", open)
			if !ok || r.Den != 1 || r.Num < 1 {
				fault.Fail(open.Pos, "this root isn't read", "the order of a root is a whole number", `\sqrt[4]{…}`)
			}
			e = algebra.Frac(1, r.Num)
		}
		var b *tree.Node
		if p.tok().Is("(") {
			b = p.bracketed(p.tok())
		} else {
			b = p.rootArgument()
		}
		n := p.pow(b, e)
		n.Pos, n.End = t.Pos, p.toks[p.i-1].End
		return n
	}
	return p.sum(t, at)
}

// rootArgument reads what \sqrt or √ covers: {…} or one symbol with its
// subscript.
func (p *parser) rootArgument() *tree.Node {
	if p.is("{") {
		return p.braced()
	}
	b := p.argument(`\sqrt`)
	for p.is("_") {
		b = p.subscriptOf(b)
	}
	return b
}
