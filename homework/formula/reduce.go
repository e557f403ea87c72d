package formula

// reduced reads mean(K, 2), np.mean(K, axis=1), sum(k).
func (p *parser) reduced(f string, t token, at *node) *node {
	open := p.tok()
	p.want("(", quote(t.s)+" has its argument in brackets", t.s+"(K, …)")
	a := p.expr(bindSum)
	axis := -1
	if p.take(",") {
		axis = p.axis()
		if p.matlab() && axis > 0 {
			axis-- // MATLAB counts from 1
		}
	} else if p.matlab() && !p.shape(a).isColumn() && !p.shape(a).isRow() {
		axis = 0 // MATLAB reduces columns unless told
	}
	p.close(")", open)
	return p.reduceKept(f, a, axis)
}

// reduceKept is reduce, with a column of shape (n, 1) where keepdims was set.
func (p *parser) reduceKept(f string, a *node, axis int) *node {
	n := p.reduce(f, a, axis)
	if p.keepdims && p.shape(n).isColumn() && axis == 1 {
		n.flat, n.twice = false, true
	}
	p.keepdims = false
	return n
}

// axis reads 1, axis=1 and ignores keepdims=True.
func (p *parser) axis() int {
	axis := -1
	for {
		if p.tok().kind == tName && (p.tok().s == "axis" || p.tok().s == "keepdims") {
			word := p.tok().s
			p.i++
			p.want("=", "the axis follows", "axis=1")
			if word == "keepdims" {
				p.keepdims = p.tok().s == "True" || p.tok().s == "1"
				p.i++
				if !p.take(",") {
					return axis
				}
				continue
			}
		}
		sign := 1
		if p.take("-") {
			sign = -1
		}
		t := p.tok()
		if t.kind != tNum || t.num.Den != 1 || t.num.Num > 2 {
			fail(t.pos, "the axis "+p.describe(t)+" isn't read", "a matrix has the axes 0 and 1 in NumPy, 1 and 2 in MATLAB", "axis=1")
		}
		p.i++
		axis = int(t.num.Num)
		if sign < 0 {
			axis = 1
		}
		if !p.take(",") {
			return axis
		}
	}
}

// method reads .dot(b), .mean(axis=1), .sum(), .transpose().
func (p *parser) method(b *node) *node {
	t := p.tok()
	p.i++
	open := p.tok()
	switch t.s {
	case "dot", "mean", "sum", "transpose", "reshape", "copy", "flatten", "ravel", "trace":
	default:
		fail(t.pos, "the method ."+clip(t.s)+" isn't supported", "methods read here are .T, .dot, .mean and .sum", "the same with @ and np.ones(n)")
	}
	p.want("(", "a method has brackets", "."+t.s+"()")
	switch t.s {
	case "dot":
		a := p.expr(bindSum)
		p.close(")", open)
		if p.shape(b).isColumn() && p.shape(a).isColumn() && !b.twoD() {
			b = p.node(opT, p.shape(b).T(), b, b)
		}
		return p.mul(b, a)
	case "mean", "sum":
		axis := -1
		if !p.is(")") {
			axis = p.axis()
		}
		p.close(")", open)
		return p.reduceKept(t.s, b, axis)
	case "reshape":
		for !p.is(")") && p.tok().kind != tEnd {
			p.i++
		}
		p.close(")", open)
		if !p.shape(b).isColumn() {
			fail(t.pos, "reshape of "+p.showShaped(b), "only a vector is reshaped here", "the transpose, if that is what you need")
		}
		return p.upright(b)
	}
	p.close(")", open)
	switch t.s {
	case "transpose":
		return p.transpose(b)
	case "trace":
		return p.unary("trace", b, t)
	}
	return b
}

// upright marks a NumPy vector as two-dimensional: v[:, None].
func (p *parser) upright(v *node) *node {
	n := p.node(opMul, v.sh, v, p.number(whole(1), v), v)
	n.name = "2d"
	return n
}

// brackets reads v[:, None]; other slices aren't supported.
func (p *parser) brackets(b *node) *node {
	open := p.tok()
	p.i++
	if next := p.ahead(1); p.tok().kind == tName && (p.tok().s == "None" || p.tok().s == "newaxis") && isOp(next, ",") && isOp(p.ahead(2), ":") && p.shape(b).isColumn() {
		p.i += 3 // v[None, :]
		p.close("]", open)
		return p.node(opT, p.shape(b).T(), b, b)
	}
	if p.take(":") && p.take(",") && p.tok().kind == tName && (p.tok().s == "None" || p.tok().s == "newaxis") {
		p.i++
		p.close("]", open)
		if p.shape(b).isColumn() {
			return p.upright(b)
		}
	}
	fail(open.pos, "this slice isn't supported", "A, Λ and k have the right size already, with the largest eigenvalue first", "the lecture's symbols without a slice")
	return nil
}

// reduce is a sum or a mean over an axis (0: down the columns, 1: along the
// rows, −1: over everything).
func (p *parser) reduce(f string, a *node, axis int) *node {
	sh := p.shape(a)
	rowSum := func(m *node) *node { // M 1
		return p.mul(m, p.ones(p.shape(m).Cols, One, m))
	}
	colSum := func(m *node) *node { // 1ᵀ M
		o := p.ones(p.shape(m).Rows, One, m)
		return p.mul(p.node(opT, o.sh.T(), o, o), m)
	}
	count := func(d Dim) *node {
		name := map[Dim]string{N: "n", M: "m", D: "d", Mu: "mu"}[p.z.find(d)]
		if name == "" {
			fail(a.pos, "the mean of "+p.showShaped(a), "a mean is over samples or components", "the sum, divided by the number of its terms")
		}
		return p.symbol(name, a)
	}
	var n *node
	var over []Dim
	switch {
	case sh.IsScalar():
		return a
	case sh.isColumn() && (axis <= 0 || p.numpy):
		n, over = colSum(a), []Dim{sh.Rows}
	case sh.isRow():
		n, over = rowSum(a), []Dim{sh.Cols}
	case axis == 0:
		n, over = colSum(a), []Dim{sh.Rows}
		if p.numpy {
			n = p.node(opT, n.sh.T(), n, n)
			n.flat = true
		}
	case axis == 1:
		n, over = rowSum(a), []Dim{sh.Cols}
		n.flat = p.numpy
	default:
		n, over = rowSum(colSum(a)), []Dim{sh.Rows, sh.Cols}
	}
	if f == "mean" {
		flat := n.flat
		for _, d := range over {
			n = p.div(n, count(d))
		}
		n.flat = flat
	}
	return n
}
