package build

import (
	"fmt"
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/tree"
)

// maxNodes bounds the parts of a formula, so that any input is answered in bounded time
// and memory.
const maxNodes = 5_000

// Node is an operation on parts, of a shape that the caller answers for; at is where it
// stands. Matrices in blocks are parts of products only.
func (p *Builder) Node(o tree.Op, sh algebra.Shape, at *tree.Node, args ...*tree.Node) *tree.Node {
	n := &tree.Node{Op: o, Shape: sh, Args: args, Pos: at.Pos, End: at.End}
	for _, a := range args {
		if a.Op == tree.Blocks {
			p.FailBlocks(a)
		}
		n.Pos, n.End = min(n.Pos, a.Pos), max(n.End, a.End)
		n.Depth = max(n.Depth, a.Depth+1)
	}
	if p.count++; p.count > maxNodes {
		fault.Fail(n.Pos, "the formula has more than "+fmt.Sprint(maxNodes)+" parts", "homework formulas have a few dozen", "splitting it with let")
	}
	return n
}

// Number is a constant.
func (p *Builder) Number(r algebra.Ratio, at *tree.Node) *tree.Node {
	n := p.Node(tree.Num, algebra.Scalar, at)
	n.Num = r
	return n
}

// Symbol is a symbol of the lecture.
func (p *Builder) Symbol(name string, at *tree.Node) *tree.Node {
	s := p.Table[name]
	n := p.Node(tree.Sym, s.Shape, at)
	n.Name, n.Diagonal = name, s.Diagonal
	return n
}

// Shape is what is known of n's shape by now.
func (p *Builder) Shape(n *tree.Node) algebra.Shape { return p.Z.Shape(n.Shape) }

// Show is a part as text for a message.
func (p *Builder) Show(n *tree.Node) string {
	p.Resolve(n)
	return fault.Clip(tree.Text(n, p.Table))
}

// ShowShaped is a part with its shape: A (n×m).
func (p *Builder) ShowShaped(n *tree.Node) string { return p.Show(n) + " (" + p.Shape(n).Known() + ")" }

// Neg is −n.
func (p *Builder) Neg(n *tree.Node) *tree.Node {
	if n.Op == tree.Blocks {
		return p.eachBlock(n, p.Neg)
	}
	r := p.Node(tree.Neg, n.Shape, n, n)
	r.Diagonal = n.Diagonal
	return r
}

// Transpose is nᵀ; numbers are their own.
func (p *Builder) Transpose(n *tree.Node) *tree.Node {
	if n.Op == tree.Blocks {
		return p.transposeBlocks(n)
	}
	if n.Bare {
		n = p.Ones(p.Z.Fresh(), algebra.One, n)
		p.Note("1ᵀ was read as 1_nᵀ, a row of ones")
	}
	if p.Shape(n).IsScalar() {
		return n
	}
	if n.Op == tree.Transpose {
		return n.Args[0]
	}
	r := p.Node(tree.Transpose, p.Shape(n).T(), n, n)
	r.Diagonal = n.Diagonal
	return r
}

// Ones is a matrix of ones, or a vector.
func (p *Builder) Ones(rows, cols algebra.Dim, at *tree.Node) *tree.Node {
	return p.Node(tree.Ones, algebra.Sized(rows, cols), at)
}

// Eye is the identity of size d.
func (p *Builder) Eye(d algebra.Dim, at *tree.Node) *tree.Node {
	n := p.Node(tree.Eye, algebra.Sized(d, d), at)
	n.Diagonal = true
	return n
}

// Stack is (n | … | n) for all values of an index.
func (p *Builder) Stack(n *tree.Node, b *tree.Binder) *tree.Node {
	out := p.Node(tree.Stack, algebra.Sized(p.Shape(n).Rows, b.Dim), n, n)
	out.Binder = b
	return out
}

// Add is a sum or a difference.
func (p *Builder) Add(o tree.Op, l, r *tree.Node) *tree.Node {
	ls, rs := p.Shape(l), p.Shape(r)
	if ls.IsScalar() != rs.IsScalar() {
		lifted := false
		if l, r, lifted = p.onesInFront(l, r); !lifted {
			l, r = p.entryByEntry(o, l, r)
		}
	}
	l, r = p.OnesInFront(l, r)
	ls, rs = p.Shape(l), p.Shape(r)
	if !p.Z.Same(ls.Rows, rs.Rows) || !p.Z.Same(ls.Cols, rs.Cols) {
		p.failSum(o, l, r)
	}
	n := p.Node(o, p.Shape(l), l, l, r)
	n.Diagonal = l.Diagonal && r.Diagonal
	return n
}

// OnesInFront reads the 1 in front of a row beside a matrix as the column of ones: 1μᵀ.
func (p *Builder) OnesInFront(l, r *tree.Node) (*tree.Node, *tree.Node) {
	if ls, rs := p.Shape(l), p.Shape(r); p.lacksOnes(ls, rs) || p.lacksOnes(rs, ls) {
		l, r, _ = p.onesInFront(l, r)
	}
	return l, r
}

// lacksOnes reports a row beside a matrix of as many columns.
func (p *Builder) lacksOnes(row, matrix algebra.Shape) bool {
	return row.IsRow() && matrix.Rows != algebra.One && p.Z.Could(row.Cols, matrix.Cols)
}

// onesInFront reads the 1 in front of a number or a row as the column of ones where
// a column or a matrix stands beside it: k − 1(1ᵀk)/n, Fᵀ − 1μᵀ.
func (p *Builder) onesInFront(l, r *tree.Node) (*tree.Node, *tree.Node, bool) {
	number, column := l, r
	if p.Shape(r).Rows == algebra.One {
		number, column = r, l
	}
	if !p.Shape(column).IsColumn() && p.Shape(number).IsScalar() {
		return l, r, false
	}
	var lift func(n *tree.Node) *tree.Node
	lift = func(n *tree.Node) *tree.Node {
		switch {
		case n.Op == tree.Num && n.Bare:
			return p.Ones(p.Shape(column).Rows, algebra.One, n)
		case (n.Op == tree.Mul || n.Op == tree.Div) && n.Name == "" && len(n.Args) == 2:
			if first := lift(n.Args[0]); first != nil {
				c := *n
				c.Args, c.Shape = []*tree.Node{first, n.Args[1]}, p.Shape(first)
				if n.Op == tree.Mul {
					c.Shape.Cols = p.Shape(n.Args[1]).Cols
				}
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
		n = p.Neg(n)
	}
	what := "number"
	if p.Shape(number).IsRow() {
		what = "row"
	}
	p.Note("1 in front of a " + what + " was read as 1_n, the vector of ones")
	if number == l {
		return n, r, true
	}
	return l, n, true
}

// entryByEntry reads a number beside a column or a row as the same for each entry.
// Beside a square matrix it may mean the number times I as well; n or μ is none that
// somebody takes off k; and in a proof that line would be the one to look at.
func (p *Builder) entryByEntry(o tree.Op, l, r *tree.Node) (*tree.Node, *tree.Node) {
	number, other := &l, r
	if p.Shape(r).IsScalar() {
		number, other = &r, l
	}
	sh := p.Shape(other)
	if p.Proof || (*number).Op == tree.Sym || p.Square(other) || !sh.IsColumn() && !sh.IsRow() {
		p.failScalarSum(o, l, r)
	}
	p.Note("the number " + p.Show(*number) + " beside " + p.Show(other) + " was read as the same for each entry; strictly, a vector of ones belongs behind it")
	*number = p.Mul(*number, p.Ones(sh.Rows, sh.Cols, *number))
	return l, r
}

// Mul is a matrix product, or a number times a matrix.
func (p *Builder) Mul(l, r *tree.Node) *tree.Node {
	if l.Op == tree.Blocks || r.Op == tree.Blocks {
		return p.mulBlocks(l, r)
	}
	ls, rs := p.Shape(l), p.Shape(r)
	switch {
	case ls.IsScalar() || rs.IsScalar():
		n := p.Node(tree.Mul, ls, l, l, r)
		if ls.IsScalar() {
			n.Shape = rs
		}
		n.Diagonal = l.Diagonal || r.Diagonal || ls.IsScalar() && rs.IsScalar()
		return n
	case p.Z.Same(ls.Cols, rs.Rows):
		n := p.Node(tree.Mul, algebra.Sized(p.Z.Find(ls.Rows), p.Z.Find(rs.Cols)), l, l, r)
		n.Diagonal = l.Diagonal && r.Diagonal
		return n
	}
	p.failProduct(l, r)
	return nil
}

// Pinv is a pseudo-inverse.
func (p *Builder) Pinv(a *tree.Node) *tree.Node {
	n := p.Node(tree.Pinv, p.Shape(a).T(), a, a)
	n.Diagonal = a.Diagonal
	return n
}

// Div divides by a number.
func (p *Builder) Div(l, r *tree.Node) *tree.Node {
	if l.Op == tree.Blocks {
		return p.eachBlock(l, func(b *tree.Node) *tree.Node { return p.Div(b, r) })
	}
	if rs := p.Shape(r); r.Diagonal && !rs.IsScalar() { // A^T k / √Λ can only be Λ^{-1/2} on the left
		ls := p.Shape(l)
		if ls.IsScalar() || ls.Rows == rs.Rows && ls.Cols != rs.Rows {
			p.Note("a division by the diagonal matrix " + p.Show(r) + " was read as its inverse in front")
			inv := p.Pow(r, algebra.Whole(-1))
			if l.Op == tree.Num && l.Num == algebra.Whole(1) {
				return inv
			}
			return p.Mul(inv, l)
		}
	}
	if ls, rs := p.Shape(l), p.Shape(r); p.AllValues && ls.IsColumn() && rs.IsColumn() && p.Z.Same(ls.Rows, rs.Rows) {
		return p.Entrywise(l, r, algebra.Whole(-1), "/")
	}
	if !p.Shape(r).IsScalar() {
		p.failDivision(l, r)
	}
	if r.Op == tree.Num && r.Num.Num == 0 {
		fault.Fail(r.Pos, "a division by zero", "a divisor isn't 0", "n where the number of samples is meant")
	}
	n := p.Node(tree.Div, p.Shape(l), l, l, r)
	n.Diagonal = l.Diagonal || p.Shape(l).IsScalar()
	return n
}

// Pow raises to a constant power.
func (p *Builder) Pow(b *tree.Node, e algebra.Ratio) *tree.Node {
	sh := p.Shape(b)
	if b.Op == tree.Norm && e == algebra.Whole(2) { // no root is needed
		v := b.Args[0]
		n := p.Node(tree.Mul, algebra.Scalar, b, p.Node(tree.Transpose, v.Shape.T(), v, v), v)
		return n
	}
	if p.AllValues && sh.IsColumn() && (b.Op == tree.DiagOf || b.Op == tree.Ref && b.Name == "lambda") { // λ^{-1/2} of all eigenvalues
		return p.Each(b, e)
	}
	if !p.Z.Same(sh.Rows, sh.Cols) {
		try := "a power of a square matrix such as Λ, or of a number"
		if sh.IsColumn() {
			try = "powers of single entries, as in λ_j^{2}"
		}
		fault.Fail(b.Pos, fmt.Sprintf("%s has the exponent %s", p.ShowShaped(b), e), "only a number or a square matrix has powers", try)
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
				return p.Pow(b.Args[0], r)
			}
		}
	}
	n := p.Node(tree.Pow, p.Shape(b), b, b)
	n.Num, n.Diagonal = e, b.Diagonal || sh.IsScalar()
	return n
}

// Each raises the entries of a vector to a power.
func (p *Builder) Each(b *tree.Node, e algebra.Ratio) *tree.Node {
	sh := p.Shape(b)
	if sh.IsScalar() || b.Diagonal && e.Num > 0 {
		return p.Pow(b, e)
	}
	if b.Diagonal {
		fault.Fail(b.Pos, p.ShowShaped(b)+" is raised to "+e.String()+" entry by entry",
			"its zeros off the diagonal become infinite", "the power of the vector of eigenvalues inside diag(…), or a matrix power")
	}
	if !sh.IsColumn() && !sh.IsRow() && e.Den != 1 {
		fault.Fail(b.Pos, "roots of the entries of "+p.ShowShaped(b), "roots are taken of numbers, of vectors of eigenvalues and of Λ", "a matrix function only where the matrix is diagonal")
	}
	if algebra.Abs(e.Num) > 64 || e.Den > 64 {
		fault.Fail(b.Pos, "the exponent "+e.String()+" is too large", "exponents here are small numbers such as 2 or −3/4", "a smaller exponent")
	}
	if at, power, ok := tree.Eigenvalues(b); ok && b.Op == tree.HadPow {
		if r, ok := e.Times(power); ok {
			b, e = p.Node(tree.DiagOf, sh, at, at), r
		}
	}
	n := p.Node(tree.HadPow, sh, b, b)
	n.Num = e
	return n
}

// Square reports a square matrix.
func (p *Builder) Square(n *tree.Node) bool {
	sh := p.Shape(n)
	return !sh.IsScalar() && sh.Rows == sh.Cols
}

// Note keeps a remark, once.
func (p *Builder) Note(s string) {
	if !slices.Contains(p.Notes, s) {
		p.Notes = append(p.Notes, s)
	}
}

// Resolve writes the final sizes into the tree.
func (p *Builder) Resolve(root *tree.Node) {
	root.Walk(func(n *tree.Node) {
		n.Shape = p.Z.Shape(n.Shape)
		if n.Binder != nil {
			n.Binder.Dim = p.Z.Find(n.Binder.Dim)
		}
		for k := range n.Index {
			if n.Index[k].Binder != nil {
				n.Index[k].Binder.Dim = p.Z.Find(n.Index[k].Binder.Dim)
			}
			n.Index[k].Size = p.Z.Find(n.Index[k].Size)
		}
	})
}
