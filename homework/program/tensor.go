package program

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

// narrowed is PyTorch's x.narrow(dim, start, length).
func (c *call[T]) narrowed() any {
	c.need(4)
	x := c.arg(0)
	from, n := c.whole(c.args[2], c.pos, "a place"), c.whole(c.args[3], c.pos, "a size")
	return c.Select(x, c.axisOf(c.args[1], x), array.Range(from, 1, n))
}

// unsqueezed has an axis of one entry more.
func (c *call[T]) unsqueezed() any {
	c.need(2)
	return c.withAxis(c.arg(0), c.args[1])
}

// withAxis is x with a new axis of one entry at a place.
func (c *call[T]) withAxis(x *array.Dense[T], v any) *array.Dense[T] {
	axis := c.whole(v, c.pos, "an axis")
	if axis < 0 {
		axis += len(x.Shape) + 1
	}
	if axis < 0 || axis > len(x.Shape) {
		fault.FailAs(fault.Misfit, c.pos, "an axis that doesn't exist", "the new axis stands before, between or behind the others", c.name+" with the axis 1")
	}
	shape := append(append(append([]int{}, x.Shape[:axis]...), 1), x.Shape[axis:]...)
	return c.View(x, shape)
}

// axisOf is an axis of x, counted as the language counts, from 0.
func (c *call[T]) axisOf(v any, x *array.Dense[T]) int {
	k := c.whole(v, c.pos, "an axis") - c.Lang.First
	if k < 0 && c.Lang.First == 0 {
		k += len(x.Shape)
	}
	if k < 0 || k >= len(x.Shape) {
		fault.FailAs(fault.Misfit, c.pos, "an axis beyond those of "+c.describe(x), "an array has as many axes as numbers in its shape", "another axis")
	}
	return k
}

// axesOf reads one axis or a list of them.
func (c *call[T]) axesOf(v any, x *array.Dense[T]) []int {
	var list []any
	switch v := v.(type) {
	case []any:
		list = v
	case ints, *array.Dense[T]:
		list = c.values(v, c.pos)
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
func (c *call[T]) transposed() any {
	x := c.arg(0)
	var order []int
	for _, v := range c.args[1:] {
		order = append(order, c.axesOf(v, x)...)
	}
	if v, ok := c.key("axes", -1); ok {
		order = c.axesOf(v, x)
	}
	switch {
	case len(order) == 0:
		if c.name == "permutedims" && len(x.Shape) == 1 {
			return &array.Dense[T]{Shape: []int{1, len(x.Data)}, Data: x.Data}
		}
		return c.Transpose(x)
	case c.torch() && c.name == "transpose" && len(order) == 2:
		c.args = []any{x, c.args[1], c.args[2]}
		return c.swapped()
	case c.Lang.Matrices && len(x.Shape) == 0:
		return x
	}
	return c.Permute(x, order, c.pos)
}

// swapped exchanges two axes.
func (c *call[T]) swapped() any {
	c.need(3)
	x := c.arg(0)
	a, b := c.axisOf(c.args[1], x), c.axisOf(c.args[2], x)
	order := array.Range(0, 1, len(x.Shape))
	order[a], order[b] = order[b], order[a]
	return c.Permute(x, order, c.pos)
}

// tensordot sums products over axes of two arrays.
func (c *call[T]) tensordot() any {
	c.need(2)
	c.most(3, "axes", "dims")
	x, y := c.arg(0), c.arg(1)
	v, ok := c.key("axes", 2)
	if !ok {
		if v, ok = c.keys["dims"]; !ok {
			v = algebra.Whole(2)
		}
	}
	var left, right []int
	if pair, both := v.([]any); both && len(pair) == 2 {
		left, right = c.axesOf(pair[0], x), c.axesOf(pair[1], y)
	} else {
		n := c.whole(v, c.pos, "a number of axes")
		if n < 0 || n > len(x.Shape) || n > len(y.Shape) {
			fault.FailAs(fault.Misfit, c.pos, "tensordot over more axes than "+c.describe(x)+" or "+c.describe(y)+" has", "the last axes of the first array meet the first of the second", "axes=1")
		}
		left, right = array.Range(len(x.Shape)-n, 1, n), array.Range(0, 1, n)
	}
	return c.Contract(x, y, left, right, c.pos)
}

// taken is np.take(x, places, axis), and PyTorch's index_select(x, axis, places).
func (c *call[T]) taken() any {
	c.need(2)
	x := c.arg(0)
	list, axis := c.args[1], -1
	if c.name == "index_select" {
		c.need(3)
		list, axis = c.args[2], c.axisOf(c.args[1], x)
	} else if v, ok := c.key("axis", 2); ok {
		axis = c.axisOf(v, x)
	}
	var places []int
	for _, v := range c.values(list, c.pos) {
		places = append(places, c.whole(v, c.pos, "a place"))
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
func (c *call[T]) end(front bool) any {
	c.most(2, "n")
	k, ok := c.key("n", 1)
	x, whole := c.args[0].(ints)
	a := c.arg(0)
	n := 6
	if c.Lang == syntax.Julia && !ok {
		n = 1
	}
	if ok {
		n = c.whole(k, c.pos, "a number of entries")
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
func (c *call[T]) view() any {
	if c.Lang.NumPy {
		return c.reshaped()
	}
	c.need(2)
	x := c.arg(0)
	if len(c.args)-1 != len(x.Shape) {
		fault.FailAs(fault.Misfit, c.pos, "a view with "+c.Letter(len(c.args)-1)+" subscripts of "+c.describe(x), "one subscript for each dimension", "view(A, :, 1:m)")
	}
	for k := len(c.args) - 1; k > 0; k-- {
		switch v := c.args[k].(type) {
		case bounds:
		case ints:
			x = c.Select(x, k-1, c.places(v, x.Shape[k-1], c.pos))
		default:
			i := c.places(ints{c.whole(v, c.pos, "a subscript")}, x.Shape[k-1], c.pos)
			x = c.Select(x, k-1, i)
			x = &array.Dense[T]{Shape: append(append([]int{}, x.Shape[:k-1]...), x.Shape[k:]...), Data: x.Data}
		}
	}
	return x
}

// triangleOf is the upper or the lower triangle of a matrix.
func (c *call[T]) triangleOf(upper bool) any {
	c.most(2, "k", "diagonal")
	x := c.arg(0)
	k := 0
	for i, name := range []string{"k", "diagonal"} {
		if v, ok := c.key(name, 1-2*i); ok {
			k = c.whole(v, c.pos, "a diagonal")
		}
	}
	return c.Triangle(x, k, upper, c.pos)
}

// repeated is np.repeat, where each entry is followed by its copies; in Julia and
// PyTorch the whole array is.
func (c *call[T]) repeated() any {
	if c.Lang == syntax.Julia || c.torch() && c.method {
		return c.tiled()
	}
	c.need(2)
	c.most(3, "axis")
	x, n := c.arg(0), c.whole(c.args[1], c.pos, "a number of copies")
	v, ok := c.key("axis", 2)
	if !ok {
		x = &array.Dense[T]{Shape: []int{len(x.Data)}, Data: x.Data}
		v = algebra.Whole(0)
	}
	axis := c.axisOf(v, x)
	var list []int
	for i := range x.Shape[axis] {
		for range min(n, 1000) {
			list = append(list, i)
		}
	}
	return c.Select(x, axis, list)
}

// concatenated is cat: of a list in PyTorch, behind the number of a dimension in
// MATLAB, before it in Julia; in R it prints.
func (c *call[T]) concatenated() any {
	switch c.Lang {
	case syntax.R:
		return nil
	case syntax.MATLAB:
		c.need(2)
		axis := c.whole(c.args[0], c.pos, "a dimension")
		if axis != 1 && axis != 2 {
			fault.FailAs(fault.Unsupported, c.pos, "cat along a third dimension", "matrices have two dimensions", "cat(2, …)")
		}
		c.args = c.args[1:]
		return c.joined(map[int]string{1: "vstack", 2: "hstack"}[axis])
	case syntax.Julia:
		v, ok := c.keys["dims"]
		if !ok {
			fault.Fail(c.pos, "cat has no argument dims", "dims says along which dimension arrays are joined", "dims = 2")
		}
		return c.joined(map[bool]string{true: "vstack", false: "hstack"}[c.whole(v, c.pos, "a dimension") == 1])
	}
	return c.joined("concatenate")
}
