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

// centredBy subtracts the mean of each column, in MATLAB and Octave.
func (c *Call[T]) centredBy() any {
	x, axis := c.arg(0), 0
	if c.Lang.NumPy {
		return c.detrended(x)
	}
	for _, v := range c.Args[1:] {
		switch v := v.(type) {
		case string:
			if c.is == "center" || v != "center" && v != "constant" && v != "mean" {
				fault.FailAs(fault.Unsupported, c.Pos, fault.Quote(c.Name)+" with "+fault.Quote(v)+" isn't read", "subtracting the mean of each column is", "x - mean(x)")
			}
		default:
			k := c.Whole(v, c.Pos, "a dimension")
			if c.is == "detrend" && k == 0 {
				continue
			}
			axis = k - 1
		}
	}
	if c.is == "normalize" && len(c.Args) < 2 || c.is == "detrend" && len(c.Args) < 2 {
		fault.FailAs(fault.Unsupported, c.Pos, fault.Quote(c.Name)+" does more than subtract means", "the mean of each column is subtracted", c.Name+"(x, 'center')")
	}
	if axis < 0 || axis > 1 || len(x.Shape) != 2 {
		fault.Fail(c.Pos, fault.Quote(c.Name)+" along a dimension that doesn't exist", "a matrix has two dimensions", "1 or 2")
	}
	if x.Shape[0] == 1 && len(c.Args) == 1 {
		axis = 1
	}
	return c.Entrywise("-", x, c.reduced(x, axis, true, true), c.Pos)
}

// detrended is SciPy's detrend: along the last axis, and a mean only if told so.
func (c *Call[T]) detrended(x *array.Dense[T]) any {
	c.most(3, "axis", "type")
	if kind, _ := c.key("type", 2); kind != "constant" && kind != "c" {
		fault.FailAs(fault.Unsupported, c.Pos, "detrend does more than subtract means", "only type='constant' subtracts the mean", "detrend(x, type='constant')")
	}
	axis := len(x.Shape) - 1
	if v, ok := c.key("axis", 1); ok {
		axis = c.axisOf(v, x)
	}
	if axis < 0 {
		fault.FailAs(fault.Stops, c.Pos, "detrend of a number", "it takes an array", "an array")
	}
	return c.Entrywise("-", x, c.reduced(x, axis, true, true), c.Pos)
}

// sumOfSquares is the sum of squares.
func (c *Call[T]) sumOfSquares() any {
	x := c.arg(0)
	c.Args[0] = c.Entrywise(".*", x, x, c.Pos)
	return c.reduce("sum")
}

// vectorNorms is MATLAB's norms of columns or rows.
func (c *Call[T]) vectorNorms() any {
	c.most(3)
	x := c.arg(0)
	if len(c.Args) > 1 {
		if p, ok := c.Args[1].(algebra.Ratio); !ok || p != algebra.Whole(2) {
			fault.FailAs(fault.Unsupported, c.Pos, "another norm than the Euclidean one", "only the Euclidean norm ‖v‖₂ is read", "vecnorm(A)")
		}
	}
	axis := 0
	if len(c.Args) > 2 {
		axis = c.axisOf(c.Args[2], x)
	}
	return c.Power(c.reduced(c.Entrywise(".*", x, x, c.Pos), axis, true, false), algebra.Half, c.Pos)
}

// noNull refuses NULL where R asks for a truth value or numbers.
func (c *Call[T]) noNull(name string) {
	if _, null := c.Keys[name].(value.Absent); null {
		fault.FailAs(fault.Stops, c.Pos, "the argument "+fault.Quote(name)+" of "+fault.Quote(c.Name)+" is NULL", "it is TRUE, FALSE or numbers", "the call without it")
	}
}

// scaled is R's scale: columns less their means, or numbers that are given, and
// divided by their standard deviations, or by numbers that are given.
func (c *Call[T]) scaled() any {
	c.most(3, "center", "scale")
	x := c.Column(c.arg(0))
	if len(x.Shape) != 2 {
		fault.Fail(c.Pos, "scale of "+c.InWords(x), "it takes a matrix", "a matrix")
	}
	c.noNull("center")
	c.noNull("scale")
	by := func(name string, i int, none func() *array.Dense[T]) *array.Dense[T] {
		v, ok := c.key(name, i)
		if flag, is := v.(bool); !ok || is {
			if ok && !flag {
				return nil
			}
			return none()
		}
		a := c.Array(v, c.Pos)
		if len(a.Data) != x.Shape[1] {
			fault.FailAs(fault.Misfit, c.Pos, "scale with "+c.Letter(len(a.Data))+" numbers for "+c.Letter(x.Shape[1])+" columns", "it needs one number for each column", "colMeans(K)")
		}
		return &array.Dense[T]{Shape: []int{1, len(a.Data)}, Data: a.Data}
	}
	columnwise := func(does string, x, v *array.Dense[T]) *array.Dense[T] {
		out := c.Zeros(x.Shape...)
		for i := range x.Data {
			a, b := &array.Dense[T]{Data: x.Data[i : i+1]}, &array.Dense[T]{Data: v.Data[i%x.Shape[1] : i%x.Shape[1]+1]}
			out.Data[i] = c.Entrywise(does, a, b, c.Pos).Data[0]
		}
		return out
	}
	if v := by("center", 1, func() *array.Dense[T] { return c.reduced(x, 0, true, true) }); v != nil {
		x = columnwise("-", x, v)
	}
	deviation := func() *array.Dense[T] {
		s := c.reduced(c.Entrywise(".*", x, x, c.Pos), 0, true, false)
		share := c.Scalar(c.Field.Of(algebra.Ratio{Num: 1, Den: int64(max(1, x.Shape[0]-1))}))
		return c.Power(c.Entrywise(".*", s, share, c.Pos), algebra.Half, c.Pos)
	}
	if v := by("scale", 2, deviation); v != nil {
		x = columnwise("./", x, v)
	}
	return x
}

// marginOf is R's sums and means of rows and columns.
func (c *Call[T]) marginOf() any {
	c.most(1, "na.rm")
	axis := 1
	if strings.HasPrefix(c.is, "col") {
		axis = 0
	}
	x := c.arg(0)
	if len(x.Shape) < 2 {
		fault.FailAs(fault.Stops, c.Pos, fault.Quote(c.Name)+" of "+c.InWords(x), "it takes a matrix", "mean(…) or sum(…) for a vector")
	}
	return c.reduced(x, axis, false, strings.HasSuffix(c.is, "Means"))
}

// reduce is sum or mean, with the arguments of the language.
func (c *Call[T]) reduce(name string) any {
	if conditions, ok := c.Args[0].(value.Mask); ok && name == "sum" && len(c.Args) == 1 && len(c.Keys) == 0 { // how many hold
		n := int64(0)
		for _, holds := range conditions {
			if holds {
				n++
			}
		}
		return algebra.Whole(n)
	}
	if list, ok := c.Args[0].([]any); ok && c.listwise(name) && len(list) > 0 && len(c.Args) == 1 {
		v := list[0]
		if x, ok := v.(*array.Dense[T]); ok && c.Lang == syntax.SymPy && len(x.Shape) == 2 {
			fault.FailAs(fault.Misfit, c.Pos, "sum of a list of matrices begins with the number 0", "in SymPy a number can't be added to a matrix", "sum(…, zeros(m, 1))")
		}
		for _, w := range list[1:] {
			v = c.Binary("+", v, w, c.Pos)
		}
		return v
	}
	if list, ok := c.Args[0].([]any); ok && len(list) > 0 && !c.Method && (c.Lang == syntax.Julia && len(c.Args) == 1 || c.listwise(name) && len(c.Args) == 2) { // a list of arrays
		if c.Lang == syntax.Julia && len(c.Keys) > 0 {
			c.most(1) // dims of a vector of arrays
		}
		v := list[0]
		if len(c.Args) == 2 {
			v, list = c.Binary("+", c.Args[1], v, c.Pos), list[1:]
		} else {
			list = list[1:]
		}
		n, plus := len(list)+1, "+"
		if c.Lang == syntax.Julia {
			plus = "strict+"
		}
		for _, w := range list {
			v = c.Binary(plus, v, w, c.Pos)
		}
		if name == "mean" {
			v = c.Binary("/", v, algebra.Whole(int64(n)), c.Pos)
		}
		return v
	}
	if c.Lang == syntax.Julia && len(c.Args) == 2 { // sum(f, list) and mean(f, list)
		of := c.Args[1]
		if x, ok := of.(*array.Dense[T]); ok && len(c.Keys) > 0 { // along a dimension
			of = c.eachEntry(x, c.Args[0])
		} else {
			var list []any
			for _, x := range c.Each(of, c.Pos) {
				list = append(list, c.invokeAny(c.Args[0], []any{x}))
			}
			of = c.Gathered(list, c.Pos)
		}
		c.Args = []any{of}
		return c.reduce(name)
	}
	if c.Bare && name == "sum" { // Python's own adds up the rows
		switch x := c.Args[0].(type) {
		case algebra.Ratio:
			fault.FailAs(fault.Stops, c.Pos, "sum of a number", "Python's sum adds up a list or the rows of an array", "np.sum")
		case *array.Dense[T]:
			if len(x.Shape) == 0 {
				fault.FailAs(fault.Stops, c.Pos, "sum of a number", "Python's sum adds up a list or the rows of an array", "np.sum")
			}
			if len(c.Args) == 1 && len(c.Keys) == 0 {
				return c.reduced(x, 0, false, false)
			}
		}
	}
	if c.generated() && name == "mean" {
		fault.FailAs(fault.Stops, c.Pos, fault.Quote(c.Name)+" of a generator", "NumPy doesn't run through x for … without brackets", "square brackets: [… for j in range(m)]")
	}
	c.most(2, "axis", "keepdims", "dims", "weights", "na.rm")
	x := c.arg(0)
	if c.Name == "fsum" && len(x.Shape) != 1 {
		fault.FailAs(fault.Stops, c.Pos, "fsum of "+c.InWords(x), "it adds up a list of numbers", "np.sum")
	}
	axis, keep := -1, false
	switch {
	case c.Lang.NumPy:
		if v, ok := c.key("axis", 1); ok {
			if list, several := v.([]any); several && len(list) == 1 { // axis=(0,)
				v = list[0]
			} else if several {
				if len(list) != len(x.Shape) {
					fault.FailAs(fault.Unsupported, c.Pos, fault.Quote(c.Name)+" over several axes", "one axis or all are summed", "axis=1")
				}
				for len(x.Shape) > 1 {
					x = &array.Dense[T]{Shape: []int{len(x.Data)}, Data: x.Data}
				}
				v = algebra.Whole(0)
			}
			axis = c.Whole(v, c.Pos, "an axis")
			if axis < 0 {
				axis += len(x.Shape)
			}
			if len(x.Shape) == 0 && (axis == 0 || axis == -1) {
				return x
			}
			if axis >= len(x.Shape) || axis < 0 {
				fault.FailAs(fault.Misfit, c.Pos, "an axis "+algebra.Whole(int64(axis)).String()+" of "+c.InWords(x), "a one-dimensional array has the axis 0 alone", "axis=0, or an array of two dimensions")
			}
		}
		if v, ok := c.Keys["keepdims"]; ok {
			keep = c.Truth(v, c.Pos)
		}
		if axis < 0 && keep {
			ones := make([]int, len(x.Shape))
			for i := range ones {
				ones[i] = 1
			}
			v := c.reduced(x, -1, false, name == "mean")
			v.Shape = ones
			return v
		}
	case c.Lang == syntax.MATLAB:
		keep, axis = true, 0
		if len(x.Shape) == 2 && x.Shape[0] == 1 {
			axis = 1
		}
		if len(x.Shape) == 0 {
			return x
		}
		if len(c.Args) == 2 {
			if s, ok := c.Args[1].(string); ok && s == "all" {
				axis, keep = -1, false
			} else if list, ok := c.Args[1].(*array.Dense[T]); ok && len(list.Data) == 2 { // [1 2]
				axis, keep = -1, false
			} else if axis = c.Whole(c.Args[1], c.Pos, "a dimension") - 1; axis > 1 || axis < 0 {
				fault.Fail(c.Pos, "a dimension beyond 2", "a matrix has two dimensions", "1 or 2")
			}
		}
	case c.Lang == syntax.Julia:
		if v, ok := c.Keys["dims"]; ok {
			axis, keep = c.Whole(v, c.Pos, "a dimension")-1, true
			if axis >= len(x.Shape) {
				return x
			}
		}
	case len(c.Args) > 1: // R: sum(a, b)
		fault.Fail(c.Pos, fault.Quote(c.Name)+" of several arrays", "one array is summed", "rowSums or rowMeans for the rows of a matrix")
	}
	if w, ok := c.Keys["weights"]; ok {
		return c.weighted(x, c.Array(w, c.Pos), axis, keep)
	}
	return c.reduced(x, axis, keep, name == "mean")
}

// listwise reports a sum that adds the values of a list one after another: Python's own,
// and NumPy's of a generator. NumPy's of a list adds all entries.
func (c *Call[T]) listwise(name string) bool {
	return name == "sum" && !c.Method && c.Lang.NumPy && (c.Bare || c.Lang == syntax.SymPy || c.Name == "sum" && c.generated())
}

// generated reports x for … without brackets as the first argument.
func (c *Call[T]) generated() bool {
	return c.Lang == syntax.Python && !c.Method && len(c.Nodes) > 0 && c.Nodes[0].Kind == syntax.Each && c.Nodes[0].Spread
}

// weighted is NumPy's average with weights, by whose sum it is divided.
func (c *Call[T]) weighted(x, w *array.Dense[T], axis int, keep bool) any {
	if c.Name != "average" {
		fault.FailAs(fault.Stops, c.Pos, fault.Quote(c.Name)+" has no argument ‘weights’", "np.average has it", "np.average")
	}
	if axis < 0 && !slices.Equal(w.Shape, x.Shape) || axis >= 0 && (len(w.Shape) != 1 || w.Shape[0] != x.Shape[axis]) {
		fault.FailAs(fault.Misfit, c.Pos, "weights that are "+c.InWords(w)+" for "+c.InWords(x), "there is a weight for each entry of the axis", "weights of this length")
	}
	along := w
	if axis >= 0 {
		shape := slices.Repeat([]int{1}, len(x.Shape))
		shape[axis] = len(w.Data)
		along = &array.Dense[T]{Shape: shape, Data: w.Data}
	}
	return c.Entrywise("./", c.reduced(c.Entrywise(".*", x, along, c.Pos), axis, keep, false), c.reduced(w, -1, false, false), c.Pos)
}

// reduced adds up one axis, or all.
func (r *Machine[T]) reduced(x *array.Dense[T], axis int, keep, mean bool) *array.Dense[T] {
	r.Summed(x)
	return r.Sum(x, axis, keep, mean)
}

// folded is reduce(f, list).
func (c *Call[T]) folded() any {
	c.need(2)
	list := c.Each(c.Args[1], c.Pos)
	if len(c.Args) > 2 {
		list = append([]any{c.Args[2]}, list...)
	}
	if len(list) == 0 {
		fault.Fail(c.Pos, "reduce has an empty list", "a list of arrays is expected", "[A.T, H, k]")
	}
	v := list[0]
	for _, w := range list[1:] {
		v = c.invokeAny(c.Args[0], []any{v, w})
	}
	return v
}

// mapFolded is Julia's mapreduce(f, op, list).
func (c *Call[T]) mapFolded() any {
	c.need(3)
	c.most(3)
	var list []any
	for _, v := range c.Each(c.Args[2], c.Pos) {
		list = append(list, c.invokeAny(c.Args[0], []any{v}))
	}
	c.Args = []any{c.Args[1], list}
	return c.folded()
}

// medianOf is the median of all numbers.
func (c *Call[T]) medianOf() any {
	c.most(1)
	x := c.arg(0)
	if len(array.Squeezed(x.Shape)) > 1 && c.Lang == syntax.MATLAB {
		return c.unread() // of each column
	}
	list := slices.Sorted(slices.Values(c.floats(x)))
	if len(list) == 0 {
		fault.Fail(c.Pos, "the median of nothing", "it takes numbers", "an array")
	}
	return c.scalarOf((list[(len(list)-1)/2] + list[len(list)/2]) / 2)
}

// runningSum is the sums of the first entries.
func (c *Call[T]) runningSum() any {
	c.most(1)
	x := c.arg(0)
	if len(array.Squeezed(x.Shape)) > 1 {
		fault.FailAs(fault.Unsupported, c.Pos, "cumsum of "+c.InWords(x), "sums of a list are read", "a list of numbers")
	}
	out := c.Zeros(x.Shape...)
	s := c.Field.Of(algebra.Whole(0))
	for i, v := range x.Data {
		s = c.Field.Add(s, v)
		out.Data[i] = s
	}
	return out
}

// productOf is the product of a list.
func (c *Call[T]) productOf() any {
	c.most(1)
	if v, ok := c.Args[0].(value.Ints); ok { // of a shape
		n := int64(1)
		for _, k := range v {
			n *= int64(k)
		}
		return algebra.Whole(n)
	}
	x := c.arg(0)
	if len(array.Squeezed(x.Shape)) > 1 {
		fault.FailAs(fault.Unsupported, c.Pos, "prod of "+c.InWords(x), "products of a list are read", "a list of numbers")
	}
	s := c.Field.Of(algebra.Whole(1))
	for _, v := range x.Data {
		s = c.Field.Mul(s, v)
	}
	return c.Scalar(s)
}
