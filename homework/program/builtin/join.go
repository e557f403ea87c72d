package builtin

import (
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

// blocks is a matrix of matrices.
func (c *Call[T]) blocks() any {
	var rows []any
	for _, row := range c.Each(c.Args[0], c.Pos) {
		if list, ok := row.([]any); ok {
			row = (&Call[T]{Machine: c.Machine, Pos: c.Pos, Name: "hstack", Args: []any{list}}).joined("hstack")
		}
		rows = append(rows, row)
	}
	if _, several := c.Args[0].([]any)[0].([]any); !several {
		return (&Call[T]{Machine: c.Machine, Pos: c.Pos, Name: "hstack", Args: []any{rows}}).joined("hstack")
	}
	return (&Call[T]{Machine: c.Machine, Pos: c.Pos, Name: "vstack", Args: []any{rows}}).joined("vstack")
}

// appended joins entries.
func (c *Call[T]) appended() any {
	if len(c.Args) > 1 && !c.Method { // np.append(a, b), and R's append(a, b)
		c.most(2)
		var data []T
		for _, v := range c.Args {
			if v == nil && c.Lang == syntax.R { // NULL
				continue
			}
			data = append(data, c.Array(v, c.Pos).Data...)
		}
		c.Hold(len(data))
		return &array.Dense[T]{Shape: []int{len(data)}, Data: data}
	}
	fault.FailAs(fault.Unsupported, c.Pos, "append isn't read", "the components are computed all at once, or put into an array", "g[j] = … or a comprehension")
	return nil
}

// rowwise refuses another order of the entries than along the rows.
func (c *Call[T]) rowwise() {
	if v, ok := c.Keys["order"]; ok && v != "C" {
		fault.FailAs(fault.Unsupported, c.Pos, "entries in the order of the columns", "NumPy runs along the rows", "the transpose before it")
	}
}

// keyed are the named arguments that are there.
func (c *Call[T]) keyed(names ...string) (list []any) {
	for _, n := range names {
		if v, ok := c.Keys[n]; ok {
			list = append(list, v)
		}
	}
	return list
}

// manyDigits reports that numbers are rounded at a place where rounding errors are.
func (c *Call[T]) manyDigits() bool {
	for _, name := range []string{"decimals", "digits", "ndigits"} {
		if v, ok := c.key(name, 1); ok {
			n, ratio := v.(algebra.Ratio)
			return ratio && n.Num >= 10*n.Den
		}
	}
	return false
}

// noNumber refuses a number where NumPy joins the arrays of a list.
func (c *Call[T]) noNumber(v any) {
	a, array := v.(*array.Dense[T])
	_, ratio := v.(algebra.Ratio)
	if c.Lang.NumPy && (ratio || array && len(a.Shape) == 0) {
		fault.FailAs(fault.Stops, c.Pos, fault.Quote(c.Name)+" of a number", "the arrays of a list are joined", c.Name+"([a, b])")
	}
}

// joined is hstack, vstack, concatenate, stack.
func (c *Call[T]) joined(name string) any {
	var parts []*array.Dense[T]
	list := c.Args
	if c.Lang.NumPy && strings.HasSuffix(c.Name, "_join") {
	} else if c.Lang.NumPy || name == "concatenate" || name == "stack" {
		c.noNumber(c.Args[0])
		list = c.Each(c.Args[0], c.Pos)
	}
	for _, v := range list {
		a := c.Array(v, c.Pos)
		if len(a.Shape) == 0 {
			if name == "stack" {
				return c.Stacked(list, c.Pos)
			}
			if name == "concatenate" && c.Lang.NumPy {
				fault.FailAs(fault.Stops, c.Pos, fault.Quote(c.Name)+" of numbers", "arrays with at least one axis are joined", "np.array([…])")
			}
			a = &array.Dense[T]{Shape: []int{1}, Data: a.Data}
		}
		parts = append(parts, a)
	}
	if len(parts) == 0 {
		return c.Zeros(0)
	}
	if name == "stack" && len(parts[0].Shape) > 1 {
		fault.FailAs(fault.Unsupported, c.Pos, "a stack of matrices has three axes", "lists of vectors are stacked here", "concatenate")
	}
	if !c.Lang.NumPy { // a vector beside a matrix
		for i, p := range parts {
			if len(p.Shape) == 1 && slices.ContainsFunc(parts, func(q *array.Dense[T]) bool { return len(q.Shape) == 2 }) {
				parts[i] = &array.Dense[T]{Shape: []int{len(p.Data), 1}, Data: p.Data}
				if name == "vstack" && c.Lang != syntax.Julia {
					parts[i].Shape = []int{1, len(p.Data)}
				}
			}
		}
	}
	axis := 0
	if v, ok := c.key("axis", 1); ok && (name == "concatenate" || name == "stack") {
		axis = c.Whole(v, c.Pos, "an axis")
		if axis < 0 {
			axis++
		}
	}
	if c.Name == "column_stack" { // and np.c_: what is flat is a column
		for i, p := range parts {
			if len(p.Shape) == 1 {
				parts[i] = &array.Dense[T]{Shape: []int{len(p.Data), 1}, Data: p.Data}
			}
		}
		return c.Join(parts, 1, c.Pos)
	}
	if name == "vstack" && c.Lang == syntax.Python { // what is flat is a row
		for i, p := range parts {
			if len(p.Shape) == 1 {
				parts[i] = &array.Dense[T]{Shape: []int{1, len(p.Data)}, Data: p.Data}
			}
		}
	}
	flat := len(parts[0].Shape) == 1
	if flat && name == "concatenate" && axis != 0 || axis > 1 || axis < 0 {
		fault.FailAs(fault.Misfit, c.Pos, fault.Quote(c.Name)+" along the axis "+algebra.Whole(int64(axis)).String()+" of "+c.InWords(parts[0]), "a one-dimensional array has the axis 0 alone", "column_stack")
	}
	if c.Lang == syntax.Julia && flat {
		switch d, told := c.Keys["dims"]; {
		case name == "vstack": // a longer vector
			return c.Join(parts, 0, c.Pos)
		case name == "stack" && len(c.Args) > 1 || told && d != algebra.Whole(1) && d != algebra.Whole(2):
			return c.unread()
		case name == "stack" && (!told || d == algebra.Whole(2)): // each part is a column
			return c.Transpose(c.Stack(parts, c.Pos))
		}
	}
	switch {
	case name == "stack" && flat, name == "vstack" && flat:
		for i, p := range parts {
			parts[i] = &array.Dense[T]{Shape: []int{1, len(p.Data)}, Data: p.Data}
		}
		out := c.Join(parts, 0, c.Pos)
		if name == "stack" && axis == 1 {
			return c.Transpose(out)
		}
		return out
	case name == "hstack" && flat && !c.Lang.NumPy:
		for i, p := range parts {
			parts[i] = &array.Dense[T]{Shape: []int{len(p.Data), 1}, Data: p.Data}
		}
		return c.Join(parts, 1, c.Pos)
	case name == "hstack" && !flat:
		axis = 1
	}
	return c.Join(parts, axis, c.Pos)
}

// tiled is tile and repmat of a vector.
func (c *Call[T]) tiled() any {
	c.need(2)
	a, d := c.arg(0), c.dims(c.Args[1:])
	if len(d) == 1 {
		d = []int{1, d[0]}
		if c.Lang.Matrices {
			d = []int{d[1], d[1]}
		}
	}
	s := a.Shape
	switch len(s) {
	case 0:
		s = []int{1, 1}
	case 1:
		s = []int{1, s[0]}
		if !c.Lang.NumPy {
			s = []int{a.Shape[0], 1}
		}
	}
	if len(d) != 2 || len(s) != 2 {
		fault.FailAs(fault.Unsupported, c.Pos, "a repetition in three directions", "a matrix has two dimensions", c.Name+"(v, 1, n)")
	}
	out := c.Zeros(s[0]*d[0], s[1]*d[1])
	for i := range out.Shape[0] {
		for j := range out.Shape[1] {
			out.Data[i*out.Shape[1]+j] = a.Data[i%s[0]*s[1]+j%s[1]]
		}
	}
	out.Whole = c.ofWholeNumbers(a)
	if len(a.Shape) < 2 && d[0] == 1 && c.Lang.NumPy && len(c.dims(c.Args[1:])) == 1 {
		out.Shape = []int{out.Shape[1]}
	}
	return out
}

// repeated is np.repeat, where each entry is followed by its copies; in Julia and
// PyTorch the whole array is.
func (c *Call[T]) repeated() any {
	if c.Lang == syntax.Julia || c.Torch && c.Method {
		return c.tiled()
	}
	c.need(2)
	c.most(3, "axis")
	x, n := c.arg(0), c.Whole(c.Args[1], c.Pos, "a number of copies")
	whole := c.ofWholeNumbers(x)
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
	out := c.Select(x, axis, list)
	out.Whole = whole
	return out
}

// concatenated is cat: of a list in PyTorch, behind the number of a dimension in
// MATLAB, before it in Julia; in R it prints.
func (c *Call[T]) concatenated() any {
	switch c.Lang {
	case syntax.R:
		return nil
	case syntax.MATLAB:
		c.need(2)
		axis := c.Whole(c.Args[0], c.Pos, "a dimension")
		if axis != 1 && axis != 2 {
			fault.FailAs(fault.Unsupported, c.Pos, "cat along a third dimension", "matrices have two dimensions", "cat(2, …)")
		}
		c.Args = c.Args[1:]
		return c.joined(map[int]string{1: "vstack", 2: "hstack"}[axis])
	case syntax.Julia:
		v, ok := c.Keys["dims"]
		if !ok {
			fault.Fail(c.Pos, "cat has no argument dims", "dims says along which dimension arrays are joined", "dims = 2")
		}
		return c.joined(map[bool]string{true: "vstack", false: "hstack"}[c.Whole(v, c.Pos, "a dimension") == 1])
	}
	return c.joined("concatenate")
}
