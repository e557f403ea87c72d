package program

import (
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

// length is the number of entries, or of rows.
func (c *call[T]) length() any {
	if list, ok := c.args[0].([]any); ok {
		return algebra.Whole(int64(len(list)))
	}
	c.most(1)
	a := c.arg(0)
	if len(a.Shape) == 0 && !c.Lang.NumPy {
		return algebra.Whole(1)
	}
	switch {
	case c.name == "numel" || c.Lang == syntax.R || c.Lang == syntax.Julia:
		return algebra.Whole(int64(len(a.Data)))
	case c.Lang.Matrices:
		n := 0
		for _, d := range a.Shape {
			n = max(n, d)
		}
		return algebra.Whole(int64(n))
	case len(a.Shape) == 0:
		fault.Fail(c.pos, "the length of a number", "an array has a length", "an array")
	}
	return algebra.Whole(int64(a.Shape[0]))
}

// extent is the number of rows or columns.
func (c *call[T]) extent() any {
	c.most(1)
	a := c.arg(0)
	if len(a.Shape) != 2 {
		if c.name == "NROW" || c.name == "NCOL" {
			return algebra.Whole(int64(map[string]int{"NROW": len(a.Data), "NCOL": 1}[c.name]))
		}
		return nil
	}
	return algebra.Whole(int64(a.Shape[map[string]int{"nrow": 0, "ncol": 1}[c.is]]))
}

// shapeOf is the shape, or one size of it.
func (c *call[T]) shapeOf() any {
	a := c.arg(0)
	s := append([]int{}, a.Shape...)
	for len(s) < 2 && c.Lang.Matrices {
		s = append(s, 1)
	}
	if len(c.args) == 2 {
		k := c.whole(c.args[1], c.pos, "a dimension") - c.Lang.First
		if k < 0 || k >= len(s) {
			return algebra.Whole(1)
		}
		return algebra.Whole(int64(s[k]))
	}
	if c.is == "size" && c.Lang.NumPy {
		return algebra.Whole(int64(len(a.Data)))
	}
	return ints(s)
}

// flat is the entries row by row.
func (c *call[T]) flat() any {
	c.most(1)
	c.rowwise()
	a := c.arg(0)
	shape := []int{len(a.Data)}
	if c.name == "ravel" && a.Compact() {
		return c.View(a, shape)
	}
	return c.Unshared(&array.Dense[T]{Shape: shape, Data: a.Data})
}

// unlisted makes a vector of a list, and leaves an array as it is.
func (c *call[T]) unlisted() any {
	if a, ok := c.args[0].(*array.Dense[T]); ok {
		return a
	}
	return c.stacked()
}

// stacked is the entries column by column.
func (c *call[T]) stacked() any {
	if c.name != "c" {
		c.most(1, "use.names", "mode")
	}
	if x, ok := c.args[0].(*array.Dense[T]); ok && c.Lang == syntax.Julia && len(c.args) == 1 && c.Shared && len(c.nodes) > 0 && c.nodes[0].Kind == syntax.Name {
		if len(x.Shape) == 1 {
			return x // vec of a vector is that vector
		}
		fault.FailAs(fault.Unsupported, c.pos, "vec of an array in a program that changes arrays in place", "both have the same numbers", "copy(vec(…))")
	}
	var data []T
	for _, v := range c.args {
		if x, ok := v.(ints); ok && len(c.args) == 1 {
			return x
		}
		a := c.array(v, c.pos)
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
func (c *call[T]) squeezed() any {
	a := c.arg(0)
	if c.is == "item" && len(a.Data) != 1 {
		fault.FailAs(fault.Stops, c.pos, "item() of "+c.describe(a), "item() takes the number out of an array that holds one", "leaving it out")
	}
	v, ok := c.key("axis", 1)
	if !ok {
		v, ok = c.keys["dims"]
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
			fault.FailAs(fault.Misfit, c.pos, "an axis of "+c.Letter(d)+" entries is dropped", "only an axis with one entry can be dropped", "another axis")
		}
	}
	return c.View(a, shape)
}

// expanded has an axis more.
func (c *call[T]) expanded() any {
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
func (c *call[T]) columnOf() any {
	if d, ok := c.args[0].(distances[T]); ok && c.Lang == syntax.R {
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
func (c *call[T]) unchanged() any {
	c.need(1)
	if c.is == "round" && c.manyDigits() {
		return c.args[0]
	}
	if c.is != "int" {
		c.noWholeNumbers(c.keys["dtype"])
		for _, a := range c.args[1:] {
			if _, number := a.(algebra.Ratio); number && !c.method && c.Lang == syntax.Python {
				fault.FailAs(fault.Stops, c.pos, fault.Quote(c.name)+" has a number as its second argument", "it is the type of the numbers", c.name+"(…) with one argument")
			}
			c.noWholeNumbers(a)
		}
	}
	if c.is == "round" {
		fault.FailAs(fault.Unsupported, c.pos, "numbers are rounded", "an embedding isn't rounded", "the same without rounding")
	}
	v := c.args[0]
	if c.is == "int" && c.Lang.NumPy {
		switch x := v.(type) {
		case algebra.Ratio:
			return algebra.Whole(x.Num / x.Den) // towards 0
		case *array.Dense[T]:
			if c.Lang == syntax.Python && !c.method && len(x.Shape) == 0 || len(x.Shape) > 0 && c.method {
				fault.FailAs(fault.Unsupported, c.pos, "int of a number that isn't known to be whole", "it cuts off the places behind the point", "the number without int")
			}
		}
	}
	if c.Lang == syntax.Python && !c.method && len(c.nodes) > 0 && c.nodes[0].Kind == syntax.Each && c.nodes[0].Spread {
		fault.FailAs(fault.Stops, c.pos, fault.Quote(c.name)+" of a generator", "NumPy doesn't run through x for … without brackets", "square brackets: ["+"… for j in range(m)]")
	}
	if list, ok := v.([]any); ok && (c.name == "array" || c.name == "asarray") {
		a := c.stack(list, c.pos)
		a.Whole = c.Lang == syntax.Python && len(c.nodes) > 0 && wholeNumbers(c.nodes[0]) && c.keys["dtype"] == nil
		v = a
	}
	a, ok := v.(*array.Dense[T])
	if list, is := v.([]any); is { // list(x) and x.copy()
		return append(make([]any, 0, len(list)+1), list...)
	}
	if !ok {
		return v
	}
	if n, ok := c.keys["ndmin"]; ok {
		for len(a.Shape) < c.whole(n, c.pos, "a number of axes") {
			a = c.withAxis(a, algebra.Whole(0))
		}
	}
	if (c.name == "float" || c.name == "int") && c.Lang == syntax.Python && !c.method && len(a.Shape) > 0 {
		fault.FailAs(fault.Stops, c.pos, fault.Quote(c.name)+" of "+c.describe(a), "it makes one number of one number", "the array without it")
	}
	if !sharers[c.name] {
		return c.Unshared(a)
	}
	return a
}

// rowOf is SymPy's row, 1×columns, and its column, rows×1.
func (c *call[T]) rowOf() any {
	c.need(2)
	axis, name := 0, "row"
	if c.is == "col" {
		axis, name = 1, "column"
	}
	x, i := c.arg(0), c.whole(c.args[1], c.pos, "a "+name)
	if len(x.Shape) != 2 || i < 0 || i >= x.Shape[axis] {
		fault.FailAs(fault.Misfit, c.pos, name+" "+algebra.Whole(int64(i)).String()+" of "+c.describe(x), "the array has no such "+name, "another "+name)
	}
	return c.Select(x, axis, []int{i})
}

// halfTurn is rot90(x, 2).
func (c *call[T]) halfTurn() any {
	if len(c.args) != 2 || c.whole(c.args[1], c.pos, "a number of turns") != 2 {
		fault.FailAs(fault.Unsupported, c.pos, "rot90 by one turn", "only half a turn is read", "rot90(D, 2)")
	}
	x := c.arg(0)
	for k := range x.Shape {
		x = c.Reverse(x, k)
	}
	return x
}

// blocks is a matrix of matrices.
func (c *call[T]) blocks() any {
	var rows []any
	for _, row := range c.values(c.args[0], c.pos) {
		if list, ok := row.([]any); ok {
			row = (&call[T]{run: c.run, pos: c.pos, name: "hstack", args: []any{list}}).joined("hstack")
		}
		rows = append(rows, row)
	}
	if _, several := c.args[0].([]any)[0].([]any); !several {
		return (&call[T]{run: c.run, pos: c.pos, name: "hstack", args: []any{rows}}).joined("hstack")
	}
	return (&call[T]{run: c.run, pos: c.pos, name: "vstack", args: []any{rows}}).joined("vstack")
}

// appended joins entries.
func (c *call[T]) appended() any {
	if len(c.args) > 1 && !c.method { // np.append(a, b), and R's append(a, b)
		c.most(2)
		var data []T
		for _, v := range c.args {
			data = append(data, c.array(v, c.pos).Data...)
		}
		c.Hold(len(data))
		return &array.Dense[T]{Shape: []int{len(data)}, Data: data}
	}
	fault.FailAs(fault.Unsupported, c.pos, "append isn't read", "the components are computed all at once, or put into an array", "g[j] = … or a comprehension")
	return nil
}

// swept is R's sweep(A, 2, sqrt(l), "/").
func (c *call[T]) swept() any {
	c.most(4, "MARGIN", "STATS", "FUN", "check.margin")
	margin, ok1 := c.key("MARGIN", 1)
	stats, ok2 := c.key("STATS", 2)
	if !ok1 || !ok2 {
		c.need(3)
	}
	x, axis, v := c.arg(0), c.whole(margin, c.pos, "a dimension")-1, c.array(stats, c.pos)
	does := "-"
	if len(c.args) > 3 {
		does, _ = c.args[3].(string)
	} else if s, ok := c.keys["FUN"].(string); ok {
		does = s
	}
	if v = (&array.Dense[T]{Shape: []int{len(v.Data)}, Data: v.Data}); len(v.Data) == 1 {
		v.Shape = nil
	}
	sign, ok := map[string]string{"-": "-", "+": "+", "*": ".*", "/": "./"}[does]
	if !ok || axis > 1 || axis < 0 || len(x.Shape) != 2 || len(v.Data) != x.Shape[axis] {
		fault.FailAs(fault.Misfit, c.pos, "this use of sweep isn't read", "sweep needs a vector as long as the dimension", "sweep(A, 2, sqrt(lambda), \"/\")")
	}
	if axis == 0 {
		return c.Entrywise(sign, x, v, c.pos)
	}
	return c.Transpose(c.Entrywise(sign, c.Transpose(x), v, c.pos).Plain())
}

// reshaped is reshape(-1, 1) and the like.
func (c *call[T]) reshaped() any {
	a := c.arg(0)
	c.rowwise()
	var d []int
	for _, v := range append(c.args[1:len(c.args):len(c.args)], c.keyed("newshape", "shape")...) {
		switch v := v.(type) {
		case []any:
			for _, x := range v {
				d = append(d, c.whole(x, c.pos, "a size"))
			}
		case ints:
			d = append(d, v...)
		case *array.Dense[T]:
			d = append(d, -1) // MATLAB's []
		default:
			if _, colon := v.(bounds); colon {
				d = append(d, -1)
				continue
			}
			d = append(d, c.whole(v, c.pos, "a size"))
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
		fault.FailAs(fault.Misfit, c.pos, c.describe(a)+" is reshaped to "+c.Shape(d), "the number of entries stays the same", "reshape(-1, 1) for a column")
	}
	if len(array.Squeezed(a.Shape)) > 1 && len(array.Squeezed(d)) > 1 && !c.Lang.NumPy {
		fault.FailAs(fault.Unsupported, c.pos, "a matrix is reshaped to another", "vectors are made columns or rows", "the transpose")
	}
	if !a.Compact() && len(array.Squeezed(a.Shape)) > 1 {
		return c.Unshared(&array.Dense[T]{Shape: d, Data: a.Data})
	}
	return c.View(a, d)
}

// rowwise refuses another order of the entries than along the rows.
func (c *call[T]) rowwise() {
	if v, ok := c.keys["order"]; ok && v != "C" {
		fault.FailAs(fault.Unsupported, c.pos, "entries in the order of the columns", "NumPy runs along the rows", "the transpose before it")
	}
}

// keyed are the named arguments that are there.
func (c *call[T]) keyed(names ...string) (list []any) {
	for _, n := range names {
		if v, ok := c.keys[n]; ok {
			list = append(list, v)
		}
	}
	return list
}

// manyDigits reports that numbers are rounded at a place where rounding errors are.
func (c *call[T]) manyDigits() bool {
	for _, name := range []string{"decimals", "digits", "ndigits"} {
		if v, ok := c.key(name, 1); ok {
			n, ratio := v.(algebra.Ratio)
			return ratio && n.Num >= 10*n.Den
		}
	}
	return false
}

// noNumber refuses a number where NumPy joins the arrays of a list.
func (c *call[T]) noNumber(v any) {
	a, array := v.(*array.Dense[T])
	_, ratio := v.(algebra.Ratio)
	if c.Lang.NumPy && (ratio || array && len(a.Shape) == 0) {
		fault.FailAs(fault.Stops, c.pos, fault.Quote(c.name)+" of a number", "the arrays of a list are joined", c.name+"([a, b])")
	}
}

// joined is hstack, vstack, concatenate, stack.
func (c *call[T]) joined(name string) any {
	var parts []*array.Dense[T]
	list := c.args
	if c.Lang.NumPy && strings.HasSuffix(c.name, "_join") {
	} else if c.Lang.NumPy || name == "concatenate" || name == "stack" {
		c.noNumber(c.args[0])
		list = c.values(c.args[0], c.pos)
	}
	for _, v := range list {
		a := c.array(v, c.pos)
		if len(a.Shape) == 0 {
			if name == "stack" {
				return c.stack(list, c.pos)
			}
			if name == "concatenate" && c.Lang.NumPy {
				fault.FailAs(fault.Stops, c.pos, fault.Quote(c.name)+" of numbers", "arrays with at least one axis are joined", "np.array([…])")
			}
			a = &array.Dense[T]{Shape: []int{1}, Data: a.Data}
		}
		parts = append(parts, a)
	}
	if len(parts) == 0 {
		return c.Zeros(0)
	}
	if name == "stack" && len(parts[0].Shape) > 1 {
		fault.FailAs(fault.Unsupported, c.pos, "a stack of matrices has three axes", "lists of vectors are stacked here", "concatenate")
	}
	if !c.Lang.NumPy { // a vector beside a matrix
		for i, p := range parts {
			if len(p.Shape) == 1 && slices.ContainsFunc(parts, func(q *array.Dense[T]) bool { return len(q.Shape) == 2 }) {
				parts[i] = &array.Dense[T]{Shape: []int{len(p.Data), 1}, Data: p.Data}
				if name == "vstack" {
					parts[i].Shape = []int{1, len(p.Data)}
				}
			}
		}
	}
	axis := 0
	if v, ok := c.key("axis", 1); ok && (name == "concatenate" || name == "stack") {
		axis = c.whole(v, c.pos, "an axis")
		if axis < 0 {
			axis++
		}
	}
	if c.name == "column_stack" { // and np.c_: what is flat is a column
		for i, p := range parts {
			if len(p.Shape) == 1 {
				parts[i] = &array.Dense[T]{Shape: []int{len(p.Data), 1}, Data: p.Data}
			}
		}
		return c.Join(parts, 1, c.pos)
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
		fault.FailAs(fault.Misfit, c.pos, fault.Quote(c.name)+" along the axis "+algebra.Whole(int64(axis)).String()+" of "+c.describe(parts[0]), "a one-dimensional array has the axis 0 alone", "column_stack")
	}
	switch {
	case name == "stack" && flat, name == "vstack" && flat:
		for i, p := range parts {
			parts[i] = &array.Dense[T]{Shape: []int{1, len(p.Data)}, Data: p.Data}
		}
		out := c.Join(parts, 0, c.pos)
		if name == "stack" && axis == 1 {
			return c.Transpose(out)
		}
		return out
	case name == "hstack" && flat && !c.Lang.NumPy:
		for i, p := range parts {
			parts[i] = &array.Dense[T]{Shape: []int{len(p.Data), 1}, Data: p.Data}
		}
		return c.Join(parts, 1, c.pos)
	case name == "hstack" && !flat:
		axis = 1
	}
	return c.Join(parts, axis, c.pos)
}

// tiled is tile and repmat of a vector.
func (c *call[T]) tiled() any {
	c.need(2)
	a, d := c.arg(0), c.dims(c.args[1:])
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
		fault.FailAs(fault.Unsupported, c.pos, "a repetition in three directions", "a matrix has two dimensions", c.name+"(v, 1, n)")
	}
	out := c.Zeros(s[0]*d[0], s[1]*d[1])
	for i := range out.Shape[0] {
		for j := range out.Shape[1] {
			out.Data[i*out.Shape[1]+j] = a.Data[i%s[0]*s[1]+j%s[1]]
		}
	}
	if len(a.Shape) == 1 && d[0] == 1 && c.Lang.NumPy && len(c.dims(c.args[1:])) == 1 {
		out.Shape = []int{out.Shape[1]}
	}
	return out
}

// flipped reverses an axis.
func (c *call[T]) flipped() any {
	if v, ok := c.args[0].(ints); ok {
		out := make(ints, len(v))
		for i, x := range v {
			out[len(v)-1-i] = x
		}
		return out
	}
	if v, ok := c.args[0].([]any); ok {
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
		if d, dims := c.keys["dims"]; dims {
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
	if v, ok := c.keys["dims"]; ok {
		axes = c.axesOf(v, a)
	}
	for _, k := range axes {
		if k < 0 || k >= len(a.Shape) {
			fault.FailAs(fault.Misfit, c.pos, fault.Quote(c.name)+" of "+c.describe(a), "the array has no such axis", "another axis")
		}
		a = c.Reverse(a, k)
	}
	return a
}

// dimensions is the number of axes, or the shape.
func (c *call[T]) dimensions() any {
	x := c.arg(0)
	if c.is == "ndim" || c.Lang.NumPy {
		return algebra.Whole(int64(len(x.Shape)))
	}
	if len(x.Shape) < 2 {
		return nil
	}
	return ints(append([]int{}, x.Shape...))
}
