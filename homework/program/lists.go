package program

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/symbol"
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
	return ints(span(c.lang.First, 1, x.shape[k]))
}

// invokeAny calls a function of the program or of the language.
func (c *call[T]) invokeAny(f any, args []any) any {
	switch f := f.(type) {
	case *function:
		return c.invoke(f, args, nil, c.pos)
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
func (c *call[T]) eachEntry(x *array[T], f any) any {
	out := c.made(x.shape...)
	for i, v := range x.data {
		w := c.array(c.invokeAny(f, []any{c.scalar(v)}), c.pos)
		if len(w.data) != 1 {
			fault.Fail(c.pos, "a function over each entry gives "+c.describe(w), "it must give one number for each entry", "another function")
		}
		out.data[i] = w.data[0]
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
			x = c.turned(x.asMatrix())
		}
		list := c.values(x, c.pos)
		if n >= 0 && len(list) != n {
			fault.FailAs(fault.Misfit, c.pos, "vmap over axes of "+c.run.size(n)+" and "+c.run.size(len(list))+" entries", "all have the same length", "in_axes")
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
		c.spend(10)
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
		if c.lang.Matrices {
			if x, ok := v.(*array[T]); ok {
				v = &array[T]{shape: []int{len(x.data)}, data: c.turned(x).data}
			}
		}
		list := c.values(v, c.pos)
		if n < 0 || c.lang.Indent && len(list) < n {
			n = len(list)
		}
		if len(list) != n && !c.lang.Indent {
			fault.FailAs(fault.Misfit, c.pos, fault.Quote(c.name)+" over lists of "+c.run.size(n)+" and "+c.run.size(len(list))+" values", "all have the same length", "lists of one length")
		}
		lists = append(lists, list)
	}
	for i := range lists {
		lists[i] = lists[i][:min(n, len(lists[i]))]
	}
	out := c.zipped(f, lists, n)
	if c.lang.Indent || c.name == "Map" {
		return out
	}
	return c.together(out, args[0])
}

// together is what a function over a list gave, as an array of the language.
func (c *call[T]) together(out []any, values any) any {
	a := c.stack(out, c.pos)
	switch {
	case c.lang.Matrices:
		shape := []int{1, len(a.data)}
		if x, ok := values.(*array[T]); ok {
			shape = x.shape
		}
		if count(shape) != len(a.data) {
			fault.FailAs(fault.Misfit, c.pos, fault.Quote(c.name)+" over a function that gives arrays", "it gives one number for each value", "a for over the components")
		}
		return &array[T]{shape: shape, data: a.data}
	case c.lang == syntax.R && len(a.shape) == 3 && a.shape[1]*a.shape[2] == 1, c.lang == syntax.R && len(a.shape) == 2 && a.shape[1] == 1:
		return &array[T]{shape: []int{len(a.data)}, data: a.data}
	case c.lang == syntax.R && len(a.shape) == 3: // each result is a column
		return c.turned(&array[T]{shape: []int{a.shape[0], a.shape[1] * a.shape[2]}, data: a.data})
	case c.lang == syntax.R && len(a.shape) == 2:
		return c.turned(a)
	}
	return a
}

// applied is R's apply(x, margin, f), and NumPy's apply_along_axis(f, axis, x).
func (c *call[T]) applied() any {
	c.need(3)
	c.most(3, "simplify")
	var x *array[T]
	f := c.args[2]
	var axis int
	if c.lang == syntax.R {
		x = c.arg(0)
		axis = c.whole(c.args[1], c.pos, "a dimension") - 1
	} else {
		x, f = c.arg(2), c.args[0]
		axis = 1 - c.axisOf(c.args[1], x)
	}
	if axis < 0 || axis > 1 || len(x.shape) != 2 {
		fault.FailAs(fault.Unsupported, c.pos, "this use of apply isn't read", "only a function over the rows or the columns of a matrix is", "apply(A, 2, sum)")
	}
	if axis == 1 {
		x = c.turned(x.asMatrix())
	}
	var out []any
	for _, row := range c.values(&array[T]{shape: x.shape, data: x.data}, c.pos) {
		out = append(out, c.invokeAny(f, []any{row}))
	}
	if c.lang == syntax.R {
		return c.together(out, nil)
	}
	a := c.stack(out, c.pos)
	if axis == 1 && len(a.shape) == 2 { // each result is a column again
		return c.turned(a)
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
		return ints(span(from, by, min(max(n, 0), 10_000)))
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
	list := ints{}
	for i := from; by > 0 && i <= to || by < 0 && i >= to; i += by {
		if list = append(list, i); len(list) > 10_000 {
			panic(stop{symbol.ErrWork})
		}
	}
	return list
}

// copies is R's rep: of a number or a vector, as a whole or each entry.
func (c *call[T]) copies() any {
	c.need(1)
	c.most(2, "times", "each", "length.out", "len")
	v := c.arg(0)
	if len(v.shape) == 2 { // down the columns
		v = c.turned(&array[T]{shape: v.shape, data: v.data})
	}
	data := v.data
	repeat := func(n any, each bool) {
		k := c.whole(n, c.pos, "a size")
		if k < 0 || k*len(data) > 100_000 {
			panic(stop{symbol.ErrWork})
		}
		out := make([]T, 0, k*len(data))
		for i := range k * len(data) {
			if each {
				out = append(out, data[i/k])
			} else {
				out = append(out, data[i%len(data)])
			}
		}
		data = out
	}
	if n, ok := c.keys["each"]; ok {
		repeat(n, true)
	}
	for _, name := range []string{"length.out", "len"} {
		if n, ok := c.keys[name]; ok {
			k := c.whole(n, c.pos, "a size")
			if len(data) == 0 || k < 0 || k > 100_000 {
				fault.Fail(c.pos, "rep has nothing to repeat", "its first argument is repeated", "rep(1, n)")
			}
			repeat(algebra.Whole(int64(k/len(data)+1)), false)
			data = data[:k]
		}
	}
	if n, ok := c.key("times", 1); ok {
		repeat(n, false)
	}
	c.hold(len(data))
	return &array[T]{shape: []int{len(data)}, data: data}
}

// hold counts numbers that were made.
func (c *call[T]) hold(n int) { c.spend(n); c.run.entries += n }
