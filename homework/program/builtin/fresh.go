package builtin

import (
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// dims reads the sizes of a new array: n, (n, m), n, m.
func (c *Call[T]) dims(args []any) []int {
	var out []int
	for _, a := range args {
		switch a := a.(type) {
		case []any:
			for _, v := range a {
				out = append(out, c.Whole(v, c.Pos, "a size"))
			}
		case value.Ints:
			out = append(out, a...)
		case *array.Dense[T]:
			for _, v := range c.Each(a, c.Pos) {
				out = append(out, c.Whole(v, c.Pos, "a size"))
			}
		case string, value.Builtin: // "like", dtype
			c.noWholeNumbers(a)
		default:
			out = append(out, c.Whole(a, c.Pos, "a size"))
		}
	}
	for _, d := range out {
		if d < 0 || d > 10_000 {
			fault.Fail(c.Pos, "an array of size "+algebra.Whole(int64(d)).String(), "sizes are n, m, d or 1", "one of these")
		}
	}
	return out
}

// fresh is an array of one number, of the shape that the arguments say.
func (c *Call[T]) fresh(v int64) any {
	whole := c.madeOfIntegers()
	c.most(4, "shape")
	if c.Lang == syntax.Python && !c.Torch && len(c.Args) > 1 {
		if _, number := c.Args[1].(algebra.Ratio); number {
			fault.FailAs(fault.Stops, c.Pos, fault.Quote(c.Name)+" has a number as its second argument", "NumPy takes the sizes as one argument, in brackets of their own; the second one is the type of the numbers", c.Name+"((n, m))")
		}
	}
	if t, ok := c.Args[0].(value.Builtin); ok && c.Lang == syntax.Julia && strings.HasPrefix(string(t), "Int") { // ones(Int, n)
		c.Args, whole = c.Args[1:], true
	}
	d := c.dims(c.Args)
	if s, ok := c.Keys["shape"]; ok {
		d = c.dims([]any{s})
	}
	if len(d) == 1 && c.Lang.Matrices {
		d = []int{d[0], d[0]}
	}
	if len(d) > 2 && c.Lang.Matrices {
		fault.FailAs(fault.Unsupported, c.Pos, "an array of three dimensions", "matrices are read", "two sizes")
	}
	out := c.made(v, d)
	out.Whole = whole
	return out
}

// made is a new array of one number; where the language promises nothing of what it
// holds, of numbers that aren't expected, and not all alike: a constant is lost in
// centring.
func (c *Call[T]) made(v int64, shape []int) *array.Dense[T] {
	out := c.Filled(c.number(v), shape...)
	if c.Name == "empty" || c.Name == "empty_like" || c.Name == "similar" {
		c.unfilled = true
		for i := range out.Data {
			out.Data[i] = c.number(unfilled[i*i%7])
		}
	}
	return out
}

// unfilled are what an array holds that nobody has filled, by the remainder of squares.
var unfilled = map[int]int64{0: 4711, 1: 81173, 2: 390853, 4: 1300021}

// isFilled refuses an operand with entries that nobody has given a value.
func (r *Machine[T]) isFilled(v any, at int) {
	x, ok := v.(*array.Dense[T])
	if !ok || !r.unfilled {
		return
	}
	r.Spend(len(x.Data))
	for _, junk := range unfilled {
		no := r.Field.Of(algebra.Whole(junk))
		for _, e := range x.Data {
			if r.Field.Size(r.Field.Sub(e, no)) == 0 {
				fault.FailAs(fault.Stops, at, "an array is computed with that holds no values yet", "an array made by empty, empty_like or similar holds anything until each entry is given a value", "zeros")
			}
		}
	}
}

// number is a whole number of the field.
func (c *Call[T]) number(v int64) T { return c.Field.Of(algebra.Whole(v)) }

// identityOf is the identity matrix.
func (c *Call[T]) identityOf() any {
	whole := c.madeOfIntegers()
	c.most(2)
	if _, list := c.Args[0].([]any); list && c.Lang == syntax.Python {
		fault.FailAs(fault.Stops, c.Pos, fault.Quote(c.Name)+" of a list", "it takes one size", c.Name+"(n)")
	}
	d := c.dims(c.Args)
	if len(d) == 0 || len(d) == 2 && d[0] != d[1] {
		fault.FailAs(fault.Unsupported, c.Pos, "an identity that isn't square", "eye has one size", "eye(n)")
	}
	out := c.Eye(d[0])
	out.Whole = whole
	return out
}

// full is an array of the number that is given.
func (c *Call[T]) full() any {
	c.need(2)
	c.most(4)
	size, value := c.Args[:1], c.Args[1]
	if c.is == "fill" {
		size, value = c.Args[1:], c.Args[0]
	}
	v := c.Array(value, c.Pos)
	if len(v.Data) != 1 {
		fault.Fail(c.Pos, "an array is filled with "+c.InWords(v), "it is filled with a number", "1/n")
	}
	out := c.Filled(v.Data[0], c.dims(size)...)
	if c.Keys["dtype"] == nil && c.Lang != syntax.MATLAB { // np.full(m, 0) and Julia's fill(0, m) hold whole numbers
		at := map[bool]int{true: 0, false: 1}[c.is == "fill"]
		out.Whole = len(c.Nodes) > at && WholeNumbers(c.Nodes[at])
	}
	return out
}

// fullLike is an array of a number, as large as another one.
func (c *Call[T]) fullLike() any {
	c.need(2)
	c.most(2)
	x, v := c.arg(0), c.arg(1)
	if len(v.Data) != 1 {
		return c.Entrywise("+", c.Zeros(x.Shape...), v, c.Pos)
	}
	if c.ofWholeNumbers(x) && !(len(c.Nodes) > 1 && WholeNumbers(c.Nodes[1])) {
		fault.FailAs(fault.Unsupported, c.Pos, "an array made of whole numbers is given others", "NumPy cuts off the places behind the point", "np.full")
	}
	out := c.Filled(v.Data[0], x.Shape...)
	out.Whole = c.ofWholeNumbers(x)
	return out
}

// filledLike is an array of ones or zeros as large as another one.
func (c *Call[T]) filledLike() any {
	if c.Lang == syntax.Julia && c.Name == "similar" && len(c.Args) > 1 { // similar(k, m), similar(k, Float64, m)
		c.most(4)
		if d := c.dims(c.Args[1:]); len(d) > 0 {
			return c.made(0, d)
		}
		c.Args = c.Args[:1]
	}
	c.most(1)
	v := int64(1)
	if c.is == "zeroslike" {
		v = 0
	}
	x := c.arg(0)
	out := c.made(v, x.Shape)
	out.Whole = c.ofWholeNumbers(x)
	return out
}

// ofWholeNumbers reports an array like that of the first argument, which holds whole
// numbers alone.
func (c *Call[T]) ofWholeNumbers(x *array.Dense[T]) bool {
	at := 0
	if c.Method {
		at = -1
	}
	written := at == 0 && len(c.Nodes) > 0 && WholeNumbers(c.Nodes[0]) && c.Nodes[0].Kind != syntax.Name
	return c.Lang == syntax.Python && c.Keys["dtype"] == nil && (x.Whole || written)
}

// expandedAs repeats entries up to the shape of another array.
func (c *Call[T]) expandedAs() any {
	c.need(2)
	return c.Entrywise("+", c.arg(0), c.Zeros(c.arg(1).Shape...), c.Pos)
}

// broadcastTo repeats entries up to a shape.
func (c *Call[T]) broadcastTo() any {
	c.need(2)
	return c.Entrywise("+", c.arg(0), c.Zeros(c.dims(c.Args[1:])...), c.Pos)
}

// zerosOf is R's vector("numeric", m).
func (c *Call[T]) zerosOf() any {
	v, ok := c.key("length", 1)
	if mode, said := c.key("mode", 0); said && mode == "list" {
		var out []any
		if ok {
			out = make([]any, len(c.Zeros(c.Whole(v, c.Pos, "a size")).Data)) // of NULL
		}
		return out
	}
	if !ok {
		return c.Zeros(0)
	}
	return c.Zeros(c.Whole(v, c.Pos, "a size"))
}

// matrixOf is R's matrix(v, rows, cols) and SymPy's Matrix(list).
func (c *Call[T]) matrixOf() any {
	c.need(1)
	if v, ok := c.Args[0].(value.Identity); ok && len(c.Args) > 1 { // Matrix(I, n, n)
		_ = v
		return c.Eye(c.Whole(c.Args[1], c.Pos, "a size"))
	}
	if c.Lang == syntax.SymPy && len(c.Args) == 3 {
		return c.filledBy()
	}
	if c.Lang != syntax.R {
		c.most(1)
		a := c.arg(0)
		if len(a.Shape) == 1 && c.Lang != syntax.Julia {
			return &array.Dense[T]{Shape: []int{len(a.Data), 1}, Data: a.Data}
		}
		return a
	}
	a := c.arg(0)
	rows, cols := len(a.Data), 1
	nr, ok1 := c.key("nrow", 1)
	nc, ok2 := c.key("ncol", 2)
	if ok1 {
		rows = c.Whole(nr, c.Pos, "a size")
	}
	switch {
	case ok2:
		cols = c.Whole(nc, c.Pos, "a size")
		if !ok1 {
			rows = (len(a.Data) + cols - 1) / max(cols, 1)
		}
	case ok1:
		cols = max(1, len(a.Data)/max(rows, 1))
	}
	if len(a.Shape) == 2 { // down the columns
		a = c.Transpose(a)
	}
	byrow := false
	if v, ok := c.key("byrow", 3); ok {
		byrow = c.Truth(v, c.Pos)
	}
	if len(a.Data) == 0 {
		fault.Fail(c.Pos, "a matrix without numbers", "a matrix is filled with numbers", "matrix(0, n, m)")
	}
	out := c.Zeros(rows, cols)
	for i := range rows {
		for j := range cols {
			k := j*rows + i
			if byrow {
				k = i*cols + j
			}
			out.Data[i*cols+j] = a.Data[k%len(a.Data)]
		}
	}
	return out
}

// filledArray is R's array(1, c(n, n)).
func (c *Call[T]) filledArray() any {
	c.most(2, "dim")
	v, ok := c.key("dim", 1)
	if !ok {
		return c.arg(0)
	}
	d := c.dims([]any{v})
	c.Args = []any{c.Args[0], algebra.Whole(int64(d[0]))}
	if len(d) > 1 {
		c.Args = append(c.Args, algebra.Whole(int64(d[1])))
	}
	c.Keys = nil
	return c.matrixOf()
}

// filledBy is SymPy's Matrix(rows, cols, list) and Matrix(rows, cols, function).
func (c *Call[T]) filledBy() any {
	rows, cols := c.Whole(c.Args[0], c.Pos, "a size"), c.Whole(c.Args[1], c.Pos, "a size")
	if rows < 0 || cols < 0 || rows*cols > 10_000 {
		panic(array.Stop{Err: symbol.ErrWork})
	}
	var list []any
	if f, ok := c.Args[2].(value.Own); ok {
		for i := range rows {
			for j := range cols {
				list = append(list, c.Invoke(f, []any{algebra.Whole(int64(i)), algebra.Whole(int64(j))}, nil, c.Pos))
			}
		}
	} else {
		list = c.Each(c.Args[2], c.Pos)
	}
	if len(list) != rows*cols {
		fault.FailAs(fault.Misfit, c.Pos, "a matrix of "+c.Letter(rows)+" rows and "+c.Letter(cols)+" columns is made of "+c.Letter(len(list))+" numbers", "as many numbers as entries", "another size")
	}
	out := c.Zeros(rows, cols)
	for i, v := range list {
		a := c.Array(v, c.Pos)
		if len(a.Data) != 1 {
			fault.Fail(c.Pos, "an entry of a matrix is "+c.InWords(a), "entries are numbers", "[0, 0] behind a matrix of one entry")
		}
		out.Data[i] = a.Data[0]
	}
	return out
}

// mirrored is the symmetric matrix of one triangle.
func (c *Call[T]) mirrored() any {
	m := c.matrixArg(0, "Symmetric")
	out := &array.Dense[T]{Shape: []int{m.Rows, m.Rows}, Data: append([]T{}, m.Data...)}
	for i := range m.Rows {
		for j := range i {
			if c.Lower {
				out.Data[j*m.Rows+i] = m.Data[i*m.Rows+j]
			} else {
				out.Data[i*m.Rows+j] = m.Data[j*m.Rows+i]
			}
		}
	}
	return out
}

// WholeNumbers reports an expression that is made of whole numbers alone, written
// without a point.
func WholeNumbers(n *syntax.Node) bool {
	switch n.Kind {
	case syntax.Number:
		return n.Text == "" && n.Num.Den == 1
	case syntax.Name:
		return n.Text == "n" || n.Text == "m" || n.Text == "d"
	case syntax.Each: // [0 for _ in range(m)]
		return WholeNumbers(n.Args[0])
	case syntax.Unary, syntax.List, syntax.Tuple:
	case syntax.Binary:
		if n.Text == "./" || n.Text == ".^" {
			return false
		}
	default:
		return false
	}
	for _, a := range n.Args {
		if !WholeNumbers(a) {
			return false
		}
	}
	return true
}

// copies is R's rep: of a number or a vector, as a whole or each entry.
func (c *Call[T]) copies() any {
	c.need(1)
	c.most(2, "times", "each", "length.out", "len")
	v := c.arg(0)
	if len(v.Shape) == 2 { // down the columns
		v = c.Transpose(&array.Dense[T]{Shape: v.Shape, Data: v.Data})
	}
	data := v.Data
	repeat := func(n any, each bool) {
		k := c.Whole(n, c.Pos, "a size")
		if k < 0 || k*len(data) > 100_000 {
			panic(array.Stop{Err: symbol.ErrWork})
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
	if n, ok := c.Keys["each"]; ok {
		repeat(n, true)
	}
	for _, name := range []string{"length.out", "len"} {
		if n, ok := c.Keys[name]; ok {
			k := c.Whole(n, c.Pos, "a size")
			if len(data) == 0 || k < 0 || k > 100_000 {
				fault.Fail(c.Pos, "rep has nothing to repeat", "its first argument is repeated", "rep(1, n)")
			}
			repeat(algebra.Whole(int64(k/len(data)+1)), false)
			data = data[:k]
		}
	}
	if n, ok := c.key("times", 1); ok {
		repeat(n, false)
	}
	c.Hold(len(data))
	return &array.Dense[T]{Shape: []int{len(data)}, Data: data}
}
