package builtin

import (
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// length is the number of entries, or of rows.
func (c *Call[T]) length() any {
	if list, ok := c.Args[0].([]any); ok {
		return algebra.Whole(int64(len(list)))
	}
	c.most(1)
	a := c.arg(0)
	if len(a.Shape) == 0 && !c.Lang.NumPy {
		return algebra.Whole(1)
	}
	switch {
	case c.Name == "numel" || c.Lang == syntax.R || c.Lang == syntax.Julia:
		return algebra.Whole(int64(len(a.Data)))
	case c.Lang.Matrices:
		n := 0
		for _, d := range a.Shape {
			n = max(n, d)
		}
		return algebra.Whole(int64(n))
	case len(a.Shape) == 0:
		fault.Fail(c.Pos, "the length of a number", "an array has a length", "an array")
	}
	return algebra.Whole(int64(a.Shape[0]))
}

// extent is the number of rows or columns.
func (c *Call[T]) extent() any {
	c.most(1)
	a := c.arg(0)
	if len(a.Shape) != 2 {
		if c.Name == "NROW" || c.Name == "NCOL" {
			return algebra.Whole(int64(map[string]int{"NROW": len(a.Data), "NCOL": 1}[c.Name]))
		}
		return nil
	}
	return algebra.Whole(int64(a.Shape[map[string]int{"nrow": 0, "ncol": 1}[c.is]]))
}

// shapeOf is the shape, or one size of it.
func (c *Call[T]) shapeOf() any {
	a := c.arg(0)
	s := append([]int{}, a.Shape...)
	for len(s) < 2 && c.Lang.Matrices {
		s = append(s, 1)
	}
	if len(c.Args) == 2 {
		k := c.Whole(c.Args[1], c.Pos, "a dimension") - c.Lang.First
		if k < 0 || k >= len(s) {
			return algebra.Whole(1)
		}
		return algebra.Whole(int64(s[k]))
	}
	if c.is == "size" && c.Lang.NumPy {
		return algebra.Whole(int64(len(a.Data)))
	}
	return value.Ints(s)
}

// flat is the entries row by row.
func (c *Call[T]) flat() any {
	c.most(1)
	c.rowwise()
	a := c.arg(0)
	shape := []int{len(a.Data)}
	if c.Name == "ravel" && a.Compact() {
		return c.View(a, shape)
	}
	return c.Unshared(&array.Dense[T]{Shape: shape, Data: a.Data})
}

// unlisted makes a vector of a list, and leaves an array as it is.
func (c *Call[T]) unlisted() any {
	switch x := c.Args[0].(type) {
	case *array.Dense[T]:
		return x
	case []any:
		c.Args[0] = c.Join(c.parts(x), 0, c.Pos)
	}
	return c.stacked()
}

// parts are the vectors in a list of R and in the lists in it.
func (c *Call[T]) parts(list []any) []*array.Dense[T] {
	out := []*array.Dense[T]{c.Zeros(0)}
	for _, v := range list {
		switch v := v.(type) {
		case nil: // NULL
		case []any:
			out = append(out, c.parts(v)...)
		default:
			x := c.Array(v, c.Pos)
			out = append(out, &array.Dense[T]{Shape: []int{len(x.Data)}, Data: c.columnwise(x)})
		}
	}
	return out
}

// columnwise are the numbers of an array, column by column.
func (c *Call[T]) columnwise(x *array.Dense[T]) []T {
	if len(x.Shape) == 2 {
		return c.Transpose(x.Plain()).Data
	}
	return x.Data
}

// listJoined is R's c(…) with a list among its arguments, which gives a list.
func (c *Call[T]) listJoined() any {
	var out []any
	for _, v := range c.Args {
		switch v := v.(type) {
		case nil:
		case []any:
			out = append(out, v...)
		default:
			out = append(out, c.Each(v, c.Pos)...)
		}
	}
	return out
}

// stacked is the entries column by column.
func (c *Call[T]) stacked() any {
	if c.Name != "c" {
		c.most(1, "use.names", "mode")
	}
	isList := func(v any) bool { _, list := v.([]any); return list }
	switch {
	case c.Lang != syntax.R || !slices.ContainsFunc(c.Args, isList):
	case c.Name == "c":
		return c.listJoined()
	case strings.HasPrefix(c.Name, "as.") && c.Name != "as.vector": // as.numeric of a list of numbers
		list := c.Args[0].([]any)
		if value.HoldsArrays[T](list) {
			break
		}
		c.Args[0] = c.Join(c.parts(list), 0, c.Pos)
	}
	if x, ok := c.Args[0].(*array.Dense[T]); ok && c.Lang == syntax.Julia && len(c.Args) == 1 && c.Shared && len(c.Nodes) > 0 && c.Nodes[0].Kind == syntax.Name {
		if len(x.Shape) == 1 {
			return x // vec of a vector is that vector
		}
		fault.FailAs(fault.Unsupported, c.Pos, "vec of an array in a program that changes arrays in place", "both have the same numbers", "copy(vec(…))")
	}
	var data []T
	for _, v := range c.Args {
		if x, ok := v.(value.Ints); ok && len(c.Args) == 1 {
			return x
		}
		if v == nil && c.Lang == syntax.R { // NULL has no entries
			continue
		}
		a := c.Array(v, c.Pos)
		c.Hold(len(a.Data))
		if len(a.Shape) == 2 {
			a = &array.Dense[T]{Data: c.Transpose(&array.Dense[T]{Shape: a.Shape, Data: a.Data}).Data}
		}
		data = append(data, a.Data...)
	}
	if c.Lang.Matrices {
		return &array.Dense[T]{Shape: []int{len(data), 1}, Data: data}
	}
	return &array.Dense[T]{Shape: []int{len(data)}, Data: data}
}

// squeezed is without axes of one entry.
func (c *Call[T]) squeezed() any {
	a := c.arg(0)
	if c.is == "item" && len(a.Data) != 1 {
		fault.FailAs(fault.Stops, c.Pos, "item() of "+c.InWords(a), "item() takes the number out of an array that holds one", "leaving it out")
	}
	v, ok := c.key("axis", 1)
	if !ok {
		v, ok = c.Keys["dims"]
	}
	if c.Lang.Matrices {
		return a
	}
	if !ok || len(a.Shape) == 0 {
		return c.View(a, array.Squeezed(a.Shape))
	}
	var shape []int
	gone := c.axesOf(v, a)
	for k, d := range a.Shape {
		if !slices.Contains(gone, k) {
			shape = append(shape, d)
		} else if d != 1 {
			fault.FailAs(fault.Misfit, c.Pos, "an axis of "+c.Letter(d)+" entries is dropped", "only an axis with one entry can be dropped", "another axis")
		}
	}
	return c.View(a, shape)
}

// expanded has an axis more.
func (c *Call[T]) expanded() any {
	c.most(2, "axis")
	a := c.arg(0)
	if c.is == "atleast_2d" {
		if len(a.Shape) > 1 {
			return a
		}
		return c.View(a, []int{1, len(a.Data)})
	}
	v, ok := c.key("axis", 1)
	if !ok {
		c.need(2)
	}
	return c.withAxis(a, v)
}

// columnOf is a vector as a matrix of one column.
func (c *Call[T]) columnOf() any {
	if d, ok := c.Args[0].(distances[T]); ok && c.Lang == syntax.R {
		return d.all
	}
	a := c.arg(0)
	if len(a.Shape) == 2 {
		return a
	}
	return &array.Dense[T]{Shape: []int{len(a.Data), 1}, Data: a.Data}
}

// sharers are names under which an array stays the same one, or one that sees it.
var sharers = syntax.Words("asarray asanyarray ascontiguousarray asfortranarray real detach numpy cpu contiguous from_numpy as_tensor to item tolist conj")

// unchanged is for what changes no number.
func (c *Call[T]) unchanged() any {
	c.need(1)
	if c.is == "round" && c.manyDigits() {
		return c.Args[0]
	}
	if c.is != "int" {
		c.noWholeNumbers(c.Keys["dtype"])
		for _, a := range c.Args[1:] {
			if _, number := a.(algebra.Ratio); number && !c.Method && c.Lang == syntax.Python {
				fault.FailAs(fault.Stops, c.Pos, fault.Quote(c.Name)+" has a number as its second argument", "it is the type of the numbers", c.Name+"(…) with one argument")
			}
			c.noWholeNumbers(a)
		}
	}
	if c.is == "round" {
		fault.FailAs(fault.Unsupported, c.Pos, "numbers are rounded", "an embedding isn't rounded", "the same without rounding")
	}
	v := c.Args[0]
	if c.is == "int" && c.Lang.NumPy {
		switch x := v.(type) {
		case algebra.Ratio:
			return algebra.Whole(x.Num / x.Den) // towards 0
		case *array.Dense[T]:
			if c.Lang == syntax.Python && !c.Method && len(x.Shape) == 0 || len(x.Shape) > 0 && c.Method {
				fault.FailAs(fault.Unsupported, c.Pos, "int of a number that isn't known to be whole", "it cuts off the places behind the point", "the number without int")
			}
		}
	}
	if c.generated() {
		fault.FailAs(fault.Stops, c.Pos, fault.Quote(c.Name)+" of a generator", "NumPy doesn't run through x for … without brackets", "square brackets: ["+"… for j in range(m)]")
	}
	if list, ok := v.([]any); ok && (c.Name == "array" || c.Name == "asarray") {
		a := c.Stacked(list, c.Pos)
		a.Whole = c.Lang == syntax.Python && len(c.Nodes) > 0 && WholeNumbers(c.Nodes[0]) && c.Keys["dtype"] == nil
		v = a
	}
	retyped := c.Lang == syntax.Python && (c.Keys["dtype"] != nil || c.is == "astype" || c.Name == "float64" || c.Name == "double")
	if _, whole := v.(value.Ints); whole && retyped {
		v = c.Array(v, c.Pos)
	}
	a, ok := v.(*array.Dense[T])
	if ok && a.Whole && retyped { // whole types were refused above
		a = a.Plain()
	}
	if list, is := v.([]any); is { // list(x) and x.copy()
		return append(make([]any, 0, len(list)+1), list...)
	}
	if !ok {
		return v
	}
	if n, ok := c.Keys["ndmin"]; ok {
		for len(a.Shape) < c.Whole(n, c.Pos, "a number of axes") {
			a = c.withAxis(a, algebra.Whole(0))
		}
	}
	if (c.Name == "float" || c.Name == "int") && c.Lang == syntax.Python && !c.Method && len(a.Shape) > 0 {
		fault.FailAs(fault.Stops, c.Pos, fault.Quote(c.Name)+" of "+c.InWords(a), "it makes one number of one number", "the array without it")
	}
	if !sharers[c.Name] {
		return c.Unshared(a)
	}
	return a
}

// rowOf is SymPy's row, 1×columns, and its column, rows×1.
func (c *Call[T]) rowOf() any {
	c.need(2)
	axis, name := 0, "row"
	if c.is == "col" {
		axis, name = 1, "column"
	}
	x, i := c.arg(0), c.Whole(c.Args[1], c.Pos, "a "+name)
	if len(x.Shape) != 2 || i < 0 || i >= x.Shape[axis] {
		fault.FailAs(fault.Misfit, c.Pos, name+" "+algebra.Whole(int64(i)).String()+" of "+c.InWords(x), "the array has no such "+name, "another "+name)
	}
	return c.Select(x, axis, []int{i})
}

// halfTurn is rot90(x, 2).
func (c *Call[T]) halfTurn() any {
	if len(c.Args) != 2 || c.Whole(c.Args[1], c.Pos, "a number of turns") != 2 {
		fault.FailAs(fault.Unsupported, c.Pos, "rot90 by one turn", "only half a turn is read", "rot90(D, 2)")
	}
	x := c.arg(0)
	for k := range x.Shape {
		x = c.Reverse(x, k)
	}
	return x
}

// swept is R's sweep(A, 2, sqrt(l), "/").
func (c *Call[T]) swept() any {
	c.most(4, "MARGIN", "STATS", "FUN", "check.margin")
	margin, ok1 := c.key("MARGIN", 1)
	stats, ok2 := c.key("STATS", 2)
	if !ok1 || !ok2 {
		c.need(3)
	}
	x, axis, v := c.arg(0), c.Whole(margin, c.Pos, "a dimension")-1, c.Array(stats, c.Pos)
	does := "-"
	if len(c.Args) > 3 {
		does, _ = c.Args[3].(string)
	} else if s, ok := c.Keys["FUN"].(string); ok {
		does = s
	}
	if v = (&array.Dense[T]{Shape: []int{len(v.Data)}, Data: v.Data}); len(v.Data) == 1 {
		v.Shape = nil
	}
	sign, ok := map[string]string{"-": "-", "+": "+", "*": ".*", "/": "./"}[does]
	if !ok || axis > 1 || axis < 0 || len(x.Shape) != 2 || len(v.Data) != x.Shape[axis] {
		fault.FailAs(fault.Misfit, c.Pos, "this use of sweep isn't read", "sweep needs a vector as long as the dimension", "sweep(A, 2, sqrt(lambda), \"/\")")
	}
	if axis == 0 {
		return c.Entrywise(sign, x, v, c.Pos)
	}
	return c.Transpose(c.Entrywise(sign, c.Transpose(x), v, c.Pos).Plain())
}

// reshaped is reshape(-1, 1) and the like.
func (c *Call[T]) reshaped() any {
	a := c.arg(0)
	c.rowwise()
	var d []int
	for _, v := range append(c.Args[1:len(c.Args):len(c.Args)], c.keyed("newshape", "shape")...) {
		switch v := v.(type) {
		case []any:
			for _, x := range v {
				d = append(d, c.Whole(x, c.Pos, "a size"))
			}
		case value.Ints:
			d = append(d, v...)
		case *array.Dense[T]:
			d = append(d, -1) // MATLAB's []
		default:
			if _, colon := v.(value.Bounds); colon {
				d = append(d, -1)
				continue
			}
			d = append(d, c.Whole(v, c.Pos, "a size"))
		}
	}
	rest, free := len(a.Data), -1
	for i, x := range d {
		if x == -1 {
			free = i
		} else if x > 0 {
			rest /= x
		}
	}
	if free >= 0 {
		d[free] = rest
	}
	if len(d) == 0 || array.Count(d) != len(a.Data) {
		fault.FailAs(fault.Misfit, c.Pos, c.InWords(a)+" is reshaped to "+c.Shape(d), "the number of entries stays the same", "reshape(-1, 1) for a column")
	}
	if len(array.Squeezed(a.Shape)) > 1 && len(array.Squeezed(d)) > 1 && !c.Lang.NumPy {
		fault.FailAs(fault.Unsupported, c.Pos, "a matrix is reshaped to another", "vectors are made columns or rows", "the transpose")
	}
	if !a.Compact() && len(array.Squeezed(a.Shape)) > 1 {
		return c.Unshared(&array.Dense[T]{Shape: d, Data: a.Data})
	}
	return c.View(a, d)
}

// flipped reverses an axis.
func (c *Call[T]) flipped() any {
	if c.Lang.NumPy && (c.Name == "flipud" || c.Name == "fliplr") {
		c.most(1)
	}
	if v, ok := c.Args[0].(value.Ints); ok {
		out := make(value.Ints, len(v))
		for i, x := range v {
			out[len(v)-1-i] = x
		}
		return out
	}
	if v, ok := c.Args[0].([]any); ok {
		var out []any
		for i := range v {
			out = append(out, v[len(v)-1-i])
		}
		return out
	}
	a := c.arg(0)
	if len(a.Shape) == 0 && !c.Lang.NumPy {
		return a
	}
	if c.Lang == syntax.R && c.is == "reverse" && len(a.Shape) > 1 { // the entries, down the columns
		a = &array.Dense[T]{Shape: []int{len(a.Data)}, Data: c.Transpose(a).Data}
	}
	axes := map[string][]int{"flipud": {0}, "fliplr": {1}, "reverse": {0}}[c.is]
	if c.is == "flip" {
		axes = []int{0}
		v, ok := c.key("axis", 1)
		if d, dims := c.Keys["dims"]; dims {
			v, ok = d, true
		}
		if ok {
			axes = c.axesOf(v, a)
		} else if c.Lang.NumPy {
			axes = array.Range(0, 1, len(a.Shape))
		} else if len(a.Shape) == 2 && a.Shape[0] == 1 {
			axes = []int{1}
		}
	}
	if v, ok := c.Keys["dims"]; ok {
		axes = c.axesOf(v, a)
	}
	for _, k := range axes {
		if k < 0 || k >= len(a.Shape) {
			fault.FailAs(fault.Misfit, c.Pos, fault.Quote(c.Name)+" of "+c.InWords(a), "the array has no such axis", "another axis")
		}
		a = c.Reverse(a, k)
	}
	return a
}

// dimensions is the number of axes, or the shape.
func (c *Call[T]) dimensions() any {
	x := c.arg(0)
	if c.is == "ndim" || c.Lang.NumPy {
		return algebra.Whole(int64(len(x.Shape)))
	}
	if len(x.Shape) < 2 {
		return nil
	}
	return value.Ints(append([]int{}, x.Shape...))
}
