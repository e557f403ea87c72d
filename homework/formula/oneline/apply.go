package oneline

import (
	"kpcalab/homework/algebra"
)

// apply computes an operation, and bounds its value as Extent says.
func (r *run[T]) apply(n *node, a []array[T]) array[T] {
	r.factor = 1
	out := r.operate(n, a)
	out.degree, out.bits = 0, 16 // a sum of at most 2¹⁶ terms
	for _, x := range a {
		out.degree, out.bits = out.degree+x.degree, out.bits+x.bits
	}
	out.degree, out.bits = r.factor*out.degree, r.factor*out.bits
	return out
}

func (r *run[T]) operate(n *node, a []array[T]) array[T] {
	switch n.op {
	case "none", "all", "tuple":
		return array[T]{items: a, axes: 2}
	case "full":
		return r.full(a[:len(a)-1], r.need(n.op, a[len(a)-1]))
	case "chain":
		out := append(a[0].items, array[T]{})[0]
		for _, x := range a[0].items[min(1, len(a[0].items)):] {
			out = r.product("matmul", r.need(n.op, out), r.need(n.op, x))
		}
		return out
	case "index":
		return r.index(n, a[0], a[1:])
	case "reshape":
		return r.reshape(r.need(n.op, a[0]), a[1:])
	case "mean", "sum":
		return r.reduce(n, r.need(n.op, a[0]), a[1:])
	}
	for _, x := range a {
		r.need(n.op, x)
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
	case "power":
		return r.power(x, r.ratio(a[1]))
	case "mpower", "integer":
		return r.matrixPower(n.op, x, r.ratio(a[1]))
	case "mldivide":
		return r.solve(x, a[1])
	case "mrdivide":
		if r.scalar(a[1]) {
			return r.entrywise("rdivide", x, a[1])
		}
		if a[1].Rows == a[1].Cols {
			return r.product("/", x, r.matrixPower("/", a[1], algebra.Whole(-1)))
		}
		return r.transposed(r.solve(r.transposed(a[1]), r.transposed(x)))
	case "pinv":
		r.charge(16 * len(x.Data) * (x.Rows + x.Cols))
		r.factor = 4 * 256
		m, err := r.PseudoInverse(r.matrix(n.op, x).Matrix)
		return r.checked(m, err, raised(x.text, "+"))
	case "T":
		return r.transposed(x)
	case "diag":
		return r.diag(x)
	case "eye":
		rows := r.integer(n.op, x)
		if len(a) > 1 && r.integer(n.op, a[1]) != rows {
			r.misfit(n.op, a...)
		}
		out := r.filled(rows, rows, x.Data[0])
		out.Matrix, out.text = r.Eye(rows), text{tex: "I_" + braced(r.name(rows)), level: isAtom}
		return out
	case "repmat": // by stretching
		one := r.filled(r.integer(n.op, a[1])*x.Rows, r.integer(n.op, a[2])*x.Cols, r.F.Of(algebra.Whole(1)))
		out := r.entrywise("times", one, x)
		out.text = r.stretched(x.text, x, one)
		return out
	}
	return r.measure(x, a[1:])
}

func (r *run[T]) checked(m *algebra.Matrix[T], err error, t text) array[T] {
	if err != nil {
		fail(err)
	}
	return array[T]{Matrix: m, axes: 2, text: t}
}

func (r *run[T]) transposed(a array[T]) array[T] {
	if a.axes == 2 {
		r.charge(len(a.Data))
		a.Matrix = a.Matrix.T()
		if a.lambda == nil && !r.scalar(a) {
			a.text = transposed(a.text)
		}
	}
	return a
}

// shaped is the same entries, by rows, in other sizes.
func (r *run[T]) shaped(a array[T], rows, cols, axes int) array[T] {
	if rows == 1 && a.Cols == 1 || rows > 1 && a.Rows == 1 {
		if a.lambda == nil && len(a.Data) > 1 {
			a.text = transposed(a.text)
		}
	}
	a.Matrix, a.axes = &algebra.Matrix[T]{Rows: rows, Cols: cols, Data: a.Data}, axes
	return a
}

// full is an array of one number.
func (r *run[T]) full(sizes []array[T], v array[T]) array[T] {
	if sizes[0].items != nil {
		sizes = sizes[0].items
	} else if r.lang == MATLAB && len(sizes) == 1 {
		sizes = []array[T]{sizes[0], sizes[0]}
	}
	if len(sizes) == 0 || len(sizes) > 2 || !r.scalar(v) {
		r.misfit("the size of ones", array[T]{})
	}
	rows, cols := r.integer("ones", sizes[0]), 1
	if len(sizes) == 2 {
		cols = r.integer("ones", sizes[1])
	}
	out := r.filled(rows, cols, v.Data[0])
	out.axes, out.text = len(sizes), r.stretched(v.text, v, out)
	return out
}

// diag makes a matrix of a vector, and a vector of a matrix.
func (r *run[T]) diag(a array[T]) (out array[T]) {
	vector := a.axes == 1 || r.lang == MATLAB && min(a.Rows, a.Cols) == 1
	if vector {
		out = r.filled(len(a.Data), len(a.Data), a.Data[0])
		out.Matrix = r.Diag(a.Data)
	} else {
		r.matrix("diag", a)
		out = r.filled(min(a.Rows, a.Cols), 1, a.Data[0])
		for i := range out.Data {
			out.Data[i] = a.At(i, i)
		}
		out.axes = int(r.lang) // 1 in NumPy, 2 in MATLAB
	}
	if out.text = (text{tex: `\operatorname{diag}\left(` + a.tex + `\right)`, level: isProduct}); a.lambda != nil {
		out.text = lambda(*a.lambda, !vector)
	}
	return out
}

// reshape is the same entries in other sizes, of which one may be −1.
func (r *run[T]) reshape(a array[T], sizes []array[T]) array[T] {
	if sizes[0].items != nil {
		sizes = sizes[0].items
	}
	to, known := []int{1, 1}, 1
	for i, s := range sizes[:min(2, len(sizes))] {
		if to[i] = r.integer("reshape", s); to[i] != -1 {
			known *= max(to[i], 0)
		}
	}
	for i := range to {
		if to[i] == -1 && known > 0 {
			to[i] = len(a.Data) / known
		}
	}
	if len(sizes) > 2 || min(to[0], to[1]) < 1 || to[0] > entries || to[0]*to[1] != len(a.Data) {
		r.misfit("reshape", a)
	}
	return r.shaped(a, to[0], to[1], len(sizes))
}

// measure is the shape; or a size: 1 of the rows, 2 of the columns, 0 of all entries,
// −1 the largest.
func (r *run[T]) measure(a array[T], which []array[T]) array[T] {
	sizes := []int{len(a.Data), a.Rows, a.Cols, max(a.Rows, a.Cols)}
	number := func(i int) array[T] {
		out := r.number(algebra.Whole(int64(sizes[i])))
		out.tex, out.level = r.name(sizes[i]), isAtom
		return out
	}
	if len(which) == 0 {
		return array[T]{items: []array[T]{number(1), number(2)}[:a.axes], axes: 2}
	}
	i := r.integer("size", which[0])
	if i < -1 || i > 2 {
		r.misfit("size", a)
	}
	return number((i + 4) % 4)
}

// index is a[…]: an entry of a tuple, all of an axis, or None, a new axis.
func (r *run[T]) index(n *node, a array[T], items []array[T]) array[T] {
	if a.Matrix == nil && len(items) == 1 {
		if i := r.integer("[]", items[0]); i >= 0 && i < len(a.items) {
			return a.items[i]
		}
	}
	r.need("[]", a)
	if r.lang == MATLAB && len(items) == 1 && n.args[1].op == "all" && len(items[0].items) == 0 { // a(:)
		a.Matrix = a.Matrix.T()
		return r.shaped(a, len(a.Data), 1, 2)
	}
	sizes, shape := []int{a.Rows, a.Cols}[:a.axes], []int{}
	for i, it := range items {
		switch n.args[i+1].op {
		case "none":
			shape = append(shape, 1)
			continue
		case "all":
			if len(sizes) > 0 && (len(it.items) == 0 || r.integer("[]", it.items[0]) == sizes[0]) {
				shape, sizes = append(shape, sizes[0]), sizes[1:]
				continue
			}
		}
		r.misfit("[]", a)
	}
	shape = append(shape, sizes...)
	if len(shape) > 2 {
		r.misfit("[]", a)
	}
	out := append(shape, 1, 1)
	return r.shaped(a, out[0], out[1], len(shape))
}
