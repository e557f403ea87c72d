package program

import (
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

// solution is the solution of a system of equations.
func (c *call[T]) solution() any {
	c.most(2, "assume_a", "sym_pos", "lower", "tol")
	if len(c.args) == 1 && c.Lang == syntax.R {
		return c.Inverse(c.arg(0), c.pos)
	}
	c.need(2)
	return c.Solve(c.arg(0), c.arg(1))
}

// chainOf is the product of a list.
func (c *call[T]) chainOf() any {
	list := c.values(c.args[0], c.pos)
	v := c.array(list[0], c.pos)
	for _, w := range list[1:] {
		v = c.Product(v, c.array(w, c.pos), c.pos)
	}
	return v
}

// crossed is R's AᵀB and ABᵀ.
func (c *call[T]) crossed() any {
	c.most(2)
	a := c.arg(0)
	b := a
	if len(c.args) == 2 {
		b = c.arg(1)
	}
	a, b = c.Column(a), c.Column(b)
	if c.is == "crossprod" {
		return c.Product(c.Transpose(a), b, c.pos)
	}
	return c.Product(a, c.Transpose(b), c.pos)
}

// linearKernel is scikit-learn's: the inner products of the rows of two matrices.
func (c *call[T]) linearKernel() any {
	c.most(2, "dense_output")
	a := c.arg(0)
	b := a
	if len(c.args) == 2 {
		b = c.arg(1)
	}
	for _, x := range []*array.Dense[T]{a, b} {
		if len(x.Shape) != 2 {
			fault.FailAs(fault.Misfit, c.pos, fault.Quote(c.name)+" of "+c.describe(x), "it takes two matrices, a sample in each row", "k[None, :]")
		}
	}
	return c.Product(a, c.Transpose(b), c.pos)
}

// blasProduct is dgemv and dgemm of BLAS: a number times the product of two arrays.
func (c *call[T]) blasProduct() any {
	c.need(2)
	c.most(3, "trans", "trans_a", "trans_b")
	factor := c.Filled(c.number(1))
	args := c.args
	if len(args) == 3 {
		factor, args = c.arg(0), args[1:]
	}
	if len(factor.Data) != 1 {
		fault.FailAs(fault.Misfit, c.pos, fault.Quote(c.name)+" with "+c.describe(factor)+" as its factor", "the first argument is a number", c.name+"(1.0, A, x)")
	}
	a, b := c.array(args[0], c.pos), c.array(args[1], c.pos)
	for k, names := range [][]string{{"trans", "trans_a"}, {"trans_b"}} {
		for _, name := range names {
			if v, ok := c.keys[name]; ok && c.truth(v, c.pos) {
				if k == 0 {
					a = c.Transpose(a)
				} else {
					b = c.Transpose(b)
				}
			}
		}
	}
	return c.binary(".*", factor, c.Product(a, b, c.pos), c.pos)
}

// traceOf is the trace.
func (c *call[T]) traceOf() any {
	c.most(1)
	m := c.matrixArg(0, "the trace")
	s := c.Field.Of(algebra.Whole(0))
	for i := range m.Rows {
		s = c.Field.Add(s, m.At(i, i))
	}
	return c.Scalar(s)
}

// normOf is the Euclidean norm.
func (c *call[T]) normOf() any {
	c.most(2, "axis", "keepdims", "ord", "type")
	x := c.arg(0)
	if t, ok := c.key("type", 1); c.Lang == syntax.R && (!ok || t != "2" && t != "F" && t != "f" || t == "2" && len(array.Squeezed(x.Shape)) > 1) {
		fault.FailAs(fault.Unsupported, c.pos, "another norm than the Euclidean one", "R's norm sums absolute values unless told", "sqrt(sum(v^2))")
	} else if c.Lang == syntax.R {
		c.args = c.args[:1]
	}
	if _, along := c.keys["axis"]; along || len(array.Squeezed(x.Shape)) < 2 {
		e, given := c.key("ord", 1)
		if e == "fro" && along && len(x.Shape) > 1 {
			given, e = true, nil // NumPy has no such norm of a vector
		}
		if given && e != algebra.Whole(2) && e != "fro" {
			fault.FailAs(fault.Unsupported, c.pos, "another norm than the Euclidean one", "only the Euclidean norm ‖v‖₂ is read", "norm(v)")
		}
	}
	if _, ok := c.keys["axis"]; ok || len(array.Squeezed(x.Shape)) > 1 {
		return c.norms(x)
	}
	s, err := c.Field.Pow(c.Inner(x, x, c.pos).Data[0], algebra.Half)
	array.Check(err)
	return c.Scalar(s)
}

// norms are the Euclidean norms along an axis.
func (c *call[T]) norms(x *array.Dense[T]) any {
	v, ok := c.key("axis", -1)
	if !ok {
		return c.matrixNorm(x)
	}
	keep := false
	if k, ok := c.keys["keepdims"]; ok {
		keep = c.truth(k, c.pos)
	}
	axis := c.whole(v, c.pos, "an axis")
	if axis < 0 {
		axis += len(x.Shape)
	}
	if axis < 0 || axis >= len(x.Shape) {
		fault.Fail(c.pos, "an axis that doesn't exist", "a matrix has the axes 0 and 1", "axis=0")
	}
	s := c.reduced(c.Entrywise(".*", x, x, c.pos), axis, keep, false)
	return c.Power(s, algebra.Half, c.pos)
}

// matrixNorm is the Frobenius norm, or the largest singular value, of a matrix.
func (c *call[T]) matrixNorm(x *array.Dense[T]) any {
	kind, given := c.key("ord", 1)
	var square T
	switch {
	case given && (kind == "fro" || kind == "F" || kind == "f") || !given && c.Lang != syntax.MATLAB:
		flat := &array.Dense[T]{Shape: []int{len(x.Data)}, Data: x.Data}
		square = c.Inner(flat, flat, c.pos).Data[0]
	case !given || kind == algebra.Whole(2):
		product, solved := c.Product(c.Transpose(x), x, c.pos), c.Solved
		square = c.Eigen(&algebra.Matrix[T]{Rows: product.Shape[0], Cols: product.Shape[1], Data: product.Data}, true).Values[0]
		if v, ok := any(square).(float64); ok && v < 0 { // rounding
			square = c.Field.Sub(square, square)
		}
		c.Solved = solved
	default:
		fault.FailAs(fault.Unsupported, c.pos, "another norm of a matrix than the Frobenius norm and the largest singular value", "these two are read", "norm(M, 'fro')")
	}
	s, err := c.Field.Pow(square, algebra.Half)
	array.Check(err)
	return c.Scalar(s)
}

// diag makes a diagonal matrix of a vector, or takes the diagonal of a matrix.
func (c *call[T]) diag() any {
	if c.Lang == syntax.SymPy && len(c.args) > 1 {
		c.args = []any{c.stack(c.args, c.pos)}
	}
	if p, ok := c.args[0].(algebra.Ratio); ok && c.Lang == syntax.R && len(c.args) == 1 && p.Den == 1 { // diag(n)
		return c.Eye(c.whole(p, c.pos, "a size"))
	}
	if a, ok := c.args[0].(*array.Dense[T]); ok && c.Lang == syntax.R && len(c.args) == 1 && len(c.keys) == 0 && len(a.Data) == 1 && len(a.Shape) < 2 { // diag(c(n))
		return c.Eye(c.whole(c.Scalar(a.Data[0]), c.pos, "a size"))
	}
	if _, ok := c.args[0].(algebra.Ratio); ok && c.Lang == syntax.R && len(c.args) == 2 { // diag(1, n)
		n := c.whole(c.args[1], c.pos, "a size")
		return c.Diagonal(c.Filled(c.arg(0).Data[0], n).Data)
	}
	if _, ok := c.args[0].([]any); ok && c.Lang.NumPy {
		c.args[0] = c.arg(0)
	}
	x := c.arg(0)
	for _, v := range c.args[1:] { // the main diagonal, or the size
		k := c.whole(v, c.pos, "a diagonal")
		if k != 0 && (c.Lang != syntax.R && c.name != "spdiags" && c.name != "diagsvd" || k != len(x.Data)) {
			fault.FailAs(fault.Unsupported, c.pos, fault.Quote(c.name)+" with another diagonal", "the main diagonal is read", c.name+"(v)")
		}
	}
	if len(c.args) > 1 {
		c.args = c.args[:1]
	}
	for _, k := range []string{"nrow", "ncol"} {
		if v, ok := c.keys[k]; ok && c.whole(v, c.pos, "a size") != len(x.Data) {
			fault.FailAs(fault.Unsupported, c.pos, "diag of "+c.describe(x)+" with another size", "the diagonal is as long as the matrix", "diag(v)")
		}
	}
	c.most(1, "nrow", "ncol", "names")
	if c.name == "diagonal" && len(x.Shape) < 2 && c.Lang == syntax.Python {
		fault.FailAs(fault.Stops, c.pos, "the diagonal of "+c.describe(x), "diagonal takes a matrix", "np.diag")
	}
	switch big := array.Squeezed(x.Shape); {
	case len(x.Shape) == 1 || len(x.Shape) == 2 && len(big) <= 1 && (c.Lang.Matrices || c.name == "diagm" || c.name == "diagflat") && len(x.Data) > 0:
		return c.Diagonal(x.Data)
	case len(x.Shape) == 2:
		n := min(x.Shape[0], x.Shape[1])
		out := c.Zeros(n)
		for i := range n {
			out.Data[i] = x.Data[i*x.Shape[1]+i]
		}
		if c.name == "diagflat" {
			return c.Diagonal(x.Data)
		}
		if c.name == "Diagonal" {
			return c.Diagonal(out.Data)
		}
		if c.Lang.Matrices {
			out.Shape = []int{n, 1}
		}
		return out
	}
	if len(x.Shape) == 0 && c.Lang == syntax.MATLAB {
		return x
	}
	fault.Fail(c.pos, fault.Quote(c.name)+" of "+c.describe(x), "it takes a vector or a matrix", "a vector")
	return nil
}

// einsum sums products over the letters that the result doesn't have.
func (c *call[T]) einsum() any {
	c.need(2)
	spec, ok := c.args[0].(string)
	if !ok {
		fault.FailAs(fault.Unsupported, c.pos, "einsum has no text of subscripts", "its first argument names the subscripts", "'ij,i->j'")
	}
	c.most(6, "optimize")
	spec = strings.ReplaceAll(spec, " ", "")
	in, out, arrow := strings.Cut(spec, "->")
	terms := strings.Split(in, ",")
	if len(terms) != len(c.args)-1 || strings.Contains(spec, ".") {
		fault.Fail(c.pos, "einsum names "+c.Letter(len(terms))+" arrays and has another number", "one group of letters for each array", "'ij,i->j'")
	}
	arrays := make([]*array.Dense[T], len(terms))
	for k := range terms {
		arrays[k] = c.arg(k + 1)
	}
	return c.Einsum(in, out, arrow, arrays, c.pos)
}

// leastSquares is the solution of least squares; of independent columns it is the only one.
func (c *call[T]) leastSquares() any {
	c.need(2)
	c.most(4, "rcond", "cond", "driver", "lapack_driver")
	c.tolerance(2, "rcond", "cond")
	x := c.Product(c.PseudoInverse(c.arg(0), c.pos), c.arg(1), c.pos)
	if c.Lang == syntax.MATLAB {
		return x
	}
	return result{[]string{"x solution", "residuals", "rank", "s singular_values"}, []any{x, nil, nil, nil}}
}

// negligible is a tolerance that drops nothing but rounding errors.
const negligible = 1e-6

// tolerance refuses a tolerance at which a solver drops more than rounding errors.
func (c *call[T]) tolerance(at int, names ...string) {
	for _, name := range names {
		v, ok := c.key(name, at)
		if x, number := v.(algebra.Ratio); ok && (!number || x.Float() > negligible) {
			fault.FailAs(fault.Unsupported, c.pos, fault.Quote(c.name)+" with a tolerance of its own", "what is below the tolerance is dropped", "the same without it")
		}
	}
}

// fromCholesky is an inverse from a Cholesky factor, or the pair that cho_solve takes.
func (c *call[T]) fromCholesky() any {
	c.most(2, "lower")
	if c.is == "cho_factor" {
		keys := c.keys
		c.keys = nil
		c.cholesky() // which there isn't for every matrix
		c.keys = keys
		return []any{c.arg(0), false}
	}
	r := c.arg(0)
	return c.Inverse(c.Product(c.Transpose(r), r, c.pos), c.pos)
}

// choSolve solves with the pair of cho_factor.
func (c *call[T]) choSolve() any {
	c.need(2)
	pair, ok := c.args[0].([]any)
	if !ok || len(pair) != 2 {
		fault.Fail(c.pos, "cho_solve without the result of cho_factor", "its first argument is a pair", "cho_solve(cho_factor(L), b)")
	}
	return c.Solve(c.array(pair[0], c.pos), c.arg(1))
}

// triangular solves with one triangle of a matrix.
func (c *call[T]) triangular() any {
	c.need(2)
	c.most(2, "lower", "trans", "upper", "transpose", "upper.tri", "left")
	upper := c.is != "forwardsolve"
	if v, ok := c.keys["lower"]; ok {
		upper = !c.truth(v, c.pos)
	}
	for _, k := range []string{"upper", "upper.tri"} {
		if v, ok := c.keys[k]; ok {
			upper = c.truth(v, c.pos)
		}
	}
	x := c.Triangle(c.arg(0), 0, upper, c.pos)
	for _, k := range []string{"trans", "transpose"} {
		switch v := c.keys[k].(type) {
		case algebra.Ratio:
			if v.Num != 0 {
				x = c.Transpose(x)
			}
		case string:
			if v != "N" {
				x = c.Transpose(x)
			}
		case bool:
			if v {
				x = c.Transpose(x)
			}
		}
	}
	return c.Product(c.Inverse(x, c.pos), c.arg(1), c.pos)
}

// cholesky is the triangular root: the lower one in Python and Julia's .L, the
// upper one in R and MATLAB.
func (c *call[T]) cholesky() any {
	low := c.Cholesky(c.matrixArg(0, "the Cholesky factor"), c.pos)
	up := c.Transpose(low)
	if c.Lang == syntax.Julia {
		return result{[]string{"L", "U"}, []any{low, up}}
	}
	upper := c.Lang == syntax.R || c.Lang == syntax.MATLAB
	for i, k := range []string{"lower", "upper"} {
		if v, ok := c.keys[k]; ok {
			upper = c.truth(v, c.pos) == (i == 1)
		}
	}
	if len(c.args) == 2 && c.args[1] == "lower" {
		upper = false
	}
	if upper {
		return up
	}
	return low
}
