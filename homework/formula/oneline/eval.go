package oneline

import (
	"strconv"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
)

// Bounds of one evaluation: operations, and entries of one array (256×256).
const (
	work    = 1 << 23
	entries = 1 << 16
)

// array is a value. A number is 1×1, without an axis in NumPy; a 1-D array of NumPy is
// a column with one axis.
type array[T any] struct {
	*algebra.Matrix[T]
	axes  int
	exact *algebra.Ratio // of a number made of numbers and sizes, for exponents and sizes
	items []array[T]     // of a tuple; the matrix is nil
	text
}

// run is one evaluation. In NumPy k is a 1-D array, or one of n×1 where column says so.
type run[T any] struct {
	algebra.Over[T]
	in     *instance.Instance[T]
	lang   Language
	column bool
	left   int
	factor float64 // by which the operation at hand multiplies the bounds, see Extent
}

// Eval is the value of the expression; a 1-D array of NumPy comes back as a column. In
// NumPy k is a 1-D array, or an n×1 one where only that gives a vector. The error is one
// of package algebra, symbol.ErrDiagonal, ErrWork, ErrUnbound, or a *[ShapeError].
func Eval[T any](e *Expr, in *instance.Instance[T]) (*algebra.Matrix[T], error) {
	a, err := evaluate(e, in)
	return a.Matrix, err
}

func evaluate[T any](e *Expr, in *instance.Instance[T]) (array[T], error) {
	r := &run[T]{Over: algebra.Over[T]{F: in.Field}, in: in, lang: e.lang, left: work}
	first, err := r.once(e.root)
	if r.lang == MATLAB || err == nil && min(first.Rows, first.Cols) == 1 {
		return first, err
	}
	r.column = true
	if second, err := r.once(e.root); err == nil && min(second.Rows, second.Cols) == 1 {
		return second, nil
	}
	return first, err
}

func (r *run[T]) once(n *node) (a array[T], err error) {
	defer caught(&err)
	return r.need("the answer", r.value(n)), nil
}

// need refuses a tuple.
func (r *run[T]) need(op string, a array[T]) array[T] {
	if a.Matrix == nil {
		r.misfit(op, a)
	}
	return a
}

func (r *run[T]) misfit(op string, a ...array[T]) {
	e := &ShapeError{Op: op, Left: r.size(a[0])}
	if len(a) > 1 {
		e.Right = r.size(a[1])
	}
	fail(e)
}

// size is "n×m" of a matrix.
func (r *run[T]) size(a array[T]) string {
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

// name is the name of a size.
func (r *run[T]) name(size int) string {
	for d := algebra.N; d <= algebra.Mu && size > 1; d++ {
		if r.in.Size[d] == size {
			return d.String()
		}
	}
	return strconv.Itoa(size)
}

func (r *run[T]) scalar(a array[T]) bool { return a.axes == 0 || r.lang == MATLAB && len(a.Data) == 1 }

// charge counts operations.
func (r *run[T]) charge(n int) {
	if r.left -= n; r.in.Budget != nil {
		*r.in.Budget -= n
	}
	if r.left < 0 || r.in.Budget != nil && *r.in.Budget < 0 {
		fail(symbol.ErrWork)
	}
}

// filled is an array of two axes.
func (r *run[T]) filled(rows, cols int, v T) array[T] {
	if rows < 1 || cols < 1 || rows > entries || cols > entries || rows*cols > entries {
		fail(symbol.ErrWork)
	}
	r.charge(8 * rows * cols)
	return array[T]{Matrix: r.Filled(rows, cols, v), axes: 2}
}

// number is an exact number, of two axes in MATLAB.
func (r *run[T]) number(q algebra.Ratio) array[T] {
	t := fraction(q)
	t.bits = 62 // of numerator and denominator, see algebra.NewRatio
	return array[T]{Matrix: r.Filled(1, 1, r.F.Of(q)), exact: &q, axes: 2 * int(r.lang-NumPy), text: t}
}

// integer is a size, an index, or an axis.
func (r *run[T]) integer(op string, a array[T]) int {
	if a.exact == nil || a.exact.Den != 1 {
		r.misfit(op, a)
	}
	return int(a.exact.Num)
}

// value evaluates a node.
func (r *run[T]) value(n *node) (a array[T]) {
	r.charge(1)
	switch n.op {
	case "num":
		a = r.number(n.num)
	case "symbol":
		a = r.symbol(n.name)
	default:
		args := make([]array[T], len(n.args))
		for i, x := range n.args {
			args[i] = r.value(x)
		}
		a = r.apply(n, args)
	}
	return a
}

// symbol is the value of a name.
func (r *run[T]) symbol(name string) array[T] {
	a, l := array[T]{Matrix: r.in.Values[name], axes: 2}, r.in.Values["Lambda"]
	switch {
	case name == "n" || name == "m":
		a = r.number(algebra.Whole(int64(r.in.Size[map[string]algebra.Dim{"n": algebra.N, "m": algebra.M}[name]])))
		a.text = text{tex: name, level: isAtom, bits: 4}
		return a
	case name == "one":
		a = r.full([]array[T]{r.symbol("n"), r.number(algebra.Whole(1))}, r.number(algebra.Whole(1)))
	case l == nil && name == "values" || a.Matrix == nil && name != "values":
		fail(symbol.ErrUnbound)
	case name == "values":
		a = r.diag(array[T]{Matrix: l, axes: 2, text: lambda(algebra.Whole(1), false)})
	case name == "Lambda":
		a.text = lambda(algebra.Whole(1), false)
	default:
		a.text = text{tex: standard[name].LaTeX, level: isAtom}
	}
	if a.degree, a.bits = symbolDegree, symbolBits; r.lang == NumPy && a.Cols == 1 && (!r.column || name == "values") {
		a.axes = 1
	}
	return a
}

var standard = symbol.Standard()

// Bounds for the entries of a symbol, with n ≤ 10, μ ≤ 12 and a common denominator:
// n − 1 axes of a basis are n − 1 reflections of degree 2 (18); as many for the μ×n
// basis of F̄ (24), and fourth powers for √Λ (4), make 46 for F̄ and F, 92 for K. A
// reflection I − 2vvᵀ/vᵀv multiplies the sum of coefficients by less than 3·12 < 2⁶: 42
// of them and four sums over 12 terms stay below 300 bits. There is room for the worlds.
const (
	symbolDegree = 200
	symbolBits   = 400
)

// ratio is an exponent.
func (r *run[T]) ratio(a array[T]) algebra.Ratio {
	if a.exact == nil {
		fail(algebra.ErrInexact)
	}
	return *a.exact
}

// matrix refuses what hasn't two axes.
func (r *run[T]) matrix(op string, a array[T]) array[T] {
	if a.axes != 2 {
		r.misfit(op, a)
	}
	return a
}
