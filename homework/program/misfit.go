package program

import (
	"maps"
	"math"
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/tree"
	"kpcalab/homework/instance"
	"kpcalab/homework/program/syntax"
)

// failProduct explains a product whose inner sizes differ.
func (r *run[T]) failProduct(x, y *array[T], at int) {
	expected := "the right factor needs as many rows as the left one has columns"
	if x.from == nil || y.from == nil {
		fault.FailAs(fault.Misfit, at, r.spelled(x)+" times "+r.spelled(y)+" doesn't fit", expected, "a transpose, or the shape of each factor written beneath it")
	}
	left, right := lastFactor(x.from), firstFactor(y.from)
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
func (r *run[T]) failEntrywise(does string, x, y *array[T], at int) {
	sign := map[string]string{".*": "times", "./": "divided by", "+": "plus", "-": "minus"}[does]
	try := "writing the shape of each part beneath it"
	switch a, b := x.shape, y.shape; {
	case does == ".*" && len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[0]:
		try = map[string]string{"Python": "@", "R": "%*%"}[r.lang.Name]
		if try == "" {
			try = "*"
		}
		try += " for the matrix product"
	case len(a) == 2 && len(b) == 1 && a[0] == b[0] && r.lang == syntax.Python:
		try = "[:, None] behind the vector to scale rows"
	}
	fault.FailAs(fault.Misfit, at, r.spelled(x)+" "+sign+" "+r.spelled(y)+", entry by entry, doesn't fit", "their sizes must be equal, or one of them 1", try)
}

// spelled is an array with its shape.
func (r *run[T]) spelled(a *array[T]) string {
	shape := r.shape(a.shape)
	if a.from == nil {
		return shape
	}
	return r.text(a.from) + " (" + strings.Trim(shape, "()") + ")"
}

// repeats notes the first sum in which the language silently makes a matrix of two
// vectors, or of a vector and a matrix: where the result has the wrong shape, it is the
// cause.
func (r *run[T]) repeats(does string, x, y, out *array[T], at int) {
	if !r.opt.Explain || r.repeated != nil || does != "+" && does != "-" || len(notOne(out.shape)) < 2 || len(notOne(x.shape)) == 0 || len(notOne(y.shape)) == 0 || same(x.shape, y.shape) || constant(x.from) || constant(y.from) {
		return
	}
	try := "writing the shape of each part beneath it"
	if r.lang == syntax.MATLAB && len(notOne(x.shape)) < 2 {
		try = "a column: ones(n) is n×n and ones(n,1) is a column, mean(K) is a row and mean(K,2) a column"
	}
	r.repeated = func() {
		fault.FailAs(fault.Misfit, at, r.spelled(x)+map[string]string{"+": " plus ", "-": " minus "}[does]+r.spelled(y)+" is "+r.shape(out.shape),
			r.lang.Name+" repeats the smaller of two arrays whose shapes differ", try)
	}
}

// constant reports ones and numbers: eye(n) - ones(n)/n is meant as it is.
func constant(n *tree.Node) bool { return n != nil && tree.Constant(n) }

// finite fails where the result is infinite because a power of a diagonal matrix was
// taken entry by entry.
func (r *run[T]) finite(a *array[T]) {
	for _, x := range a.data {
		if s := r.f.Size(x); r.infinite != nil && (math.IsNaN(s) || math.IsInf(s, 0)) {
			r.infinite()
		}
	}
}

// noteInfinite notes the first power that makes infinite numbers of zeros.
func (r *run[T]) noteInfinite(x, out *array[T], e algebra.Ratio, at int) {
	if e.Num > 0 || len(notOne(x.shape)) < 2 || !r.opt.Explain || r.infinite != nil || !slices.ContainsFunc(out.data, func(v T) bool { return math.IsInf(r.f.Size(v), 0) }) {
		return
	}
	r.infinite = func() {
		fault.Fail(at, r.spelled(x)+" is raised to "+e.String()+" entry by entry", "its zeros off the diagonal become infinite", "the power of the vector of eigenvalues inside diag(…), or a matrix power")
	}
}

func (r *run[T]) text(n *tree.Node) string { return fault.Clip(tree.Text(n, lecture)) }

// turnedText is a transpose as the language writes it.
func (r *run[T]) turnedText(n *tree.Node) string {
	if n.Op == tree.Transpose {
		return r.text(n.Args[0])
	}
	s := r.text(n)
	if r.lang.Name == "R" {
		return "t(" + s + ")"
	}
	if len([]rune(s)) > 2 {
		s = "(" + s + ")"
	}
	if r.lang.Indent {
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

// ownCentring makes A and Λ those of HKH with an H of the program's own: the lecture's
// belong to the lecture's H.
func (r *run[T]) ownCentring(v any) {
	h, ok := v.(*array[T])
	given := r.in.Values["H"]
	if !ok || given == nil || !same(h.shape, []int{given.Rows, given.Cols}) {
		return
	}
	own := &algebra.Matrix[T]{Rows: given.Rows, Cols: given.Cols, Data: h.data}
	equal := true
	for i, x := range given.Data {
		equal = equal && r.f.Negligible(r.f.Sub(x, own.Data[i]), 1)
	}
	if equal {
		return
	}
	in, ok := any(r.in).(*instance.Instance[float64])
	if !ok {
		panic(stop{algebra.ErrInexact})
	}
	other := *in
	other.Values = maps.Clone(in.Values)
	m := r.over().Mul(own, r.in.Values["K"], own)
	check(instance.Decompose(&other, any(m).(*algebra.Matrix[float64]), true))
	r.in, r.symbols = any(&other).(*instance.Instance[T]), map[string]*array[T]{}
}
