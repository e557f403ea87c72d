package array

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/symbol"
)

// Zeros returns a new array of zeros.
func (r *Rules[T]) Zeros(shape ...int) *Dense[T] {
	n := Count(shape)
	r.entries += n + 8
	if r.entries > maxEntries || n < 0 || len(shape) > 6 {
		panic(Stop{Err: symbol.ErrWork})
	}
	r.Spend(n)
	a := &Dense[T]{Shape: shape, Data: make([]T, n)}
	zero := r.Field.Of(algebra.Whole(0))
	for i := range a.Data {
		a.Data[i] = zero
	}
	return a
}

// Filled is an array of the same number everywhere.
func (r *Rules[T]) Filled(v T, shape ...int) *Dense[T] {
	a := r.Zeros(shape...)
	for i := range a.Data {
		a.Data[i] = v
	}
	return a
}

// Scalar is a number.
func (r *Rules[T]) Scalar(v T) *Dense[T] { return &Dense[T]{Data: []T{v}} }

// Constant is a number that stands in a program.
func (r *Rules[T]) Constant(v algebra.Ratio) *Dense[T] {
	a := r.Scalar(r.Field.Of(v))
	a.From = r.numberPart(v)
	return a
}

// Eye is the identity of size n.
func (r *Rules[T]) Eye(n int) *Dense[T] {
	a := r.Zeros(n, n)
	for i := range n {
		a.Data[i*n+i] = r.Field.Of(algebra.Whole(1))
	}
	return r.came(a, r.eyePart(a.Shape))
}

// FromMatrix is a matrix as an array, which shares its numbers.
func FromMatrix[T any](m *algebra.Matrix[T]) *Dense[T] {
	return &Dense[T]{Shape: []int{m.Rows, m.Cols}, Data: m.Data}
}

// Diagonal is a list of numbers as a diagonal matrix.
func (r *Rules[T]) Diagonal(v []T) *Dense[T] {
	out := r.Zeros(len(v), len(v))
	for i, x := range v {
		out.Data[i*len(v)+i] = x
	}
	return out
}

// Vector is a list of numbers, a column where every array is a matrix.
func (r *Rules[T]) Vector(v []T) *Dense[T] {
	if r.Lang.Matrices {
		return &Dense[T]{Shape: []int{len(v), 1}, Data: v}
	}
	return &Dense[T]{Shape: []int{len(v)}, Data: v}
}

// Stack are arrays of one shape along a new first axis.
func (r *Rules[T]) Stack(parts []*Dense[T], at int) *Dense[T] {
	if len(parts) == 0 {
		return r.Zeros(0)
	}
	for _, p := range parts {
		if !slices.Equal(p.Shape, parts[0].Shape) {
			fault.FailAs(fault.Misfit, at, "a list holds arrays of the shapes "+r.Shape(parts[0].Shape)+" and "+r.Shape(p.Shape), "all parts of an array have the same shape", "parts of one shape")
		}
	}
	a := r.Zeros(append([]int{len(parts)}, parts[0].Shape...)...)
	for i, p := range parts {
		copy(a.Data[i*len(p.Data):], p.Data)
	}
	return a
}

// Join joins vectors, or matrices along an axis.
func (r *Rules[T]) Join(parts []*Dense[T], axis, at int) *Dense[T] {
	if len(parts) == 1 {
		return parts[0]
	}
	if len(parts[0].Shape) == 1 {
		var data []T
		for _, p := range parts {
			data = append(data, p.Data...)
		}
		out := r.Zeros(len(data))
		copy(out.Data, data)
		return out
	}
	total := 0
	for _, p := range parts {
		if len(p.Shape) != 2 || p.Shape[1-axis] != parts[0].Shape[1-axis] {
			fault.FailAs(fault.Misfit, at, "arrays of the shapes "+r.Shape(parts[0].Shape)+" and "+r.Shape(p.Shape)+" are joined", "arrays that are joined agree in their other size", "parts that fit")
		}
		total += p.Shape[axis]
	}
	if axis == 0 {
		out := r.Zeros(total, parts[0].Shape[1])
		k := 0
		for _, p := range parts {
			k += copy(out.Data[k:], p.Data)
		}
		return out
	}
	out := r.Zeros(parts[0].Shape[0], total)
	for i := range out.Shape[0] {
		k := i * total
		for _, p := range parts {
			k += copy(out.Data[k:], p.Data[i*p.Shape[1]:(i+1)*p.Shape[1]])
		}
	}
	return out
}
