package formula

import (
	"fmt"
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/tree"
)

// The constructors below check shapes, and fail with a message that names the
// two sides as the student wrote them.

func (p *parser) node(o tree.Op, sh algebra.Shape, at *tree.Node, args ...*tree.Node) *tree.Node {
	n := &tree.Node{Op: o, Shape: sh, Args: args, Pos: at.Pos, End: at.End}
	for _, a := range args {
		if a.Op == tree.Blocks {
			p.failBlocks(a)
		}
		n.Pos, n.End = min(n.Pos, a.Pos), max(n.End, a.End)
		n.Depth = max(n.Depth, a.Depth+1)
	}
	if p.count++; p.count > maxNodes {
		fault.Fail(n.Pos, "the formula has more than "+fmt.Sprint(maxNodes)+" parts", "homework formulas have a few dozen", "splitting it with let")
	}
	return n
}

func (p *parser) number(r algebra.Ratio, at *tree.Node) *tree.Node {
	n := p.node(tree.Num, algebra.Scalar, at)
	n.Num = r
	return n
}

func (p *parser) symbol(name string, at *tree.Node) *tree.Node {
	s := p.table[name]
	n := p.node(tree.Sym, s.Shape, at)
	n.Name, n.Diagonal = name, s.Diagonal
	return n
}

// shape is what is known of n's shape by now.
func (p *parser) shape(n *tree.Node) algebra.Shape { return p.z.Shape(n.Shape) }

// show is a part as text for a message.
func (p *parser) show(n *tree.Node) string {
	p.resolve(n)
	return fault.Clip(tree.Text(n, p.table))
}

// showShaped is a part with its shape: A (n×m).
func (p *parser) showShaped(n *tree.Node) string { return p.show(n) + " (" + p.shape(n).Known() + ")" }

func (p *parser) neg(n *tree.Node) *tree.Node {
	if n.Op == tree.Blocks {
		return p.eachBlock(n, p.neg)
	}
	r := p.node(tree.Neg, n.Shape, n, n)
	r.Diagonal = n.Diagonal
	return r
}

func (p *parser) transpose(n *tree.Node) *tree.Node {
	if n.Op == tree.Blocks {
		return p.transposeBlocks(n)
	}
	if n.Bare {
		n = p.ones(p.z.Fresh(), algebra.One, n)
		p.note("1ᵀ was read as 1_nᵀ, a row of ones")
	}
	if p.shape(n).IsScalar() {
		return n
	}
	if n.Op == tree.Transpose {
		return n.Args[0]
	}
	r := p.node(tree.Transpose, p.shape(n).T(), n, n)
	r.Diagonal = n.Diagonal
	return r
}

func (p *parser) ones(rows, cols algebra.Dim, at *tree.Node) *tree.Node {
	return p.node(tree.Ones, algebra.Sized(rows, cols), at)
}

func (p *parser) eye(d algebra.Dim, at *tree.Node) *tree.Node {
	n := p.node(tree.Eye, algebra.Sized(d, d), at)
	n.Diagonal = true
	return n
}

// stack is (n | … | n) for all values of an index.
func (p *parser) stack(n *tree.Node, b *tree.Binder) *tree.Node {
	out := p.node(tree.Stack, algebra.Sized(p.shape(n).Rows, b.Dim), n, n)
	out.Binder = b
	return out
}

// add is a sum or a difference.
func (p *parser) add(o tree.Op, l, r *tree.Node) *tree.Node {
	ls, rs := p.shape(l), p.shape(r)
	if ls.IsScalar() != rs.IsScalar() {
		lifted := false
		if l, r, lifted = p.onesInFront(l, r); !lifted {
			l, r = p.entryByEntry(o, l, r)
		}
		ls, rs = p.shape(l), p.shape(r)
	}
	if !p.z.Same(ls.Rows, rs.Rows) || !p.z.Same(ls.Cols, rs.Cols) {
		p.failSum(o, l, r)
	}
	n := p.node(o, p.shape(l), l, l, r)
	n.Diagonal = l.Diagonal && r.Diagonal
	return n
}

// onesInFront reads the 1 in front of a number as the column of ones where a
// column stands beside it: k − 1(1ᵀk)/n.
func (p *parser) onesInFront(l, r *tree.Node) (*tree.Node, *tree.Node, bool) {
	number, column := l, r
	if p.shape(r).IsScalar() {
		number, column = r, l
	}
	if !p.shape(column).IsColumn() {
		return l, r, false
	}
	var lift func(n *tree.Node) *tree.Node
	lift = func(n *tree.Node) *tree.Node {
		switch {
		case n.Op == tree.Num && n.Bare:
			return p.ones(p.shape(column).Rows, algebra.One, n)
		case (n.Op == tree.Mul || n.Op == tree.Div) && n.Name == "" && len(n.Args) == 2:
			if first := lift(n.Args[0]); first != nil {
				c := *n
				c.Args, c.Shape = []*tree.Node{first, n.Args[1]}, p.shape(first)
				c.Diagonal = false
				return &c
			}
		}
		return nil
	}
	n := number
	neg := n.Op == tree.Neg
	if neg {
		n = n.Args[0]
	}
	if n.Op == tree.Num {
		return l, r, false
	}
	if n = lift(n); n == nil {
		return l, r, false
	}
	if neg {
		n = p.neg(n)
	}
	p.note("1 in front of a number was read as 1_n, the vector of ones")
	if number == l {
		return n, r, true
	}
	return l, n, true
}

// entryByEntry reads a number beside a column or a row as the same for each entry.
// Beside a square matrix it may mean the number times I as well; n or μ is none that
// somebody takes off k; and in a proof that line would be the one to look at.
func (p *parser) entryByEntry(o tree.Op, l, r *tree.Node) (*tree.Node, *tree.Node) {
	number, other := &l, r
	if p.shape(r).IsScalar() {
		number, other = &r, l
	}
	sh := p.shape(other)
	if p.proof || (*number).Op == tree.Sym || p.square(other) || !sh.IsColumn() && !sh.IsRow() {
		p.failScalarSum(o, l, r)
	}
	p.note("the number " + p.show(*number) + " beside " + p.show(other) + " was read as the same for each entry; strictly, a vector of ones belongs behind it")
	*number = p.mul(*number, p.ones(sh.Rows, sh.Cols, *number))
	return l, r
}

// mul is a matrix product, or a number times a matrix.
func (p *parser) mul(l, r *tree.Node) *tree.Node {
	if l.Op == tree.Blocks || r.Op == tree.Blocks {
		return p.mulBlocks(l, r)
	}
	ls, rs := p.shape(l), p.shape(r)
	switch {
	case ls.IsScalar() || rs.IsScalar():
		n := p.node(tree.Mul, ls, l, l, r)
		if ls.IsScalar() {
			n.Shape = rs
		}
		n.Diagonal = l.Diagonal || r.Diagonal || ls.IsScalar() && rs.IsScalar()
		return n
	case p.z.Same(ls.Cols, rs.Rows):
		n := p.node(tree.Mul, algebra.Sized(p.z.Find(ls.Rows), p.z.Find(rs.Cols)), l, l, r)
		n.Diagonal = l.Diagonal && r.Diagonal
		return n
	}
	p.failProduct(l, r)
	return nil
}

// pinv is a pseudo-inverse.
func (p *parser) pinv(a *tree.Node) *tree.Node {
	n := p.node(tree.Pinv, p.shape(a).T(), a, a)
	n.Diagonal = a.Diagonal
	return n
}

// div divides by a number.
func (p *parser) div(l, r *tree.Node) *tree.Node {
	if l.Op == tree.Blocks {
		return p.eachBlock(l, func(b *tree.Node) *tree.Node { return p.div(b, r) })
	}
	if rs := p.shape(r); r.Diagonal && !rs.IsScalar() { // A^T k / √Λ can only be Λ^{-1/2} on the left
		ls := p.shape(l)
		if ls.IsScalar() || ls.Rows == rs.Rows && ls.Cols != rs.Rows {
			p.note("a division by the diagonal matrix " + p.show(r) + " was read as its inverse in front")
			inv := p.pow(r, algebra.Whole(-1))
			if l.Op == tree.Num && l.Num == algebra.Whole(1) {
				return inv
			}
			return p.mul(inv, l)
		}
	}
	if ls, rs := p.shape(l), p.shape(r); p.allValues && ls.IsColumn() && rs.IsColumn() && p.z.Same(ls.Rows, rs.Rows) {
		return p.entrywise(l, r, algebra.Whole(-1), "/")
	}
	if !p.shape(r).IsScalar() {
		p.failDivision(l, r)
	}
	if r.Op == tree.Num && r.Num.Num == 0 {
		fault.Fail(r.Pos, "a division by zero", "a divisor isn't 0", "n where the number of samples is meant")
	}
	n := p.node(tree.Div, p.shape(l), l, l, r)
	n.Diagonal = l.Diagonal || p.shape(l).IsScalar()
	return n
}

// pow raises to a constant power.
func (p *parser) pow(b *tree.Node, e algebra.Ratio) *tree.Node {
	sh := p.shape(b)
	if b.Op == tree.Norm && e == algebra.Whole(2) { // no root is needed
		v := b.Args[0]
		n := p.node(tree.Mul, algebra.Scalar, b, p.node(tree.Transpose, v.Shape.T(), v, v), v)
		return n
	}
	if p.allValues && sh.IsColumn() && (b.Op == tree.DiagOf || b.Op == tree.Ref && b.Name == "lambda") { // λ^{-1/2} of all eigenvalues
		return p.each(b, e)
	}
	if !p.z.Same(sh.Rows, sh.Cols) {
		try := "a power of a square matrix such as Λ, or of a number"
		if sh.IsColumn() {
			try = "powers of single entries, as in λ_j^{2}"
		}
		fault.Fail(b.Pos, fmt.Sprintf("%s has the exponent %s", p.showShaped(b), e), "only a number or a square matrix has powers", try)
	}
	if algebra.Abs(e.Num) > 64 || e.Den > 64 {
		fault.Fail(b.Pos, "the exponent "+e.String()+" is too large", "exponents here are small numbers such as 2 or −3/4", "a smaller exponent")
	}
	if !sh.IsScalar() && algebra.Abs(e.Num) > 8 {
		fault.Fail(b.Pos, "the exponent "+e.String()+" is too large for a matrix", "exponents here are small numbers such as 2 or −3/4", "a smaller exponent")
	}
	if tree.IsLambda(b) { // (Λ^a)^b = Λ^{ab}, since Λ is positive
		if b.Op == tree.Pow {
			if r, ok := e.Times(b.Num); ok {
				return p.pow(b.Args[0], r)
			}
		}
	}
	n := p.node(tree.Pow, p.shape(b), b, b)
	n.Num, n.Diagonal = e, b.Diagonal || sh.IsScalar()
	return n
}

// each raises the entries of a vector to a power.
func (p *parser) each(b *tree.Node, e algebra.Ratio) *tree.Node {
	sh := p.shape(b)
	if sh.IsScalar() || b.Diagonal && e.Num > 0 {
		return p.pow(b, e)
	}
	if b.Diagonal {
		fault.Fail(b.Pos, p.showShaped(b)+" is raised to "+e.String()+" entry by entry",
			"its zeros off the diagonal become infinite", "the power of the vector of eigenvalues inside diag(…), or a matrix power")
	}
	if !sh.IsColumn() && !sh.IsRow() && e.Den != 1 {
		fault.Fail(b.Pos, "roots of the entries of "+p.showShaped(b), "roots are taken of numbers, of vectors of eigenvalues and of Λ", "a matrix function only where the matrix is diagonal")
	}
	if algebra.Abs(e.Num) > 64 || e.Den > 64 {
		fault.Fail(b.Pos, "the exponent "+e.String()+" is too large", "exponents here are small numbers such as 2 or −3/4", "a smaller exponent")
	}
	if at, power, ok := tree.Eigenvalues(b); ok && b.Op == tree.HadPow {
		if r, ok := e.Times(power); ok {
			b, e = p.node(tree.DiagOf, sh, at, at), r
		}
	}
	n := p.node(tree.HadPow, sh, b, b)
	n.Num = e
	return n
}
