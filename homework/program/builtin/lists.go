package builtin

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// listed is R's list(a, b) and list(values = …).
func (c *Call[T]) listed() any {
	if len(c.Keys) > 0 {
		return c.collected()
	}
	return append([]any{}, c.Args...)
}

// filtered is the entries for which a function holds.
func (c *Call[T]) filtered() any {
	c.need(2)
	var out []any
	for _, v := range c.Each(c.Args[1], c.Pos) {
		if c.Truth(c.invokeAny(c.Args[0], []any{v}), c.Pos) {
			out = append(out, v)
		}
	}
	return out
}

// broadcastCall is Julia's broadcast(f, x, y).
func (c *Call[T]) broadcastCall() any {
	c.need(3)
	if b, ok := c.Args[0].(value.Builtin); ok && b == "matmul" {
		c.Args[0] = value.Builtin("multiply")
	}
	return c.invokeAny(c.Args[0], c.Args[1:])
}

// rowsOf are the rows of a matrix, one after another; of a vector its entries.
func (c *Call[T]) rowsOf(x *array.Dense[T]) any {
	if len(x.Shape) != 2 {
		return c.Each(x, c.Pos)
	}
	rows := c.Rows(x)
	out := make([]any, len(rows))
	for i, row := range rows {
		out[i] = row
	}
	c.Spend(len(out))
	return out
}

// axesList is Julia's indices of an axis.
func (c *Call[T]) axesList() any {
	c.need(2)
	x := c.arg(0)
	k := c.axisOf(c.Args[1], x)
	return value.Ints(array.Range(c.Lang.First, 1, x.Shape[k]))
}

// sequence is seq(from, to, by), and np.linspace with as many numbers as whole
// ones.
func (c *Call[T]) sequence() any {
	if c.is == "linspace" {
		fault.FailAs(fault.Unsupported, c.Pos, "linspace isn't read", "an embedding counts with whole numbers", "a range")
	}
	c.most(3, "from", "to", "by", "length.out", "along.with")
	if _, ok := c.Keys["along.with"]; ok {
		fault.FailAs(fault.Unsupported, c.Pos, "seq along another list isn't read", "only forms such as seq(1, m) are", "seq_len(m)")
	}
	from, to, by := 1, 1, 0
	if v, ok := c.key("from", 0); ok {
		from = c.Whole(v, c.Pos, "the start of a range")
	}
	v, two := c.key("to", 1)
	if two {
		to = c.Whole(v, c.Pos, "the end of a range")
	}
	if v, ok := c.key("by", 2); ok {
		by = c.Whole(v, c.Pos, "the step of a range")
	}
	if v, ok := c.Keys["length.out"]; ok {
		n := c.Whole(v, c.Pos, "a size")
		if two && n > 1 && (to-from)%(n-1) != 0 {
			fault.FailAs(fault.Unsupported, c.Pos, "seq with fractions isn't read", "subscripts are whole numbers", "seq_len(m)")
		}
		if by == 0 {
			by = 1
			if two && n > 1 {
				by = (to - from) / (n - 1)
			}
		}
		c.Hold(max(n, 0))
		return value.Ints(array.Range(from, by, max(n, 0)))
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
	return c.Numbers(from, by, to, c.Pos)
}

// collected is a list with names: list(a = …) of R, dict(a=…) of Python, a
// struct of MATLAB.
func (c *Call[T]) collected() any {
	fields := map[string]any{}
	for i := 0; i+1 < len(c.Args) && c.Lang == syntax.MATLAB; i += 2 {
		if name, ok := c.Args[i].(string); ok {
			fields[name] = c.Args[i+1]
		}
	}
	for name, v := range c.Keys {
		fields[name] = v
	}
	return c.Fields(fields)
}

// dealt is MATLAB's deal.
func (c *Call[T]) dealt() any {
	if len(c.Args) == 1 {
		return c.Args[0]
	}
	return append([]any{}, c.Args...)
}

// sliceOf is Python's slice(from, to, step).
func (c *Call[T]) sliceOf() any {
	b := value.Bounds{}
	switch len(c.Args) {
	case 1:
		b.To = c.Args[0]
	case 2:
		b.From, b.To = c.Args[0], c.Args[1]
	default:
		b.From, b.To, b.Step = c.Args[0], c.Args[1], c.Args[2]
	}
	return b
}

// ranged is range and arange.
func (c *Call[T]) ranged() any {
	c.need(1)
	c.most(3)
	from, to, step := 0, 0, 1
	n := make([]int, len(c.Args))
	for i, v := range c.Args {
		n[i] = c.Whole(v, c.Pos, "the end of a range")
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
	return c.Numbers(from, step, to, c.Pos)
}

// Numbers are whole numbers from one to another, which is among them.
func (r *Machine[T]) Numbers(from, step, to, at int) value.Ints {
	if step == 0 {
		fault.Fail(at, "a range with the step 0", "the step of a range isn't 0", "1 or −1")
	}
	r.Hold(max(0, (to-from)/step+1))
	list := value.Ints{}
	for i := from; step > 0 && i <= to || step < 0 && i >= to; i += step {
		list = append(list, i)
	}
	return list
}

// listOf is a new list of the values of another one.
func (c *Call[T]) listOf() any {
	c.need(1)
	values := c.Each(c.Args[0], c.Pos)
	return append(make([]any, 0, len(values)+1), values...)
}

// placesOf is the places of the entries.
func (c *Call[T]) placesOf() any {
	n := len(c.Each(c.Args[0], c.Pos))
	return value.Ints(array.Range(c.Lang.First, 1, n))
}

// numberedList is pairs of places and values.
func (c *Call[T]) numberedList() any {
	c.most(2, "start")
	first := c.Lang.First
	if v, ok := c.key("start", 1); ok {
		first = c.Whole(v, c.Pos, "the first number")
	}
	var out []any
	for i, v := range c.Each(c.Args[0], c.Pos) {
		out = append(out, []any{algebra.Whole(int64(i + first)), v})
	}
	return out
}

// togetherCall is lists of the entries at the same places.
func (c *Call[T]) togetherCall() any {
	var out []any
	for k, a := range c.Args {
		for i, v := range c.Each(a, c.Pos) {
			if k == 0 {
				out = append(out, []any{v})
			} else if i < len(out) {
				out[i] = append(out[i].([]any), v)
			}
		}
	}
	return out
}

// sortedList is Python's sorted, of numbers or by a key.
func (c *Call[T]) sortedList() any {
	c.need(1)
	c.most(1, "key", "reverse")
	list := append([]any{}, c.Each(c.Args[0], c.Pos)...)
	keys := make([]float64, len(list))
	for i, v := range list {
		switch f := c.Keys["key"].(type) {
		case nil:
			if l, ok := v.([]any); ok && len(l) > 0 { // by the first of a tuple
				v = l[0]
			}
		case value.Own:
			v = c.Invoke(f, []any{v}, nil, c.Pos)
		default:
			fault.FailAs(fault.Unsupported, c.Pos, "sorting by this key isn't read", "only a lambda is read as a key", "key=lambda j: -w[j]")
		}
		x := c.floats(c.Array(v, c.Pos))
		if len(x) != 1 {
			fault.Fail(c.Pos, "sorted compares arrays", "only numbers can be compared", "key=lambda p: p[0]")
		}
		keys[i] = x[0]
	}
	down := false
	if v, ok := c.Keys["reverse"]; ok {
		down = c.Truth(v, c.Pos)
	}
	out := make([]any, len(list))
	for k, i := range ordered(keys, down) {
		out[k] = list[i]
	}
	return out
}
