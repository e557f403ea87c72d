package builtin

import (
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// dotOf is the inner product, or in Python the matrix product.
func (c *Call[T]) dotOf() any {
	c.need(2)
	c.most(2)
	x, y := c.arg(0), c.arg(1)
	if c.Name == "vdot" { // the numbers of both in one row
		return c.Inner(x, y, c.Pos)
	}
	if c.Torch && c.Name != "inner" && c.Name != "vecdot" && (len(x.Shape) != 1 || len(y.Shape) != 1) {
		fault.FailAs(fault.Stops, c.Pos, fault.Quote(c.Name)+" of "+c.InWords(x)+" and "+c.InWords(y), "torch.dot takes two vectors", "@")
	}
	if c.Name == "inner" && len(x.Shape) == 1 && len(y.Shape) == 2 {
		return c.Product(y, x, c.Pos)
	}
	if c.Lang == syntax.Python && c.Name != "vdot" && (len(x.Shape) == 2 || len(y.Shape) == 2) && c.Name != "inner" {
		return c.Product(x, y, c.Pos)
	}
	if len(x.Shape) == 0 || len(y.Shape) == 0 {
		return c.Entrywise(".*", x, y, c.Pos)
	}
	if c.Lang == syntax.MATLAB && len(array.Squeezed(x.Shape)) == 2 {
		fault.FailAs(fault.Unsupported, c.Pos, "dot of matrices", "dot takes two vectors", "sum of the entrywise product")
	}
	if c.Name == "inner" && len(x.Shape) == 2 && len(y.Shape) == 2 {
		return c.Product(x, c.Transpose(y), c.Pos)
	}
	if len(x.Shape) == 2 && len(y.Shape) == 1 {
		return c.Product(x, y, c.Pos)
	}
	return c.Inner(x, y, c.Pos)
}

// solution is the solution of a system of equations.
func (c *Call[T]) solution() any {
	c.most(2, "assume_a", "sym_pos", "lower", "tol")
	if len(c.Args) == 1 && c.Lang == syntax.R {
		return c.Inverse(c.arg(0), c.Pos)
	}
	c.need(2)
	return c.Solve(c.arg(0), c.arg(1))
}

// chainOf is the product of a list.
func (c *Call[T]) chainOf() any {
	list := c.Each(c.Args[0], c.Pos)
	v := c.Array(list[0], c.Pos)
	for _, w := range list[1:] {
		v = c.Product(v, c.Array(w, c.Pos), c.Pos)
	}
	return v
}

// crossed is R's AᵀB and ABᵀ.
func (c *Call[T]) crossed() any {
	c.most(2)
	a := c.arg(0)
	b := a
	if len(c.Args) == 2 {
		b = c.arg(1)
	}
	a, b = c.Column(a), c.Column(b)
	if c.is == "crossprod" {
		return c.Product(c.Transpose(a), b, c.Pos)
	}
	return c.Product(a, c.Transpose(b), c.Pos)
}

// linearKernel is scikit-learn's: the inner products of the rows of two matrices.
func (c *Call[T]) linearKernel() any {
	c.most(2, "dense_output")
	a := c.arg(0)
	b := a
	if len(c.Args) == 2 {
		b = c.arg(1)
	}
	for _, x := range []*array.Dense[T]{a, b} {
		if len(x.Shape) != 2 {
			fault.FailAs(fault.Misfit, c.Pos, fault.Quote(c.Name)+" of "+c.InWords(x), "it takes two matrices, a sample in each row", "k[None, :]")
		}
	}
	return c.Product(a, c.Transpose(b), c.Pos)
}

// blasProduct is dgemv and dgemm of BLAS: a number times the product of two arrays.
func (c *Call[T]) blasProduct() any {
	c.need(2)
	c.most(3, "trans", "trans_a", "trans_b")
	factor := c.Filled(c.number(1))
	args := c.Args
	if len(args) == 3 {
		factor, args = c.arg(0), args[1:]
	}
	if len(factor.Data) != 1 {
		fault.FailAs(fault.Misfit, c.Pos, fault.Quote(c.Name)+" with "+c.InWords(factor)+" as its factor", "the first argument is a number", c.Name+"(1.0, A, x)")
	}
	a, b := c.Array(args[0], c.Pos), c.Array(args[1], c.Pos)
	for k, names := range [][]string{{"trans", "trans_a"}, {"trans_b"}} {
		for _, name := range names {
			if v, ok := c.Keys[name]; ok && c.Truth(v, c.Pos) {
				if k == 0 {
					a = c.Transpose(a)
				} else {
					b = c.Transpose(b)
				}
			}
		}
	}
	return c.Binary(".*", factor, c.Product(a, b, c.Pos), c.Pos)
}

// traceOf is the trace.
func (c *Call[T]) traceOf() any {
	c.most(1)
	m := c.matrixArg(0, "the trace")
	s := c.Field.Of(algebra.Whole(0))
	for i := range m.Rows {
		s = c.Field.Add(s, m.At(i, i))
	}
	return c.Scalar(s)
}

// normOf is the Euclidean norm.
func (c *Call[T]) normOf() any {
	c.most(2, "axis", "keepdims", "ord", "type")
	x := c.arg(0)
	if t, ok := c.key("type", 1); c.Lang == syntax.R && (!ok || t != "2" && t != "F" && t != "f" || t == "2" && len(array.Squeezed(x.Shape)) > 1) {
		fault.FailAs(fault.Unsupported, c.Pos, "another norm than the Euclidean one", "R's norm sums absolute values unless told", "sqrt(sum(v^2))")
	} else if c.Lang == syntax.R {
		c.Args = c.Args[:1]
	}
	if _, along := c.Keys["axis"]; along || len(array.Squeezed(x.Shape)) < 2 {
		e, given := c.key("ord", 1)
		if e == "fro" && along && len(x.Shape) > 1 {
			given, e = true, nil // NumPy has no such norm of a vector
		}
		if given && e != algebra.Whole(2) && e != "fro" {
			fault.FailAs(fault.Unsupported, c.Pos, "another norm than the Euclidean one", "only the Euclidean norm ‖v‖₂ is read", "norm(v)")
		}
	}
	if _, ok := c.Keys["axis"]; ok || len(array.Squeezed(x.Shape)) > 1 {
		return c.norms(x)
	}
	s, err := c.Field.Pow(c.Inner(x, x, c.Pos).Data[0], algebra.Half)
	array.Check(err)
	return c.Scalar(s)
}

// norms are the Euclidean norms along an axis.
func (c *Call[T]) norms(x *array.Dense[T]) any {
	v, ok := c.key("axis", -1)
	if !ok {
		return c.matrixNorm(x)
	}
	keep := false
	if k, ok := c.Keys["keepdims"]; ok {
		keep = c.Truth(k, c.Pos)
	}
	axis := c.Whole(v, c.Pos, "an axis")
	if axis < 0 {
		axis += len(x.Shape)
	}
	if axis < 0 || axis >= len(x.Shape) {
		fault.Fail(c.Pos, "an axis that doesn't exist", "a matrix has the axes 0 and 1", "axis=0")
	}
	s := c.reduced(c.Entrywise(".*", x, x, c.Pos), axis, keep, false)
	return c.Power(s, algebra.Half, c.Pos)
}

// matrixNorm is the Frobenius norm, or the largest singular value, of a matrix.
func (c *Call[T]) matrixNorm(x *array.Dense[T]) any {
	kind, given := c.key("ord", 1)
	var square T
	switch {
	case given && (kind == "fro" || kind == "F" || kind == "f") || !given && c.Lang != syntax.MATLAB:
		flat := &array.Dense[T]{Shape: []int{len(x.Data)}, Data: x.Data}
		square = c.Inner(flat, flat, c.Pos).Data[0]
	case !given || kind == algebra.Whole(2):
		product, solved := c.Product(c.Transpose(x), x, c.Pos), c.Solved
		square = c.Eigen(&algebra.Matrix[T]{Rows: product.Shape[0], Cols: product.Shape[1], Data: product.Data}, true).Values[0]
		if v, ok := any(square).(float64); ok && v < 0 { // rounding
			square = c.Field.Sub(square, square)
		}
		c.Solved = solved
	default:
		fault.FailAs(fault.Unsupported, c.Pos, "another norm of a matrix than the Frobenius norm and the largest singular value", "these two are read", "norm(M, 'fro')")
	}
	s, err := c.Field.Pow(square, algebra.Half)
	array.Check(err)
	return c.Scalar(s)
}

// diag makes a diagonal matrix of a vector, or takes the diagonal of a matrix.
func (c *Call[T]) diag() any {
	if c.Lang == syntax.SymPy && len(c.Args) > 1 {
		c.Args = []any{c.Stacked(c.Args, c.Pos)}
	}
	if p, ok := c.Args[0].(algebra.Ratio); ok && c.Lang == syntax.R && len(c.Args) == 1 && p.Den == 1 { // diag(n)
		return c.Eye(c.Whole(p, c.Pos, "a size"))
	}
	if a, ok := c.Args[0].(*array.Dense[T]); ok && c.Lang == syntax.R && len(c.Args) == 1 && len(c.Keys) == 0 && len(a.Data) == 1 && len(a.Shape) < 2 { // diag(c(n))
		return c.Eye(c.Whole(c.Scalar(a.Data[0]), c.Pos, "a size"))
	}
	if _, ok := c.Args[0].(algebra.Ratio); ok && c.Lang == syntax.R && len(c.Args) == 2 { // diag(1, n)
		n := c.Whole(c.Args[1], c.Pos, "a size")
		return c.Diagonal(c.Filled(c.arg(0).Data[0], n).Data)
	}
	if _, ok := c.Args[0].([]any); ok && c.Lang.NumPy {
		c.Args[0] = c.arg(0)
	}
	x := c.arg(0)
	for _, v := range c.Args[1:] { // the main diagonal, or the size
		k := c.Whole(v, c.Pos, "a diagonal")
		if k != 0 && (c.Lang != syntax.R && c.Name != "spdiags" && c.Name != "diagsvd" || k != len(x.Data)) {
			fault.FailAs(fault.Unsupported, c.Pos, fault.Quote(c.Name)+" with another diagonal", "the main diagonal is read", c.Name+"(v)")
		}
	}
	if len(c.Args) > 1 {
		c.Args = c.Args[:1]
	}
	for _, k := range []string{"nrow", "ncol"} {
		if v, ok := c.Keys[k]; ok && c.Whole(v, c.Pos, "a size") != len(x.Data) {
			fault.FailAs(fault.Unsupported, c.Pos, "diag of "+c.InWords(x)+" with another size", "the diagonal is as long as the matrix", "diag(v)")
		}
	}
	c.most(1, "nrow", "ncol", "names")
	if c.Name == "diagonal" && len(x.Shape) < 2 && c.Lang == syntax.Python {
		fault.FailAs(fault.Stops, c.Pos, "the diagonal of "+c.InWords(x), "diagonal takes a matrix", "np.diag")
	}
	switch big := array.Squeezed(x.Shape); {
	case len(x.Shape) == 1 || len(x.Shape) == 2 && len(big) <= 1 && (c.Lang.Matrices || c.Name == "diagm" || c.Name == "diagflat") && len(x.Data) > 0:
		return c.Diagonal(x.Data)
	case len(x.Shape) == 2:
		n := min(x.Shape[0], x.Shape[1])
		out := c.Zeros(n)
		for i := range n {
			out.Data[i] = x.Data[i*x.Shape[1]+i]
		}
		if c.Name == "diagflat" {
			return c.Diagonal(x.Data)
		}
		if c.Name == "Diagonal" {
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
	fault.Fail(c.Pos, fault.Quote(c.Name)+" of "+c.InWords(x), "it takes a vector or a matrix", "a vector")
	return nil
}

// einsum sums products over the letters that the result doesn't have.
func (c *Call[T]) einsum() any {
	c.need(2)
	spec, ok := c.Args[0].(string)
	if !ok {
		fault.FailAs(fault.Unsupported, c.Pos, "einsum has no text of subscripts", "its first argument names the subscripts", "'ij,i->j'")
	}
	c.most(6, "optimize")
	spec = strings.ReplaceAll(spec, " ", "")
	in, out, arrow := strings.Cut(spec, "->")
	terms := strings.Split(in, ",")
	if len(terms) != len(c.Args)-1 || strings.Contains(spec, ".") {
		fault.Fail(c.Pos, "einsum names "+c.Letter(len(terms))+" arrays and has another number", "one group of letters for each array", "'ij,i->j'")
	}
	arrays := make([]*array.Dense[T], len(terms))
	for k := range terms {
		arrays[k] = c.arg(k + 1)
	}
	return c.Einsum(in, out, arrow, arrays, c.Pos)
}

// leastSquares is the solution of least squares; of independent columns it is the only one.
func (c *Call[T]) leastSquares() any {
	c.need(2)
	c.most(4, "rcond", "cond", "driver", "lapack_driver")
	c.tolerance(2, "rcond", "cond")
	x := c.Product(c.PseudoInverse(c.arg(0), c.Pos), c.arg(1), c.Pos)
	if c.Lang == syntax.MATLAB {
		return x
	}
	return value.Result{Names: []string{"x solution", "residuals", "rank", "s singular_values"}, Parts: []any{x, nil, nil, nil}}
}

// negligible is a tolerance that drops nothing but rounding errors.
const negligible = 1e-6

// tolerance refuses a tolerance at which a solver drops more than rounding errors.
func (c *Call[T]) tolerance(at int, names ...string) {
	for _, name := range names {
		v, ok := c.key(name, at)
		if x, number := v.(algebra.Ratio); ok && (!number || x.Float() > negligible) {
			fault.FailAs(fault.Unsupported, c.Pos, fault.Quote(c.Name)+" with a tolerance of its own", "what is below the tolerance is dropped", "the same without it")
		}
	}
}

// fromCholesky is an inverse from a Cholesky factor, or the pair that cho_solve takes.
func (c *Call[T]) fromCholesky() any {
	c.most(2, "lower")
	if c.is == "cho_factor" {
		keys := c.Keys
		c.Keys = nil
		c.cholesky() // which there isn't for every matrix
		c.Keys = keys
		return []any{c.arg(0), false}
	}
	r := c.arg(0)
	return c.Inverse(c.Product(c.Transpose(r), r, c.Pos), c.Pos)
}

// choSolve solves with the pair of cho_factor.
func (c *Call[T]) choSolve() any {
	c.need(2)
	pair, ok := c.Args[0].([]any)
	if !ok || len(pair) != 2 {
		fault.Fail(c.Pos, "cho_solve without the result of cho_factor", "its first argument is a pair", "cho_solve(cho_factor(L), b)")
	}
	return c.Solve(c.Array(pair[0], c.Pos), c.arg(1))
}

// triangular solves with one triangle of a matrix.
func (c *Call[T]) triangular() any {
	c.need(2)
	c.most(2, "lower", "trans", "upper", "transpose", "upper.tri", "left")
	upper := c.is != "forwardsolve"
	if v, ok := c.Keys["lower"]; ok {
		upper = !c.Truth(v, c.Pos)
	}
	for _, k := range []string{"upper", "upper.tri"} {
		if v, ok := c.Keys[k]; ok {
			upper = c.Truth(v, c.Pos)
		}
	}
	x := c.Triangle(c.arg(0), 0, upper, c.Pos)
	for _, k := range []string{"trans", "transpose"} {
		switch v := c.Keys[k].(type) {
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
	return c.Product(c.Inverse(x, c.Pos), c.arg(1), c.Pos)
}

// cholesky is the triangular root: the lower one in Python and Julia's .L, the
// upper one in R and MATLAB.
func (c *Call[T]) cholesky() any {
	low := c.Cholesky(c.matrixArg(0, "the Cholesky factor"), c.Pos)
	up := c.Transpose(low)
	if c.Lang == syntax.Julia {
		return value.Result{Names: []string{"L", "U"}, Parts: []any{low, up}}
	}
	upper := c.Lang == syntax.R || c.Lang == syntax.MATLAB
	for i, k := range []string{"lower", "upper"} {
		if v, ok := c.Keys[k]; ok {
			upper = c.Truth(v, c.Pos) == (i == 1)
		}
	}
	if len(c.Args) == 2 && c.Args[1] == "lower" {
		upper = false
	}
	if upper {
		return up
	}
	return low
}
