package oneline

import "kpcalab/homework/algebra"

func (r *run[T]) transposed(a ...array[T]) array[T] {
	if a[0].axes == 2 {
		r.charge(len(a[0].Data))
		a[0].Matrix = a[0].Matrix.T()
	}
	return a[0]
}

// column is a 1-D array of NumPy with two axes; in MATLAB all entries, by columns.
func (r *run[T]) column(a ...array[T]) array[T] {
	if r.lang == NumPy && a[0].axes != 1 {
		r.misfit(a[0])
	}
	return r.of(&algebra.Matrix[T]{Rows: len(a[0].Data), Cols: 1, Data: a[0].Matrix.T().Data})
}

// diag makes a matrix of a vector, and a vector of a matrix.
func (r *run[T]) diag(a ...array[T]) array[T] {
	from, size := a[0], len(a[0].Data)
	if from.axes == 1 || r.lang == MATLAB && min(from.Rows, from.Cols) == 1 {
		r.charge(size * size)
		return r.of(r.Diag(from.Data))
	}
	if from.axes == 0 {
		r.misfit(from)
	}
	v := make([]T, min(from.Rows, from.Cols))
	for i := range v {
		v[i] = from.At(i, i)
	}
	return r.vector(v)
}

// full is an array of one number: of one size n, n×n in MATLAB, 1-D in NumPy; or an eye.
func (r *run[T]) full(a ...array[T]) array[T] {
	last := len(a) - 1
	if !r.scalar(a[last]) || last < 1 || last > 2 {
		r.misfit(a[last])
	}
	rows, cols, v := r.integer(a[0]), r.integer(a[last-1]), a[last].Data[0]
	switch flat := r.vector(r.filled(1, cols, v).Data); {
	case r.node.op == "eye":
		return r.diag(flat)
	case r.lang == NumPy && last == 1:
		return flat
	}
	return r.filled(rows, cols, v)
}

func (r *run[T]) repmat(a ...array[T]) array[T] { return r.full(a[1], a[2], a[0]) }

// reduce is the sum or the mean of all; or of the columns (axis 0 in NumPy, 1 in MATLAB)
// or the rows, of which a 1-D array has one. NumPy drops the axis, and may count it from −1.
func (r *run[T]) reduce(a ...array[T]) array[T] {
	sum, axes := a[0].Matrix, a[0].axes
	columns, rows := r.lang == NumPy || sum.Rows > 1, r.lang == NumPy || sum.Rows == 1
	if len(a) == 2 {
		axis := r.integer(a[1]) - int(r.lang-NumPy)
		if axis < 0 && r.lang == NumPy {
			axis += axes
		}
		if axis < 0 || axis >= axes {
			r.misfit(a[0])
		}
		rows = axis == axes-1
		columns = !rows
	}
	r.charge(len(sum.Data))
	if columns {
		sum = r.Mul(r.Filled(1, sum.Rows, r.F.Of(one)), sum)
	}
	if rows {
		sum = r.Mul(sum, r.Filled(sum.Cols, 1, r.F.Of(one)))
	}
	out := r.of(sum)
	if r.node.op == "mean" {
		out = r.table["rdivide"](out, r.number(algebra.Whole(int64(len(a[0].Data)/len(sum.Data)))))
	}
	if r.lang == NumPy {
		if out = r.vector(out.Data); columns && rows || axes == 1 {
			out.axes = 0
		}
	}
	return out
}
