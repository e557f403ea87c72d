package builtin

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// InPlace gives an array new numbers by x += v and the like: NumPy keeps the array,
// so that its other names change, too, and so does Julia's x .+= v.
func (r *Machine[T]) InPlace(sign string, old, v any, at int) any {
	if _, whole := old.(value.Ints); whole && r.Lang == syntax.Python {
		if _, still := v.(value.Ints); !still {
			fault.FailAs(fault.Stops, at, "a list of whole numbers is changed by "+sign+"= into other numbers", "an array of whole numbers holds whole numbers", "a new name")
		}
	}
	x, ok1 := old.(*array.Dense[T])
	y, ok2 := v.(*array.Dense[T])
	kept := r.Lang == syntax.Python || r.Lang == syntax.Julia && strings.HasPrefix(sign, ".")
	if !ok1 || !ok2 || !kept || len(x.Shape) == 0 || r.Immutable {
		return v
	}
	if !slices.Equal(x.Shape, y.Shape) {
		fault.FailAs(fault.Misfit, at, "the result of "+sign+"= has the shape "+r.Shape(y.Shape)+", and the array on the left has "+r.Shape(x.Shape), sign+"= changes the numbers of an array, not its shape", "a new name: b = a "+sign+" …")
	}
	if x.Whole && (sign == "/" || !y.Whole) {
		fault.FailAs(fault.Stops, at, "an array of whole numbers is changed by "+sign+"= into numbers with places behind the point", "an array made of whole numbers alone holds whole numbers", "1.0 in the place of 1, or dtype=float")
	}
	r.Store(x, y.Data)
	x.From = y.From
	return x
}

// mulInto is Julia's mul!(y, A, x): the product in the array y.
func (c *Call[T]) mulInto() any {
	c.need(3)
	c.most(3)
	y, x := c.arg(0), c.Clone(c.Array(c.Binary("*", c.Args[1], c.Args[2], c.Pos), c.Pos))
	if slices.Equal(array.Squeezed(x.Shape), array.Squeezed(y.Shape)) { // k may have one column
		x.Shape = y.Shape
	}
	return c.InPlace(".", y, x, c.Pos)
}
