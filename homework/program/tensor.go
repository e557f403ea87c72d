package program

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/syntax"
)

// narrowed is PyTorch's x.narrow(dim, start, length).
func (c *call[T]) narrowed() any {
	c.need(4)
	x := c.arg(0)
	from, n := c.whole(c.args[2], c.pos, "a place"), c.whole(c.args[3], c.pos, "a size")
	return c.selected(x, c.axisOf(c.args[1], x), span(from, 1, n))
}

// unsqueezed has an axis of one entry more.
func (c *call[T]) unsqueezed() any {
	c.need(2)
	return c.withAxis(c.arg(0), c.args[1])
}

// withAxis is x with a new axis of one entry at a place.
func (c *call[T]) withAxis(x *array[T], v any) *array[T] {
	axis := c.whole(v, c.pos, "an axis")
	if axis < 0 {
		axis += len(x.shape) + 1
	}
	if axis < 0 || axis > len(x.shape) {
		fault.FailAs(fault.Misfit, c.pos, "an axis that doesn't exist", "the new axis stands before, between or behind the others", c.name+" with the axis 1")
	}
	shape := append(append(append([]int{}, x.shape[:axis]...), 1), x.shape[axis:]...)
	return c.all(x, &array[T]{shape: shape, data: x.data})
}

// axisOf is an axis of x, counted as the language counts, from 0.
func (c *call[T]) axisOf(v any, x *array[T]) int {
	k := c.whole(v, c.pos, "an axis") - c.lang.First
	if k < 0 && c.lang.First == 0 {
		k += len(x.shape)
	}
	if k < 0 || k >= len(x.shape) {
		fault.FailAs(fault.Misfit, c.pos, "an axis beyond those of "+c.describe(x), "an array has as many axes as numbers in its shape", "another axis")
	}
	return k
}

// axesOf reads one axis or a list of them.
func (c *call[T]) axesOf(v any, x *array[T]) []int {
	var list []any
	switch v := v.(type) {
	case []any:
		list = v
	case ints, *array[T]:
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

// permuted puts the axes of x into another order.
func (r *run[T]) permuted(x *array[T], order []int, at int) *array[T] {
	seen := make([]bool, len(x.shape))
	for _, k := range order {
		if k < len(seen) && !seen[k] {
			seen[k] = true
			continue
		}
		fault.FailAs(fault.Misfit, at, "an axis stands twice in an order of axes", "each axis stands once", "the transpose")
	}
	if len(order) != len(x.shape) {
		fault.FailAs(fault.Misfit, at, "an order of "+r.size(len(order))+" axes for "+r.describe(x), "each axis stands once", "the transpose")
	}
	steps, step := make([]int, len(x.shape)), 1
	for i := len(x.shape) - 1; i >= 0; i-- {
		steps[i] = step
		step *= x.shape[i]
	}
	shape := make([]int, len(order))
	for i, k := range order {
		shape[i] = x.shape[k]
	}
	out := r.made(shape...)
	place, places := make([]int, len(order)), make([]int, len(x.data))
	for i := range out.data {
		from := 0
		for j, k := range order {
			from += place[j] * steps[k]
		}
		out.data[i], places[i] = x.data[from], from
		for j := len(place) - 1; j >= 0; j-- {
			if place[j]++; place[j] < shape[j] {
				break
			}
			place[j] = 0
		}
	}
	return r.sees(x, out, places)
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
		if c.name == "permutedims" && len(x.shape) == 1 {
			return &array[T]{shape: []int{1, len(x.data)}, data: x.data}
		}
		return c.turned(x)
	case c.torch() && c.name == "transpose" && len(order) == 2:
		c.args = []any{x, c.args[1], c.args[2]}
		return c.swapped()
	case c.lang.Matrices && len(x.shape) == 0:
		return x
	}
	return c.permuted(x, order, c.pos)
}

// swapped exchanges two axes.
func (c *call[T]) swapped() any {
	c.need(3)
	x := c.arg(0)
	a, b := c.axisOf(c.args[1], x), c.axisOf(c.args[2], x)
	order := span(0, 1, len(x.shape))
	order[a], order[b] = order[b], order[a]
	return c.permuted(x, order, c.pos)
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
		if n < 0 || n > len(x.shape) || n > len(y.shape) {
			fault.FailAs(fault.Misfit, c.pos, "tensordot over more axes than "+c.describe(x)+" or "+c.describe(y)+" has", "the last axes of the first array meet the first of the second", "axes=1")
		}
		left, right = span(len(x.shape)-n, 1, n), span(0, 1, n)
	}
	if len(left) != len(right) {
		fault.Fail(c.pos, "tensordot with lists of axes of different length", "the axes of both arrays stand in pairs", "axes=(0, 0)")
	}
	for i := range left {
		if x.shape[left[i]] != y.shape[right[i]] {
			fault.FailAs(fault.Misfit, c.pos, "tensordot over axes of "+c.run.size(x.shape[left[i]])+" and of "+c.run.size(y.shape[right[i]])+" numbers", "axes that meet are equally long", "another axis")
		}
	}
	rest := func(x *array[T], used []int) (list []int) {
		for k := range x.shape {
			if !contains(used, k) {
				list = append(list, k)
			}
		}
		return list
	}
	freeX, freeY := rest(x, left), rest(y, right)
	a := c.permuted(x, append(append([]int{}, freeX...), left...), c.pos)
	b := c.permuted(y, append(append([]int{}, right...), freeY...), c.pos)
	inner := count(a.shape[len(freeX):])
	rows, cols := count(a.shape[:len(freeX)]), count(b.shape[len(right):])
	shape := append(append([]int{}, a.shape[:len(freeX)]...), b.shape[len(right):]...)
	c.spend(rows * inner * cols)
	out := c.made(shape...)
	for i := range rows {
		for k := range inner {
			for j := range cols {
				out.data[i*cols+j] = c.f.Add(out.data[i*cols+j], c.f.Mul(a.data[i*inner+k], b.data[k*cols+j]))
			}
		}
	}
	return out
}

func contains(list []int, k int) bool {
	for _, v := range list {
		if v == k {
			return true
		}
	}
	return false
}

// selected takes places of one axis.
func (r *run[T]) selected(x *array[T], axis int, list []int) *array[T] {
	var picks []pick
	for i, d := range x.shape {
		if i != axis {
			picks = append(picks, pick{places: span(0, 1, d), keep: true})
			continue
		}
		for _, k := range list {
			if k < 0 || k >= d {
				fault.FailAs(fault.Misfit, 0, "a place beyond the "+r.size(d)+" of an axis is taken", "an axis has no such place", "other places")
			}
		}
		picks = append(picks, pick{places: list, keep: true})
	}
	shape, places := r.gather(x.shape, picks)
	out := r.made(shape...)
	for i, q := range places {
		out.data[i] = x.data[q]
	}
	return out
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
		x, axis = &array[T]{shape: []int{len(x.data)}, data: x.data}, 0
	}
	for i := range places {
		if places[i] < 0 {
			places[i] += x.shape[axis]
		}
	}
	return c.selected(x, axis, places)
}

// end is head, tail, first or last of a list.
func (c *call[T]) end(front bool) any {
	c.most(2, "n")
	k, ok := c.key("n", 1)
	x, whole := c.args[0].(ints)
	a := c.arg(0)
	n := 6
	if c.lang == syntax.Julia && !ok {
		n = 1
	}
	if ok {
		n = c.whole(k, c.pos, "a number of entries")
	}
	d := 1
	if len(a.shape) > 0 {
		d = a.shape[0]
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
	case c.lang == syntax.Julia && !ok:
		return c.scalar(a.data[from])
	case len(a.shape) == 0:
		return a
	}
	return c.selected(a, 0, span(from, 1, n))
}

// view is reshape in PyTorch and a subscript in Julia.
func (c *call[T]) view() any {
	if c.lang.Indent {
		return c.reshaped()
	}
	c.need(2)
	x := c.arg(0)
	if len(c.args)-1 != len(x.shape) {
		fault.FailAs(fault.Misfit, c.pos, "a view with "+c.run.size(len(c.args)-1)+" subscripts of "+c.describe(x), "one subscript for each dimension", "view(A, :, 1:m)")
	}
	for k := len(c.args) - 1; k > 0; k-- {
		switch v := c.args[k].(type) {
		case bounds:
		case ints:
			x = c.selected(x, k-1, c.places(v, x.shape[k-1], c.pos))
		default:
			i := c.places(ints{c.whole(v, c.pos, "a subscript")}, x.shape[k-1], c.pos)
			x = c.selected(x, k-1, i)
			x = &array[T]{shape: append(append([]int{}, x.shape[:k-1]...), x.shape[k:]...), data: x.data}
		}
	}
	return x
}

// kron is the Kronecker product.
func (c *call[T]) kron(x, y *array[T]) *array[T] {
	two := func(a *array[T]) (rows, cols int) {
		switch len(a.shape) {
		case 0:
			return 1, 1
		case 1:
			if c.lang.Indent {
				return 1, a.shape[0]
			}
			return a.shape[0], 1
		}
		return a.shape[0], a.shape[1]
	}
	xr, xc := two(x)
	yr, yc := two(y)
	out := c.made(xr*yr, xc*yc)
	for i := range xr * yr {
		for j := range xc * yc {
			out.data[i*xc*yc+j] = c.f.Mul(x.data[i/yr*xc+j/yc], y.data[i%yr*yc+j%yc])
		}
	}
	if len(x.shape) < 2 && len(y.shape) < 2 {
		out.shape = []int{len(out.data)}
	}
	return out
}

// triangle is the upper or the lower triangle of a matrix.
func (c *call[T]) triangle(upper bool) any {
	c.most(2, "k", "diagonal")
	x := c.arg(0)
	if len(x.shape) != 2 {
		fault.FailAs(fault.Unsupported, c.pos, "a triangle of "+c.describe(x), "only a matrix has triangles", "a matrix")
	}
	k := 0
	for i, name := range []string{"k", "diagonal"} {
		if v, ok := c.key(name, 1-2*i); ok {
			k = c.whole(v, c.pos, "a diagonal")
		}
	}
	out := c.made(x.shape...)
	for i := range x.shape[0] {
		for j := range x.shape[1] {
			if upper && j-i >= k || !upper && j-i <= k {
				out.data[i*x.shape[1]+j] = x.data[i*x.shape[1]+j]
			}
		}
	}
	return out
}

// repeated is np.repeat, where each entry is followed by its copies; in Julia and
// PyTorch the whole array is.
func (c *call[T]) repeated() any {
	if c.lang == syntax.Julia || c.torch() && c.method {
		return c.tiled()
	}
	c.need(2)
	c.most(3, "axis")
	x, n := c.arg(0), c.whole(c.args[1], c.pos, "a number of copies")
	v, ok := c.key("axis", 2)
	if !ok {
		x = &array[T]{shape: []int{len(x.data)}, data: x.data}
		v = algebra.Whole(0)
	}
	axis := c.axisOf(v, x)
	var list []int
	for i := range x.shape[axis] {
		for range min(n, 1000) {
			list = append(list, i)
		}
	}
	return c.selected(x, axis, list)
}

// concatenated is cat: of a list in PyTorch, behind the number of a dimension in
// MATLAB, before it in Julia; in R it prints.
func (c *call[T]) concatenated() any {
	switch c.lang {
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
