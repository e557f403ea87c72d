package formula

import (
	"fmt"
	"kpcalab/homework/algebra"
)

// The constructors below check shapes, and fail with a message that names the
// two sides as the student wrote them.

func (p *parser) node(o op, sh Shape, at *node, args ...*node) *node {
	n := &node{op: o, sh: sh, args: args, pos: at.pos, end: at.end}
	for _, a := range args {
		if a.op == opBlocks {
			p.failBlocks(a)
		}
		n.pos, n.end = min(n.pos, a.pos), max(n.end, a.end)
		n.depth = max(n.depth, a.depth+1)
	}
	if p.count++; p.count > maxNodes {
		fail(n.pos, "the formula has more than "+fmt.Sprint(maxNodes)+" parts", "homework formulas have some dozens", "splitting it with let")
	}
	return n
}

func (p *parser) number(r Ratio, at *node) *node {
	n := p.node(opNum, scalar, at)
	n.num = r
	return n
}

func (p *parser) symbol(name string, at *node) *node {
	s := p.table[name]
	n := p.node(opSym, s.Shape, at)
	n.name, n.diag = name, s.Diagonal
	return n
}

// shape is what is known of n's shape by now.
func (p *parser) shape(n *node) Shape { return p.z.Shape(n.sh) }

// show is a part as text for a message.
func (p *parser) show(n *node) string {
	p.resolve(n)
	return clip(unicodeText(n, p.table))
}

// showShaped is a part with its shape: A (n×m).
func (p *parser) showShaped(n *node) string { return p.show(n) + " (" + p.shape(n).Known() + ")" }

func (p *parser) neg(n *node) *node {
	if n.op == opBlocks {
		return p.eachBlock(n, p.neg)
	}
	r := p.node(opNeg, n.sh, n, n)
	r.diag = n.diag
	return r
}

func (p *parser) transpose(n *node) *node {
	if n.op == opBlocks {
		return p.transposeBlocks(n)
	}
	if n.flat && p.numpy {
		return n // NumPy: .T of a one-dimensional array is the array
	}
	if n.bare {
		n = p.ones(p.z.Fresh(), One, n)
		p.note("1ᵀ was read as 1_nᵀ, a row of ones")
	}
	if p.shape(n).IsScalar() {
		return n
	}
	if n.op == opT && !n.flat && !n.args[0].flat {
		return n.args[0]
	}
	r := p.node(opT, p.shape(n).T(), n, n)
	r.diag = n.diag
	return r
}

func (p *parser) ones(rows, cols Dim, at *node) *node {
	return p.node(opOnes, sized(rows, cols), at)
}

func (p *parser) eye(d Dim, at *node) *node {
	n := p.node(opEye, sized(d, d), at)
	n.diag = true
	return n
}

// add is a sum or a difference.
func (p *parser) add(o op, l, r *node) *node {
	ls, rs := p.shape(l), p.shape(r)
	if ls.IsScalar() != rs.IsScalar() {
		if p.code {
			if ls.IsScalar() {
				l = p.fill(l, r)
			} else {
				r = p.fill(r, l)
			}
			return p.node(o, p.shape(l), l, l, r)
		}
		lifted := false
		if l, r, lifted = p.onesInFront(l, r); !lifted {
			p.failScalarSum(o, l, r)
		}
		ls, rs = p.shape(l), p.shape(r)
	}
	if p.numpy {
		l, r = p.alignFlat(l, r)
		ls, rs = p.shape(l), p.shape(r)
	}
	if !p.z.Same(ls.Rows, rs.Rows) || !p.z.Same(ls.Cols, rs.Cols) {
		p.failSum(o, l, r)
	}
	n := p.node(o, p.shape(l), l, l, r)
	n.diag = l.diag && r.diag
	return n
}

// onesInFront reads the 1 in front of a number as the column of ones where a
// column stands beside it: k − 1(1ᵀk)/n.
func (p *parser) onesInFront(l, r *node) (*node, *node, bool) {
	number, column := l, r
	if p.shape(r).IsScalar() {
		number, column = r, l
	}
	if !p.shape(column).IsColumn() {
		return l, r, false
	}
	var lift func(n *node) *node
	lift = func(n *node) *node {
		switch {
		case n.op == opNum && n.bare:
			return p.ones(p.shape(column).Rows, One, n)
		case (n.op == opMul || n.op == opDiv) && n.name == "" && len(n.args) == 2:
			if first := lift(n.args[0]); first != nil {
				c := *n
				c.args, c.sh = []*node{first, n.args[1]}, p.shape(first)
				c.diag = false
				return &c
			}
		}
		return nil
	}
	n := number
	neg := n.op == opNeg
	if neg {
		n = n.args[0]
	}
	if n.op == opNum {
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

// fill broadcasts a number over the shape of a matrix, as MATLAB and NumPy do.
func (p *parser) fill(s, like *node) *node {
	sh := p.shape(like)
	n := p.node(opMul, sh, s, s, p.ones(sh.Rows, sh.Cols, s))
	n.flat = like.flat
	p.note("a number added to a vector is added to each of its entries")
	return n
}

// alignFlat broadcasts NumPy's one-dimensional ones over the rows of a matrix
// (eye(n) - ones(n)/n), and turns a row that meets a column.
func (p *parser) alignFlat(l, r *node) (*node, *node) {
	ls, rs := p.shape(l), p.shape(r)
	square := func(s Shape) bool { return s.Rows != One && s.Cols != One }
	switch {
	case square(ls) && rs.IsColumn() && constant(r) && p.z.Could(ls.Cols, rs.Rows):
		p.note("NumPy adds a one-dimensional array to each row of a matrix")
		return l, p.node(opMul, ls, r, p.ones(ls.Rows, One, r), p.node(opT, rs.T(), r, r))
	case square(rs) && ls.IsColumn() && constant(l) && p.z.Could(rs.Cols, ls.Rows):
		p.note("NumPy adds a one-dimensional array to each row of a matrix")
		return p.node(opMul, rs, l, p.ones(rs.Rows, One, l), p.node(opT, ls.T(), l, l)), r
	case ls.IsRow() && rs.IsColumn() && r.flat:
		return l, p.node(opT, rs.T(), r, r)
	case ls.IsColumn() && rs.IsRow() && l.flat:
		return p.node(opT, ls.T(), l, l), r
	}
	return l, r
}

// mul is a matrix product, or a number times a matrix.
func (p *parser) mul(l, r *node) *node {
	if l.op == opBlocks || r.op == opBlocks {
		return p.mulBlocks(l, r)
	}
	ls, rs := p.shape(l), p.shape(r)
	switch {
	case ls.IsScalar() || rs.IsScalar():
		n := p.node(opMul, ls, l, l, r)
		if ls.IsScalar() {
			n.sh = rs
		}
		n.diag = l.diag || r.diag || ls.IsScalar() && rs.IsScalar()
		n.flat = l.flat || r.flat
		return n
	case p.z.Same(ls.Cols, rs.Rows):
		n := p.node(opMul, sized(p.z.Find(ls.Rows), p.z.Find(rs.Cols)), l, l, r)
		n.diag = l.diag && r.diag
		n.flat = r.flat
		return n
	}
	if p.numpy && ls.IsColumn() && !l.twoD() && p.z.Could(ls.Rows, rs.Rows) { // v @ M
		p.z.Same(ls.Rows, rs.Rows)
		row := p.node(opT, p.shape(l).T(), l, l)
		n := p.node(opMul, sized(One, p.z.Find(rs.Cols)), l, row, r)
		if rs.Cols == One {
			return n
		}
		c := p.node(opT, n.sh.T(), n, n)
		c.flat = true
		return c
	}
	p.failProduct(l, r)
	return nil
}

// pinv is a pseudo-inverse.
func (p *parser) pinv(a *node) *node {
	n := p.node(opPinv, p.shape(a).T(), a, a)
	n.diag = a.diag
	return n
}

// div divides by a number.
func (p *parser) div(l, r *node) *node {
	if l.op == opBlocks {
		return p.eachBlock(l, func(b *node) *node { return p.div(b, r) })
	}
	if rs := p.shape(r); !p.code && r.diag && !rs.IsScalar() { // A^T k / √Λ can only be Λ^{-1/2} on the left
		ls := p.shape(l)
		if ls.IsScalar() || ls.Rows == rs.Rows && ls.Cols != rs.Rows {
			p.note("a division by the diagonal matrix " + p.show(r) + " was read as its inverse in front")
			inv := p.pow(r, algebra.Whole(-1))
			if l.op == opNum && l.num == algebra.Whole(1) {
				return inv
			}
			return p.mul(inv, l)
		}
	}
	if !p.shape(r).IsScalar() {
		p.failDivision(l, r)
	}
	if r.op == opNum && r.num.Num == 0 {
		fail(r.pos, "a division by zero", "a divisor isn't 0", "n where the number of samples is meant")
	}
	n := p.node(opDiv, p.shape(l), l, l, r)
	n.diag, n.flat = l.diag || p.shape(l).IsScalar(), l.flat
	return n
}

// pow raises to a constant power.
func (p *parser) pow(b *node, e Ratio) *node {
	sh := p.shape(b)
	if b.op == opNorm && e == algebra.Whole(2) { // no root is needed
		v := b.args[0]
		n := p.node(opMul, scalar, b, p.node(opT, v.sh.T(), v, v), v)
		return n
	}
	if p.allValues && sh.IsColumn() && (b.op == opDiagOf || b.op == opRef && b.name == "lambda") { // λ^{-1/2} of all eigenvalues
		return p.each(b, e)
	}
	if !p.z.Same(sh.Rows, sh.Cols) {
		try := "a power of a square matrix such as Λ, or of a number"
		if sh.IsColumn() {
			try = "powers of single entries, as in λ_j^{2}"
		}
		fail(b.pos, fmt.Sprintf("%s has the exponent %s", p.showShaped(b), e), "only a number or a square matrix has powers", try)
	}
	if abs(e.Num) > 64 || e.Den > 64 {
		fail(b.pos, "the exponent "+e.String()+" is too large", "exponents here are small numbers such as 2 or −3/4", "a smaller exponent")
	}
	if !sh.IsScalar() && abs(e.Num) > 8 {
		fail(b.pos, "the exponent "+e.String()+" is too large for a matrix", "exponents here are small numbers such as 2 or −3/4", "a smaller exponent")
	}
	if isLambda(b) { // (Λ^a)^b = Λ^{ab}, since Λ is positive
		if b.op == opPow {
			if r, ok := e.Times(b.num); ok {
				return p.pow(b.args[0], r)
			}
		}
	}
	n := p.node(opPow, p.shape(b), b, b)
	n.num, n.diag = e, b.diag || sh.IsScalar()
	return n
}

// each raises the entries of a vector to a power.
func (p *parser) each(b *node, e Ratio) *node {
	sh := p.shape(b)
	if sh.IsScalar() || b.diag && e.Num > 0 {
		return p.pow(b, e)
	}
	if b.diag {
		fail(b.pos, p.showShaped(b)+" is raised to "+e.String()+" entry by entry",
			"its zeros off the diagonal become infinite", "the power of the vector of eigenvalues inside diag(…), or a matrix power")
	}
	if !sh.IsColumn() && !sh.IsRow() && e.Den != 1 {
		fail(b.pos, "roots of the entries of "+p.showShaped(b), "roots are taken of numbers, of vectors of eigenvalues and of Λ", "a matrix function only where the matrix is diagonal")
	}
	if abs(e.Num) > 64 || e.Den > 64 {
		fail(b.pos, "the exponent "+e.String()+" is too large", "exponents here are small numbers such as 2 or −3/4", "a smaller exponent")
	}
	if at, power, ok := eigenvalues(b); ok && b.op == opHadPow {
		if r, ok := e.Times(power); ok {
			flat := b.flat
			b = p.node(opDiagOf, sh, at, at)
			b.flat, e = flat, r
		}
	}
	n := p.node(opHadPow, sh, b, b)
	n.num, n.flat = e, b.flat
	return n
}
