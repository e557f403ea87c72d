package program

import (
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/program/syntax"
)

// dims reads the sizes of a new array: n, (n, m), n, m.
func (c *call[T]) dims(args []any) []int {
	var out []int
	for _, a := range args {
		switch a := a.(type) {
		case []any:
			for _, v := range a {
				out = append(out, c.whole(v, c.pos, "a size"))
			}
		case ints:
			out = append(out, a...)
		case *array[T]:
			for _, v := range c.values(a, c.pos) {
				out = append(out, c.whole(v, c.pos, "a size"))
			}
		case string, builtin: // "like", dtype
			c.noWholeNumbers(a)
		default:
			out = append(out, c.whole(a, c.pos, "a size"))
		}
	}
	for _, d := range out {
		if d < 0 || d > 10_000 {
			fault.Fail(c.pos, "an array of size "+algebra.Whole(int64(d)).String(), "sizes are n, m, d or 1", "one of these")
		}
	}
	return out
}

// fresh is an array of one number, of the shape that the arguments say.
func (c *call[T]) fresh(v int64) any {
	c.most(4, "shape")
	if c.lang == syntax.Python && !c.torch() && len(c.args) > 1 {
		if _, number := c.args[1].(algebra.Ratio); number {
			fault.FailAs(fault.Stops, c.pos, fault.Quote(c.name)+" has a number as its second argument", "NumPy takes the sizes as one argument, in brackets of their own; the second one is the type of the numbers", c.name+"((n, m))")
		}
	}
	d := c.dims(c.args)
	if s, ok := c.keys["shape"]; ok {
		d = c.dims([]any{s})
	}
	if len(d) == 1 && c.lang.Matrices {
		d = []int{d[0], d[0]}
	}
	if len(d) > 2 && c.lang.Matrices {
		fault.FailAs(fault.Unsupported, c.pos, "an array of three dimensions", "matrices are read", "two sizes")
	}
	return c.filled(c.number(v), d...)
}

// blank is what an array holds that nobody has filled: 0, or, where the language
// promises nothing, a number that isn't expected.
func (c *call[T]) blank() int64 {
	if c.name == "empty" || c.name == "empty_like" || c.name == "similar" {
		return 4711
	}
	return 0
}

// number is a whole number of the field.
func (c *call[T]) number(v int64) T { return c.f.Of(algebra.Whole(v)) }

// identityOf is the identity matrix.
func (c *call[T]) identityOf() any {
	c.most(2)
	if _, list := c.args[0].([]any); list && c.lang == syntax.Python {
		fault.FailAs(fault.Stops, c.pos, fault.Quote(c.name)+" of a list", "it takes one size", c.name+"(n)")
	}
	d := c.dims(c.args)
	if len(d) == 0 || len(d) == 2 && d[0] != d[1] {
		fault.FailAs(fault.Unsupported, c.pos, "an identity that isn't square", "eye has one size", "eye(n)")
	}
	return c.eye(d[0])
}

// full is an array of the number that is given.
func (c *call[T]) full() any {
	c.need(2)
	c.most(4)
	size, value := c.args[:1], c.args[1]
	if c.is == "fill" {
		size, value = c.args[1:], c.args[0]
	}
	v := c.array(value, c.pos)
	if len(v.data) != 1 {
		fault.Fail(c.pos, "an array is filled with "+c.describe(v), "it is filled with a number", "1/n")
	}
	out := c.filled(v.data[0], c.dims(size)...)
	if c.keys["dtype"] == nil && c.lang != syntax.MATLAB { // np.full(m, 0) and Julia's fill(0, m) hold whole numbers
		at := map[bool]int{true: 0, false: 1}[c.is == "fill"]
		out.whole = len(c.nodes) > at && wholeNumbers(c.nodes[at])
	}
	return out
}

// fullLike is an array of a number, as large as another one.
func (c *call[T]) fullLike() any {
	c.need(2)
	c.most(2)
	x, v := c.arg(0), c.arg(1)
	if len(v.data) != 1 {
		return c.run.spread("+", c.made(x.shape...), v, c.pos)
	}
	return c.filled(v.data[0], x.shape...)
}

// length is the number of entries, or of rows.
func (c *call[T]) length() any {
	if list, ok := c.args[0].([]any); ok {
		return algebra.Whole(int64(len(list)))
	}
	c.most(1)
	a := c.arg(0)
	if len(a.shape) == 0 && !c.lang.Indent {
		return algebra.Whole(1)
	}
	switch {
	case c.name == "numel" || c.lang == syntax.R || c.lang == syntax.Julia:
		return algebra.Whole(int64(len(a.data)))
	case c.lang.Matrices:
		n := 0
		for _, d := range a.shape {
			n = max(n, d)
		}
		return algebra.Whole(int64(n))
	case len(a.shape) == 0:
		fault.Fail(c.pos, "the length of a number", "an array has a length", "an array")
	}
	return algebra.Whole(int64(a.shape[0]))
}

// extent is the number of rows or columns.
func (c *call[T]) extent() any {
	c.most(1)
	a := c.arg(0)
	if len(a.shape) != 2 {
		if c.name == "NROW" || c.name == "NCOL" {
			return algebra.Whole(int64(map[string]int{"NROW": len(a.data), "NCOL": 1}[c.name]))
		}
		return nil
	}
	return algebra.Whole(int64(a.shape[map[string]int{"nrow": 0, "ncol": 1}[c.is]]))
}

// shapeOf is the shape, or one size of it.
func (c *call[T]) shapeOf() any {
	a := c.arg(0)
	s := append([]int{}, a.shape...)
	for len(s) < 2 && c.lang.Matrices {
		s = append(s, 1)
	}
	if len(c.args) == 2 {
		k := c.whole(c.args[1], c.pos, "a dimension") - c.lang.First
		if k < 0 || k >= len(s) {
			return algebra.Whole(1)
		}
		return algebra.Whole(int64(s[k]))
	}
	if c.is == "size" && c.lang.Indent {
		return algebra.Whole(int64(len(a.data)))
	}
	return ints(s)
}

// flat is the entries row by row.
func (c *call[T]) flat() any {
	c.most(1)
	c.rowwise()
	a := c.arg(0)
	out := &array[T]{shape: []int{len(a.data)}, data: a.data}
	if c.name == "ravel" && a.compact() {
		return c.all(a, out)
	}
	return c.copied(out)
}

// unlisted makes a vector of a list, and leaves an array as it is.
func (c *call[T]) unlisted() any {
	if a, ok := c.args[0].(*array[T]); ok {
		return a
	}
	return c.stacked()
}

// stacked is the entries column by column.
func (c *call[T]) stacked() any {
	if c.name != "c" {
		c.most(1, "use.names", "mode")
	}
	var data []T
	for _, v := range c.args {
		if x, ok := v.(ints); ok && len(c.args) == 1 {
			return x
		}
		a := c.array(v, c.pos)
		if len(a.shape) == 2 {
			a = &array[T]{data: c.turned(&array[T]{shape: a.shape, data: a.data}).data}
		}
		data = append(data, a.data...)
	}
	if c.lang.Matrices {
		return &array[T]{shape: []int{len(data), 1}, data: data}
	}
	return &array[T]{shape: []int{len(data)}, data: data}
}

// squeezed is without axes of one entry.
func (c *call[T]) squeezed() any {
	a := c.arg(0)
	if c.is == "item" && len(a.data) != 1 {
		fault.FailAs(fault.Stops, c.pos, "item() of "+c.describe(a), "item() takes the number out of an array that holds one", "leaving it out")
	}
	v, ok := c.key("axis", 1)
	if !ok {
		v, ok = c.keys["dims"]
	}
	if c.lang.Matrices {
		return a
	}
	if !ok || len(a.shape) == 0 {
		return c.all(a, &array[T]{shape: notOne(a.shape), data: a.data})
	}
	var shape []int
	gone := c.axesOf(v, a)
	for k, d := range a.shape {
		if !contains(gone, k) {
			shape = append(shape, d)
		} else if d != 1 {
			fault.FailAs(fault.Misfit, c.pos, "an axis of "+c.run.size(d)+" entries is dropped", "only an axis with one entry can be dropped", "another axis")
		}
	}
	return c.all(a, &array[T]{shape: shape, data: a.data})
}

// expanded has an axis more.
func (c *call[T]) expanded() any {
	c.most(2, "axis")
	a := c.arg(0)
	if c.is == "atleast_2d" {
		if len(a.shape) > 1 {
			return a
		}
		return c.all(a, &array[T]{shape: []int{1, len(a.data)}, data: a.data})
	}
	v, ok := c.key("axis", 1)
	if !ok {
		c.need(2)
	}
	return c.withAxis(a, v)
}

// columnOf is a vector as a matrix of one column.
func (c *call[T]) columnOf() any {
	a := c.arg(0)
	if len(a.shape) == 2 {
		return a
	}
	return &array[T]{shape: []int{len(a.data), 1}, data: a.data}
}

// sharers are names under which an array stays the same one, or one that sees it.
var sharers = syntax.Words("asarray asanyarray ascontiguousarray asfortranarray real detach numpy cpu contiguous from_numpy as_tensor to item tolist conj")

// unchanged is for what changes no number.
func (c *call[T]) unchanged() any {
	c.need(1)
	if c.is != "int" {
		c.noWholeNumbers(c.keys["dtype"])
		for _, a := range c.args[1:] {
			if _, number := a.(algebra.Ratio); number && !c.method && c.lang == syntax.Python {
				fault.FailAs(fault.Stops, c.pos, fault.Quote(c.name)+" has a number as its second argument", "it is the type of the numbers", c.name+"(…) with one argument")
			}
			c.noWholeNumbers(a)
		}
	}
	if c.is == "round" {
		fault.FailAs(fault.Unsupported, c.pos, "numbers are rounded", "an embedding isn't rounded", "the same without rounding")
	}
	v := c.args[0]
	if c.lang == syntax.Python && !c.method && len(c.nodes) > 0 && c.nodes[0].Kind == syntax.Each && c.nodes[0].Spread {
		fault.FailAs(fault.Stops, c.pos, fault.Quote(c.name)+" of a generator", "NumPy doesn't run through x for … without brackets", "square brackets: ["+"… for j in range(m)]")
	}
	if list, ok := v.([]any); ok && (c.name == "array" || c.name == "asarray") {
		a := c.stack(list, c.pos)
		a.whole = c.lang == syntax.Python && len(c.nodes) > 0 && wholeNumbers(c.nodes[0]) && c.keys["dtype"] == nil
		v = a
	}
	a, ok := v.(*array[T])
	if !ok {
		return v
	}
	if n, ok := c.keys["ndmin"]; ok {
		for len(a.shape) < c.whole(n, c.pos, "a number of axes") {
			a = c.withAxis(a, algebra.Whole(0))
		}
	}
	if (c.name == "float" || c.name == "int") && c.lang == syntax.Python && !c.method && len(a.shape) > 0 {
		fault.FailAs(fault.Stops, c.pos, fault.Quote(c.name)+" of "+c.describe(a), "it makes one number of one number", "the array without it")
	}
	if !sharers[c.name] {
		return c.copied(a)
	}
	return a
}

// wholeNumbers reports an expression that is made of whole numbers alone, written
// without a point.
func wholeNumbers(n *syntax.Node) bool {
	switch n.Kind {
	case syntax.Number:
		return n.Text == "" && n.Num.Den == 1
	case syntax.Name:
		return n.Text == "n" || n.Text == "m" || n.Text == "d"
	case syntax.Unary, syntax.List, syntax.Tuple:
	case syntax.Binary:
		if n.Text == "./" || n.Text == ".^" {
			return false
		}
	default:
		return false
	}
	for _, a := range n.Args {
		if !wholeNumbers(a) {
			return false
		}
	}
	return true
}

// mirrored is the symmetric matrix of one triangle.
func (c *call[T]) mirrored() any {
	m := c.matrixArg(0, "Symmetric")
	out := &array[T]{shape: []int{m.Rows, m.Rows}, data: append([]T{}, m.Data...)}
	for i := range m.Rows {
		for j := range i {
			if c.opt.Lower {
				out.data[j*m.Rows+i] = m.Data[i*m.Rows+j]
			} else {
				out.data[i*m.Rows+j] = m.Data[j*m.Rows+i]
			}
		}
	}
	return out
}

// broadcastTo repeats entries up to a shape.
func (c *call[T]) broadcastTo() any {
	c.need(2)
	return c.run.spread("+", c.arg(0), c.made(c.dims(c.args[1:])...), c.pos)
}

// placesOf is the places of the entries.
func (c *call[T]) placesOf() any {
	n := len(c.values(c.args[0], c.pos))
	return ints(span(c.lang.First, 1, n))
}

// numberedList is pairs of places and values.
func (c *call[T]) numberedList() any {
	var out []any
	for i, v := range c.values(c.args[0], c.pos) {
		out = append(out, []any{algebra.Whole(int64(i + c.lang.First)), v})
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

// rowOf is SymPy's row, 1×columns.
func (c *call[T]) rowOf() any {
	c.need(2)
	x, i := c.arg(0), c.whole(c.args[1], c.pos, "a row")
	if len(x.shape) != 2 || i < 0 || i >= x.shape[0] {
		fault.FailAs(fault.Misfit, c.pos, "row "+algebra.Whole(int64(i)).String()+" of "+c.describe(x), "the array has no such row", "another row")
	}
	out := c.made(1, x.shape[1])
	copy(out.data, x.data[i*x.shape[1]:(i+1)*x.shape[1]])
	return out
}

// colOf is SymPy's column, rows×1.
func (c *call[T]) colOf() any {
	c.need(2)
	x, j := c.arg(0), c.whole(c.args[1], c.pos, "a column")
	if len(x.shape) != 2 || j < 0 || j >= x.shape[1] {
		fault.FailAs(fault.Misfit, c.pos, "column "+algebra.Whole(int64(j)).String()+" of "+c.describe(x), "the array has no such column", "another column")
	}
	out := c.made(x.shape[0], 1)
	for i := range x.shape[0] {
		out.data[i] = x.data[i*x.shape[1]+j]
	}
	return out
}

// halfTurn is rot90(x, 2).
func (c *call[T]) halfTurn() any {
	if len(c.args) != 2 || c.whole(c.args[1], c.pos, "a number of turns") != 2 {
		fault.FailAs(fault.Unsupported, c.pos, "rot90 by one turn", "only half a turn is read", "rot90(D, 2)")
	}
	x := c.arg(0)
	out := c.made(x.shape...)
	for i, v := range x.data {
		out.data[len(x.data)-1-i] = v
	}
	return out
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
			data = append(data, c.array(v, c.pos).data...)
		}
		c.hold(len(data))
		return &array[T]{shape: []int{len(data)}, data: data}
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
	sign, ok := map[string]string{"-": "-", "+": "+", "*": ".*", "/": "./"}[does]
	if !ok || axis > 1 || axis < 0 || len(x.shape) != 2 || len(v.data) != x.shape[axis] {
		fault.FailAs(fault.Misfit, c.pos, "this use of sweep isn't read", "sweep needs a vector as long as the dimension", "sweep(A, 2, sqrt(lambda), \"/\")")
	}
	if axis == 0 {
		return c.run.spread(sign, x, v, c.pos)
	}
	return c.turned(c.run.spread(sign, c.turned(x), v, c.pos).asMatrix())
}

func (a *array[T]) asMatrix() *array[T] { return &array[T]{shape: a.shape, data: a.data} }

// matrixOf is R's matrix(v, rows, cols) and SymPy's Matrix(list).
func (c *call[T]) matrixOf() any {
	c.need(1)
	if v, ok := c.args[0].(identity); ok && len(c.args) > 1 { // Matrix(I, n, n)
		_ = v
		return c.eye(c.whole(c.args[1], c.pos, "a size"))
	}
	if c.lang == syntax.SymPy && len(c.args) == 3 {
		return c.filledBy()
	}
	if c.lang != syntax.R {
		c.most(1)
		a := c.arg(0)
		if len(a.shape) == 1 && c.lang != syntax.Julia {
			return &array[T]{shape: []int{len(a.data), 1}, data: a.data}
		}
		return a
	}
	a := c.arg(0)
	rows, cols := len(a.data), 1
	nr, ok1 := c.key("nrow", 1)
	nc, ok2 := c.key("ncol", 2)
	if ok1 {
		rows = c.whole(nr, c.pos, "a size")
	}
	switch {
	case ok2:
		cols = c.whole(nc, c.pos, "a size")
		if !ok1 {
			rows = (len(a.data) + cols - 1) / max(cols, 1)
		}
	case ok1:
		cols = max(1, len(a.data)/max(rows, 1))
	}
	if len(a.shape) == 2 { // down the columns
		a = c.turned(a)
	}
	byrow := false
	if v, ok := c.key("byrow", 3); ok {
		byrow = c.truth(v, c.pos)
	}
	if len(a.data) == 0 {
		fault.Fail(c.pos, "a matrix without numbers", "a matrix is filled with numbers", "matrix(0, n, m)")
	}
	out := c.made(rows, cols)
	for i := range rows {
		for j := range cols {
			k := j*rows + i
			if byrow {
				k = i*cols + j
			}
			out.data[i*cols+j] = a.data[k%len(a.data)]
		}
	}
	return out
}

// filledBy is SymPy's Matrix(rows, cols, list) and Matrix(rows, cols, function).
func (c *call[T]) filledBy() any {
	rows, cols := c.whole(c.args[0], c.pos, "a size"), c.whole(c.args[1], c.pos, "a size")
	if rows < 0 || cols < 0 || rows*cols > 10_000 {
		panic(stop{symbol.ErrWork})
	}
	var list []any
	if f, ok := c.args[2].(*function); ok {
		for i := range rows {
			for j := range cols {
				list = append(list, c.invoke(f, []any{algebra.Whole(int64(i)), algebra.Whole(int64(j))}, nil, c.pos))
			}
		}
	} else {
		list = c.values(c.args[2], c.pos)
	}
	if len(list) != rows*cols {
		fault.FailAs(fault.Misfit, c.pos, "a matrix of "+c.run.size(rows)+" rows and "+c.run.size(cols)+" columns is made of "+c.run.size(len(list))+" numbers", "as many numbers as entries", "another size")
	}
	out := c.made(rows, cols)
	for i, v := range list {
		a := c.array(v, c.pos)
		if len(a.data) != 1 {
			fault.Fail(c.pos, "an entry of a matrix is "+c.describe(a), "entries are numbers", "[0, 0] behind a matrix of one entry")
		}
		out.data[i] = a.data[0]
	}
	return out
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
		case *array[T]:
			d = append(d, -1) // MATLAB's []
		default:
			if _, colon := v.(bounds); colon {
				d = append(d, -1)
				continue
			}
			d = append(d, c.whole(v, c.pos, "a size"))
		}
	}
	rest, free := len(a.data), -1
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
	if len(d) == 0 || count(d) != len(a.data) {
		fault.FailAs(fault.Misfit, c.pos, c.describe(a)+" is reshaped to "+c.run.shape(d), "the number of entries stays the same", "reshape(-1, 1) for a column")
	}
	if len(notOne(a.shape)) > 1 && len(notOne(d)) > 1 && !c.lang.Indent {
		fault.FailAs(fault.Unsupported, c.pos, "a matrix is reshaped to another", "vectors are made columns or rows", "the transpose")
	}
	out := &array[T]{shape: d, data: a.data}
	if !a.compact() && len(notOne(a.shape)) > 1 {
		return c.copied(out)
	}
	return c.all(a, out)
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

// joined is hstack, vstack, concatenate, stack.
func (c *call[T]) joined(name string) any {
	var parts []*array[T]
	list := c.args
	if c.lang.Indent && strings.HasSuffix(c.name, "_join") {
	} else if c.lang.Indent || name == "concatenate" || name == "stack" {
		list = c.values(c.args[0], c.pos)
	}
	for _, v := range list {
		a := c.array(v, c.pos)
		if len(a.shape) == 0 {
			if name == "stack" {
				return c.stack(list, c.pos)
			}
			if name == "concatenate" && c.lang.Indent {
				fault.FailAs(fault.Stops, c.pos, fault.Quote(c.name)+" of numbers", "arrays with at least one axis are joined", "np.array([…])")
			}
			a = &array[T]{shape: []int{1}, data: a.data}
		}
		parts = append(parts, a)
	}
	if len(parts) == 0 {
		return c.made(0)
	}
	if name == "stack" && len(parts[0].shape) > 1 {
		fault.FailAs(fault.Unsupported, c.pos, "a stack of matrices has three axes", "lists of vectors are stacked here", "concatenate")
	}
	if !c.lang.Indent { // a vector beside a matrix
		for i, p := range parts {
			if len(p.shape) == 1 && slices.ContainsFunc(parts, func(q *array[T]) bool { return len(q.shape) == 2 }) {
				parts[i] = &array[T]{shape: []int{len(p.data), 1}, data: p.data}
				if name == "vstack" {
					parts[i].shape = []int{1, len(p.data)}
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
			if len(p.shape) == 1 {
				parts[i] = &array[T]{shape: []int{len(p.data), 1}, data: p.data}
			}
		}
		return c.beside(parts, 1, c.pos)
	}
	if name == "vstack" && c.lang == syntax.Python { // what is flat is a row
		for i, p := range parts {
			if len(p.shape) == 1 {
				parts[i] = &array[T]{shape: []int{1, len(p.data)}, data: p.data}
			}
		}
	}
	flat := len(parts[0].shape) == 1
	if flat && name == "concatenate" && axis != 0 || axis > 1 || axis < 0 {
		fault.FailAs(fault.Misfit, c.pos, fault.Quote(c.name)+" along the axis "+algebra.Whole(int64(axis)).String()+" of "+c.describe(parts[0]), "a one-dimensional array has the axis 0 alone", "column_stack")
	}
	switch {
	case name == "stack" && flat, name == "vstack" && flat:
		for i, p := range parts {
			parts[i] = &array[T]{shape: []int{1, len(p.data)}, data: p.data}
		}
		out := c.beside(parts, 0, c.pos)
		if name == "stack" && axis == 1 {
			return c.turned(out)
		}
		return out
	case name == "hstack" && flat && !c.lang.Indent:
		for i, p := range parts {
			parts[i] = &array[T]{shape: []int{len(p.data), 1}, data: p.data}
		}
		return c.beside(parts, 1, c.pos)
	case name == "hstack" && !flat:
		axis = 1
	}
	return c.beside(parts, axis, c.pos)
}

// tiled is tile and repmat of a vector.
func (c *call[T]) tiled() any {
	c.need(2)
	a, d := c.arg(0), c.dims(c.args[1:])
	if len(d) == 1 {
		d = []int{1, d[0]}
		if c.lang.Matrices {
			d = []int{d[1], d[1]}
		}
	}
	s := a.shape
	switch len(s) {
	case 0:
		s = []int{1, 1}
	case 1:
		s = []int{1, s[0]}
		if !c.lang.Indent {
			s = []int{a.shape[0], 1}
		}
	}
	if len(d) != 2 || len(s) != 2 {
		fault.FailAs(fault.Unsupported, c.pos, "a repetition in three directions", "a matrix has two dimensions", c.name+"(v, 1, n)")
	}
	out := c.made(s[0]*d[0], s[1]*d[1])
	for i := range out.shape[0] {
		for j := range out.shape[1] {
			out.data[i*out.shape[1]+j] = a.data[i%s[0]*s[1]+j%s[1]]
		}
	}
	if len(a.shape) == 1 && d[0] == 1 && c.lang.Indent && len(c.dims(c.args[1:])) == 1 {
		out.shape = []int{out.shape[1]}
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
	if len(a.shape) == 0 && !c.lang.Indent {
		return a
	}
	if c.lang == syntax.R && c.is == "reverse" && len(a.shape) > 1 { // the entries, down the columns
		a = &array[T]{shape: []int{len(a.data)}, data: c.turned(a).data}
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
		} else if c.lang.Indent {
			axes = span(0, 1, len(a.shape))
		} else if len(a.shape) == 2 && a.shape[0] == 1 {
			axes = []int{1}
		}
	}
	if v, ok := c.keys["dims"]; ok {
		axes = c.axesOf(v, a)
	}
	for _, k := range axes {
		if k < 0 || k >= len(a.shape) {
			fault.FailAs(fault.Misfit, c.pos, fault.Quote(c.name)+" of "+c.describe(a), "the array has no such axis", "another axis")
		}
		var picks []pick
		for i, d := range a.shape {
			if i == k {
				picks = append(picks, pick{places: span(d-1, -1, d), keep: true})
			} else {
				picks = append(picks, pick{places: span(0, 1, d), keep: true})
			}
		}
		shape, places := c.gather(a.shape, picks)
		out := c.made(shape...)
		for i, q := range places {
			out.data[i] = a.data[q]
		}
		a = c.sees(a, out, places)
	}
	return a
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
	if c.lang.First == 1 { // seq_len(m)
		if len(n) == 1 {
			from = 1
		}
		to++
	}
	if step == 0 {
		fault.Fail(c.pos, "a range with the step 0", "the step of a range isn't 0", "1 or −1")
	}
	list := ints{}
	for i := from; step > 0 && i < to || step < 0 && i > to; i += step {
		if list = append(list, i); len(list) > 10_000 {
			panic(stop{symbol.ErrWork})
		}
	}
	return list
}

// sapplied calls a function for each value of a list.
func (c *call[T]) sapplied() any {
	c.need(2)
	values, what := c.args[0], c.args[1]
	if c.lang != syntax.R {
		what, values = values, what
		if c.lang == syntax.MATLAB { // 'UniformOutput', false
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
			if n := len(c.array(v, c.pos).data); n != len(c.arg(2).data) {
				fault.FailAs(fault.Misfit, c.pos, "vapply with a function that gives "+c.run.size(n)+" numbers, and "+c.run.size(len(c.arg(2).data))+" said", "the third argument is as long as each value", "numeric(1)")
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
