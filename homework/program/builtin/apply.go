package builtin

import (
	"maps"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// OverEach applies a function of the program to each entry: f.(x).
func (c *Call[T]) OverEach(f value.Own) any {
	flat := len(c.Keys) == 0 // vectors, lists and numbers alone
	for _, v := range c.Args {
		x, ok := v.(*array.Dense[T])
		flat = flat && !(ok && len(x.Shape) > 1)
	}
	if flat {
		return c.overPlaces(f)
	}
	if len(c.Args) != 1 {
		return c.Invoke(f, c.Args, c.Keys, c.Pos)
	}
	if _, whole := c.Args[0].(value.Ints); whole {
		var out []any
		for _, v := range c.Each(c.Args[0], c.Pos) {
			out = append(out, c.Invoke(f, []any{v}, nil, c.Pos))
		}
		return c.Stacked(out, c.Pos)
	}
	return c.eachEntry(c.arg(0), f)
}

// overPlaces calls a function for each place of vectors and lists; what has one entry
// stays the same.
func (c *Call[T]) overPlaces(f value.Own) any {
	var lists [][]any
	n, one := 1, true
	for _, v := range c.Args {
		switch x := v.(type) {
		case *array.Dense[T]:
			one = one && len(x.Shape) == 0
		case algebra.Ratio:
		case value.Ints, []any, value.Mask:
			one = false
		default: // a text, a function: one value
			lists = append(lists, []any{v})
			continue
		}
		list := c.Each(v, c.Pos)
		if lists = append(lists, list); len(list) != 1 && n != 1 && len(list) != n {
			fault.FailAs(fault.Misfit, c.Pos, "lists of "+c.Letter(n)+" and "+c.Letter(len(list))+" values are run over", "all have the same length", "lists of one length")
		} else if len(list) != 1 {
			n = len(list)
		}
	}
	out := c.zipped(f, lists, n)
	if one {
		return out[0]
	}
	return c.Gathered(out, c.Pos)
}

// ofFunction is what a function of the library has as a method of its own.
func (c *Call[T]) ofFunction(f string) any {
	rest := c.Args[1:]
	switch {
	case c.Name == "outer" && len(rest) == 2:
		c.Args = rest
		return c.table(value.Builtin(f))
	case c.Name == "reduce" && (f == "add" || f == "plus"):
		c.Name, c.Args = "sum", rest
		if _, given := c.Keys["axis"]; !given && len(rest) < 2 {
			c.Keys["axis"] = algebra.Whole(0)
		}
		return c.Do()
	case f == "Matrix" || f == "ImmutableMatrix":
		list := any(append([]any{}, rest...))
		switch c.Name {
		case "hstack", "vstack":
			rest = []any{list}
		}
		return (&Call[T]{Machine: c.Machine, Pos: c.Pos, Name: c.Name, Args: rest, Keys: c.Keys}).Do()
	}
	fault.FailAs(fault.Unsupported, c.Pos, fault.Quote(f+"."+c.Name)+" isn't read here", "sums, products, means, inverses, roots and eigenvectors are", "the same with arrays and these functions")
	return nil
}

// Mapped is a function that runs over the first axis of its arguments: jax.vmap.
type Mapped struct {
	f    any
	axes []int // of each argument; −1: the same for all
}

// vmap is a function that runs over axes of its arguments, as in JAX.
func (c *Call[T]) vmap() any {
	c.most(2, "in_axes")
	m := Mapped{f: c.Args[0]}
	if v, ok := c.key("in_axes", 1); ok {
		list, several := v.([]any)
		if !several {
			list = []any{v}
		}
		for _, a := range list {
			if a == nil {
				m.axes = append(m.axes, -1)
			} else {
				m.axes = append(m.axes, c.Whole(a, c.Pos, "an axis"))
			}
		}
		if !several {
			m.axes = append(m.axes, m.axes[0], m.axes[0])
		}
	}
	return m
}

// vectorized is a function that runs over entries, or itself.
func (c *Call[T]) vectorized() any {
	if c.is == "jit" {
		return c.Args[0]
	}
	f := c.Args[0]
	if b, library := f.(value.Builtin); library && strings.HasPrefix(string(b), ofMath) {
		return Mapped{f: f, axes: []int{-2}}
	}
	if _, own := f.(value.Own); !own {
		return f
	}
	return Mapped{f: f, axes: []int{-2}}
}

// EachOf is R's Vectorize(f): f for the first entries of its arguments, the second ones
// and so on, of which shorter ones begin again.
type EachOf struct{ f any }

// OverEntries calls the function for each place of its arguments.
func (c *Call[T]) OverEntries(e EachOf, args []any) any {
	var arrays []*array.Dense[T]
	longest := &array.Dense[T]{}
	for _, a := range args {
		x := c.Array(a, c.Pos)
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
		v := c.Array(c.invokeAny(e.f, here), c.Pos)
		if len(v.Data) != 1 {
			fault.FailAs(fault.Unsupported, c.Pos, "a function over each entry gives "+c.InWords(v), "it must give one number for each entry", "another function")
		}
		out.Data[i] = v.Data[0]
	}
	return out
}

// doCall calls a function with a list of arguments.
func (c *Call[T]) doCall() any {
	c.need(2)
	f := c.Args[0]
	if s, ok := f.(string); ok {
		f = value.Builtin(s)
	}
	return c.invokeAny(f, c.Each(c.Args[1], c.Pos))
}

// invokeAny calls a function of the program or of the language.
func (c *Call[T]) invokeAny(f any, args []any) any { return c.invokeNamed(f, args, nil) }

// invokeNamed calls a function with arguments that have names, too.
func (c *Call[T]) invokeNamed(f any, args []any, keys map[string]any) any {
	switch f := f.(type) {
	case value.Own:
		return c.Invoke(f, args, keys, c.Pos)
	case value.Kernel:
		return c.Kernel(args, c.Pos)
	case EachOf:
		return c.OverEntries(f, args)
	case Mapped:
		return (&Call[T]{Machine: c.Machine, Pos: c.Pos, Name: "vmap", Args: args}).OverAxis(f)
	case string:
		if name := syntax.OperatorNames[f]; name != "" {
			f = name
		}
		return (&Call[T]{Machine: c.Machine, Pos: c.Pos, Name: f, Args: args, Keys: keys}).Do()
	case value.Builtin:
		return (&Call[T]{Machine: c.Machine, Pos: c.Pos, Name: string(f), Args: args, Keys: keys}).Do()
	}
	fault.Fail(c.Pos, fault.Quote(c.Name)+" without a function", "it takes a function", "a function")
	return nil
}

// eachEntry applies a function to each number of an array.
func (c *Call[T]) eachEntry(x *array.Dense[T], f any) any {
	out := c.Zeros(x.Shape...)
	for i, v := range x.Data {
		w := c.Array(c.invokeAny(f, []any{c.Scalar(v)}), c.Pos)
		if len(w.Data) != 1 {
			fault.Fail(c.Pos, "a function over each entry gives "+c.InWords(w), "it must give one number for each entry", "another function")
		}
		out.Data[i] = w.Data[0]
	}
	return out
}

// OverAxis calls the function for each part of its arguments and stacks what it
// gives.
func (c *Call[T]) OverAxis(m Mapped) any {
	c.need(1)
	if len(m.axes) == 1 && m.axes[0] == -2 {
		return c.eachEntry(c.arg(0), m.f)
	}
	var lists [][]any
	n := -1
	for i, v := range c.Args {
		axis := 0
		if i < len(m.axes) {
			axis = m.axes[i]
		}
		if axis < 0 {
			lists = append(lists, []any{v})
			continue
		}
		x := c.Array(v, c.Pos)
		if axis > 0 {
			x = c.Transpose(x.Plain())
		}
		list := c.Each(x, c.Pos)
		if n >= 0 && len(list) != n {
			fault.FailAs(fault.Misfit, c.Pos, "vmap over axes of "+c.Letter(n)+" and "+c.Letter(len(list))+" entries", "all have the same length", "in_axes")
		}
		n = len(list)
		lists = append(lists, list)
	}
	return c.Stacked(c.zipped(m.f, lists, n), c.Pos)
}

// zipped calls a function for each place of several lists.
func (c *Call[T]) zipped(f any, lists [][]any, n int) (out []any) {
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
func (c *Call[T]) overLists(f any, args []any) any {
	var lists [][]any
	n := -1
	for _, v := range args {
		if c.Lang.Matrices {
			if x, ok := v.(*array.Dense[T]); ok {
				v = &array.Dense[T]{Shape: []int{len(x.Data)}, Data: c.Transpose(x).Data}
			}
		}
		list := c.Each(v, c.Pos)
		if n < 0 || c.Lang.NumPy && len(list) < n {
			n = len(list)
		}
		if len(list) != n && !c.Lang.NumPy {
			fault.FailAs(fault.Misfit, c.Pos, fault.Quote(c.Name)+" over lists of "+c.Letter(n)+" and "+c.Letter(len(list))+" values", "all have the same length", "lists of one length")
		}
		lists = append(lists, list)
	}
	for i := range lists {
		lists[i] = lists[i][:min(n, len(lists[i]))]
	}
	out := c.zipped(f, lists, n)
	if c.Lang.NumPy || c.Name == "Map" {
		return out
	}
	return c.together(out, args[0])
}

// together is what a function over a list gave, as an array of the language.
func (c *Call[T]) together(out []any, values any) any {
	if c.Lang == syntax.Julia {
		if x, ok := values.(*array.Dense[T]); ok && len(x.Shape) == 2 {
			fault.FailAs(fault.Unsupported, c.Pos, fault.Quote(c.Name)+" over a matrix isn't read", "a function over a list is", "a dot before the brackets")
		}
		return c.Gathered(out, c.Pos)
	}
	a := c.Stacked(out, c.Pos)
	switch {
	case c.Lang.Matrices:
		shape := []int{1, len(a.Data)}
		if x, ok := values.(*array.Dense[T]); ok {
			shape = x.Shape
		}
		if array.Count(shape) != len(a.Data) {
			fault.FailAs(fault.Misfit, c.Pos, fault.Quote(c.Name)+" over a function that gives arrays", "it gives one number for each value", "a for over the components")
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
func (c *Call[T]) applied() any {
	c.need(3)
	c.most(3, "simplify", "na.rm")
	var x *array.Dense[T]
	f := c.Args[2]
	var axis int
	if c.Lang == syntax.R {
		x = c.arg(0)
		axis = c.Whole(c.Args[1], c.Pos, "a dimension") - 1
	} else {
		x, f = c.arg(2), c.Args[0]
		axis = 1 - c.axisOf(c.Args[1], x)
	}
	if axis < 0 || axis > 1 || len(x.Shape) != 2 {
		fault.FailAs(fault.Unsupported, c.Pos, "this use of apply isn't read", "only a function over the rows or the columns of a matrix is", "apply(A, 2, sum)")
	}
	if axis == 1 {
		x = c.Transpose(x.Plain())
	}
	var out []any
	for _, row := range c.Rows(x.Plain()) {
		out = append(out, c.invokeNamed(f, []any{row}, c.handedOn()))
	}
	if c.Lang == syntax.R {
		return c.together(out, nil)
	}
	a := c.Stacked(out, c.Pos)
	if axis == 1 && len(a.Shape) == 2 { // each result is a column again
		return c.Transpose(a)
	}
	return a
}

// mappedSlices is Julia's mapslices(f, x, dims=d): a function of each row or column.
func (c *Call[T]) mappedSlices() any {
	c.need(2)
	c.most(2, "dims")
	x, v := c.arg(1), c.Keys["dims"]
	if v == nil || len(x.Shape) != 2 {
		fault.FailAs(fault.Unsupported, c.Pos, "this use of mapslices isn't read", "a function of the rows or the columns of a matrix is", "mapslices(mean, A, dims=2)")
	}
	axis := c.Whole(v, c.Pos, "a dimension") - 1
	if axis != 0 && axis != 1 {
		fault.FailAs(fault.Unsupported, c.Pos, "this use of mapslices isn't read", "a function of the rows or the columns of a matrix is", "mapslices(mean, A, dims=2)")
	}
	if axis == 0 {
		x = c.Transpose(x.Plain())
	}
	var out []any
	for _, row := range c.Rows(x.Plain()) {
		a := c.Array(c.invokeAny(c.Args[0], []any{row}), c.Pos)
		if len(a.Shape) == 0 {
			a = &array.Dense[T]{Shape: []int{1}, Data: a.Data}
		}
		if len(a.Shape) != 1 {
			fault.FailAs(fault.Unsupported, c.Pos, "mapslices with a function that gives "+c.InWords(a), "it gives a number or a vector", "another function")
		}
		out = append(out, a)
	}
	a := c.Stacked(out, c.Pos)
	if axis == 0 {
		return c.Transpose(a)
	}
	return a
}

// sapplied calls a function for each value of a list.
func (c *Call[T]) sapplied() any {
	c.need(2)
	values, what := c.Args[0], c.Args[1]
	if c.Lang != syntax.R {
		what, values = values, what
		if c.Lang == syntax.MATLAB { // 'UniformOutput', false
			for len(c.Args) > 3 {
				if _, text := c.Args[len(c.Args)-2].(string); !text {
					break
				}
				c.Args = c.Args[:len(c.Args)-2]
			}
		}
		return c.overLists(what, c.Args[1:])
	}
	var out []any
	for _, v := range c.Each(values, c.Pos) {
		out = append(out, c.invokeNamed(what, append([]any{v}, c.extra()...), c.handedOn()))
	}
	if c.Name == "vapply" {
		said, ok := c.key("FUN.VALUE", 2)
		if !ok {
			fault.FailAs(fault.Stops, c.Pos, "vapply without its third argument", "it says what the function gives", "numeric(1)")
		}
		size := len(c.Array(said, c.Pos).Data)
		for _, v := range out {
			if n := len(c.Array(v, c.Pos).Data); n != size {
				fault.FailAs(fault.Misfit, c.Pos, "vapply with a function that gives "+c.Letter(n)+" numbers, and "+c.Letter(size)+" said", "the third argument is as long as each value", "numeric(1)")
			}
		}
	}
	if simplified, ok := c.Keys["simplify"]; c.Name == "lapply" || ok && !c.Truth(simplified, c.Pos) {
		return out
	}
	return c.together(out, values)
}

// splitApart is R's asplit(A, 2), the list of the columns, and MATLAB's num2cell(A, 1).
func (c *Call[T]) splitApart() any {
	c.need(2)
	c.most(2, "MARGIN")
	x := c.arg(0)
	if len(x.Shape) != 2 {
		return c.unread()
	}
	axis := c.Whole(c.Args[1], c.Pos, "an axis")
	switch {
	case c.Lang == syntax.R && axis == 1:
		return c.rowsOf(x)
	case c.Lang == syntax.R && axis == 2:
		return c.rowsOf(c.Transpose(x))
	case c.Lang != syntax.MATLAB || axis != 1:
		return c.unread()
	}
	var list []any
	for j := range x.Shape[1] {
		list = append(list, c.Select(x, 1, []int{j}))
	}
	return list
}

// handedOn are the arguments with names that R's functions over lists hand on.
func (c *Call[T]) handedOn() map[string]any {
	keys := maps.Clone(c.Keys)
	for _, own := range []string{"FUN.VALUE", "USE.NAMES", "simplify"} {
		delete(keys, own)
	}
	return keys
}

// extra are further arguments that sapply hands on.
func (c *Call[T]) extra() []any {
	if c.Name == "vapply" || len(c.Args) < 3 {
		return nil
	}
	return c.Args[2:]
}
