package oneline

import (
	"math"
	"strconv"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
)

// Bounds of one evaluation: operations, and entries of one array (256×256).
const (
	work    = 1 << 21
	entries = 1 << 16
)

// array is a value, and its text. A number is 1×1, without an axis in NumPy; a 1-D array
// of NumPy is a column with one axis; a tuple has no matrix.
type array[T any] struct {
	*algebra.Matrix[T]
	axes  int
	exact float64 // of a number made of numbers and sizes: an exponent, a size; else NaN
	items []array[T]
	text
}

// run is one evaluation. In NumPy k is a 1-D array, or one of n×1 where column says so.
type run[T any] struct {
	algebra.Over[T]
	in     *instance.Instance[T]
	lang   Language
	column bool
	left   int
	table  map[string]func(a []array[T]) array[T]
	node   *node   // the operation at hand
	factor float64 // by which it multiplies degree and bits, see Extent
}

// Eval is the value of the expression; a 1-D array of NumPy comes back as a column. In
// NumPy k is a 1-D array, or an n×1 one where only that gives a vector. The error is one
// of package algebra, symbol.ErrDiagonal, ErrWork, ErrUnbound, or a *[ShapeError].
func Eval[T any](e *Expr, in *instance.Instance[T]) (*algebra.Matrix[T], error) {
	a, err := evaluate(e, in)
	return a.Matrix, err
}

func evaluate[T any](e *Expr, in *instance.Instance[T]) (array[T], error) {
	r := start(e, in)
	first, err := r.once(e.root)
	if r.lang == NumPy && (err != nil || min(first.Rows, first.Cols) > 1) {
		r.column = true
		if second, err := r.once(e.root); err == nil && min(second.Rows, second.Cols) == 1 {
			return second, nil
		}
	}
	return first, err
}

func start[T any](e *Expr, in *instance.Instance[T]) *run[T] {
	r := &run[T]{Over: algebra.Over[T]{F: in.Field}, in: in, lang: e.lang, left: work, node: &node{name: "the answer"}}
	r.table = r.operations()
	return r
}

func (r *run[T]) once(n *node) (a array[T], err error) {
	defer caught(&err)
	if a = r.value(n); a.Matrix == nil {
		r.misfit(a)
	}
	return a, nil
}

// misfit says which sizes don't fit.
func (r *run[T]) misfit(a ...array[T]) {
	size := func(a array[T]) string {
		switch {
		case a.Matrix == nil:
			return "a tuple"
		case r.scalar(a):
			return "a number"
		case a.axes == 1:
			return r.name(a.Rows)
		}
		return r.name(a.Rows) + "×" + r.name(a.Cols)
	}
	e := &ShapeError{Op: r.node.name, Left: size(a[0])}
	if len(a) > 1 {
		e.Right = size(a[1])
	}
	fail(e)
}

// name is the name of a size.
func (r *run[T]) name(size int) string {
	for d := algebra.N; d <= algebra.Mu && size > 1; d++ {
		if r.in.Size[d] == size {
			return d.String()
		} else if r.in.Size[d]*r.in.Size[d] == size {
			return d.String() + "^2"
		}
	}
	return strconv.Itoa(size)
}

func (r *run[T]) scalar(a array[T]) bool { return a.axes == 0 || r.lang == MATLAB && len(a.Data) == 1 }

func (r *run[T]) vector(a array[T]) bool { return min(a.Rows, a.Cols) == 1 }

// charge counts operations.
func (r *run[T]) charge(n int) {
	if r.left -= n; r.in.Budget != nil {
		*r.in.Budget -= n
		r.left = min(r.left, *r.in.Budget)
	}
	if r.left < 0 {
		fail(symbol.ErrWork)
	}
}

// filled is an array of two axes.
func (r *run[T]) filled(rows, cols int, v T) array[T] {
	if rows < 1 || cols < 1 || rows > entries || cols > entries/rows {
		fail(symbol.ErrWork)
	}
	r.charge(8 * rows * cols)
	return array[T]{Matrix: r.Filled(rows, cols, v), axes: 2, exact: math.NaN()}
}

// number is an exact number, of two axes in MATLAB.
func (r *run[T]) number(q algebra.Ratio, t text) array[T] {
	return array[T]{Matrix: r.Filled(1, 1, r.F.Of(q)), exact: q.Float(), axes: 2 * int(r.lang-NumPy), text: t}
}

func (r *run[T]) whole(n int) array[T] {
	return r.number(algebra.Whole(int64(n)), text{tex: r.name(n), level: isAtom})
}

// integer is a size, an index, or an axis.
func (r *run[T]) integer(a array[T]) int {
	if a.Matrix == nil || !(math.Abs(a.exact) <= entries) || a.exact != math.Trunc(a.exact) {
		r.misfit(a)
	}
	return int(a.exact)
}

// ratio is an exponent, of which roots have a small denominator.
func (r *run[T]) ratio(a array[T]) algebra.Ratio {
	const parts = 5040
	p := math.Round(parts * a.exact)
	if !(math.Abs(parts*a.exact-p) < 1e-6) || math.Abs(p) > math.MaxInt32 {
		fail(algebra.ErrInexact)
	}
	q, _ := algebra.NewRatio(int64(p), parts)
	return q
}

// value evaluates a node, and bounds its value as Extent says.
func (r *run[T]) value(n *node) (a array[T]) {
	switch n.op {
	case "num":
		r.charge(1)
		return r.number(n.num, fraction(n.num))
	case "symbol":
		r.charge(1)
		return r.symbol(n.name)
	}
	degree, bits, args := 0.0, 16.0, make([]array[T], len(n.args)) // a sum of at most 2¹⁶ terms
	for i, x := range n.args {
		args[i] = r.value(x)
		degree, bits = degree+args[i].degree, bits+args[i].bits
	}
	a = r.apply(n, args)
	a.degree, a.bits = r.factor*degree, r.factor*bits
	return a
}

// symbol is the value of a name.
func (r *run[T]) symbol(name string) array[T] {
	a := array[T]{Matrix: r.in.Values[name], axes: 2, exact: math.NaN()}
	a.tex, a.level = standard[name].LaTeX, isAtom
	switch one := algebra.Whole(1); name {
	case "n":
		return r.whole(r.in.Size[algebra.N])
	case "m":
		return r.whole(r.in.Size[algebra.M])
	case "one":
		a = r.stretch(r.number(one, fraction(one)), r.in.Size[algebra.N], 1)
	case "Lambda":
		a.text = lambda(one, false)
	case "values":
		a = r.diag(r.symbol("Lambda"))
	}
	if a.Matrix == nil {
		fail(symbol.ErrUnbound)
	}
	if a.degree, a.bits = symbolDegree, symbolBits; r.lang == NumPy && a.Cols == 1 && (!r.column || name == "values") {
		a.axes = 1
	}
	return a
}

var standard = symbol.Standard()
