package array

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/syntax"
)

// Product is the matrix product of the language.
func (r *Rules[T]) Product(x, y *Dense[T], at int) *Dense[T] {
	if len(x.Shape) == 0 || len(y.Shape) == 0 {
		if r.Lang == syntax.Python {
			fault.FailAs(fault.Misfit, at, "@ stands beside a number", "@ multiplies arrays; a number is multiplied with *", "* beside a number")
		}
		if r.Lang != syntax.R {
			return r.Entrywise(".*", x, y, at)
		}
	}
	if r.Lang.Star && r.Lang.Matrices && (Count(x.Shape) == 1 || Count(y.Shape) == 1) && !(len(x.Shape) == 2 && len(y.Shape) == 2 && x.Shape[1] == y.Shape[0]) {
		return r.Entrywise(".*", x, y, at)
	}
	if len(x.Shape) > 2 || len(y.Shape) > 2 {
		fault.FailAs(fault.Unsupported, at, "a product of "+r.Describe(x)+" and "+r.Describe(y), "products of arrays with one or two axes are read", "arrays of two axes")
	}
	xs, ys := x.Shape, y.Shape
	dropRow, dropCol := false, false
	switch {
	case r.Lang == syntax.R:
		xs, ys = fitted(xs, ys, len(x.Data), len(y.Data))
	default:
		if len(xs) == 1 {
			xs, dropRow = []int{1, xs[0]}, true
			if r.Lang == syntax.Julia {
				xs, dropRow = []int{x.Shape[0], 1}, false
			}
		}
		if len(ys) == 1 {
			ys, dropCol = []int{ys[0], 1}, true
		}
	}
	if len(xs) != 2 || len(ys) != 2 || xs[1] != ys[0] {
		r.failProduct(x, y, at)
	}
	rows, inner, cols := xs[0], xs[1], ys[1]
	r.Spend(rows * inner * cols)
	out := r.Zeros(rows, cols)
	for i := range rows {
		for k := range inner {
			a := x.Data[i*inner+k]
			for j := range cols {
				out.Data[i*cols+j] = r.Field.Add(out.Data[i*cols+j], r.Field.Mul(a, y.Data[k*cols+j]))
			}
		}
	}
	switch {
	case dropRow && dropCol || dropCol && x.Row:
		out.Shape = nil
	case dropRow:
		out.Shape = []int{cols}
	case dropCol:
		out.Shape = []int{rows}
	}
	out.Row = x.Row && len(out.Shape) == 2
	return r.came(out, r.productPart(x.From, y.From, out.Shape))
}

// fitted is how R takes vectors in a product: as a row or as a column.
func fitted(xs, ys []int, nx, ny int) (a, b []int) {
	a, b = xs, ys
	switch {
	case len(xs) < 2 && len(ys) < 2:
		if nx == ny {
			return []int{1, nx}, []int{ny, 1}
		}
		return []int{nx, 1}, []int{1, ny}
	case len(xs) < 2:
		if a = []int{1, nx}; nx != ys[0] && ys[0] == 1 {
			a = []int{nx, 1}
		}
	case len(ys) < 2:
		if b = []int{ny, 1}; ny != xs[1] && xs[1] == 1 {
			b = []int{1, ny}
		}
	}
	return a, b
}

// Inner is the sum of the products of entries at the same places.
func (r *Rules[T]) Inner(x, y *Dense[T], at int) *Dense[T] {
	if len(x.Data) != len(y.Data) {
		fault.FailAs(fault.Misfit, at, "the inner product of "+r.Describe(x)+" and "+r.Describe(y), "both sides must have equally many numbers", "vectors of one length")
	}
	s := r.Field.Of(algebra.Whole(0))
	for i := range x.Data {
		s = r.Field.Add(s, r.Field.Mul(x.Data[i], y.Data[i]))
	}
	column := []int{len(x.Data)}
	return r.came(r.Scalar(s), r.times(r.turnedPart(r.fit(x.From, column)), r.fit(y.From, column)))
}

// Outer is the products of each entry of x with each of y.
func (r *Rules[T]) Outer(x, y *Dense[T], at int) *Dense[T] {
	out := r.Zeros(len(x.Data), len(y.Data))
	for i, a := range x.Data {
		for j, b := range y.Data {
			out.Data[i*len(y.Data)+j] = r.Field.Mul(a, b)
		}
	}
	if r.Lang == syntax.R { // the dimensions of both
		out.Shape = append(slices.Clone(x.Shape), y.Shape...)
		if len(x.Shape) == 0 || len(y.Shape) == 0 {
			out.Shape = []int{max(len(x.Data), 1), max(len(y.Data), 1)}
		}
	}
	return r.came(out, r.times(r.fit(x.From, []int{len(x.Data)}), r.turnedPart(r.fit(y.From, []int{len(y.Data)}))))
}
