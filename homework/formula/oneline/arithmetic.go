package oneline

import (
	"math"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
)

// calculate is p op q in any field.
func calculate[T any](f algebra.Field[T], op string, p, q T) (out T, err error) {
	switch op {
	case "plus":
		return f.Add(p, q), nil
	case "minus":
		return f.Sub(p, q), nil
	case "rdivide":
		q, err = f.Inv(q)
	}
	return f.Mul(p, q), err
}

// entrywise is a op b; a size of 1 is stretched.
func (r *run[T]) entrywise(op string) func(a ...array[T]) array[T] {
	return func(a ...array[T]) array[T] {
		x, y := a[0], a[1]
		if x.Rows != y.Rows && min(x.Rows, y.Rows) > 1 || x.Cols != y.Cols && min(x.Cols, y.Cols) > 1 {
			r.misfit(a...)
		}
		out := r.filled(max(x.Rows, y.Rows), max(x.Cols, y.Cols), x.Data[0])
		for i := range out.Data {
			row, col := i/out.Cols, i%out.Cols
			p, q := x.At(min(row, x.Rows-1), min(col, x.Cols-1)), y.At(min(row, y.Rows-1), min(col, y.Cols-1))
			out.Data[i] = must(calculate(r.F, op, p, q))
		}
		out.axes = max(x.axes, y.axes)
		out.exact, _ = calculate(algebra.Real{}, op, x.exact, y.exact)
		return out
	}
}

// power is a^e, entry by entry.
func (r *run[T]) power(a ...array[T]) array[T] {
	out, e := r.filled(a[0].Rows, a[0].Cols, a[0].Data[0]), r.ratio(a[1], steepest)
	r.charge(100 * len(out.Data))
	for i, x := range a[0].Data {
		if e.Num < 0 {
			x = must(r.F.Inv(x)) // of 0 an error in every field
		}
		out.Data[i] = must(r.F.Pow(x, algebra.Frac(algebra.Abs(e.Num), e.Den)))
	}
	out.axes, out.exact = a[0].axes, math.Pow(a[0].exact, e.Float())
	return out
}

// matrixPower is a^e of a square matrix, a root only of a diagonal one.
func (r *run[T]) matrixPower(a ...array[T]) array[T] {
	base, e := a[0].Matrix, r.ratio(a[1], steepest)
	switch {
	case r.lang == MATLAB && r.scalar(a[0]):
		return r.power(a...)
	case a[0].axes < 2 || base.Rows != base.Cols:
		r.misfit(a[0])
	case e.Den > 1 && !r.IsDiagonal(base):
		fail(symbol.ErrDiagonal)
	case e.Den > 1:
		return r.diag(r.power(r.diag(a[0]), a[1]))
	}
	times := int(algebra.Abs(e.Num))
	r.charge((times + 2) * base.Rows * base.Rows * base.Rows)
	if e.Num < 0 {
		base = must(r.Inverse(base))
	}
	out := r.Eye(base.Rows)
	for range times {
		out = r.Mul(out, base)
	}
	return r.of(out)
}

func (r *run[T]) pseudoInverse(a ...array[T]) array[T] {
	if a[0].axes < 2 {
		r.misfit(a[0])
	}
	r.charge(16 * len(a[0].Data) * (a[0].Rows + a[0].Cols))
	return r.of(must(r.PseudoInverse(a[0].Matrix)))
}

// product is that of matrices, or of a number and an array.
func (r *run[T]) product(a ...array[T]) array[T] {
	if r.scalar(a[0]) || r.scalar(a[1]) {
		return r.table["times"](a...)
	}
	return r.matmul(a...)
}

// matmul is a matrix product; a 1-D array is a row on the left, a column on the right.
func (r *run[T]) matmul(a ...array[T]) array[T] {
	x, y := a[0], a[1]
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

// divide is a/b of MATLAB's, by a number or a square matrix.
func (r *run[T]) divide(a ...array[T]) array[T] {
	if r.scalar(a[1]) {
		return r.table["rdivide"](a...)
	}
	return r.matmul(a[0], r.matrixPower(a[1], r.number(minus)))
}

// solve is a\b, of a square matrix a.
func (r *run[T]) solve(a ...array[T]) array[T] {
	return r.matmul(r.matrixPower(a[0], r.number(minus)), a[1])
}
