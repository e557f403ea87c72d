package builtin

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// narrowed is PyTorch's x.narrow(dim, start, length).
func (c *Call[T]) narrowed() any {
	c.need(4)
	x := c.arg(0)
	from, n := c.Whole(c.Args[2], c.Pos, "a place"), c.Whole(c.Args[3], c.Pos, "a size")
	return c.Select(x, c.axisOf(c.Args[1], x), array.Range(from, 1, n))
}

// unsqueezed has an axis of one entry more.
func (c *Call[T]) unsqueezed() any {
	c.need(2)
	return c.withAxis(c.arg(0), c.Args[1])
}

// withAxis is x with a new axis of one entry at a place.
func (c *Call[T]) withAxis(x *array.Dense[T], v any) *array.Dense[T] {
	axis := c.Whole(v, c.Pos, "an axis")
	if axis < 0 {
		axis += len(x.Shape) + 1
	}
	if axis < 0 || axis > len(x.Shape) {
		fault.FailAs(fault.Misfit, c.Pos, "an axis that doesn't exist", "the new axis stands before, between or behind the others", c.Name+" with the axis 1")
	}
	shape := append(append(append([]int{}, x.Shape[:axis]...), 1), x.Shape[axis:]...)
	return c.View(x, shape)
}

// axisOf is an axis of x, counted as the language counts, from 0.
func (c *Call[T]) axisOf(v any, x *array.Dense[T]) int {
	k := c.Whole(v, c.Pos, "an axis") - c.Lang.First
	if k < 0 && c.Lang.First == 0 {
		k += len(x.Shape)
	}
	if k < 0 || k >= len(x.Shape) {
		fault.FailAs(fault.Misfit, c.Pos, "an axis beyond those of "+c.InWords(x), "an array has as many axes as numbers in its shape", "another axis")
	}
	return k
}

// axesOf reads one axis or a list of them.
func (c *Call[T]) axesOf(v any, x *array.Dense[T]) []int {
	var list []any
	switch v := v.(type) {
	case []any:
		list = v
	case value.Ints, *array.Dense[T]:
		list = c.Each(v, c.Pos)
	default:
		list = []any{v}
	}
	var out []int
	for _, a := range list {
		out = append(out, c.axisOf(a, x))
	}
	return out
}

// transposed is a transpose, of which some languages name the axes.
func (c *Call[T]) transposed() any {
	x := c.arg(0)
	var order []int
	for _, v := range c.Args[1:] {
		order = append(order, c.axesOf(v, x)...)
	}
	if v, ok := c.key("axes", -1); ok {
		order = c.axesOf(v, x)
	}
	switch {
	case len(order) == 0:
		if c.Name == "permutedims" && len(x.Shape) == 1 {
			return &array.Dense[T]{Shape: []int{1, len(x.Data)}, Data: x.Data}
		}
		return c.Transpose(x)
	case c.Torch && c.Name == "transpose" && len(order) == 2:
		c.Args = []any{x, c.Args[1], c.Args[2]}
		return c.swapped()
	case c.Lang.Matrices && len(x.Shape) == 0:
		return x
	}
	return c.Permute(x, order, c.Pos)
}

// swapped exchanges two axes.
func (c *Call[T]) swapped() any {
	c.need(3)
	x := c.arg(0)
	a, b := c.axisOf(c.Args[1], x), c.axisOf(c.Args[2], x)
	order := array.Range(0, 1, len(x.Shape))
	order[a], order[b] = order[b], order[a]
	return c.Permute(x, order, c.Pos)
}

// tensordot sums products over axes of two arrays.
func (c *Call[T]) tensordot() any {
	c.need(2)
	c.most(3, "axes", "dims")
	x, y := c.arg(0), c.arg(1)
	v, ok := c.key("axes", 2)
	if !ok {
		if v, ok = c.Keys["dims"]; !ok {
			v = algebra.Whole(2)
		}
	}
	var left, right []int
	if pair, both := v.([]any); both && len(pair) == 2 {
		left, right = c.axesOf(pair[0], x), c.axesOf(pair[1], y)
	} else {
		n := c.Whole(v, c.Pos, "a number of axes")
		if n < 0 || n > len(x.Shape) || n > len(y.Shape) {
			fault.FailAs(fault.Misfit, c.Pos, "tensordot over more axes than "+c.InWords(x)+" or "+c.InWords(y)+" has", "the last axes of the first array meet the first of the second", "axes=1")
		}
		left, right = array.Range(len(x.Shape)-n, 1, n), array.Range(0, 1, n)
	}
	return c.Contract(x, y, left, right, c.Pos)
}

// taken is np.take(x, places, axis), and PyTorch's index_select(x, axis, places).
func (c *Call[T]) taken() any {
	c.need(2)
	x := c.arg(0)
	list, axis := c.Args[1], -1
	if c.Name == "index_select" {
		c.need(3)
		list, axis = c.Args[2], c.axisOf(c.Args[1], x)
	} else if v, ok := c.key("axis", 2); ok {
		axis = c.axisOf(v, x)
	}
	var places []int
	for _, v := range c.Each(list, c.Pos) {
		places = append(places, c.Whole(v, c.Pos, "a place"))
	}
	if axis < 0 {
		x, axis = &array.Dense[T]{Shape: []int{len(x.Data)}, Data: x.Data}, 0
	}
	for i := range places {
		if places[i] < 0 {
			places[i] += x.Shape[axis]
		}
	}
	return c.Select(x, axis, places)
}

// end is head, tail, first or last of a list.
func (c *Call[T]) end(front bool) any {
	c.most(2, "n")
	k, ok := c.key("n", 1)
	x, whole := c.Args[0].(value.Ints)
	a := c.arg(0)
	n := 6
	if c.Lang == syntax.Julia && !ok {
		n = 1
	}
	if ok {
		n = c.Whole(k, c.Pos, "a number of entries")
	}
	d := 1
	if len(a.Shape) > 0 {
		d = a.Shape[0]
	}
	if n < 0 {
		n = max(0, d+n)
	}
	n = min(n, d)
	from := 0
	if !front {
		from = d - n
	}
	switch {
	case whole:
		return x[from : from+n]
	case c.Lang == syntax.Julia && !ok:
		return c.Scalar(a.Data[from])
	case len(a.Shape) == 0:
		return a
	}
	return c.Select(a, 0, array.Range(from, 1, n))
}

// view is reshape in PyTorch and a subscript in Julia.
func (c *Call[T]) view() any {
	if c.Lang.NumPy {
		return c.reshaped()
	}
	c.need(2)
	x := c.arg(0)
	if len(c.Args)-1 != len(x.Shape) {
		fault.FailAs(fault.Misfit, c.Pos, "a view with "+c.Letter(len(c.Args)-1)+" subscripts of "+c.InWords(x), "one subscript for each dimension", "view(A, :, 1:m)")
	}
	for k := len(c.Args) - 1; k > 0; k-- {
		switch v := c.Args[k].(type) {
		case value.Bounds:
		case value.Ints:
			x = c.Select(x, k-1, c.Places(v, x.Shape[k-1], c.Pos))
		default:
			i := c.Places(value.Ints{c.Whole(v, c.Pos, "a subscript")}, x.Shape[k-1], c.Pos)
			x = c.Select(x, k-1, i)
			x = &array.Dense[T]{Shape: append(append([]int{}, x.Shape[:k-1]...), x.Shape[k:]...), Data: x.Data}
		}
	}
	return x
}

// triangleOf is the upper or the lower triangle of a matrix.
func (c *Call[T]) triangleOf(upper bool) any {
	c.most(2, "k", "diagonal")
	x := c.arg(0)
	k := 0
	for i, name := range []string{"k", "diagonal"} {
		if v, ok := c.key(name, 1-2*i); ok {
			k = c.Whole(v, c.Pos, "a diagonal")
		}
	}
	return c.Triangle(x, k, upper, c.Pos)
}
