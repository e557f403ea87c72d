package array

import (
	"slices"

	"kpcalab/homework/program/syntax"
)

// seen are the arrays that share their numbers with an array, as slices and
// transposes of NumPy do: a change of one is a change of all.
type seen[T any] struct {
	of     *Dense[T]   // the array whose numbers these are; nil for that array itself
	places []int       // where they are in it
	views  []*Dense[T] // of the array itself: who else sees them
}

// sees notes that out sees the numbers of x at places.
func (r *Rules[T]) sees(x, out *Dense[T], places []int) *Dense[T] {
	if !r.Shared || r.Lang != syntax.Python || out == x || len(out.Shape) == 0 {
		return out
	}
	if len(out.Data) > 0 && len(x.Data) > 0 && &out.Data[0] == &x.Data[0] {
		out.Data = slices.Clone(out.Data)
	}
	r.entries += 2 * len(places)
	root := x
	if x.seen != nil && x.seen.of != nil {
		root = x.seen.of
		own := make([]int, len(places))
		for i, p := range places {
			own[i] = x.seen.places[p]
		}
		places = own
	}
	if root.seen == nil {
		root.seen = &seen[T]{}
	}
	out.seen = &seen[T]{of: root, places: places}
	root.seen.views = append(root.seen.views, out)
	r.Spend(len(places))
	return out
}

// View is a view of all numbers in their order, in another shape.
func (r *Rules[T]) View(x *Dense[T], shape []int) *Dense[T] {
	out := &Dense[T]{Shape: shape, Data: x.Data}
	if !r.Shared {
		return out
	}
	return r.sees(x, out, Range(0, 1, len(x.Data)))
}

// Rows are the parts of an array along its first axis, each a view.
func (r *Rules[T]) Rows(x *Dense[T]) (list []*Dense[T]) {
	size := Count(x.Shape[1:])
	for i := range x.Shape[0] {
		row := &Dense[T]{Shape: x.Shape[1:], Data: x.Data[i*size : (i+1)*size]}
		if r.Shared && size > 0 {
			row.Data = append([]T{}, row.Data...)
			row = r.sees(x, row, Range(i*size, 1, size))
		}
		list = append(list, row)
	}
	return list
}

// Clone is the same numbers, which nobody else sees.
func (r *Rules[T]) Clone(x *Dense[T]) *Dense[T] {
	r.entries += len(x.Data)
	return &Dense[T]{Shape: slices.Clone(x.Shape), Data: slices.Clone(x.Data), Whole: x.Whole}
}

// Unshared is an array of its own, where the program changes arrays in place.
func (r *Rules[T]) Unshared(x *Dense[T]) *Dense[T] {
	if !r.Shared {
		return x
	}
	return &Dense[T]{Shape: x.Shape, Data: slices.Clone(x.Data), Row: x.Row, Whole: x.Whole, From: x.From}
}

// Compact reports an array whose numbers lie one behind the other, so that another
// Shape of it sees the same numbers.
func (x *Dense[T]) Compact() bool {
	if x.seen == nil || x.seen.of == nil {
		return true
	}
	for i, p := range x.seen.places {
		if p != x.seen.places[0]+i {
			return false
		}
	}
	return true
}

// Store changes the numbers of an array, and of all that see them.
func (r *Rules[T]) Store(x *Dense[T], data []T) {
	root := x
	if x.seen != nil && x.seen.of != nil {
		root = x.seen.of
		for i, p := range x.seen.places {
			root.Data[p] = data[i]
		}
	}
	copy(x.Data, data)
	root.From, x.From = nil, nil
	if root.seen == nil {
		return
	}
	for _, v := range root.seen.views {
		r.Spend(len(v.Data))
		v.From = nil
		for i, p := range v.seen.places {
			v.Data[i] = root.Data[p]
		}
	}
}
