package oneline

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
)

// Bounds of one evaluation: operations, a size, and an exponent.
const work, largest, steepest = 1 << 21, 1 << 16, 16

// array is a value. A number is 1×1, without an axis in NumPy; a 1-D array of NumPy is a
// row with one axis.
type array[T any] struct {
	*algebra.Matrix[T]
	axes  int
	exact float64 // of a number made of numbers and sizes: an exponent, a size; else NaN
}

func (r *run[T]) operations() map[string]func(a ...array[T]) array[T] {
	return map[string]func(a ...array[T]) array[T]{
		"plus": r.entrywise("plus"), "minus": r.entrywise("minus"), "times": r.entrywise("times"),
		"rdivide": r.entrywise("rdivide"), "power": r.entrywise("power"), "mpower": r.matrixPower,
		"product": r.matmul, "matmul": r.matmul, "mldivide": r.matmul, "mrdivide": r.matmul,
		"pinv": r.matrixPower, "T": r.transposed, "diag": r.diag, "eye": r.full, "full": r.full, "repmat": r.repmat,
		"mean": r.reduce, "sum": r.reduce, "column": r.column,
	}
}

type run[T any] struct {
	algebra.Over[T]
	in    *instance.Instance[T]
	lang  Language
	left  int // operations
	table map[string]func(a ...array[T]) array[T]
	node  *node // the operation at hand
}

// Eval is the value of the expression; a 1-D array of NumPy comes back as a column. The
// error is one of package algebra, symbol.ErrDiagonal, ErrWork, ErrUnbound, or a *[ShapeError].
func Eval[T any](e *Expr, in *instance.Instance[T]) (*algebra.Matrix[T], error) {
	a, err := evaluate(e, in)
	if err == nil && a.axes == 1 {
		return a.Matrix.T(), nil
	}
	return a.Matrix, err
}

func evaluate[T any](e *Expr, in *instance.Instance[T]) (a array[T], err error) {
	defer caught(&err)
	r := &run[T]{Over: algebra.Over[T]{F: in.Field}, in: in, lang: e.lang, left: work}
	r.table = r.operations()
	return r.value(e.root), nil
}

func (r *run[T]) value(n *node) array[T] {
	r.charge(1)
	switch n.op {
	case "num":
		return r.number(n.num)
	case "symbol":
		return r.symbol(n.name)
	}
	args := make([]array[T], len(n.args))
	for i, x := range n.args {
		args[i] = r.value(x)
	}
	r.node = n
	return r.table[n.op](args...)
}

func (r *run[T]) symbol(name string) array[T] {
	if d, ok := map[string]algebra.Dim{"n": algebra.N, "m": algebra.M}[name]; ok {
		return r.number(algebra.Whole(int64(r.in.Size[d])))
	}
	v := r.in.Values[name]
	if v == nil {
		fail(symbol.ErrUnbound)
	}
	if among(name, vectors) {
		return r.vector(v.Data)
	}
	return r.of(v)
}

func (r *run[T]) of(m *algebra.Matrix[T]) array[T] { return array[T]{m, 2, math.NaN()} }

// vector is a column in MATLAB, a 1-D array in NumPy.
func (r *run[T]) vector(v []T) array[T] {
	if r.lang == MATLAB {
		return r.of(&algebra.Matrix[T]{Rows: len(v), Cols: 1, Data: v})
	}
	return array[T]{&algebra.Matrix[T]{Rows: 1, Cols: len(v), Data: v}, 1, math.NaN()}
}

// number has two axes in MATLAB.
func (r *run[T]) number(q algebra.Ratio) array[T] {
	return array[T]{r.Filled(1, 1, r.F.Of(q)), 2 * int(r.lang-NumPy), q.Float()}
}

func (r *run[T]) scalar(a array[T]) bool { return a.axes == 0 || r.lang == MATLAB && len(a.Data) == 1 }

// filled is an array of two axes, which aren't larger than integer allows.
func (r *run[T]) filled(rows, cols int, v T) array[T] {
	if rows < 1 || cols < 1 {
		fail(symbol.ErrWork)
	}
	r.charge(8 * rows * cols)
	return r.of(r.Filled(rows, cols, v))
}

func (r *run[T]) charge(n int) {
	if r.left -= n; r.in.Budget != nil {
		*r.in.Budget -= n
		r.left = min(r.left, *r.in.Budget)
	}
	if r.left < 0 {
		fail(symbol.ErrWork)
	}
}

// ratio is a number that was computed of numbers and sizes, with a small denominator.
func (r *run[T]) ratio(a array[T], most float64) algebra.Ratio {
	const parts = 5040
	p := math.Round(parts * a.exact)
	if !(math.Abs(parts*a.exact-p) < 1e-6) || math.Abs(a.exact) > most {
		fail(algebra.ErrInexact)
	}
	q, _ := algebra.NewRatio(int64(p), parts)
	return q
}

// integer is a size or an axis.
func (r *run[T]) integer(a array[T]) int {
	q := r.ratio(a, largest)
	if q.Den > 1 {
		r.misfit(a)
	}
	return int(q.Num)
}

func (r *run[T]) misfit(a ...array[T]) {
	name := func(size int) string {
		if d := slices.Index(r.in.Size[1:], size); d >= 0 && size > 1 {
			return (algebra.N + algebra.Dim(d)).String()
		}
		return strconv.Itoa(size)
	}
	var shapes [2]string
	for i, x := range a {
		sizes := []string{name(x.Rows), name(x.Cols)}
		if shapes[i] = strings.Join(sizes[2-x.axes:], "×"); r.scalar(x) {
			shapes[i] = "a number"
		}
	}
	fail(&ShapeError{r.node.name, shapes[0], shapes[1]})
}
