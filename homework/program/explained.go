package program

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/tree"
)

// What operators and functions do to the formulas of their operands.

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
