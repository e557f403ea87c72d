package oneline

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
)

// apply computes an operation of names.go.
func (r *run[T]) apply(n *node, a []array[T]) array[T] {
	tuples := n.op == "none" || n.op == "all" || n.op == "tuple"
	if tuples {
		return array[T]{items: a, axes: 2}
	}
	for i, x := range a { // what may have a tuple: an index, a size, an axis
		if x.Matrix == nil && n.op != "index" && n.op != "full" && n.op != "chain" && (i == 0 || n.op != "reshape" && n.op != "mean" && n.op != "sum") {
			r.misfit(x)
		}
	}
	x := a[0]
	switch n.op {
	case "plus", "minus", "times", "rdivide":
		return r.entrywise(n.op, x, a[1])
	case "mtimes", "matmul", "dot":
		return r.product(n.op, x, a[1])
	case "outer":
		return r.product("matmul", r.shaped(x, len(x.Data), 1, 2), r.shaped(a[1], 1, len(a[1].Data), 2))
	case "inner":
		return r.product("dot", x, r.transposed(a[1]))
	case "chain":
		out := append(x.items, x)[0]
		for _, y := range x.items[min(1, len(x.items)):] {
			out = r.product("matmul", out, y)
		}
		return out
	case "power":
		return r.power(x, r.ratio(a[1]))
	case "mpower", "integer":
		return r.matrixPower(n.op, x, r.ratio(a[1]))
	case "mldivide":
		return r.solve(x, a[1])
	case "mrdivide":
		if r.scalar(a[1]) {
			return r.entrywise("rdivide", x, a[1])
		} else if a[1].Rows == a[1].Cols {
			return r.product("mtimes", x, r.matrixPower("mpower", a[1], algebra.Whole(-1)))
		}
		return r.transposed(r.solve(r.transposed(a[1]), r.transposed(x)))
	case "pinv":
		return r.pseudoInverse(x)
	case "T":
		return r.transposed(x)
	case "diag":
		return r.diag(x)
	case "full":
		return r.full(a[:len(a)-1], a[len(a)-1])
	case "eye":
		rows := r.integer(x)
		if len(a) > 1 && r.integer(a[1]) != rows {
			r.misfit(a...)
		}
		out := r.filled(rows, rows, x.Data[0])
		out.Matrix, out.text = r.Eye(rows), text{tex: "I_" + braced(r.name(rows)), level: isAtom}
		return out
	case "repmat":
		return r.stretch(x, r.integer(a[1])*x.Rows, r.integer(a[2])*x.Cols)
	case "mean", "sum":
		return r.reduce(n, x, a[1:])
	case "reshape":
		return r.reshape(x, a[1:])
	case "index":
		return r.index(n, x, a[1:])
	}
	return r.measure(x, a[1:])
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
		a.text = text{tex: `\operatorname{vec}\left(` + a.tex + `\right)`, level: isProduct}
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

// reshape is the same entries in other sizes, of which one may be −1.
func (r *run[T]) reshape(a array[T], sizes []array[T]) array[T] {
	axes := r.sizes(sizes)
	to := append(axes, 1)[:2]
	for i := range to {
		if other := to[1-i]; to[i] == -1 && other > 0 {
			to[i] = len(a.Data) / other
		}
	}
	if to[0] < 1 || to[0]*to[1] != len(a.Data) {
		r.misfit(a)
	}
	return r.shaped(a, to[0], to[1], len(axes))
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
	if out.text = (text{tex: `\operatorname{diag}\left(` + a.tex + `\right)`, level: isProduct}); a.lambda != nil {
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
func (r *run[T]) index(n *node, a array[T], items []array[T]) array[T] {
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
		op := n.args[i+1].op
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
