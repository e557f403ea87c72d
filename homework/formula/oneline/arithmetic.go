package oneline

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
)

// calculate is p op q in any field; of a power, q is e.
func calculate[T any](f algebra.Field[T], op string, p, q T, e algebra.Ratio) (out T, err error) {
	switch {
	case op == "plus":
		return f.Add(p, q), nil
	case op == "minus":
		return f.Sub(p, q), nil
	case op == "rdivide":
		q, err = f.Inv(q)
	case op == "power" && e.Num < 0:
		if p, err = f.Inv(p); err != nil { // of 0 in every field
			return p, err
		}
		fallthrough
	case op == "power":
		return f.Pow(p, algebra.Frac(algebra.Abs(e.Num), e.Den))
	}
	return f.Mul(p, q), err
}

// entrywise is a op b; a size of 1 is stretched.
func (r *run[T]) entrywise(op string) func(a ...array[T]) array[T] {
	return func(a ...array[T]) array[T] {
		x, y, e := a[0], a[1], one
		if op == "power" {
			e = r.ratio(y, steepest)
			r.charge(100 * len(x.Data))
		}
		if x.Rows != y.Rows && min(x.Rows, y.Rows) > 1 || x.Cols != y.Cols && min(x.Cols, y.Cols) > 1 {
			r.misfit(a...)
		}
		out := r.filled(max(x.Rows, y.Rows), max(x.Cols, y.Cols), x.Data[0])
		for i := range out.Data {
			row, col := i/out.Cols, i%out.Cols
			p, q := x.At(min(row, x.Rows-1), min(col, x.Cols-1)), y.At(min(row, y.Rows-1), min(col, y.Cols-1))
			out.Data[i] = must(calculate(r.F, op, p, q, e))
		}
		out.axes = max(x.axes, y.axes)
		out.exact, _ = calculate(algebra.Real{}, op, x.exact, y.exact, e)
		return out
	}
}

// matrixPower is a^e of a square matrix, a root only of a diagonal one; or the pseudo-inverse.
func (r *run[T]) matrixPower(a ...array[T]) array[T] {
	base, e := a[0].Matrix, r.ratio(a[1], steepest)
	switch {
	case r.lang == MATLAB && r.scalar(a[0]):
		return r.table["power"](a...)
	case a[0].axes < 2 || base.Rows != base.Cols && r.node.op != "pinv":
		r.misfit(a[0])
	case r.node.op == "pinv":
		r.charge(16 * len(base.Data) * (base.Rows + base.Cols))
		return r.of(must(r.PseudoInverse(base)))
	case e.Den > 1 && !r.IsDiagonal(base):
		fail(symbol.ErrDiagonal)
	case e.Den > 1:
		return r.diag(r.table["power"](r.diag(a[0]), a[1]))
	}
	r.charge((int(algebra.Abs(e.Num)) + 2) * base.Rows * base.Rows * base.Rows)
	if e.Num < 0 {
		base = must(r.Inverse(base))
	}
	out := r.Eye(base.Rows)
	for range algebra.Abs(e.Num) {
		out = r.Mul(out, base)
	}
	return r.of(out)
}

// matmul is a matrix product; a 1-D array is a row on the left, a column on the right.
// The operators of MATLAB take numbers, too, and may invert a side.
func (r *run[T]) matmul(a ...array[T]) array[T] {
	x, y := a[0], a[1]
	switch op := r.node.op; {
	case op == "product" && (r.scalar(x) || r.scalar(y)):
		return r.table["times"](a...)
	case op == "mrdivide" && r.scalar(y):
		return r.table["rdivide"](a...)
	case op == "mrdivide":
		y = r.matrixPower(y, r.number(minus))
	case op == "mldivide":
		x = r.matrixPower(x, r.number(minus))
	}
	if y.axes == 1 {
		y.Matrix = y.Matrix.T()
	}
	if x.axes == 0 || y.axes == 0 || x.Cols != y.Rows {
		r.misfit(a...)
	}
	r.charge(x.Rows * x.Cols * y.Cols)
	out := r.of(r.Mul(x.Matrix, y.Matrix))
	if x.axes+y.axes < 4 {
		out = r.vector(out.Data)
		out.axes = x.axes + y.axes - 2
	}
	return out
}
