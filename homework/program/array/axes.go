package array

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/syntax"
)

// Transpose is a transpose.
func (r *Rules[T]) Transpose(x *Dense[T]) *Dense[T] {
	out := r.transpose(x)
	if out == x {
		return x // NumPy: a one-dimensional array stays as it is
	}
	return r.came(out, r.turnedPart(x.From))
}

func (r *Rules[T]) transpose(x *Dense[T]) *Dense[T] {
	switch len(x.Shape) {
	case 0:
		return x
	case 1:
		switch r.Lang {
		case syntax.Julia:
			return &Dense[T]{Shape: []int{1, x.Shape[0]}, Data: x.Data, Row: true}
		case syntax.R:
			return &Dense[T]{Shape: []int{1, x.Shape[0]}, Data: x.Data}
		}
		return x
	case 2:
		if x.Row {
			return &Dense[T]{Shape: []int{x.Shape[1]}, Data: x.Data}
		}
		rows, cols := x.Shape[0], x.Shape[1]
		out := r.Zeros(cols, rows)
		for i := range rows {
			for j := range cols {
				out.Data[j*rows+i] = x.Data[i*cols+j]
			}
		}
		if !r.Shared {
			return out
		}
		places := make([]int, 0, rows*cols)
		for j := range cols {
			places = append(places, Range(j, cols, rows)...)
		}
		return r.sees(x, out, places)
	}
	fault.FailAs(fault.Unsupported, 0, "the transpose of "+r.Describe(x), "only an array of two dimensions is transposed here", "an array of two dimensions")
	return nil
}

// Sum adds up one axis, or all.
func (r *Rules[T]) Sum(x *Dense[T], axis int, keep, mean bool) *Dense[T] {
	r.Spend(len(x.Data))
	var out *Dense[T]
	n := len(x.Data)
	if axis < 0 || len(x.Shape) == 0 {
		out = r.Zeros()
		for _, v := range x.Data {
			out.Data[0] = r.Field.Add(out.Data[0], v)
		}
	} else {
		n = x.Shape[axis]
		shape := append([]int{}, x.Shape...)
		shape[axis] = 1
		out = r.Zeros(shape...)
		after := Count(x.Shape[axis+1:])
		for i, v := range x.Data {
			k := i/(after*n)*after + i%after
			out.Data[k] = r.Field.Add(out.Data[k], v)
		}
		if !keep {
			out.Shape = append(append([]int{}, x.Shape[:axis]...), x.Shape[axis+1:]...)
		}
	}
	if mean {
		inv := r.Field.Of(algebra.Ratio{Num: 1, Den: int64(max(n, 1))})
		for i, v := range out.Data {
			out.Data[i] = r.Field.Mul(v, inv)
		}
	}
	return r.came(out, r.reducedPart(x, axis, mean))
}

// Permute puts the axes of x into another order.
func (r *Rules[T]) Permute(x *Dense[T], order []int, at int) *Dense[T] {
	seen := make([]bool, len(x.Shape))
	for _, k := range order {
		if k < len(seen) && !seen[k] {
			seen[k] = true
			continue
		}
		fault.FailAs(fault.Misfit, at, "an axis stands twice in an order of axes", "each axis stands once", "the transpose")
	}
	if len(order) != len(x.Shape) {
		fault.FailAs(fault.Misfit, at, "an order of "+r.Letter(len(order))+" axes for "+r.Describe(x), "each axis stands once", "the transpose")
	}
	steps, step := make([]int, len(x.Shape)), 1
	for i := len(x.Shape) - 1; i >= 0; i-- {
		steps[i] = step
		step *= x.Shape[i]
	}
	shape := make([]int, len(order))
	for i, k := range order {
		shape[i] = x.Shape[k]
	}
	out := r.Zeros(shape...)
	place, places := make([]int, len(order)), make([]int, len(x.Data))
	for i := range out.Data {
		from := 0
		for j, k := range order {
			from += place[j] * steps[k]
		}
		out.Data[i], places[i] = x.Data[from], from
		for j := len(place) - 1; j >= 0; j-- {
			if place[j]++; place[j] < shape[j] {
				break
			}
			place[j] = 0
		}
	}
	return r.sees(x, out, places)
}

// Triangle is the upper or the lower triangle of a matrix, from its diagonal k: 0 is the
// main one.
func (r *Rules[T]) Triangle(x *Dense[T], k int, upper bool, at int) *Dense[T] {
	if len(x.Shape) != 2 {
		fault.FailAs(fault.Unsupported, at, "a triangle of "+r.Describe(x), "only a matrix has triangles", "a matrix")
	}
	out := r.Zeros(x.Shape...)
	for i := range x.Shape[0] {
		for j := range x.Shape[1] {
			if upper && j-i >= k || !upper && j-i <= k {
				out.Data[i*x.Shape[1]+j] = x.Data[i*x.Shape[1]+j]
			}
		}
	}
	return out
}
