package formula

import "fmt"

// The constructors below check shapes, and fail with a message that names the
// two sides as the student wrote them.

func (p *parser) node(o op, sh Shape, at *node, args ...*node) *node {
	n := &node{op: o, sh: sh, args: args, pos: at.pos, end: at.end}
	for _, a := range args {
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
func (p *parser) shape(n *node) Shape { return p.z.shape(n.sh) }

// show is a part as text for a message.
func (p *parser) show(n *node) string {
	p.resolve(n)
	return clip(unicodeText(n, p.table))
}

// showShaped is a part with its shape: A (n×m).
func (p *parser) showShaped(n *node) string { return p.show(n) + " (" + p.shape(n).known() + ")" }

// known is the shape, with unknown sizes as a question mark.
func (s Shape) known() string {
	name := func(d Dim) string {
		if d >= firstVar {
			return "?"
		}
		return d.String()
	}
	return name(s.Rows) + "×" + name(s.Cols)
}

func (p *parser) neg(n *node) *node {
	r := p.node(opNeg, n.sh, n, n)
	r.diag = n.diag
	return r
}

func (p *parser) transpose(n *node) *node {
	if n.flat && p.numpy {
		return n // NumPy: .T of a one-dimensional array is the array
	}
	if n.bare {
		n = p.ones(p.z.fresh(), One, n)
		p.note("1ᵀ was read as 1_nᵀ, a row of ones")
	}
	if p.shape(n).IsScalar() {
		return n
	}
	r := p.node(opT, p.shape(n).T(), n, n)
	r.diag = n.diag
	return r
}

func (p *parser) ones(rows, cols Dim, at *node) *node {
	return p.node(opOnes, Shape{rows, cols}, at)
}

func (p *parser) eye(d Dim, at *node) *node {
	n := p.node(opEye, Shape{d, d}, at)
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
		p.failScalarSum(o, l, r)
	}
	if p.numpy {
		l, r = p.alignFlat(l, r)
		ls, rs = p.shape(l), p.shape(r)
		p.noteShapes(l, r)
	}
	if !p.z.same(ls.Rows, rs.Rows) || !p.z.same(ls.Cols, rs.Cols) {
		p.failSum(o, l, r)
	}
	n := p.node(o, p.shape(l), l, l, r)
	n.diag = l.diag && r.diag
	return n
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
	case square(ls) && rs.isColumn() && constant(r) && p.z.could(ls.Cols, rs.Rows):
		p.note("NumPy adds a one-dimensional array to each row of a matrix")
		return l, p.node(opMul, ls, r, p.ones(ls.Rows, One, r), p.node(opT, rs.T(), r, r))
	case square(rs) && ls.isColumn() && constant(l) && p.z.could(rs.Cols, ls.Rows):
		p.note("NumPy adds a one-dimensional array to each row of a matrix")
		return p.node(opMul, rs, l, p.ones(rs.Rows, One, l), p.node(opT, ls.T(), l, l)), r
	case ls.isRow() && rs.isColumn() && r.flat:
		return l, p.node(opT, rs.T(), r, r)
	case ls.isColumn() && rs.isRow() && l.flat:
		return p.node(opT, ls.T(), l, l), r
	}
	return l, r
}

// constant reports whether n holds ones and numbers only.
func constant(n *node) bool {
	ok := true
	n.walk(func(x *node) {
		switch x.op {
		case opSym:
			ok = ok && x.sh.IsScalar()
		case opNum, opOnes, opNeg, opMul, opDiv, opT:
		default:
			ok = false
		}
	})
	return ok
}

// mul is a matrix product, or a number times a matrix.
func (p *parser) mul(l, r *node) *node {
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
	case p.z.same(ls.Cols, rs.Rows):
		n := p.node(opMul, Shape{p.z.find(ls.Rows), p.z.find(rs.Cols)}, l, l, r)
		n.diag = l.diag && r.diag
		n.flat = r.flat
		return n
	}
	if p.numpy && ls.isColumn() && !l.twoD() && p.z.could(ls.Rows, rs.Rows) { // v @ M
		p.z.same(ls.Rows, rs.Rows)
		row := p.node(opT, p.shape(l).T(), l, l)
		n := p.node(opMul, Shape{One, p.z.find(rs.Cols)}, l, row, r)
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

// twoD reports a NumPy column that was made two-dimensional: np.ones((n,1)).
func (n *node) twoD() bool { return n.op == opOnes && !n.flat && n.name == "2d" }

// div divides by a number.
func (p *parser) div(l, r *node) *node {
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
