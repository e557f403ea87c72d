package program

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

// mapped is a function that runs over the first axis of its arguments: jax.vmap.
type mapped struct {
	f    any
	axes []int // of each argument; −1: the same for all
}

// vmap is a function that runs over axes of its arguments, as in JAX.
func (c *call[T]) vmap() any {
	c.most(2, "in_axes")
	m := mapped{f: c.args[0]}
	if v, ok := c.key("in_axes", 1); ok {
		list, several := v.([]any)
		if !several {
			list = []any{v}
		}
		for _, a := range list {
			if a == nil {
				m.axes = append(m.axes, -1)
			} else {
				m.axes = append(m.axes, c.whole(a, c.pos, "an axis"))
			}
		}
		if !several {
			m.axes = append(m.axes, m.axes[0], m.axes[0])
		}
	}
	return m
}

// vectorized is a function that runs over entries, or itself.
func (c *call[T]) vectorized() any {
	if c.is == "jit" {
		return c.args[0]
	}
	f, ok := c.args[0].(*function)
	if !ok {
		return c.args[0]
	}
	return mapped{f: f, axes: []int{-2}}
}

// eachOf is R's Vectorize(f): f for the first entries of its arguments, the second ones
// and so on, of which shorter ones begin again.
type eachOf struct{ f any }

func (c *call[T]) overEntries(e eachOf, args []any) any {
	var arrays []*array.Dense[T]
	longest := &array.Dense[T]{}
	for _, a := range args {
		x := c.array(a, c.pos)
		if arrays = append(arrays, x); len(x.Data) > len(longest.Data) {
			longest = x
		}
	}
	out := c.Zeros(longest.Shape...)
	for i := range longest.Data {
		var here []any
		for _, x := range arrays {
			if len(x.Data) == 0 {
				return c.Zeros(0)
			}
			here = append(here, c.Scalar(x.Data[i%len(x.Data)]))
		}
		v := c.array(c.invokeAny(e.f, here), c.pos)
		if len(v.Data) != 1 {
			fault.FailAs(fault.Unsupported, c.pos, "a function over each entry gives "+c.describe(v), "it must give one number for each entry", "another function")
		}
		out.Data[i] = v.Data[0]
	}
	return out
}

// doCall calls a function with a list of arguments.
func (c *call[T]) doCall() any {
	c.need(2)
	f := c.args[0]
	if s, ok := f.(string); ok {
		f = builtin(s)
	}
	return c.invokeAny(f, c.values(c.args[1], c.pos))
}

// listed is R's list(a, b) and list(values = …).
func (c *call[T]) listed() any {
	if len(c.keys) > 0 {
		return c.collected()
	}
	return append([]any{}, c.args...)
}

// filtered is the entries for which a function holds.
func (c *call[T]) filtered() any {
	c.need(2)
	var out []any
	for _, v := range c.values(c.args[1], c.pos) {
		if c.truth(c.invokeAny(c.args[0], []any{v}), c.pos) {
			out = append(out, v)
		}
	}
	return out
}

// broadcastCall is Julia's broadcast(f, x, y).
func (c *call[T]) broadcastCall() any {
	c.need(3)
	if b, ok := c.args[0].(builtin); ok && b == "matmul" {
		c.args[0] = builtin("multiply")
	}
	return c.invokeAny(c.args[0], c.args[1:])
}

// axesList is Julia's indices of an axis.
func (c *call[T]) axesList() any {
	c.need(2)
	x := c.arg(0)
	k := c.axisOf(c.args[1], x)
	return ints(array.Range(c.Lang.First, 1, x.Shape[k]))
}

// invokeAny calls a function of the program or of the language.
func (c *call[T]) invokeAny(f any, args []any) any {
	switch f := f.(type) {
	case *function:
		return c.invoke(f, args, nil, c.pos)
	case kernel:
		return c.kernelOf(args, c.pos)
	case eachOf:
		return c.overEntries(f, args)
	case mapped:
		return (&call[T]{run: c.run, pos: c.pos, name: "vmap", args: args}).overAxis(f)
	case string:
		if name := syntax.OperatorNames[f]; name != "" {
			f = name
		}
		return (&call[T]{run: c.run, pos: c.pos, name: f, args: args}).do()
	case builtin:
		return (&call[T]{run: c.run, pos: c.pos, name: string(f), args: args}).do()
	}
	fault.Fail(c.pos, fault.Quote(c.name)+" without a function", "it takes a function", "a function")
	return nil
}

// eachEntry applies a function to each number of an array.
func (c *call[T]) eachEntry(x *array.Dense[T], f any) any {
	out := c.Zeros(x.Shape...)
	for i, v := range x.Data {
		w := c.array(c.invokeAny(f, []any{c.Scalar(v)}), c.pos)
		if len(w.Data) != 1 {
			fault.Fail(c.pos, "a function over each entry gives "+c.describe(w), "it must give one number for each entry", "another function")
		}
		out.Data[i] = w.Data[0]
	}
	return out
}

// overAxis calls the function for each part of its arguments and stacks what it
// gives.
func (c *call[T]) overAxis(m mapped) any {
	c.need(1)
	if len(m.axes) == 1 && m.axes[0] == -2 {
		return c.eachEntry(c.arg(0), m.f)
	}
	var lists [][]any
	n := -1
	for i, v := range c.args {
		axis := 0
		if i < len(m.axes) {
			axis = m.axes[i]
		}
		if axis < 0 {
			lists = append(lists, []any{v})
			continue
		}
		x := c.array(v, c.pos)
		if axis > 0 {
			x = c.Transpose(x.Plain())
		}
		list := c.values(x, c.pos)
		if n >= 0 && len(list) != n {
			fault.FailAs(fault.Misfit, c.pos, "vmap over axes of "+c.Letter(n)+" and "+c.Letter(len(list))+" entries", "all have the same length", "in_axes")
		}
		n = len(list)
		lists = append(lists, list)
	}
	return c.stack(c.zipped(m.f, lists, n), c.pos)
}

// zipped calls a function for each place of several lists.
func (c *call[T]) zipped(f any, lists [][]any, n int) (out []any) {
	for k := range max(n, 0) {
		var args []any
		for _, l := range lists {
			if len(l) == 1 {
				args = append(args, l[0])
			} else {
				args = append(args, l[k])
			}
		}
		c.Spend(10)
		out = append(out, c.invokeAny(f, args))
	}
	return out
}

// overLists is mapply, Map and Python's map: a function over several lists at
// once.
func (c *call[T]) overLists(f any, args []any) any {
	var lists [][]any
	n := -1
	for _, v := range args {
		if c.Lang.Matrices {
			if x, ok := v.(*array.Dense[T]); ok {
				v = &array.Dense[T]{Shape: []int{len(x.Data)}, Data: c.Transpose(x).Data}
			}
		}
		list := c.values(v, c.pos)
		if n < 0 || c.Lang.NumPy && len(list) < n {
			n = len(list)
		}
		if len(list) != n && !c.Lang.NumPy {
			fault.FailAs(fault.Misfit, c.pos, fault.Quote(c.name)+" over lists of "+c.Letter(n)+" and "+c.Letter(len(list))+" values", "all have the same length", "lists of one length")
		}
		lists = append(lists, list)
	}
	for i := range lists {
		lists[i] = lists[i][:min(n, len(lists[i]))]
	}
	out := c.zipped(f, lists, n)
	if c.Lang.NumPy || c.name == "Map" {
		return out
	}
	return c.together(out, args[0])
}

// together is what a function over a list gave, as an array of the language.
func (c *call[T]) together(out []any, values any) any {
	a := c.stack(out, c.pos)
	switch {
	case c.Lang.Matrices:
		shape := []int{1, len(a.Data)}
		if x, ok := values.(*array.Dense[T]); ok {
			shape = x.Shape
		}
		if array.Count(shape) != len(a.Data) {
			fault.FailAs(fault.Misfit, c.pos, fault.Quote(c.name)+" over a function that gives arrays", "it gives one number for each value", "a for over the components")
		}
		return &array.Dense[T]{Shape: shape, Data: a.Data}
	case c.Lang == syntax.R && len(a.Shape) == 3 && a.Shape[1]*a.Shape[2] == 1, c.Lang == syntax.R && len(a.Shape) == 2 && a.Shape[1] == 1:
		return &array.Dense[T]{Shape: []int{len(a.Data)}, Data: a.Data}
	case c.Lang == syntax.R && len(a.Shape) == 3: // each result is a column
		return c.Transpose(&array.Dense[T]{Shape: []int{a.Shape[0], a.Shape[1] * a.Shape[2]}, Data: a.Data})
	case c.Lang == syntax.R && len(a.Shape) == 2:
		return c.Transpose(a)
	}
	return a
}

// applied is R's apply(x, margin, f), and NumPy's apply_along_axis(f, axis, x).
func (c *call[T]) applied() any {
	c.need(3)
	c.most(3, "simplify")
	var x *array.Dense[T]
	f := c.args[2]
	var axis int
	if c.Lang == syntax.R {
		x = c.arg(0)
		axis = c.whole(c.args[1], c.pos, "a dimension") - 1
	} else {
		x, f = c.arg(2), c.args[0]
		axis = 1 - c.axisOf(c.args[1], x)
	}
	if axis < 0 || axis > 1 || len(x.Shape) != 2 {
		fault.FailAs(fault.Unsupported, c.pos, "this use of apply isn't read", "only a function over the rows or the columns of a matrix is", "apply(A, 2, sum)")
	}
	if axis == 1 {
		x = c.Transpose(x.Plain())
	}
	var out []any
	for _, row := range c.values(&array.Dense[T]{Shape: x.Shape, Data: x.Data}, c.pos) {
		out = append(out, c.invokeAny(f, []any{row}))
	}
	if c.Lang == syntax.R {
		return c.together(out, nil)
	}
	a := c.stack(out, c.pos)
	if axis == 1 && len(a.Shape) == 2 { // each result is a column again
		return c.Transpose(a)
	}
	return a
}

// sequence is seq(from, to, by), and np.linspace with as many numbers as whole
// ones.
func (c *call[T]) sequence() any {
	if c.is == "linspace" {
		fault.FailAs(fault.Unsupported, c.pos, "linspace isn't read", "an embedding counts with whole numbers", "a range")
	}
	c.most(3, "from", "to", "by", "length.out", "along.with")
	if _, ok := c.keys["along.with"]; ok {
		fault.FailAs(fault.Unsupported, c.pos, "seq along another list isn't read", "only forms such as seq(1, m) are", "seq_len(m)")
	}
	from, to, by := 1, 1, 0
	if v, ok := c.key("from", 0); ok {
		from = c.whole(v, c.pos, "the start of a range")
	}
	v, two := c.key("to", 1)
	if two {
		to = c.whole(v, c.pos, "the end of a range")
	}
	if v, ok := c.key("by", 2); ok {
		by = c.whole(v, c.pos, "the step of a range")
	}
	if v, ok := c.keys["length.out"]; ok {
		n := c.whole(v, c.pos, "a size")
		if two && n > 1 && (to-from)%(n-1) != 0 {
			fault.FailAs(fault.Unsupported, c.pos, "seq with fractions isn't read", "subscripts are whole numbers", "seq_len(m)")
		}
		if by == 0 {
			by = 1
			if two && n > 1 {
				by = (to - from) / (n - 1)
			}
		}
		c.Hold(max(n, 0))
		return ints(array.Range(from, by, max(n, 0)))
	}
	if !two { // seq(m)
		from, to = 1, from
	}
	if by == 0 {
		by = 1
		if to < from {
			by = -1
		}
	}
	return c.numbers(from, by, to, c.pos)
}

// collected is a list with names: list(a = …) of R, dict(a=…) of Python, a
// struct of MATLAB.
func (c *call[T]) collected() any {
	o := &object{fields: map[string]any{}}
	for i := 0; i+1 < len(c.args) && c.Lang == syntax.MATLAB; i += 2 {
		if name, ok := c.args[i].(string); ok {
			o.fields[name] = c.args[i+1]
		}
	}
	for name, v := range c.keys {
		o.fields[name] = v
	}
	return o
}

// dealt is MATLAB's deal.
func (c *call[T]) dealt() any {
	if len(c.args) == 1 {
		return c.args[0]
	}
	return append([]any{}, c.args...)
}

// sliceOf is Python's slice(from, to, step).
func (c *call[T]) sliceOf() any {
	b := bounds{}
	switch len(c.args) {
	case 1:
		b.to = c.args[0]
	case 2:
		b.from, b.to = c.args[0], c.args[1]
	default:
		b.from, b.to, b.step = c.args[0], c.args[1], c.args[2]
	}
	return b
}

// ranged is range and arange.
func (c *call[T]) ranged() any {
	c.need(1)
	c.most(3)
	from, to, step := 0, 0, 1
	n := make([]int, len(c.args))
	for i, v := range c.args {
		n[i] = c.whole(v, c.pos, "the end of a range")
	}
	switch len(n) {
	case 1:
		to = n[0]
	case 2:
		from, to = n[0], n[1]
	default:
		from, to, step = n[0], n[1], n[2]
	}
	if c.Lang.First == 1 { // seq_len(m)
		if len(n) == 1 {
			from = 1
		}
		to++
	}
	if step > 0 {
		to--
	} else {
		to++
	}
	return c.numbers(from, step, to, c.pos)
}

// numbers are whole numbers from one to another, which is among them.
func (r *run[T]) numbers(from, step, to, at int) ints {
	if step == 0 {
		fault.Fail(at, "a range with the step 0", "the step of a range isn't 0", "1 or −1")
	}
	r.Hold(max(0, (to-from)/step+1))
	list := ints{}
	for i := from; step > 0 && i <= to || step < 0 && i >= to; i += step {
		list = append(list, i)
	}
	return list
}

// sapplied calls a function for each value of a list.
func (c *call[T]) sapplied() any {
	c.need(2)
	values, what := c.args[0], c.args[1]
	if c.Lang != syntax.R {
		what, values = values, what
		if c.Lang == syntax.MATLAB { // 'UniformOutput', false
			for len(c.args) > 3 {
				if _, text := c.args[len(c.args)-2].(string); !text {
					break
				}
				c.args = c.args[:len(c.args)-2]
			}
		}
		return c.overLists(what, c.args[1:])
	}
	var out []any
	for _, v := range c.values(values, c.pos) {
		out = append(out, c.invokeAny(what, append([]any{v}, c.extra()...)))
	}
	if c.name == "vapply" && len(c.args) > 2 {
		for _, v := range out {
			if n := len(c.array(v, c.pos).Data); n != len(c.arg(2).Data) {
				fault.FailAs(fault.Misfit, c.pos, "vapply with a function that gives "+c.Letter(n)+" numbers, and "+c.Letter(len(c.arg(2).Data))+" said", "the third argument is as long as each value", "numeric(1)")
			}
		}
	}
	if c.name == "lapply" {
		return out
	}
	return c.together(out, values)
}

// extra are further arguments that sapply hands on.
func (c *call[T]) extra() []any {
	if c.name == "vapply" || len(c.args) < 3 {
		return nil
	}
	return c.args[2:]
}

// listOf is a new list of the values of another one.
func (c *call[T]) listOf() any {
	c.need(1)
	values := c.values(c.args[0], c.pos)
	return append(make([]any, 0, len(values)+1), values...)
}

// placesOf is the places of the entries.
func (c *call[T]) placesOf() any {
	n := len(c.values(c.args[0], c.pos))
	return ints(array.Range(c.Lang.First, 1, n))
}

// numberedList is pairs of places and values.
func (c *call[T]) numberedList() any {
	c.most(2, "start")
	first := c.Lang.First
	if v, ok := c.key("start", 1); ok {
		first = c.whole(v, c.pos, "the first number")
	}
	var out []any
	for i, v := range c.values(c.args[0], c.pos) {
		out = append(out, []any{algebra.Whole(int64(i + first)), v})
	}
	return out
}

// togetherCall is lists of the entries at the same places.
func (c *call[T]) togetherCall() any {
	var out []any
	for k, a := range c.args {
		for i, v := range c.values(a, c.pos) {
			if k == 0 {
				out = append(out, []any{v})
			} else if i < len(out) {
				out[i] = append(out[i].([]any), v)
			}
		}
	}
	return out
}
