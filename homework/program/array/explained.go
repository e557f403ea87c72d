package array

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/tree"
)

// What operators and functions do to the formulas of their operands.

// entrywisePart is a sum, a product or a quotient entry by entry.
func (r *Rules[T]) entrywisePart(does string, x, y *Dense[T], out []int) *tree.Node {
	a, b := x.From, y.From
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
func (r *Rules[T]) laidOut(x *Dense[T], out []int) *tree.Node {
	if len(x.Shape) == 1 && len(out) == 2 && r.downward() {
		return r.fit(x.From, []int{x.Shape[0], 1})
	}
	return r.fit(x.From, r.padded(x.Shape, len(out)))
}

// downward reports a language in which an array of one dimension beside a matrix is a
// column.
func (r *Rules[T]) downward() bool { return r.Lang.Name == "R" || r.Lang.Name == "Julia" }

func (r *Rules[T]) note(s string) {
	if !slices.Contains(r.Notes, s) {
		r.Notes = append(r.Notes, s)
	}
}

// filledPart repeats a number, a column or a row over a shape.
func (r *Rules[T]) filledPart(n *tree.Node, sh algebra.Shape) *tree.Node {
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
// Rows or columns.
func (r *Rules[T]) scaledPart(divides bool, a, b *tree.Node, sh algebra.Shape) *tree.Node {
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
func (r *Rules[T]) reducedPart(x *Dense[T], axis int, mean bool) *tree.Node {
	n := r.fit(x.From, x.Shape)
	if n == nil || n.Shape.IsScalar() {
		return n
	}
	if len(x.Shape) == 1 {
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

// Explained notes where the result of a function of an array came from, where its own
// arithmetic hasn't; filling is the number that an array was filled with.
func (r *Rules[T]) Explained(function string, x, filling, out *Dense[T]) *Dense[T] {
	if out.From != nil || !r.Explain {
		return out
	}
	sh, ok := r.dims(out.Shape)
	if !ok {
		return out
	}
	var n *tree.Node
	switch function {
	case "ones", "oneslike":
		n = r.part(tree.Ones, sh)
	case "zeros", "zeroslike":
		n = r.part(tree.Zero, sh)
	case "full", "fill":
		n = r.filledPart(filling.From, sh)
	case "sqrt", "rootof":
		n = r.raisedEach(x.From, algebra.Half)
	case "rsqrt":
		n = r.raisedEach(x.From, algebra.Half.Neg())
	case "reciprocal":
		n = r.raisedEach(x.From, algebra.Whole(-1))
	case "square":
		n = r.raisedEach(x.From, algebra.Whole(2))
	case "pinv":
		n = r.raised(x.From, algebra.Whole(-1))
	case "trace":
		if x.From != nil {
			n = r.part(tree.Trace, algebra.Scalar, x.From)
		}
	case "norm":
		if v := r.fit(x.From, []int{len(x.Data)}); v != nil {
			n = r.part(tree.Norm, algebra.Scalar, v)
		}
	case "diag":
		switch {
		case x.From == nil:
		case !x.From.Shape.IsColumn() && !x.From.Shape.IsRow() && (sh.IsColumn() || sh.IsRow()):
			n = r.part(tree.DiagOf, algebra.Sized(x.From.Shape.Rows, algebra.One), x.From)
		case len(x.Data) < len(out.Data):
			n = r.diagonalPart(x.From)
		}
	default:
		return r.alike(x, out)
	}
	return r.came(out, n)
}

// alike notes that an array holds the numbers of another, in another shape perhaps.
func (r *Rules[T]) alike(x, out *Dense[T]) *Dense[T] {
	if x.From == nil || out.From != nil || len(x.Data) != len(out.Data) || len(Squeezed(x.Shape)) > 1 && !slices.Equal(x.Shape, out.Shape) {
		return out
	}
	for i, v := range x.Data {
		if r.Field.Size(r.Field.Sub(v, out.Data[i])) != 0 {
			return out
		}
	}
	return r.came(out, x.From)
}
