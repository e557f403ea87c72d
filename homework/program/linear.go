package program

import (
	"math"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/syntax"
)

// solution is the solution of a system of equations.
func (c *call[T]) solution() any {
	c.most(2, "assume_a", "sym_pos", "lower", "tol")
	if len(c.args) == 1 && c.lang == syntax.R {
		return c.run.inverse(c.arg(0), c.pos)
	}
	c.need(2)
	return c.solved2(c.arg(0), c.arg(1))
}

// chainOf is the product of a list.
func (c *call[T]) chainOf() any {
	list := c.values(c.args[0], c.pos)
	v := c.array(list[0], c.pos)
	for _, w := range list[1:] {
		v = c.product(v, c.array(w, c.pos), c.pos)
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
	a, b = c.column(a), c.column(b)
	if c.is == "crossprod" {
		return c.product(c.turned(a), b, c.pos)
	}
	return c.product(a, c.turned(b), c.pos)
}

// linearKernel is scikit-learn's: the inner products of the rows of two matrices.
func (c *call[T]) linearKernel() any {
	c.most(2, "dense_output")
	a := c.arg(0)
	b := a
	if len(c.args) == 2 {
		b = c.arg(1)
	}
	for _, x := range []*array[T]{a, b} {
		if len(x.shape) != 2 {
			fault.FailAs(fault.Misfit, c.pos, fault.Quote(c.name)+" of "+c.describe(x), "it takes two matrices, a sample in each row", "k[None, :]")
		}
	}
	return c.product(a, c.turned(b), c.pos)
}

// blasProduct is dgemv and dgemm of BLAS: a number times the product of two arrays.
func (c *call[T]) blasProduct() any {
	c.need(2)
	c.most(3, "trans", "trans_a", "trans_b")
	factor := c.filled(c.number(1))
	args := c.args
	if len(args) == 3 {
		factor, args = c.arg(0), args[1:]
	}
	if len(factor.data) != 1 {
		fault.FailAs(fault.Misfit, c.pos, fault.Quote(c.name)+" with "+c.describe(factor)+" as its factor", "the first argument is a number", c.name+"(1.0, A, x)")
	}
	a, b := c.array(args[0], c.pos), c.array(args[1], c.pos)
	for k, names := range [][]string{{"trans", "trans_a"}, {"trans_b"}} {
		for _, name := range names {
			if v, ok := c.keys[name]; ok && c.truth(v, c.pos) {
				if k == 0 {
					a = c.turned(a)
				} else {
					b = c.turned(b)
				}
			}
		}
	}
	return c.binary(".*", factor, c.product(a, b, c.pos), c.pos)
}

// traceOf is the trace.
func (c *call[T]) traceOf() any {
	c.most(1)
	m := c.matrixArg(0, "the trace")
	s := c.f.Of(algebra.Whole(0))
	for i := range m.Rows {
		s = c.f.Add(s, m.At(i, i))
	}
	return c.scalar(s)
}

// normOf is the Euclidean norm.
func (c *call[T]) normOf() any {
	c.most(2, "axis", "keepdims", "ord", "type")
	x := c.arg(0)
	if t, ok := c.key("type", 1); c.lang == syntax.R && (!ok || t != "2" && t != "F" && t != "f" || t == "2" && len(notOne(x.shape)) > 1) {
		fault.FailAs(fault.Unsupported, c.pos, "another norm than the Euclidean one", "R's norm sums absolute values unless told", "sqrt(sum(v^2))")
	} else if c.lang == syntax.R {
		c.args = c.args[:1]
	}
	if _, ok := c.keys["axis"]; ok || len(notOne(x.shape)) > 1 {
		return c.norms(x)
	}
	if len(c.args) == 2 {
		if e, ok := c.args[1].(algebra.Ratio); (!ok || e != algebra.Whole(2)) && c.args[1] != "fro" {
			fault.FailAs(fault.Unsupported, c.pos, "another norm than the Euclidean one", "only the Euclidean norm ‖v‖₂ is read", "norm(v)")
		}
	}
	s, err := c.f.Pow(c.inner(x, x, c.pos).data[0], half)
	check(err)
	return c.scalar(s)
}

// column gives a vector of R two dimensions.
func (r *run[T]) column(a *array[T]) *array[T] {
	if len(a.shape) == 1 {
		return &array[T]{shape: []int{len(a.data), 1}, data: a.data}
	}
	return a
}

// norms are the Euclidean norms along an axis.
func (c *call[T]) norms(x *array[T]) any {
	v, ok := c.key("axis", -1)
	if !ok {
		fault.FailAs(fault.Unsupported, c.pos, "the norm of a matrix", "norms of vectors are read", "norm of each column, with axis=0")
	}
	keep := false
	if k, ok := c.keys["keepdims"]; ok {
		keep = c.truth(k, c.pos)
	}
	axis := c.whole(v, c.pos, "an axis")
	if axis < 0 || axis >= len(x.shape) {
		fault.Fail(c.pos, "an axis that doesn't exist", "a matrix has the axes 0 and 1", "axis=0")
	}
	s := c.reduced(c.run.spread(".*", x, x, c.pos), axis, keep, false)
	return c.powers(s, half, c.pos)
}

// diag makes a diagonal matrix of a vector, or takes the diagonal of a matrix.
func (c *call[T]) diag() any {
	if c.lang == syntax.SymPy && len(c.args) > 1 {
		c.args = []any{c.stack(c.args, c.pos)}
	}
	if p, ok := c.args[0].(algebra.Ratio); ok && c.lang == syntax.R && len(c.args) == 1 && p.Den == 1 { // diag(n)
		return c.eye(c.whole(p, c.pos, "a size"))
	}
	if a, ok := c.args[0].(*array[T]); ok && c.lang == syntax.R && len(c.args) == 1 && len(c.keys) == 0 && len(a.data) == 1 && len(a.shape) < 2 { // diag(c(n))
		return c.eye(c.whole(c.scalar(a.data[0]), c.pos, "a size"))
	}
	if _, ok := c.args[0].(algebra.Ratio); ok && c.lang == syntax.R && len(c.args) == 2 { // diag(1, n)
		n := c.whole(c.args[1], c.pos, "a size")
		return c.diagonal(c.filled(c.arg(0).data[0], n).data)
	}
	if _, ok := c.args[0].([]any); ok && c.lang.Indent {
		c.args[0] = c.arg(0)
	}
	x := c.arg(0)
	for _, v := range c.args[1:] { // the main diagonal, or the size
		k := c.whole(v, c.pos, "a diagonal")
		if k != 0 && (c.lang != syntax.R && c.name != "spdiags" && c.name != "diagsvd" || k != len(x.data)) {
			fault.FailAs(fault.Unsupported, c.pos, fault.Quote(c.name)+" with another diagonal", "the main diagonal is read", c.name+"(v)")
		}
	}
	if len(c.args) > 1 {
		c.args = c.args[:1]
	}
	for _, k := range []string{"nrow", "ncol"} {
		if v, ok := c.keys[k]; ok && c.whole(v, c.pos, "a size") != len(x.data) {
			fault.FailAs(fault.Unsupported, c.pos, "diag of "+c.describe(x)+" with another size", "the diagonal is as long as the matrix", "diag(v)")
		}
	}
	c.most(1, "nrow", "ncol", "names")
	if c.name == "diagonal" && len(x.shape) < 2 && c.lang == syntax.Python {
		fault.FailAs(fault.Stops, c.pos, "the diagonal of "+c.describe(x), "diagonal takes a matrix", "np.diag")
	}
	switch big := notOne(x.shape); {
	case len(x.shape) == 1 || len(x.shape) == 2 && len(big) <= 1 && (c.lang.Matrices || c.name == "diagm" || c.name == "diagflat") && len(x.data) > 0:
		return c.diagonal(x.data)
	case len(x.shape) == 2:
		n := min(x.shape[0], x.shape[1])
		out := c.made(n)
		for i := range n {
			out.data[i] = x.data[i*x.shape[1]+i]
		}
		if c.name == "diagflat" {
			return c.diagonal(x.data)
		}
		if c.name == "Diagonal" {
			return c.diagonal(out.data)
		}
		if c.lang.Matrices {
			out.shape = []int{n, 1}
		}
		return out
	}
	if len(x.shape) == 0 && c.lang == syntax.MATLAB {
		return x
	}
	fault.Fail(c.pos, fault.Quote(c.name)+" of "+c.describe(x), "it takes a vector or a matrix", "a vector")
	return nil
}

// pseudo is the pseudo-inverse: the inverse where there is one.
func (c *call[T]) pseudo(x *array[T]) *array[T] {
	if len(x.shape) == 2 && x.shape[0] > x.shape[1] { // (XᵀX)⁻¹Xᵀ, of independent columns
		t := c.turned(x.asMatrix())
		return c.product(c.run.inverse(c.product(t, x, c.pos), c.pos), t, c.pos)
	}
	if len(x.shape) == 2 && x.shape[0] < x.shape[1] {
		t := c.turned(x.asMatrix())
		return c.product(t, c.run.inverse(c.product(x, t, c.pos), c.pos), c.pos)
	}
	if len(x.shape) != 2 {
		fault.FailAs(fault.Unsupported, c.pos, "the pseudo-inverse of "+c.describe(x), "only the pseudo-inverse of a matrix is read", "the inverse of Λ, or a transpose")
	}
	m := c.run.matrix(x, c.pos, "the pseudo-inverse")
	if c.over().IsDiagonal(m) {
		out := c.made(x.shape...)
		for i := range m.Rows {
			if v := m.At(i, i); c.f.Size(v) != 0 {
				inv, err := c.f.Inv(v)
				check(err)
				out.data[i*m.Rows+i] = inv
			}
		}
		return out
	}
	f, ok := any(m).(*algebra.Matrix[float64])
	if !ok || !c.isSymmetric(m) {
		panic(stop{algebra.ErrInexact})
	}
	p := c.floating(f, true, c.pos)
	out := c.made(x.shape...)
	data := any(out.data).([]float64)
	top := math.Max(math.Abs(p.values[0]), math.Abs(p.values[len(p.values)-1]))
	for k, l := range p.values {
		if math.Abs(l) <= 1e-12*top {
			continue
		}
		for i := range m.Rows {
			for j := range m.Rows {
				data[i*m.Rows+j] += p.vectors.At(i, k) * p.vectors.At(j, k) / l
			}
		}
	}
	return out
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
		fault.Fail(c.pos, "einsum names "+c.run.size(len(terms))+" arrays and has another number", "one group of letters for each array", "'ij,i->j'")
	}
	size := map[byte]int{}
	var letters []byte
	arrays := make([]*array[T], len(terms))
	for k, t := range terms {
		arrays[k] = c.arg(k + 1)
		if len(arrays[k].shape) != len(t) {
			fault.FailAs(fault.Misfit, c.pos, "einsum gives "+fault.Quote(t)+" to "+c.describe(arrays[k]), "one letter for each dimension", "the letters of its shape")
		}
		for i := range len(t) {
			d, seen := size[t[i]]
			if seen && d != arrays[k].shape[i] {
				fault.FailAs(fault.Misfit, c.pos, "the letter "+fault.Quote(t[i:i+1])+" of einsum stands for "+c.run.size(d)+" and for "+c.run.size(arrays[k].shape[i]), "a letter has one range", "another letter")
			}
			if !seen {
				letters = append(letters, t[i])
			}
			size[t[i]] = arrays[k].shape[i]
		}
	}
	if !arrow {
		for l := byte('A'); l <= 'z'; l++ {
			if strings.Count(in, string(l)) == 1 {
				out += string(l)
			}
		}
	}
	var shape []int
	total := 1
	for i := range len(out) {
		if _, ok := size[out[i]]; !ok {
			fault.Fail(c.pos, "einsum has the letter "+fault.Quote(out[i:i+1])+" in its result alone", "letters of the result stand in an array", "another letter")
		}
		shape = append(shape, size[out[i]])
	}
	for _, d := range size {
		total *= d
	}
	c.spend(total * len(terms))
	result := c.made(shape...)
	at := map[byte]int{}
	var each func(k int)
	each = func(k int) {
		if k < len(letters) {
			for i := range size[letters[k]] {
				at[letters[k]] = i
				each(k + 1)
			}
			return
		}
		v := c.f.Of(algebra.Whole(1))
		for j, t := range terms {
			p := 0
			for i := range len(t) {
				p = p*arrays[j].shape[i] + at[t[i]]
			}
			v = c.f.Mul(v, arrays[j].data[p])
		}
		p := 0
		for i := range len(out) {
			p = p*size[out[i]] + at[out[i]]
		}
		result.data[p] = c.f.Add(result.data[p], v)
	}
	each(0)
	return result
}
