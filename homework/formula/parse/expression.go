package parse

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

func (p *Parser) tok() scan.Token { return p.toks[p.i] }

func (p *Parser) ahead(k int) scan.Token {
	if p.i+k < len(p.toks) {
		return p.toks[p.i+k]
	}
	return p.toks[len(p.toks)-1]
}

func (p *Parser) is(s string) bool { return p.tok().Kind == scan.Op && p.tok().Text == s }

func (p *Parser) take(s string) bool {
	if p.is(s) {
		p.i++
		return true
	}
	return false
}

// at is a node that carries the place of the current token.
func (p *Parser) at() *tree.Node { t := p.tok(); return &tree.Node{Pos: t.Pos, End: t.End} }

// want takes an operator, or fails.
func (p *Parser) want(s, why, try string) {
	if !p.take(s) {
		fault.Fail(p.tok().Pos, "‘"+s+"’ is missing before "+p.Describe(p.tok()), why, try)
	}
}

// Describe is a token in words.
func (p *Parser) Describe(t scan.Token) string {
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
		if s, ok := p.Table[t.Text]; ok {
			return fault.Quote(s.Text)
		}
	}
	return fault.Quote(t.Text)
}

func (p *Parser) enter() {
	if p.depth++; p.depth > maxDepth {
		fault.Fail(p.tok().Pos, "brackets are nested more than 50 deep", "homework formulas need three or four", "names for the inner parts, with let")
	}
}

// expr reads a sum, or a product where min is bindProduct.
func (p *Parser) expr(min int) *tree.Node {
	p.enter()
	defer func() { p.depth-- }()
	var l *tree.Node
	terms := map[string][]term{} // the last ones, of one sign
	switch {
	case p.take("-"):
		n := p.product()
		l, terms["-"] = p.Neg(n), []term{{n: n}}
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
			l = p.Add(map[string]tree.Op{"+": tree.Add, "-": tree.Sub}[t.Text], l, n)
		}
	}
}

// signed reads a term that may have a sign of its own: a + −b.
func (p *Parser) signed() *tree.Node {
	if p.take("-") {
		return p.Neg(p.product())
	}
	return p.product()
}

// product reads factors, multiplied by juxtaposition or by a sign.
func (p *Parser) product() *tree.Node {
	before := p.sizedFactors
	defer func() { p.sizedFactors = before }()
	p.sizedFactors = false
	l := p.postfix()
	for {
		p.holdProduct(l)
		t := p.tok()
		switch {
		case t.Kind == scan.Op && (t.Text == "*" || t.Text == "@" || t.Text == ".*"):
			p.i++
			r := p.factor()
			if p.isDot(t) && p.Shape(l).IsColumn() {
				r = p.rightOfDot(l, r)
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
func (p *Parser) factor() *tree.Node {
	if p.take("-") {
		return p.Neg(p.postfix())
	}
	return p.postfix()
}

// times handles *, @ and .*.
func (p *Parser) times(sign string, l, r *tree.Node) *tree.Node {
	switch {
	case sign == ".*":
		return p.Entrywise(l, r, algebra.Whole(1), sign)
	case sign == "*" && !p.Shape(l).IsScalar() && !p.Shape(r).IsScalar() && slices.ContainsFunc(p.toks, func(t scan.Token) bool { return t.Is("@") }):
		fault.Fail(r.Pos, "* and @ stand in one formula", "where @ is the product of matrices, * is entry by entry", "@ between matrices")
	}
	return p.Mul(p.bareOnes(l, r))
}

// isDot reports a dot between factors that may mean an inner product.
func (p *Parser) isDot(t scan.Token) bool {
	if t.Text != "*" || t.End > len(p.Src) {
		return false
	}
	sign := string(p.Src[t.Pos:t.End])
	return slices.Contains([]string{".", `\cdot`, "·", "⋅", `\bullet`, "•", "∙"}, sign)
}

// rightOfDot reads on behind a dot and factor r where only more of them make a column
// as long as l: α_j · H(k − …), ψ_j · \frac1n F1. A product of l and r fits only where r
// is a row or a number, and goes on as one.
func (p *Parser) rightOfDot(l, r *tree.Node) *tree.Node {
	rows := p.Shape(l).Rows
	for rs := p.Shape(r); rs.Cols != algebra.One && rs.Rows != algebra.One && p.Z.Could(rows, rs.Rows) || rs.IsScalar(); rs = p.Shape(r) {
		switch t := p.tok(); {
		case p.starts():
			r = p.juxtapose(r)
		case rs.IsScalar() && t.Is("/"):
			p.i++
			r = p.over(t, r, p.factor())
		case !rs.IsScalar() && t.Is("*"):
			p.i++
			r = p.times(t.Text, r, p.factor())
		default:
			return r
		}
	}
	return r
}

// inner reads a · b between two columns, which is no product of matrices, as
// their inner product.
func (p *Parser) inner(t scan.Token, l, r *tree.Node) (*tree.Node, bool) {
	ls, rs := p.Shape(l), p.Shape(r)
	if !p.isDot(t) || ls.IsScalar() || rs.IsScalar() || ls.Cols != algebra.One || rs.Cols != algebra.One || !p.Z.Could(ls.Rows, rs.Rows) {
		return nil, false
	}
	p.Z.Same(ls.Rows, rs.Rows)
	p.Note("· between two columns was read as their inner product")
	n := p.Node(tree.Mul, algebra.Scalar, l, p.Node(tree.Transpose, ls.T(), l, l), r)
	n.Name = "inner"
	return n, true
}

// juxtapose multiplies by the factor that follows without a sign.
func (p *Parser) juxtapose(l *tree.Node) *tree.Node {
	t, before := p.tok(), p.toks[p.i-1]
	if l.Op == tree.Div && !l.Group && before.Kind == scan.Num && t.Kind == scan.Name && !t.Space && p.i >= 2 && p.toks[p.i-2].Is("/") && p.scalarAhead() {
		fault.Fail(t.Pos, "a product follows a fraction without brackets", "some read a/bc as a/(bc) and some as (a/b)c", "brackets around what is divided by, or around the fraction")
	}
	return p.Mul(p.bareOnes(l, p.postfix()))
}

// scalarAhead reports whether the next token is the name of a number.
func (p *Parser) scalarAhead() bool {
	s, ok := p.Table[p.tok().Text]
	return ok && s.Shape.IsScalar()
}

// bareOnes reads the number 1 behind a matrix as the vector of ones: K1.
func (p *Parser) bareOnes(l, r *tree.Node) (*tree.Node, *tree.Node) {
	if l.Bare && r.Op == tree.Transpose && r.Args[0].Op == tree.Ones { // 1·1ᵀ
		l = p.Ones(p.Z.Fresh(), algebra.One, l)
	}
	if ls := p.Shape(l); r.Bare && ls.Cols != algebra.One {
		r = p.Ones(ls.Cols, algebra.One, r)
		p.Note("1 behind a matrix was read as 1_n, the vector of ones")
	}
	return l, r
}

// starts reports whether the current token begins a factor.
func (p *Parser) starts() bool {
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
func (p *Parser) commanded(t scan.Token, at *tree.Node) *tree.Node {
	p.i++
	switch t.Text {
	case "frac":
		a := p.argument(`\frac`)
		b := p.argument(`\frac`)
		if a.Bare {
			a.Bare = false
		}
		n := p.Div(a, b)
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
		n := p.Pow(b, e)
		n.Pos, n.End = t.Pos, p.toks[p.i-1].End
		return n
	}
	return p.sum(t, at)
}

// rootArgument reads what \sqrt or √ covers: {…} or one symbol with its
// subscript.
func (p *Parser) rootArgument() *tree.Node {
	if p.is("{") {
		return p.braced()
	}
	b := p.argument(`\sqrt`)
	for p.is("_") {
		b = p.subscriptOf(b)
	}
	return b
}
