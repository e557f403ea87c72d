package program

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
)

// Beside its numbers an array carries the formula that it came from, while
// [Options].Explain is set: what a program computes can then be printed and
// explained as a formula is. A formula that isn't known is nil, and so is all that
// comes of it. Nothing is decided by it: whoever uses it compares its value.

// ExplainSizes are the sizes of an instance on which programs are explained: a number
// in a program that equals one of them is taken for that size.
var ExplainSizes = struct{ N, D, M int }{13, 3, 5}

// maxParts is the most parts of a formula that somebody would read.
const maxParts = 200

// part makes a part of a formula.
func (r *run[T]) part(op tree.Op, sh algebra.Shape, args ...*tree.Node) *tree.Node {
	if !r.opt.Explain {
		return nil
	}
	n := &tree.Node{Op: op, Shape: sh, Args: args}
	size := 1
	for _, a := range args {
		if a == nil {
			return nil
		}
		size += r.parts[a]
		n.Depth = max(n.Depth, a.Depth+1)
	}
	if size > maxParts {
		return nil
	}
	r.parts[n] = size
	return n
}

// dims is a shape in letters; an array of one dimension is a column.
func (r *run[T]) dims(shape []int) (sh algebra.Shape, ok bool) {
	d := [2]algebra.Dim{algebra.One, algebra.One}
	for i, size := range shape {
		at := -1
		for k, s := range r.in.Size {
			if s == size && at < 0 {
				at = k
			}
		}
		if at < 0 || i > 1 {
			return sh, false
		}
		d[i] = algebra.Dim(at)
	}
	return algebra.Sized(d[0], d[1]), true
}

// came notes the formula that an array came from, turned where the array is a column
// and the formula a row.
func (r *run[T]) came(a *array[T], n *tree.Node) *array[T] {
	a.from = r.fit(n, a.shape)
	return a
}

func (r *run[T]) fit(n *tree.Node, shape []int) *tree.Node {
	sh, ok := r.dims(shape)
	switch {
	case n == nil || !ok:
		return nil
	case n.Shape == sh:
		return n
	case n.Shape.T() == sh && (sh.IsColumn() || sh.IsRow()):
		return r.turnedPart(n)
	}
	return nil
}

func (r *run[T]) turnedPart(n *tree.Node) *tree.Node {
	switch {
	case n == nil || n.Diagonal || n.Shape.IsScalar():
		return n
	case n.Op == tree.Transpose:
		return n.Args[0]
	}
	return r.part(tree.Transpose, n.Shape.T(), n)
}

func (r *run[T]) onesPart(rows, cols algebra.Dim) *tree.Node {
	return r.part(tree.Ones, algebra.Sized(rows, cols))
}

// eyePart is an identity.
func (r *run[T]) eyePart(shape []int) *tree.Node {
	sh, ok := r.dims(shape)
	n := r.part(tree.Eye, sh)
	if n == nil || !ok {
		return nil
	}
	n.Diagonal = true
	return n
}

// symbolPart is a symbol of the lecture.
func (r *run[T]) symbolPart(name string) *tree.Node {
	s, ok := lecture[name]
	n := r.part(tree.Sym, s.Shape)
	if n == nil || !ok {
		return nil
	}
	n.Name, n.Diagonal = name, s.Diagonal
	return n
}

var lecture = symbol.Standard()

// numberPart is a number; the sizes have their letters.
func (r *run[T]) numberPart(v algebra.Ratio) *tree.Node {
	num, top := r.wholePart(v.Num)
	den, below := r.wholePart(v.Den)
	switch {
	case v.Den == 1:
		return num
	case top || below:
		return r.part(tree.Div, algebra.Scalar, num, den)
	}
	return r.literal(v)
}

func (r *run[T]) literal(v algebra.Ratio) *tree.Node {
	n := r.part(tree.Num, algebra.Scalar)
	if n != nil {
		n.Num = v
	}
	return n
}

func (r *run[T]) wholePart(v int64) (n *tree.Node, sized bool) {
	size := r.symbolPart("n")
	for _, s := range []struct {
		name string
		size algebra.Dim
	}{{"n", algebra.N}, {"m", algebra.M}, {"d", algebra.D}} {
		if v == int64(r.in.Size[s.size]) {
			return r.symbolPart(s.name), true
		}
	}
	one := r.literal(algebra.Whole(1))
	switch of := int64(r.in.Size[algebra.N]); v {
	case of - 1:
		return r.part(tree.Sub, algebra.Scalar, size, one), true
	case of + 1:
		return r.part(tree.Add, algebra.Scalar, size, one), true
	case of * of:
		return r.raised(size, algebra.Whole(2)), true
	}
	return r.literal(algebra.Whole(v)), false
}

// raised is a power of a number or of a square matrix.
func (r *run[T]) raised(n *tree.Node, e algebra.Ratio) *tree.Node {
	if n == nil || e == algebra.Whole(1) {
		return n
	}
	if tree.IsLambda(n) && n.Op == tree.Pow { // (Λ^a)^b = Λ^{ab}, since Λ is positive
		if both, ok := e.Times(n.Num); ok {
			return r.raised(n.Args[0], both)
		}
	}
	p := r.part(tree.Pow, n.Shape, n)
	if p != nil {
		p.Num, p.Diagonal = e, n.Diagonal || n.Shape.IsScalar()
	}
	return p
}

// raisedEach is a power of each entry.
func (r *run[T]) raisedEach(n *tree.Node, e algebra.Ratio) *tree.Node {
	switch {
	case n == nil || e == algebra.Whole(1):
		return n
	case n.Shape.IsScalar() || n.Diagonal && e.Num > 0:
		return r.raised(n, e)
	}
	if at, power, ok := tree.Eigenvalues(n); ok && n.Op == tree.HadPow {
		if both, ok := e.Times(power); ok {
			return r.raisedEach(r.part(tree.DiagOf, n.Shape, at), both)
		}
	}
	p := r.part(tree.HadPow, n.Shape, n)
	if p != nil {
		p.Num = e
	}
	return p
}

// times is the product of a number and anything, or of two matrices that fit.
func (r *run[T]) times(a, b *tree.Node) *tree.Node {
	if a == nil || b == nil {
		return nil
	}
	sh := algebra.Sized(a.Shape.Rows, b.Shape.Cols)
	switch {
	case a.Shape.IsScalar():
		sh = b.Shape
	case b.Shape.IsScalar():
		sh = a.Shape
	case a.Shape.Cols != b.Shape.Rows:
		return nil
	}
	n := r.part(tree.Mul, sh, a, b)
	if n != nil {
		n.Diagonal = a.Diagonal && b.Diagonal || a.Shape.IsScalar() && b.Diagonal || b.Shape.IsScalar() && a.Diagonal
	}
	return n
}

// productPart is a matrix product; an array of one dimension on the left is a row.
func (r *run[T]) productPart(a, b *tree.Node, out []int) *tree.Node {
	if a == nil || b == nil {
		return nil
	}
	if !a.Shape.IsScalar() && !b.Shape.IsScalar() && a.Shape.Cols != b.Shape.Rows {
		if a.Shape.Rows != b.Shape.Rows {
			b = r.turnedPart(b)
		} else if len(out) == 1 { // v @ M is Mᵀv
			return r.times(r.turnedPart(b), a)
		} else {
			a = r.turnedPart(a)
		}
	}
	return r.times(a, b)
}

func (r *run[T]) uprightPart(v *tree.Node) *tree.Node {
	if v != nil && v.Shape.IsRow() {
		return r.turnedPart(v)
	}
	return v
}

// diagonalPart is the diagonal matrix of a column: diag(λ^e) is Λ^e.
func (r *run[T]) diagonalPart(v *tree.Node) *tree.Node {
	if v = r.uprightPart(v); v == nil {
		return nil
	}
	if at, power, ok := tree.Eigenvalues(v); ok {
		return r.raised(at, power)
	}
	n := r.part(tree.Diag, algebra.Sized(v.Shape.Rows, v.Shape.Rows), v)
	if n != nil {
		n.Diagonal = true
	}
	return n
}

// entrywisePart is a sum, a product or a quotient entry by entry.
func (r *run[T]) entrywisePart(does string, x, y *array[T], out []int) *tree.Node {
	a, b := x.from, y.from
	sh, ok := r.dims(out)
	if a == nil || b == nil || !ok {
		return nil
	}
	divides := does == "./"
	numbers := a.Shape.IsScalar() && b.Shape.IsScalar()
	switch {
	case divides && b.Shape.IsScalar():
		n := r.part(tree.Div, a.Shape, a, b)
		if n != nil {
			n.Diagonal = a.Diagonal || numbers
		}
		return n
	case divides && a.Shape.IsScalar() && a.Op == tree.Num && a.Num == algebra.Whole(1):
		return r.raisedEach(b, algebra.Whole(-1))
	case divides && a.Shape.IsScalar():
		return r.times(a, r.raisedEach(b, algebra.Whole(-1)))
	case does == ".*" && (a.Shape.IsScalar() || b.Shape.IsScalar()):
		return r.times(a, b)
	}
	a, b = r.laidOut(x, out), r.laidOut(y, out)
	if a == nil || b == nil {
		return nil
	}
	if does == ".*" || divides {
		return r.scaledPart(divides, a, b, sh)
	}
	n := r.part(map[string]tree.Op{"+": tree.Add, "-": tree.Sub}[does], sh, r.filledPart(a, sh), r.filledPart(b, sh))
	if n != nil {
		n.Diagonal = a.Diagonal && b.Diagonal
	}
	return n
}

// laidOut is the formula of an operand with the axes that broadcasting gives it.
func (r *run[T]) laidOut(x *array[T], out []int) *tree.Node {
	if len(x.shape) == 1 && len(out) == 2 && r.downward() {
		return r.fit(x.from, []int{x.shape[0], 1})
	}
	return r.fit(x.from, r.padded(x.shape, len(out)))
}

// downward reports a language in which an array of one dimension beside a matrix is a
// column.
func (r *run[T]) downward() bool { return r.lang.Name == "R" || r.lang.Name == "Julia" }

func (r *run[T]) note(s string) {
	if !slices.Contains(r.notes, s) {
		r.notes = append(r.notes, s)
	}
}

// filledPart repeats a number, a column or a row over a shape.
func (r *run[T]) filledPart(n *tree.Node, sh algebra.Shape) *tree.Node {
	switch {
	case n == nil || n.Shape == sh:
		return n
	case n.Shape.IsScalar():
		r.note("a number added to a vector is added to each of its entries")
		return r.times(n, r.onesPart(sh.Rows, sh.Cols))
	case n.Shape.IsColumn():
		return r.times(n, r.turnedPart(r.onesPart(sh.Cols, algebra.One)))
	}
	return r.times(r.onesPart(sh.Rows, algebra.One), n)
}

// scaledPart multiplies or divides entry by entry; a vector beside a matrix scales its
// rows or columns.
func (r *run[T]) scaledPart(divides bool, a, b *tree.Node, sh algebra.Shape) *tree.Node {
	power := algebra.Whole(1)
	if divides {
		power = algebra.Whole(-1)
	}
	if _, _, ok := tree.Eigenvalues(a); ok && !divides {
		a, b = b, a
	}
	if at, e, ok := tree.Eigenvalues(b); ok && a.Shape == b.Shape { // v ∘ λ^e = Λ^e v
		if e, ok = e.Times(power); ok {
			return r.times(r.raised(at, e), a)
		}
	}
	if a.Shape == b.Shape {
		return r.part(map[bool]tree.Op{false: tree.Had, true: tree.HadDiv}[divides], sh, a, b)
	}
	if a.Shape != sh && !divides {
		a, b = b, a
	}
	if a.Shape != sh {
		return nil
	}
	if b.Shape.IsRow() {
		return r.times(a, r.diagonalPart(r.raisedEach(r.uprightPart(b), power)))
	}
	return r.times(r.diagonalPart(r.raisedEach(b, power)), a)
}

// reducedPart is a sum or a mean over an axis, or over everything.
func (r *run[T]) reducedPart(x *array[T], axis int, mean bool) *tree.Node {
	n := r.fit(x.from, x.shape)
	if n == nil || n.Shape.IsScalar() {
		return n
	}
	if len(x.shape) == 1 {
		axis = 0
	}
	var over []algebra.Dim
	down := func(n *tree.Node) *tree.Node {
		over = append(over, n.Shape.Rows)
		return r.times(r.turnedPart(r.onesPart(n.Shape.Rows, algebra.One)), n)
	}
	along := func(n *tree.Node) *tree.Node {
		over = append(over, n.Shape.Cols)
		return r.times(n, r.onesPart(n.Shape.Cols, algebra.One))
	}
	switch {
	case axis == 0 || axis < 0 && n.Shape.IsColumn():
		n = down(n)
	case axis == 1 || n.Shape.IsRow():
		n = along(n)
	default:
		n = along(down(n))
	}
	for _, d := range over {
		name := map[algebra.Dim]string{algebra.N: "n", algebra.M: "m", algebra.D: "d"}[d]
		if mean && name != "" && n != nil {
			n = r.part(tree.Div, n.Shape, n, r.symbolPart(name))
		} else if mean && d != algebra.One {
			return nil
		}
	}
	return n
}

// explained notes where the result of a function came from, where its own arithmetic
// hasn't.
func (c *call[T]) explained(v any) any {
	out, ok := v.(*array[T])
	if !ok || out.from != nil || !c.opt.Explain {
		return v
	}
	sh, ok := c.run.dims(out.shape)
	if !ok {
		return v
	}
	x := &array[T]{}
	if len(c.args) > 0 {
		switch a := c.args[0].(type) {
		case *array[T]:
			x = a
		case algebra.Ratio:
			x = c.array(a, c.pos)
		}
	}
	var n *tree.Node
	switch c.is {
	case "ones", "oneslike":
		n = c.part(tree.Ones, sh)
	case "zeros", "zeroslike":
		n = c.part(tree.Zero, sh)
	case "full", "fill":
		value := c.args[len(c.args)-1]
		if c.is == "fill" {
			value = c.args[0]
		}
		n = c.filledPart(c.array(value, c.pos).from, sh)
	case "sqrt", "rootof":
		n = c.raisedEach(x.from, half)
	case "rsqrt":
		n = c.raisedEach(x.from, half.Neg())
	case "reciprocal":
		n = c.raisedEach(x.from, algebra.Whole(-1))
	case "square":
		n = c.raisedEach(x.from, algebra.Whole(2))
	case "pinv":
		n = c.raised(x.from, algebra.Whole(-1))
	case "trace":
		if x.from != nil {
			n = c.part(tree.Trace, algebra.Scalar, x.from)
		}
	case "norm":
		if v := c.run.fit(x.from, []int{len(x.data)}); v != nil {
			n = c.part(tree.Norm, algebra.Scalar, v)
		}
	case "diag":
		switch {
		case x.from == nil:
		case !x.from.Shape.IsColumn() && !x.from.Shape.IsRow() && (sh.IsColumn() || sh.IsRow()):
			n = c.part(tree.DiagOf, algebra.Sized(x.from.Shape.Rows, algebra.One), x.from)
		case len(x.data) < len(out.data):
			n = c.diagonalPart(x.from)
		}
	default:
		return c.run.alike(x, out)
	}
	return c.came(out, n)
}

// alike notes that an array holds the numbers of another, in another shape perhaps.
func (r *run[T]) alike(x, out *array[T]) *array[T] {
	if x.from == nil || out.from != nil || len(x.data) != len(out.data) || len(notOne(x.shape)) > 1 && !same(x.shape, out.shape) {
		return out
	}
	for i, v := range x.data {
		if r.f.Size(r.f.Sub(v, out.data[i])) != 0 {
			return out
		}
	}
	return r.came(out, x.from)
}
