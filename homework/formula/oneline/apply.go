package oneline

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
)

// operations are what names.go names; a is never empty.
func (r *run[T]) operations() map[string]func(a []array[T]) array[T] {
	entrywise := func(a []array[T]) array[T] { return r.entrywise(r.node.op, a[0], a[1]) }
	product := func(a []array[T]) array[T] { return r.product(r.node.op, a[0], a[1]) }
	power := func(a []array[T]) array[T] { return r.matrixPower(r.node.op, a[0], r.ratio(a[1])) }
	reduce := func(a []array[T]) array[T] { return r.reduce(a[0], a[1:]) }
	measure := func(a []array[T]) array[T] { return r.measure(a[0], a[1:]) }
	return map[string]func(a []array[T]) array[T]{
		"plus": entrywise, "minus": entrywise, "times": entrywise, "rdivide": entrywise,
		"mtimes": product, "matmul": product, "dot": product, "mpower": power, "integer": power,
		"mean": reduce, "sum": reduce, "size": measure, "shape": measure,
		"power": func(a []array[T]) array[T] { return r.power(a[0], r.ratio(a[1])) },
		"inner": func(a []array[T]) array[T] { return r.product("dot", a[0], r.transposed(a[1])) },
		"outer": func(a []array[T]) array[T] { return r.product("matmul", r.flat(a[0], -1, 1), r.flat(a[1], 1, -1)) },
		"pinv":  func(a []array[T]) array[T] { return r.pseudoInverse(a[0]) },
		"T":     func(a []array[T]) array[T] { return r.transposed(a[0]) },
		"diag":  func(a []array[T]) array[T] { return r.diag(a[0]) },
		"eye":   func(a []array[T]) array[T] { return r.eye(a) },
		"full":  func(a []array[T]) array[T] { return r.full(a[:len(a)-1], a[len(a)-1]) },
		"repmat": func(a []array[T]) array[T] {
			return r.stretch(a[0], r.integer(a[1])*a[0].Rows, r.integer(a[2])*a[0].Cols)
		},
		"reshape":  func(a []array[T]) array[T] { return r.flat(a[0], r.sizes(a[1:])...) },
		"index":    func(a []array[T]) array[T] { return r.index(a[0], a[1:]) },
		"mldivide": func(a []array[T]) array[T] { return r.solve(a[0], a[1]) },
		"mrdivide": func(a []array[T]) array[T] { return r.divide(a[0], a[1]) },
	}
}

// tuples says where a value may be a tuple, or none: which arguments from where on.
var tuples = map[string]int{"index": 0, "full": 0, "reshape": 1, "mean": 1, "sum": 1}

// apply computes an operation.
func (r *run[T]) apply(n *node, a []array[T]) array[T] {
	f, ok := r.table[n.op]
	if !ok { // none, all, keep, tuple
		return array[T]{items: a, axes: 2}
	}
	r.node, r.factor = n, 1
	for i, x := range a {
		if from, ok := tuples[n.op]; x.Matrix == nil && !(ok && i >= from) {
			r.misfit(x)
		}
	}
	return f(a)
}

func (r *run[T]) eye(a []array[T]) array[T] {
	rows := r.integer(a[0])
	if r.integer(a[len(a)-1]) != rows {
		r.misfit(a...)
	}
	out := r.filled(rows, rows, a[0].Data[0])
	out.Matrix, out.text = r.Eye(rows), text{tex: "I_" + braced(r.name(rows)), level: isAtom}
	return out
}

// stretch repeats the single row or column of a.
func (r *run[T]) stretch(a array[T], rows, cols int) array[T] {
	out := r.filled(rows, cols, r.F.Of(algebra.Whole(1)))
	t := r.stretched(a, out)
	out = r.entrywise("times", out, a)
	out.text = t
	return out
}

func (r *run[T]) transposed(a array[T]) array[T] {
	if a.axes < 2 {
		return a
	}
	r.charge(len(a.Data))
	if a.Matrix = a.Matrix.T(); a.lambda == nil && len(a.Data) > 1 {
		a.text = transposed(a.text)
	}
	return a
}

// shaped is the same entries, by rows, in other sizes.
func (r *run[T]) shaped(a array[T], rows, cols, axes int) array[T] {
	if (rows == 1 && a.Cols == 1 || cols == 1 && a.Rows == 1) && a.lambda == nil && len(a.Data) > 1 {
		a.text = transposed(a.text)
	} else if min(a.Rows, a.Cols) > 1 && cols != a.Cols {
		a.text = text{tex: `\mathrm{vec}\left(` + a.tex + `\right)`, level: isProduct}
	}
	a.Matrix, a.axes = &algebra.Matrix[T]{Rows: rows, Cols: cols, Data: a.Data}, axes
	return a
}

// sizes are one or two numbers, or a tuple of them.
func (r *run[T]) sizes(a []array[T]) (out []int) {
	if len(a) == 1 && a[0].Matrix == nil {
		a = a[0].items
	}
	for _, x := range a {
		out = append(out, r.integer(x))
	}
	if len(out) < 1 || len(out) > 2 {
		r.misfit(array[T]{})
	}
	return out
}

// full is an array of one number.
func (r *run[T]) full(a []array[T], v array[T]) array[T] {
	to := r.sizes(a)
	if len(to) == 1 && r.lang == MATLAB {
		to = append(to, to[0])
	}
	if v.Matrix == nil || !r.scalar(v) {
		r.misfit(v)
	}
	v.axes = 2
	out := r.stretch(v, to[0], append(to, 1)[1])
	out.axes = len(to)
	return out
}

// flat is the same entries in one or two other sizes, of which one may be −1.
func (r *run[T]) flat(a array[T], sizes ...int) array[T] {
	to := append(sizes, 1)[:2]
	for i := range to {
		if other := to[1-i]; to[i] == -1 && other > 0 {
			to[i] = len(a.Data) / other
		}
	}
	if to[0] < 1 || to[0]*to[1] != len(a.Data) {
		r.misfit(a)
	}
	return r.shaped(a, to[0], to[1], len(sizes))
}

// diag makes a matrix of a vector, and a vector of a matrix.
func (r *run[T]) diag(a array[T]) (out array[T]) {
	if a.Matrix == nil {
		fail(symbol.ErrUnbound)
	}
	make := a.axes == 1 || r.lang == MATLAB && r.vector(a)
	if make {
		out = r.filled(len(a.Data), len(a.Data), a.Data[0])
		out.Matrix = r.Diag(a.Data)
	} else {
		out = r.filled(min(r.matrix(a).Rows, a.Cols), 1, a.Data[0])
		for i := range out.Data {
			out.Data[i] = a.At(i, i)
		}
		out.axes = int(r.lang) // 1 in NumPy, 2 in MATLAB
	}
	if out.text = (text{tex: `\mathrm{diag}\left(` + a.tex + `\right)`, level: isProduct}); a.lambda != nil {
		out.text = lambda(*a.lambda, !make)
	}
	return out
}

// matrix refuses what hasn't two axes.
func (r *run[T]) matrix(a array[T]) array[T] {
	if a.axes != 2 {
		r.misfit(a)
	}
	return a
}

// measure is the shape; or a size: 1 of the rows, 2 of the columns, 0 of all entries,
// −1 the largest.
func (r *run[T]) measure(a array[T], which []array[T]) array[T] {
	if len(which) == 0 {
		return array[T]{items: []array[T]{r.whole(a.Rows), r.whole(a.Cols)}[:a.axes], axes: 2}
	}
	switch r.integer(which[0]) {
	case -1:
		return r.whole(max(a.Rows, a.Cols))
	case 0:
		return r.whole(len(a.Data))
	case 1:
		return r.whole(a.Rows)
	case 2:
		return r.whole(a.Cols)
	}
	r.misfit(a)
	return a
}

// index is a[…]: an entry of a tuple, all of an axis, or None, a new axis.
func (r *run[T]) index(a array[T], items []array[T]) array[T] {
	if a.Matrix == nil && len(items) == 1 {
		if i := r.integer(items[0]); i >= 0 && i < len(a.items) {
			return a.items[i]
		}
	}
	if a.Matrix == nil {
		r.misfit(a)
	}
	shape, axis, sizes := []int{}, 0, []int{a.Rows, a.Cols}[:a.axes]
	for i, it := range items {
		op := r.node.args[i+1].op
		switch whole := op == "all" && (len(it.items) == 0 || axis < len(sizes) && r.integer(it.items[0]) == sizes[axis]); {
		case whole && r.lang == MATLAB && len(items) == 1: // a(:)
			return r.shaped(r.transposed(a), len(a.Data), 1, 2)
		case op == "none":
			shape = append(shape, 1)
		case whole && axis < len(sizes):
			shape, axis = append(shape, sizes[axis]), axis+1
		default:
			r.misfit(a)
		}
	}
	if shape = append(shape, sizes[axis:]...); len(shape) == 0 || len(shape) > 2 {
		r.misfit(a)
	}
	return r.shaped(a, shape[0], append(shape, 1)[1], len(shape))
}
