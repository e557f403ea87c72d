package formula

import (
	"fmt"

	"kpcalab/homework/algebra"
)

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
	case "rowmean":
		return p.reduce("mean", p.single(t), 1)
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
		if as.IsColumn() && bs.IsColumn() {
			a = p.node(opT, as.T(), a, a)
		}
		return p.mul(a, b)
	case "outer":
		return p.mul(a, p.node(opT, p.shape(b).T(), b, b))
	case "multiply":
		return p.entrywise(a, b, algebra.Whole(1), "multiply")
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
		return p.pow(a, algebra.Whole(-1))
	case "sqrtm":
		return p.pow(a, frac(1, 2))
	case "sqrt":
		return p.each(a, frac(1, 2))
	case "transpose":
		return p.transpose(a)
	case "trace":
		if !p.z.Same(sh.Rows, sh.Cols) {
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
	if p.shape(a).IsScalar() && len(p.free) == counted+1 && p.z.Find(p.free[counted].dim) == M {
		a = p.forAll(a)
	}
	sh := p.shape(a)
	if sh.IsRow() {
		a, sh = p.transpose(a), sh.T()
	}
	switch {
	case sh.IsColumn():
		if l, power, ok := eigenvalues(a); ok { // diag(λ^e) = Λ^e
			if power == algebra.Whole(1) {
				return l
			}
			return p.pow(l, power)
		}
		n := p.node(opDiag, sized(sh.Rows, sh.Rows), at, a)
		n.diag = true
		return n
	case sh.Rows == sh.Cols && sh.Rows != One:
		n := p.node(opDiagOf, sized(sh.Rows, One), at, a)
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

// reduced reads mean(K, 2), np.mean(K, axis=1), sum(k).
func (p *parser) reduced(f string, t token, at *node) *node {
	if f == "mean" && !p.code && p.is("_") {
		return p.meanOver(t)
	}
	open := p.tok()
	p.want("(", quote(t.s)+" has its argument in brackets", t.s+"(K, …)")
	a := p.expr(bindSum)
	axis := -1
	if p.take(",") {
		axis = p.axis()
		if p.matlab() && axis > 0 {
			axis-- // MATLAB counts from 1
		} else if !p.code && axis == 2 { // as MATLAB counts
			axis = 1
		} else if !p.code && axis >= 0 {
			fail(t.pos, "the axis of this "+t.s+" may be counted from 0 or from 1", "NumPy counts from 0 and MATLAB from 1", `\frac{1}{n} K \mathbf 1_n for the mean of the columns`)
		}
	} else if p.matlab() && !p.shape(a).IsColumn() && !p.shape(a).IsRow() {
		axis = 0 // MATLAB reduces columns unless told
	}
	p.close(")", open)
	return p.reduceKept(f, a, axis)
}

// meanOver reads mean_l K_{il}: the sum over l, divided by the number of its terms.
func (p *parser) meanOver(t token) *node {
	p.take("_")
	names, end := p.lower()
	if len(names) != 1 {
		fail(t.pos, "a mean over "+fmt.Sprint(len(names))+" indices", "a mean has one index beneath it", `\frac{1}{n} \sum_{l=1}^n`)
	}
	p.bindable(names[0])
	b := p.binder(names[0].s)
	if d, ok := sizeOf(end); ok && end.kind == tName {
		p.z.Same(b.dim, d)
	}
	p.scope = append(p.scope, b)
	body := (*node)(nil)
	if open := p.tok(); isOp(open, "(") || isOp(open, "[") || isOp(open, "{") {
		body = p.bracketed(open)
	} else {
		body = p.signedProduct()
	}
	p.scope = p.scope[:len(p.scope)-1]
	size := map[Dim]string{N: "n", M: "m", D: "d", Mu: "mu"}[p.z.Find(b.dim)]
	if !b.used || size == "" {
		fail(names[0].pos, "the index "+names[0].s+" doesn't appear in this mean", "the mean is taken over the values for each "+names[0].s, "the subscript "+names[0].s+" where it belongs")
	}
	sum := p.node(opSum, p.shape(body), body, body)
	sum.b, sum.pos, sum.diag = b, t.pos, body.diag
	n := p.div(sum, p.symbol(size, sum))
	n.pos, n.group = t.pos, true
	return n
}

// reduceKept is reduce, with a column of shape (n, 1) where keepdims was set.
func (p *parser) reduceKept(f string, a *node, axis int) *node {
	n := p.reduce(f, a, axis)
	if p.keepdims && p.shape(n).IsColumn() && axis == 1 {
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
		if p.shape(b).IsColumn() && p.shape(a).IsColumn() && !b.twoD() {
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
		if !p.shape(b).IsColumn() {
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
	n := p.node(opMul, v.sh, v, p.number(algebra.Whole(1), v), v)
	n.name = "2d"
	return n
}

// brackets reads v[:, None]; other slices aren't supported.
func (p *parser) brackets(b *node) *node {
	open := p.tok()
	p.i++
	if next := p.ahead(1); p.tok().kind == tName && (p.tok().s == "None" || p.tok().s == "newaxis") && isOp(next, ",") && isOp(p.ahead(2), ":") && p.shape(b).IsColumn() {
		p.i += 3 // v[None, :]
		p.close("]", open)
		return p.node(opT, p.shape(b).T(), b, b)
	}
	if p.take(":") && p.take(",") && p.tok().kind == tName && (p.tok().s == "None" || p.tok().s == "newaxis") {
		p.i++
		p.close("]", open)
		if p.shape(b).IsColumn() {
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
		name := map[Dim]string{N: "n", M: "m", D: "d", Mu: "mu"}[p.z.Find(d)]
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
	case sh.IsColumn() && (axis <= 0 || p.numpy):
		n, over = colSum(a), []Dim{sh.Rows}
	case sh.IsRow():
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

// over handles / and ./ by the rules of the spelling.
func (p *parser) over(t token, l, r *node) *node {
	ls, rs := p.shape(l), p.shape(r)
	switch {
	case rs.IsScalar():
		return p.div(l, r)
	case t.s == "./" || p.numpy:
		if ls.IsScalar() {
			n := p.each(r, algebra.Whole(-1))
			if l.op == opNum && l.num == algebra.Whole(1) {
				return n
			}
			return p.mul(l, n)
		}
		return p.entrywise(l, r, algebra.Whole(-1), t.s)
	case p.code && rs.Rows == rs.Cols:
		return p.mul(l, p.pow(r, algebra.Whole(-1)))
	}
	return p.div(l, r)
}

// entrywise multiplies (e = 1) or divides (e = −1) entry by entry, with the
// broadcasting of MATLAB and NumPy for a vector beside a matrix.
func (p *parser) entrywise(l, r *node, e Ratio, sign string) *node {
	ls, rs := p.shape(l), p.shape(r)
	if ls.IsScalar() || rs.IsScalar() {
		return p.mul(l, p.powEach(r, e))
	}
	if ls.Rows == rs.Rows && ls.Cols == rs.Cols {
		if lambda, power, ok := eigenvalues(r); ok && ls.IsColumn() { // v / λ^e = Λ^{-e} v
			if power, ok = power.Times(e); ok {
				n := p.mul(p.pow(lambda, power), l)
				n.flat = l.flat
				return n
			}
		}
		o := opHad
		if e.Num < 0 {
			o = opHadDiv
		}
		n := p.node(o, ls, l, l, r)
		n.flat = l.flat || r.flat
		return n
	}
	if (ls.IsColumn() || ls.IsRow()) && e.Num > 0 { // the vector may stand first
		l, r, ls, rs = r, l, rs, ls
	}
	if v := r; rs.IsColumn() || rs.IsRow() {
		length := rs.Rows
		if rs.IsRow() {
			length = rs.Cols
			v = p.node(opT, rs.T(), r, r)
		}
		scale := func() *node {
			d := p.node(opDiag, sized(length, length), v, p.powEach(v, e))
			d.diag = true
			return d
		}
		byRow := rs.IsColumn() && (!p.numpy || r.name == "2d")
		switch {
		case byRow && ls.Rows == length:
			return p.mul(scale(), l)
		case !byRow && ls.Cols == length:
			return p.mul(l, scale())
		}
	}
	try := "@ for the matrix product"
	if !p.numpy {
		try = "* for the matrix product"
	} else if rs.IsColumn() {
		try = "[:, None] behind the vector to scale rows, or @ for the matrix product"
	}
	failAs(Misfit, r.pos, p.showShaped(l)+" "+sign+" "+p.showShaped(r)+" doesn't fit", "‘"+sign+"’ works entry by entry here, on equal sizes", try)
	return nil
}

func (p *parser) powEach(n *node, e Ratio) *node {
	if e == algebra.Whole(1) {
		return n
	}
	return p.each(n, e)
}
