package formula

// function reads a function of MATLAB, NumPy or LaTeX.
func (p *parser) function(f string, t token, at *node) *node {
	switch f {
	case "ones", "zeros", "eye", "full":
		return p.filled(f, t, at)
	case "same": // np.array(k)
		return p.single(t)
	case "exp":
		return p.exponential(t, at)
	case "mean", "sum":
		return p.reduced(f, t, at)
	case "diag":
		return p.diagonal(t, at)
	}
	if f == "inv" || f == "sqrt" || f == "sqrtm" || f == "transpose" || f == "trace" || f == "norm" {
		a := p.single(t)
		n := p.unary(f, a, t)
		n.end, n.group = p.toks[p.i-1].end, false
		return n
	}
	a, b := p.pair(t)
	switch f {
	case "dot", "matmul":
		as, bs := p.shape(a), p.shape(b)
		if as.isColumn() && bs.isColumn() {
			a = p.node(opT, as.T(), a, a)
		}
		return p.mul(a, b)
	case "outer":
		return p.mul(a, p.node(opT, p.shape(b).T(), b, b))
	case "multiply":
		return p.entrywise(a, b, whole(1), "multiply")
	case "divide":
		return p.over(token{s: "./"}, a, b)
	case "plus":
		return p.add(opAdd, a, b)
	case "minus":
		return p.add(opSub, a, b)
	}
	e, ok := fold(b)
	if !ok {
		p.failExponent(b)
	}
	if f == "power" {
		return p.each(a, e)
	}
	return p.pow(a, e)
}

func (p *parser) unary(f string, a *node, t token) *node {
	sh := p.shape(a)
	switch f {
	case "inv":
		return p.pow(a, whole(-1))
	case "sqrtm":
		return p.pow(a, Ratio{1, 2})
	case "sqrt":
		return p.each(a, Ratio{1, 2})
	case "transpose":
		return p.transpose(a)
	case "trace":
		if !p.z.same(sh.Rows, sh.Cols) {
			fail(t.pos, "the trace of "+p.showShaped(a), "only a square matrix has a trace", "a square matrix")
		}
		return p.node(opTrace, scalar, a, a)
	}
	if sh.Cols != One {
		fail(t.pos, "the norm of "+p.showShaped(a), "norms here are those of columns", "an inner product")
	}
	return p.node(opNorm, scalar, a, a)
}

// single reads (a) or a juxtaposed argument in braces.
func (p *parser) single(t token) *node {
	open := p.tok()
	switch {
	case p.take("("):
		a := p.expr(bindSum)
		if p.is(",") {
			fail(p.tok().pos, quote(t.s)+" has one argument here", "a second one isn't read", t.s+"(…)")
		}
		p.close(")", open)
		return a
	case p.is("{") || p.is("["):
		return p.bracketed(open)
	}
	fail(p.tok().pos, quote(t.s)+" stands without brackets", "a function has its argument in brackets", t.s+"(…)")
	return nil
}

// pair reads (a, b).
func (p *parser) pair(t token) (a, b *node) {
	open := p.tok()
	p.want("(", quote(t.s)+" has its arguments in brackets", t.s+"(…, …)")
	a = p.expr(bindSum)
	p.want(",", quote(t.s)+" has two arguments", t.s+"(…, …)")
	b = p.expr(bindSum)
	p.close(")", open)
	return a, b
}

// filled reads ones(n,1), np.ones((n, n)), eye(n).
func (p *parser) filled(f string, t token, at *node) *node {
	open := p.tok()
	p.want("(", quote(t.s)+" has sizes in brackets", t.s+"(n)")
	double := p.take("(") || p.take("[")
	var d []Dim
	for {
		e, ok := sizeOf(p.tok())
		if !ok {
			fail(p.tok().pos, "the size "+p.describe(p.tok())+" isn't read", "sizes are n, m, d or 1", t.s+"(n)")
		}
		d = append(d, e)
		p.i++
		if f == "full" && !double || !p.take(",") || p.is(")") {
			break
		}
	}
	if double {
		if !p.take(")") {
			p.take("]")
		}
	}
	var value *node
	if f == "full" {
		p.want(",", "the number to fill it with follows the size", "np.full(n, 1/n)")
		if value = p.expr(bindSum); !p.shape(value).IsScalar() {
			fail(value.pos, p.showShaped(value)+" fills an array", "an array is filled with a number", "np.full(n, 1/n)")
		}
	}
	p.close(")", open)
	at.end = p.toks[p.i-1].end
	if len(d) > 2 {
		fail(open.pos, quote(t.s)+" with three sizes", "a matrix has two", t.s+"(n,1)")
	}
	rows, cols := d[0], d[0]
	if len(d) == 2 {
		cols = d[1]
	}
	if f == "eye" {
		if rows != cols {
			fail(open.pos, "an identity that isn't square", "eye has one size", "eye(n)")
		}
		return p.eye(rows, at)
	}
	flat := false
	if len(d) == 1 && !p.matlab() { // one-dimensional in NumPy; n×n in MATLAB
		cols, flat = One, true
		if !p.numpy {
			p.note("ones(n) was read as in NumPy, a vector; in MATLAB it is n×n")
		}
	}
	n := p.ones(rows, cols, at)
	if f == "zeros" {
		n.op = opZero
	}
	n.flat = flat
	if !flat && p.numpy {
		n.name = "2d"
	}
	if value != nil {
		return p.mul(value, n)
	}
	return n
}

// diagonal reads diag(v), diag(M) and diag(λ_1, …, λ_m).
func (p *parser) diagonal(t token, at *node) *node {
	open := p.tok()
	if !p.is("(") && !p.is("{") && !p.is("[") {
		fail(open.pos, quote(t.s)+" stands without brackets", "a function has its argument in brackets", t.s+"(…)")
	}
	counted := len(p.free)
	a := p.bracketed(open)
	at.end = p.toks[p.i-1].end
	if p.shape(a).IsScalar() && len(p.free) == counted+1 && p.z.find(p.free[counted].dim) == M {
		a = p.forAll(a)
	}
	sh := p.shape(a)
	if sh.isRow() {
		a, sh = p.transpose(a), sh.T()
	}
	switch {
	case sh.isColumn():
		if l, power, ok := eigenvalues(a); ok { // diag(λ^e) = Λ^e
			if power == whole(1) {
				return l
			}
			return p.pow(l, power)
		}
		n := p.node(opDiag, Shape{sh.Rows, sh.Rows}, at, a)
		n.diag = true
		return n
	case sh.Rows == sh.Cols && sh.Rows != One:
		n := p.node(opDiagOf, Shape{sh.Rows, One}, at, a)
		n.flat = p.numpy
		return n
	case sh.IsScalar() && len(a.idx) == 2 && a.idx[0].b != nil: // diag(λ_j): for all j
		fail(t.pos, "diag of the single number "+p.show(a), "diag takes all entries of the diagonal", `\operatorname{diag}(\lambda_1, \dots, \lambda_m)`)
	}
	fail(t.pos, "diag of "+p.showShaped(a), "diag takes a vector, or a square matrix", `\operatorname{diag}(\lambda_1, \dots, \lambda_m)`)
	return nil
}

// exponential reads exp(…), which kernels need.
func (p *parser) exponential(t token, at *node) *node {
	if len(p.points) == 0 {
		fail(t.pos, "exp stands in the formula", "the kernel's values are in k and K already", "k and K, or where K(x,y) = … for a kernel of your own")
	}
	var a *node
	if p.is("{") || p.is("[") {
		a = p.bracketed(p.tok())
	} else {
		a = p.single(t)
	}
	if !p.shape(a).IsScalar() {
		fail(t.pos, "exp of "+p.showShaped(a), "exp is of a number here", "exp in the definition of the kernel: where K(x,y) = …")
	}
	n := p.node(opExp, scalar, at, a)
	n.end = p.toks[p.i-1].end
	return n
}
