package build

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/tree"
)

// DiagonalOf is the matrix with a column on its diagonal.
func (p *Builder) DiagonalOf(a, at *tree.Node) *tree.Node {
	if l, power, ok := tree.Eigenvalues(a); ok { // diag(λ^e) = Λ^e
		if power == algebra.Whole(1) {
			return l
		}
		return p.Pow(l, power)
	}
	n := p.Node(tree.Diag, algebra.Sized(p.Shape(a).Rows, p.Shape(a).Rows), at, a)
	n.Diagonal = true
	return n
}

// Reduce is a sum or a mean along the rows (axis 1), or over everything (−1).
func (p *Builder) Reduce(f string, a *tree.Node, axis int) *tree.Node {
	sh := p.Shape(a)
	rowSum := func(m *tree.Node) *tree.Node { // M 1
		return p.Mul(m, p.Ones(p.Shape(m).Cols, algebra.One, m))
	}
	colSum := func(m *tree.Node) *tree.Node { // 1ᵀ M
		o := p.Ones(p.Shape(m).Rows, algebra.One, m)
		return p.Mul(p.Node(tree.Transpose, o.Shape.T(), o, o), m)
	}
	count := func(d algebra.Dim) *tree.Node {
		name := map[algebra.Dim]string{algebra.N: "n", algebra.M: "m", algebra.D: "d", algebra.Mu: "mu"}[p.Z.Find(d)]
		if name == "" {
			fault.Fail(a.Pos, "the mean of "+p.ShowShaped(a), "a mean is over samples or components", "the sum, divided by the number of its terms")
		}
		return p.Symbol(name, a)
	}
	var n *tree.Node
	var over []algebra.Dim
	switch {
	case sh.IsScalar():
		return a
	case sh.IsColumn() && axis < 0:
		n, over = colSum(a), []algebra.Dim{sh.Rows}
	case sh.IsRow():
		n, over = rowSum(a), []algebra.Dim{sh.Cols}
	case axis == 1:
		n, over = rowSum(a), []algebra.Dim{sh.Cols}
	default:
		n, over = rowSum(colSum(a)), []algebra.Dim{sh.Rows, sh.Cols}
	}
	if f == "mean" {
		for _, d := range over {
			n = p.Div(n, count(d))
		}
	}
	return n
}

// Entrywise multiplies (e = 1) or divides (e = −1) entry by entry, with the
// a vector beside a matrix scaling its rows or columns.
func (p *Builder) Entrywise(l, r *tree.Node, e algebra.Ratio, sign string) *tree.Node {
	ls, rs := p.Shape(l), p.Shape(r)
	if ls.IsScalar() || rs.IsScalar() {
		return p.Mul(l, p.powEach(r, e))
	}
	if ls.Rows == rs.Rows && ls.Cols == rs.Cols {
		if lambda, power, ok := tree.Eigenvalues(r); ok && ls.IsColumn() { // v / λ^e = Λ^{-e} v
			if power, ok = power.Times(e); ok {
				return p.Mul(p.Pow(lambda, power), l)
			}
		}
		o := tree.Had
		if e.Num < 0 {
			o = tree.HadDiv
		}
		return p.Node(o, ls, l, l, r)
	}
	if (ls.IsColumn() || ls.IsRow()) && e.Num > 0 { // the vector may stand first
		l, r, ls, rs = r, l, rs, ls
	}
	if v := r; rs.IsColumn() || rs.IsRow() {
		length := rs.Rows
		if rs.IsRow() {
			length = rs.Cols
			v = p.Node(tree.Transpose, rs.T(), r, r)
		}
		scale := func() *tree.Node {
			d := p.Node(tree.Diag, algebra.Sized(length, length), v, p.powEach(v, e))
			d.Diagonal = true
			return d
		}
		switch {
		case rs.IsColumn() && ls.Rows == length:
			return p.Mul(scale(), l)
		case rs.IsRow() && ls.Cols == length:
			return p.Mul(l, scale())
		}
	}
	fault.FailAs(fault.Misfit, r.Pos, p.ShowShaped(l)+" "+sign+" "+p.ShowShaped(r)+" doesn't fit", "‘"+sign+"’ works entry by entry here, on equal sizes", "* for the matrix product")
	return nil
}

func (p *Builder) powEach(n *tree.Node, e algebra.Ratio) *tree.Node {
	if e == algebra.Whole(1) {
		return n
	}
	return p.Each(n, e)
}
