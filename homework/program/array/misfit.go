package array

import (
	"math"
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/tree"
	"kpcalab/homework/program/syntax"
)

// failProduct explains a product whose inner sizes differ.
func (r *Rules[T]) failProduct(x, y *Dense[T], at int) {
	expected := "the right factor needs as many rows as the left one has columns"
	if x.From == nil || y.From == nil {
		fault.FailAs(fault.Misfit, at, r.spelled(x)+" times "+r.spelled(y)+" doesn't fit", expected, "a transpose, or the shape of each factor written beneath it")
	}
	left, right := lastFactor(x.From), firstFactor(y.From)
	found := r.text(left) + " (" + left.Shape.String() + ") times " + r.text(right) + " (" + right.Shape.String() + ") doesn't fit"
	expected += " (" + left.Shape.Cols.String() + "), and it has " + right.Shape.Rows.String()
	fitsLeft, fitsRight := left.Shape.Rows == right.Shape.Rows, left.Shape.Cols == right.Shape.Cols
	turned := left
	switch {
	case fitsLeft && fitsRight && left.Shape.IsColumn():
		fault.FailAs(fault.Misfit, at, found, expected, r.turnedText(left)+" for a number, or "+r.turnedText(right)+" for a matrix")
	case fitsRight && (!fitsLeft || right.Op == tree.Sym && left.Shape.Rows == left.Shape.Cols):
		turned = right
	case !fitsLeft:
		fault.FailAs(fault.Misfit, at, found, expected, "writing each factor's size beneath it: neighbours must agree")
	}
	code := fault.Misfit
	if turned.Op == tree.Sym && turned.Name == "A" {
		code = fault.NotTransposed
	}
	fault.Ask(code, at, found, expected, "the transpose of "+r.text(turned)+": did you mean "+r.turnedText(turned))
}

// failEntrywise explains an operation entry by entry on shapes that don't fit.
func (r *Rules[T]) failEntrywise(does string, x, y *Dense[T], at int) {
	sign := map[string]string{".*": "times", "./": "divided by", "+": "plus", "-": "minus"}[does]
	try := "writing the shape of each part beneath it"
	switch a, b := x.Shape, y.Shape; {
	case does == ".*" && len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[0]:
		try = map[string]string{"Python": "@", "R": "%*%"}[r.Lang.Name]
		if try == "" {
			try = "*"
		}
		try += " for the matrix product"
	case len(a) == 2 && len(b) == 1 && a[0] == b[0] && r.Lang == syntax.Python:
		try = "[:, None] behind the vector to scale rows"
	}
	fault.FailAs(fault.Misfit, at, r.spelled(x)+" "+sign+" "+r.spelled(y)+", entry by entry, doesn't fit", "their sizes must be equal, or one of them 1", try)
}

// spelled is an array with its shape.
func (r *Rules[T]) spelled(a *Dense[T]) string {
	shape := r.Shape(a.Shape)
	if a.From == nil {
		return shape
	}
	return r.text(a.From) + " (" + strings.Trim(shape, "()") + ")"
}

// repeats notes the first sum in which the language silently makes a matrix of two
// vectors, or of a vector and a matrix: where the result has the wrong shape, it is the
// cause.
func (r *Rules[T]) repeats(does string, x, y, out *Dense[T], at int) {
	if !r.Explain || r.repeated != nil || does != "+" && does != "-" || len(Squeezed(out.Shape)) < 2 || len(Squeezed(x.Shape)) == 0 || len(Squeezed(y.Shape)) == 0 || slices.Equal(x.Shape, y.Shape) || isConstant(x.From) || isConstant(y.From) {
		return
	}
	try := "writing the shape of each part beneath it"
	if r.Lang == syntax.MATLAB && len(Squeezed(x.Shape)) < 2 {
		try = "a column: ones(n) is n×n and ones(n,1) is a column, mean(K) is a row and mean(K,2) a column"
	}
	r.repeated = func() {
		fault.FailAs(fault.Misfit, at, r.spelled(x)+map[string]string{"+": " plus ", "-": " minus "}[does]+r.spelled(y)+" is "+r.Shape(out.Shape),
			r.Lang.Name+" repeats the smaller of two arrays whose shapes differ", try)
	}
}

// isConstant reports ones and numbers: eye(n) - ones(n)/n is meant as it is.
func isConstant(n *tree.Node) bool { return n != nil && tree.Constant(n) }

// Blame fails where a result is infinite, or of the wrong shape, because of what was
// noted: a power of a diagonal matrix entry by entry, a sum that repeated a vector.
func (r *Rules[T]) Blame(result *Dense[T]) {
	for _, x := range result.Data {
		if s := r.Field.Size(x); r.infinite != nil && (math.IsNaN(s) || math.IsInf(s, 0)) {
			r.infinite()
		}
	}
	if len(Squeezed(result.Shape)) > 1 && r.repeated != nil {
		r.repeated()
	}
}

// noteInfinite notes the first power that makes infinite numbers of zeros.
func (r *Rules[T]) noteInfinite(x, out *Dense[T], e algebra.Ratio, at int) {
	if e.Num > 0 || len(Squeezed(x.Shape)) < 2 || !r.Explain || r.infinite != nil || !slices.ContainsFunc(out.Data, func(v T) bool { return math.IsInf(r.Field.Size(v), 0) }) {
		return
	}
	r.infinite = func() {
		fault.Fail(at, r.spelled(x)+" is raised to "+e.String()+" entry by entry", "its zeros off the diagonal become infinite", "the power of the vector of eigenvalues inside diag(…), or a matrix power")
	}
}

func (r *Rules[T]) text(n *tree.Node) string { return fault.Clip(tree.Text(n, lecture)) }

// turnedText is a transpose as the language writes it.
func (r *Rules[T]) turnedText(n *tree.Node) string {
	if n.Op == tree.Transpose {
		return r.text(n.Args[0])
	}
	s := r.text(n)
	if r.Lang.Name == "R" {
		return "t(" + s + ")"
	}
	if len([]rune(s)) > 2 {
		s = "(" + s + ")"
	}
	if r.Lang.NumPy {
		return s + ".T"
	}
	return s + "'"
}

// lastFactor is the factor of a product that meets what stands to the right of it.
func lastFactor(n *tree.Node) *tree.Node {
	for n != nil && n.Op == tree.Mul && n.Args[1].Shape.Cols == n.Shape.Cols && !n.Args[1].Shape.IsScalar() {
		n = n.Args[1]
	}
	return n
}

func firstFactor(n *tree.Node) *tree.Node {
	for n != nil && n.Op == tree.Mul && n.Args[0].Shape.Rows == n.Shape.Rows && !n.Args[0].Shape.IsScalar() {
		n = n.Args[0]
	}
	return n
}
