package parse

import (
	"fmt"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/tree"
)

// function reads a function with its arguments in brackets.
func (p *Parser) function(f string, t scan.Token, at *tree.Node) *tree.Node {
	switch f {
	case "ones", "zeros", "eye":
		return p.filled(f, t, at)
	case "exp":
		return p.exponential(t, at)
	case "mean", "sum":
		return p.reduced(f, t, at)
	case "rowmean":
		return p.Reduce("mean", p.single(t), 1)
	case "diag":
		return p.diagonal(t, at)
	case "dot":
		return p.dot(t)
	}
	n := p.unary(f, p.single(t), t)
	n.End, n.Group = p.toks[p.i-1].End, false
	return n
}

// SolverArgument is the matrix in eigs(M, m).
func (p *Parser) SolverArgument(call []scan.Token) *tree.Node {
	p.begin(call[1:])
	open := p.tok()
	p.want("(", "the matrix follows in brackets", call[0].Text+"(M)")
	m := p.expr(bindSum)
	if p.take(",") && !(call[0].Text == "eigs" && p.tok().Text == "m") {
		fault.FailAs(fault.Unsupported, p.tok().Pos, "a solver with another argument isn't read in a formula", "it may ask for other eigenvectors", call[0].Text+"(M)")
	} else if p.tok().Text == "m" && p.tok().Kind == scan.Name {
		p.i++
	}
	p.close(")", open)
	p.done()
	return m
}

// unary is a function of one part.
func (p *Parser) unary(f string, a *tree.Node, t scan.Token) *tree.Node {
	sh := p.Shape(a)
	switch f {
	case "inv":
		return p.Pow(a, algebra.Whole(-1))
	case "sqrtm":
		return p.Pow(a, algebra.Frac(1, 2))
	case "sqrt":
		return p.Each(a, algebra.Frac(1, 2))
	case "transpose":
		return p.Transpose(a)
	case "trace":
		if !p.Z.Same(sh.Rows, sh.Cols) {
			fault.Fail(t.Pos, "the trace of "+p.ShowShaped(a), "only a square matrix has a trace", "a square matrix")
		}
		return p.Node(tree.Trace, algebra.Scalar, a, a)
	}
	if sh.Cols != algebra.One {
		fault.Fail(t.Pos, "the norm of "+p.ShowShaped(a), "norms here are those of columns", "an inner product")
	}
	return p.Node(tree.Norm, algebra.Scalar, a, a)
}

// single reads (a) or a juxtaposed argument in braces.
func (p *Parser) single(t scan.Token) *tree.Node {
	open := p.tok()
	switch {
	case p.take("("):
		a := p.expr(bindSum)
		if p.is(",") {
			fault.Fail(p.tok().Pos, fault.Quote(t.Text)+" has one argument here", "a second one isn't read", t.Text+"(…)")
		}
		p.close(")", open)
		return a
	case p.is("{") || p.is("["):
		return p.bracketed(open)
	}
	fault.Fail(p.tok().Pos, fault.Quote(t.Text)+" stands without brackets", "a function has its argument in brackets", t.Text+"(…)")
	return nil
}

// dot reads dot(a, b): the inner product of columns, or the product.
func (p *Parser) dot(t scan.Token) *tree.Node {
	open := p.tok()
	p.want("(", fault.Quote(t.Text)+" has its arguments in brackets", t.Text+"(…, …)")
	a := p.expr(bindSum)
	p.want(",", fault.Quote(t.Text)+" has two arguments", t.Text+"(…, …)")
	b := p.expr(bindSum)
	p.close(")", open)
	if as := p.Shape(a); as.IsColumn() && p.Shape(b).IsColumn() {
		a = p.Node(tree.Transpose, as.T(), a, a)
	}
	return p.Mul(a, b)
}

// filled reads ones(n,1), np.ones((n, n)), eye(n).
func (p *Parser) filled(f string, t scan.Token, at *tree.Node) *tree.Node {
	open := p.tok()
	d := p.sizes(t)
	at.End = p.toks[p.i-1].End
	if len(d) > 2 {
		fault.Fail(open.Pos, fault.Quote(t.Text)+" with three sizes", "a matrix has two dimensions", t.Text+"(n,1)")
	}
	rows, cols := d[0], d[len(d)-1]
	if f == "eye" {
		if rows != cols {
			fault.Fail(open.Pos, "an identity that isn't square", "eye has one size", "eye(n)")
		}
		return p.Eye(rows, at)
	}
	if len(d) == 1 {
		cols = algebra.One
		if t.Pos == 0 || p.Src[t.Pos-1] != '.' { // np.ones
			p.Note("ones(n) was read as in NumPy, a vector; in MATLAB it is n×n")
		}
	}
	n := p.Ones(rows, cols, at)
	if f == "zeros" {
		n.Op = tree.Zero
	}
	return n
}

// sizes reads (n, 1), or ((n, 1)).
func (p *Parser) sizes(t scan.Token) (d []algebra.Dim) {
	open := p.tok()
	p.want("(", fault.Quote(t.Text)+" has sizes in brackets", t.Text+"(n)")
	double := p.take("(") || p.take("[")
	for {
		e, ok := scan.SizeOf(p.tok())
		if !ok {
			fault.Fail(p.tok().Pos, "the size "+p.Describe(p.tok())+" isn't read", "sizes are n, m, d or 1", t.Text+"(n)")
		}
		d = append(d, e)
		p.i++
		if !p.take(",") || p.is(")") {
			break
		}
	}
	if double && !p.take(")") {
		p.take("]")
	}
	p.close(")", open)
	return d
}

// diagonal reads diag(v), diag(M) and diag(λ_1, …, λ_m).
func (p *Parser) diagonal(t scan.Token, at *tree.Node) *tree.Node {
	open := p.tok()
	if !p.is("(") && !p.is("{") && !p.is("[") {
		fault.Fail(open.Pos, fault.Quote(t.Text)+" stands without brackets", "a function has its argument in brackets", t.Text+"(…)")
	}
	counted := len(p.Free)
	a := p.bracketed(open)
	at.End = p.toks[p.i-1].End
	if p.Shape(a).IsScalar() && len(p.Free) == counted+1 && p.Z.Find(p.Free[counted].Dim) == algebra.M {
		a = p.forAll(a)
	}
	sh := p.Shape(a)
	if sh.IsRow() {
		a, sh = p.Transpose(a), sh.T()
	}
	switch {
	case sh.IsColumn():
		return p.DiagonalOf(a, at)
	case sh.Rows == sh.Cols && sh.Rows != algebra.One:
		return p.Node(tree.DiagOf, algebra.Sized(sh.Rows, algebra.One), at, a)
	case sh.IsScalar() && len(a.Index) == 2 && a.Index[0].Binder != nil: // diag(λ_j): for all j
		fault.Fail(t.Pos, "diag of the single number "+p.Show(a), "diag takes all entries of the diagonal", `\operatorname{diag}(\lambda_1, \dots, \lambda_m)`)
	}
	fault.Fail(t.Pos, "diag of "+p.ShowShaped(a), "diag takes a vector, or a square matrix", `\operatorname{diag}(\lambda_1, \dots, \lambda_m)`)
	return nil
}

// exponential reads exp(…), which kernels need.
func (p *Parser) exponential(t scan.Token, at *tree.Node) *tree.Node {
	if len(p.points) == 0 {
		fault.Fail(t.Pos, "exp stands in the formula", "the kernel's values are in k and K already", "k and K, or where K(x,y) = … for a kernel of your own")
	}
	var a *tree.Node
	if p.is("{") || p.is("[") {
		a = p.bracketed(p.tok())
	} else {
		a = p.single(t)
	}
	if !p.Shape(a).IsScalar() {
		fault.Fail(t.Pos, "exp of "+p.ShowShaped(a), "exp is of a number here", "exp in the definition of the kernel: where K(x,y) = …")
	}
	n := p.Node(tree.Exp, algebra.Scalar, at, a)
	n.End = p.toks[p.i-1].End
	return n
}

// reduced reads mean(K, 2), np.mean(K, axis=1), sum(k).
func (p *Parser) reduced(f string, t scan.Token, at *tree.Node) *tree.Node {
	if f == "mean" && p.is("_") {
		return p.meanOver(t)
	}
	if f == "mean" && p.ofFeature() {
		return p.meanFeature(at)
	}
	open := p.tok()
	p.want("(", fault.Quote(t.Text)+" has its argument in brackets", t.Text+"(K, …)")
	a := p.expr(bindSum)
	axis := -1
	if p.take(",") {
		if axis = 1; p.tok().Text != "2" { // 2 as MATLAB counts
			fault.Fail(t.Pos, "the axis of this "+t.Text+" may be counted from 0 or from 1", "NumPy counts from 0 and MATLAB from 1", `\frac{1}{n} K \mathbf 1_n for the mean of the columns`)
		}
		p.i++
	}
	p.close(")", open)
	return p.Reduce(f, a, axis)
}

// meanOver reads mean_l K_{il} and E_l[K_{il}]: the sum over l, divided by the number
// of its terms. An index that is an argument of the kernel stands for the samples.
func (p *Parser) meanOver(t scan.Token) *tree.Node {
	p.take("_")
	names, end := p.lower()
	if len(p.scope)+len(names) > MaxSums || len(names) == 0 {
		fault.Fail(t.Pos, "a mean over "+fmt.Sprint(len(names))+" indices", "a mean has one or two indices beneath it", `\frac{1}{n} \sum_{l=1}^n`)
	}
	var bound []*tree.Binder
	for _, name := range names {
		b := p.Binder(name.Text)
		if d, ok := scan.SizeOf(end); ok && end.Kind == scan.Name {
			p.Z.Same(b.Dim, d)
		}
		bound = append(bound, b)
		p.scope = append(p.scope, b)
	}
	n := (*tree.Node)(nil)
	if open := p.tok(); open.Is("(") || open.Is("[") || open.Is("{") {
		n = p.bracketed(open)
	} else {
		n = p.signedProduct()
	}
	p.scope = p.scope[:len(p.scope)-len(names)]
	for i := len(bound) - 1; i >= 0; i-- {
		b := bound[i]
		size := map[algebra.Dim]string{algebra.N: "n", algebra.M: "m", algebra.D: "d", algebra.Mu: "mu"}[p.Z.Find(b.Dim)]
		if !b.Used || size == "" {
			fault.Fail(names[i].Pos, "the index "+names[i].Text+" doesn't appear in this mean", "the mean is taken over the values for each "+names[i].Text, "the subscript "+names[i].Text+" where it belongs")
		}
		sum := p.Node(tree.Sum, p.Shape(n), n, n)
		sum.Binder, sum.Pos, sum.Diagonal = b, t.Pos, n.Diagonal
		n = p.Div(sum, p.Symbol(size, sum))
	}
	n.Pos, n.Group = t.Pos, true
	return n
}

// meanFeature is the mean of the training samples' features.
func (p *Parser) meanFeature(at *tree.Node) *tree.Node {
	p.Note("the mean of φ was read as that of the training samples' features")
	return p.Div(p.Mul(p.Symbol("F", at), p.Ones(algebra.N, algebra.One, at)), p.Symbol("n", at))
}

// ofFeature reads the φ of mean φ, or of mean(φ), which has no sample.
func (p *Parser) ofFeature() bool {
	shut := 0
	if p.is("(") && p.ahead(2).Is(")") {
		shut = 1
	}
	phi := p.ahead(shut)
	if phi.Kind != scan.Name || phi.Text != "phi" || shut == 0 && p.ahead(1).Is("(") || p.Table["F"].Name == "" || p.Defs["phi"] != nil {
		return false
	}
	p.i += 1 + 2*shut
	return true
}

// over handles / and ./.
func (p *Parser) over(t scan.Token, l, r *tree.Node) *tree.Node {
	ls, rs := p.Shape(l), p.Shape(r)
	switch {
	case rs.IsScalar():
		return p.Div(l, r)
	case t.Text == "./":
		if ls.IsScalar() {
			n := p.Each(r, algebra.Whole(-1))
			if l.Op == tree.Num && l.Num == algebra.Whole(1) {
				return n
			}
			return p.Mul(l, n)
		}
		return p.Entrywise(l, r, algebra.Whole(-1), t.Text)
	}
	return p.Div(l, r)
}
