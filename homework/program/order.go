package program

import (
	"math"
	"slices"
	"sort"
	"strconv"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

// third is the second of three arguments, a dimension.
func (c *call[T]) third() (dim algebra.Ratio, ok bool) {
	if len(c.args) != 3 {
		return dim, false
	}
	dim, ok = c.args[1].(algebra.Ratio)
	return dim, ok
}

// sorted is sort and argsort of numbers, which only floating point orders.
func (c *call[T]) sorted() any {
	if c.name == "argpartition" {
		return c.partition()
	}
	if c.method && c.name == "sort" && c.Lang == syntax.Python && !c.torch() {
		return c.sortedInPlace()
	}
	if dim, ok := c.third(); ok && c.Lang == syntax.MATLAB && len(array.Squeezed(c.arg(0).Shape)) < 2 && dim == algebra.Whole(1) { // sort(d, 1, 'descend')
		c.args = []any{c.args[0], c.args[2]}
	}
	c.most(2, "axis", "descending", "decreasing", "rev", "reverse", "kind", "by")
	if v, ok := c.args[0].(ints); ok {
		out := append(ints{}, v...)
		slices.Sort(out)
		return out
	}
	x := c.arg(0)
	f := c.floats(x)
	down := false
	for _, k := range []string{"descending", "decreasing", "rev", "reverse"} {
		if v, ok := c.keys[k]; ok {
			down = c.truth(v, c.pos)
		}
	}
	if len(c.args) == 2 {
		switch a := c.args[1].(type) {
		case string:
			down = a == "descend"
		case bool:
			down = a
		}
	}
	if len(array.Squeezed(x.Shape)) > 1 || c.Lang == syntax.Python && len(x.Shape) > 1 {
		fault.FailAs(fault.Unsupported, c.pos, "a matrix is sorted", "only a list of numbers is sorted here", "the vector of eigenvalues")
	}
	order := ordered(f, down)
	values := c.Zeros(x.Shape...)
	places := make(ints, len(order))
	for k, i := range order {
		values.Data[k] = x.Data[i]
		places[k] = i + c.Lang.First
	}
	switch {
	case c.is == "argsort":
		return places
	case c.torch():
		return result{[]string{"values", "indices"}, []any{values, places}}
	case c.Lang == syntax.MATLAB && c.outs > 1:
		return []any{values, places}
	}
	return values
}

// sortedInPlace is x.sort() of NumPy, which changes x and has no value.
func (c *call[T]) sortedInPlace() any {
	x, ok := c.args[0].(*array.Dense[T])
	if !ok || len(x.Shape) != 1 || len(c.args) > 1 || len(c.keys) > 0 {
		fault.FailAs(fault.Unsupported, c.pos, "sort() of "+c.describe(c.args[0]), "the numbers of a list are sorted", "np.sort")
	}
	data := make([]T, len(x.Data))
	for i, k := range ordered(c.floats(x), false) {
		data[i] = x.Data[k]
	}
	c.Store(x, data)
	return nil
}

// partition is argpartition: the place of the number that would stand at kth if all
// were sorted, the places of smaller ones before it and of larger ones behind, in no
// order that NumPy promises; here in one that is surely not the sorted one.
func (c *call[T]) partition() any {
	c.need(2)
	c.most(2)
	x := c.arg(0)
	if len(x.Shape) != 1 {
		fault.FailAs(fault.Unsupported, c.pos, "argpartition of "+c.describe(x), "a list of numbers is parted here", "argsort")
	}
	k := c.whole(c.args[1], c.pos, "a place")
	if k < 0 {
		k += len(x.Data)
	}
	if k < 0 || k >= len(x.Data) {
		fault.FailAs(fault.Misfit, c.pos, "argpartition around a place that the list doesn't have", "places run from 0 to n − 1", "argsort")
	}
	order := ints(ordered(c.floats(x), false))
	slices.Reverse(order[:k])
	slices.Reverse(order[k+1:])
	return order
}

func (c *call[T]) absolute(x T) (T, error) {
	if f, ok := any(x).(float64); ok {
		return any(math.Abs(f)).(T), nil
	}
	return x, algebra.ErrInexact
}

// wholes are the whole numbers of a list or a tuple.
func wholes(v any) (list []int, ok bool) {
	switch v := v.(type) {
	case ints:
		return v, true
	case []any:
		for _, x := range v {
			if p, whole := x.(algebra.Ratio); !whole || p.Den != 1 {
				return nil, false
			} else {
				list = append(list, int(p.Num))
			}
		}
		return list, true
	}
	return nil, false
}

var comparing = syntax.Words("< > <= >=")

// tiny is the value of a number such as 1e-12, which is nothing beside the numbers of a
// data set, and something beside their rounding.
func (r *run[T]) tiny(n *syntax.Node, v any) any {
	if n.Kind != syntax.Number || n.Num.Num != 0 {
		return v
	}
	if x, err := strconv.ParseFloat(n.Text, 64); err == nil && x > 0 {
		if x, ok := any(x).(T); ok {
			return r.Scalar(x)
		}
	}
	return v
}

// compare compares arrays in floating point.
func (r *run[T]) compare(does string, a, b any, at int) any {
	if x, ok := a.(string); ok {
		y, _ := b.(string)
		return (x == y) == (does == "==")
	}
	if a == nil || b == nil {
		return (a == nil && b == nil) == (does == "==")
	}
	if p, ok := wholes(a); ok && r.Lang.NumPy { // shapes
		if q, ok := wholes(b); ok && (does == "==" || does == "!=") {
			return slices.Equal(p, q) == (does == "==")
		}
	}
	x, ok1 := any(r.array(a, at)).(*array.Dense[float64])
	y, ok2 := any(r.array(b, at)).(*array.Dense[float64])
	if !ok1 || !ok2 {
		panic(array.Stop{Err: algebra.ErrInexact})
	}
	holds := func(p, q float64) bool {
		switch does {
		case "<":
			return p < q
		case ">":
			return p > q
		case "<=":
			return p <= q
		case ">=":
			return p >= q
		case "==":
			return p == q
		}
		return p != q
	}
	if len(y.Data) != 1 && len(y.Data) != len(x.Data) {
		fault.FailAs(fault.Unsupported, at, "arrays of different size are compared", "both have the same size", "a number on the right")
	}
	out := make(mask, len(x.Data))
	for i, p := range x.Data {
		out[i] = holds(p, y.Data[min(i, len(y.Data)-1)])
	}
	if len(x.Shape) == 0 {
		return out[0]
	}
	return out
}

// sortedList is Python's sorted, of numbers or by a key.
func (c *call[T]) sortedList() any {
	c.need(1)
	c.most(1, "key", "reverse")
	list := append([]any{}, c.values(c.args[0], c.pos)...)
	keys := make([]float64, len(list))
	for i, v := range list {
		switch f := c.keys["key"].(type) {
		case nil:
			if l, ok := v.([]any); ok && len(l) > 0 { // by the first of a tuple
				v = l[0]
			}
		case *function:
			v = c.invoke(f, []any{v}, nil, c.pos)
		default:
			fault.FailAs(fault.Unsupported, c.pos, "sorting by this key isn't read", "only a lambda is read as a key", "key=lambda j: -w[j]")
		}
		x := c.floats(c.array(v, c.pos))
		if len(x) != 1 {
			fault.Fail(c.pos, "sorted compares arrays", "only numbers can be compared", "key=lambda p: p[0]")
		}
		keys[i] = x[0]
	}
	down := false
	if v, ok := c.keys["reverse"]; ok {
		down = c.truth(v, c.pos)
	}
	out := make([]any, len(list))
	for k, i := range ordered(keys, down) {
		out[k] = list[i]
	}
	return out
}

// floats are the numbers of an array in floating point, which alone orders them.
func (c *call[T]) floats(x *array.Dense[T]) []float64 {
	f, ok := any(x.Data).([]float64)
	if !ok {
		panic(array.Stop{Err: algebra.ErrInexact})
	}
	return f
}

// largest is the k largest or smallest numbers.
func (c *call[T]) largest() any {
	c.need(2)
	x := c.arg(0)
	f := c.floats(x)
	k := c.whole(c.args[1], c.pos, "a number of values")
	if len(array.Squeezed(x.Shape)) > 1 || k < 0 || k > len(f) {
		fault.FailAs(fault.Unsupported, c.pos, fault.Quote(c.name)+" of "+c.describe(x), "the largest numbers of a list are taken", c.name+"(w, m)")
	}
	down := c.is != "mink"
	if v, ok := c.keys["largest"]; ok {
		down = c.truth(v, c.pos)
	}
	if c.torch() { // topk(w, m, dim, largest, sorted)
		c.most(5, "k", "axis", "largest", "sorted")
		if len(c.args) > 3 {
			down = c.truth(c.args[3], c.pos)
		}
		if v, ok := c.key("sorted", 4); ok && !c.truth(v, c.pos) {
			fault.FailAs(fault.Unsupported, c.pos, "topk without an order", "PyTorch promises none then", c.name+"(w, m)")
		}
	}
	order := ordered(f, down)[:k]
	values, places := c.Zeros(k), make(ints, k)
	for i, j := range order {
		values.Data[i], places[i] = x.Data[j], j+c.Lang.First
	}
	if c.Lang.Matrices {
		values.Shape = []int{k, 1}
	}
	if c.Lang == syntax.MATLAB {
		if c.outs < 2 {
			return values
		}
		return []any{values, places}
	}
	return result{[]string{"values", "indices"}, []any{values, places}}
}

// signOf is the signs of numbers.
func (c *call[T]) signOf() any {
	x := c.arg(0)
	out := c.Zeros(x.Shape...)
	o := any(out.Data)
	for i, v := range c.floats(x) {
		if v != 0 {
			o.([]float64)[i] = math.Copysign(1, v)
		}
	}
	return out
}

// logOf is the logarithms of numbers.
func (c *call[T]) logOf() any {
	c.most(1)
	x := c.arg(0)
	out := c.Zeros(x.Shape...)
	o := any(out.Data)
	for i, v := range c.floats(x) {
		o.([]float64)[i] = math.Log(v)
	}
	return out
}

// smooth is a function of each number, in floating point.
func smooth[T any](f func(float64) float64) func(*call[T]) any {
	return entrywise(func(c *call[T], x T) (T, error) {
		v, ok := any(x).(float64)
		if !ok {
			return x, algebra.ErrInexact
		}
		return any(f(v)).(T), nil
	})
}

// ofPairs is a function of two numbers, or of each pair at the same place.
func ofPairs[T any](f func(x, y float64) float64) func(*call[T]) any {
	return func(c *call[T]) any {
		c.need(2)
		c.most(2)
		out := c.Entrywise("+", c.arg(0), c.arg(1), c.pos)
		x, y := c.floats(c.arg(0)), c.floats(c.arg(1))
		if len(x) != len(out.Data) && len(x) != 1 || len(y) != len(out.Data) && len(y) != 1 {
			return c.unread()
		}
		for i := range out.Data {
			out.Data[i] = any(f(x[i%len(x)], y[i%len(y)])).(T)
		}
		return &array.Dense[T]{Shape: out.Shape, Data: out.Data}
	}
}

// medianOf is the median of all numbers.
func (c *call[T]) medianOf() any {
	c.most(1)
	x := c.arg(0)
	if len(array.Squeezed(x.Shape)) > 1 && c.Lang == syntax.MATLAB {
		return c.unread() // of each column
	}
	list := slices.Sorted(slices.Values(c.floats(x)))
	if len(list) == 0 {
		fault.Fail(c.pos, "the median of nothing", "it takes numbers", "an array")
	}
	return c.scalarOf((list[(len(list)-1)/2] + list[len(list)/2]) / 2)
}

// anyOf tells whether any or all conditions hold.
func (c *call[T]) anyOf() any {
	var list mask
	switch v := c.args[0].(type) {
	case mask:
		list = v
	case bool:
		return v
	case []any:
		for _, x := range v {
			list = append(list, c.truth(x, c.pos))
		}
	default:
		fault.Fail(c.pos, fault.Quote(c.name)+" of "+c.describe(v), "it takes conditions", "a comparison")
	}
	return slices.Contains(list, c.is == "any") == (c.is == "any")
}

// isShape tells what shape an array has.
func (c *call[T]) isShape() any {
	if c.args[0] == nil {
		return c.is == "isnull"
	}
	x := c.arg(0)
	big := len(array.Squeezed(x.Shape))
	rows, cols := 1, 1
	if len(x.Shape) > 0 {
		rows = x.Shape[0]
	}
	if len(x.Shape) > 1 {
		cols = x.Shape[1]
	}
	return map[string]bool{"isempty": array.Count(x.Shape) == 0, "isscalar": big == 0, "isvector": big == 1, "isrow": rows == 1, "iscolumn": cols == 1, "ismatrix": len(x.Shape) == 2}[c.is]
}

// runningSum is the sums of the first entries.
func (c *call[T]) runningSum() any {
	c.most(1)
	x := c.arg(0)
	if len(array.Squeezed(x.Shape)) > 1 {
		fault.FailAs(fault.Unsupported, c.pos, "cumsum of "+c.describe(x), "sums of a list are read", "a list of numbers")
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
func (c *call[T]) productOf() any {
	c.most(1)
	if v, ok := c.args[0].(ints); ok { // of a shape
		n := int64(1)
		for _, k := range v {
			n *= int64(k)
		}
		return algebra.Whole(n)
	}
	x := c.arg(0)
	if len(array.Squeezed(x.Shape)) > 1 {
		fault.FailAs(fault.Unsupported, c.pos, "prod of "+c.describe(x), "products of a list are read", "a list of numbers")
	}
	s := c.Field.Of(algebra.Whole(1))
	for _, v := range x.Data {
		s = c.Field.Mul(s, v)
	}
	return c.Scalar(s)
}

// ordered are the places of numbers from the smallest, or from the largest.
func ordered(f []float64, down bool) []int {
	order := array.Range(0, 1, len(f))
	sort.SliceStable(order, func(a, b int) bool {
		if down {
			return f[order[a]] > f[order[b]]
		}
		return f[order[a]] < f[order[b]]
	})
	return order
}

// best is the largest or the smallest number, or its place.
func (c *call[T]) best() any {
	place := c.is == "argmax" || c.is == "argmin"
	less := c.is == "min" || c.is == "argmin"
	if v, ok := c.args[0].(ints); ok && len(c.args) == 1 && len(v) > 0 && !place {
		if less {
			return algebra.Whole(int64(slices.Min(v)))
		}
		return algebra.Whole(int64(slices.Max(v)))
	}
	if len(c.args) == 2 && !place && !(c.Lang.NumPy && c.method) {
		a, ok1 := c.args[0].(algebra.Ratio)
		b, ok2 := c.args[1].(algebra.Ratio)
		if ok1 && ok2 {
			if (a.Float() < b.Float()) == less {
				return a
			}
			return b
		}
		if c.Lang == syntax.MATLAB || c.Lang == syntax.Julia {
			return (&call[T]{run: c.run, pos: c.pos, name: map[bool]string{true: "minimum", false: "maximum"}[less], args: c.args}).do()
		}
	}
	c.most(1)
	x := c.arg(0)
	if c.bare && len(x.Shape) != 1 {
		fault.FailAs(fault.Stops, c.pos, fault.Quote(c.name)+" of "+c.describe(x), "Python's "+c.name+" takes several numbers, or a list of them", "np."+c.name)
	}
	f := c.floats(x)
	if len(f) == 0 || len(array.Squeezed(x.Shape)) > 1 && c.Lang == syntax.MATLAB {
		fault.FailAs(fault.Unsupported, c.pos, fault.Quote(c.name)+" of "+c.describe(x), "the largest number of a list is read", "a list of numbers")
	}
	at := ordered(f, !less)[0]
	switch {
	case place:
		return algebra.Whole(int64(at + c.Lang.First))
	case c.Lang == syntax.MATLAB && c.outs > 1:
		return []any{c.Scalar(x.Data[at]), algebra.Whole(int64(at + 1))}
	}
	return c.Scalar(x.Data[at])
}

// chosen is np.where(condition, a, b), and R's ifelse.
func (c *call[T]) chosen() any {
	c.need(3)
	c.most(3)
	m, ok := c.args[0].(mask)
	if !ok {
		if c.truth(c.args[0], c.pos) {
			return c.args[1]
		}
		return c.args[2]
	}
	a, b := c.arg(1), c.arg(2)
	shape := []int{len(m)}
	for _, x := range []*array.Dense[T]{a, b} {
		if len(x.Data) == len(m) {
			shape = x.Shape
		} else if len(x.Data) != 1 {
			fault.FailAs(fault.Misfit, c.pos, fault.Quote(c.name)+" with "+c.describe(x)+" for "+c.Letter(len(m))+" conditions", "one number for each condition", "arrays of one size")
		}
	}
	out := c.Zeros(shape...)
	for i, yes := range m {
		x := b
		if yes {
			x = a
		}
		out.Data[i] = x.Data[min(i, len(x.Data)-1)]
	}
	return out
}

// placesWhere is flatnonzero: the places of what is true, or not 0.
func (c *call[T]) placesWhere() any {
	c.need(1)
	c.most(1)
	v := c.args[0]
	if _, ok := v.(mask); !ok {
		v = c.compare("!=", v, algebra.Whole(0), c.pos)
	}
	var list ints
	if m, ok := v.(mask); ok {
		for i, yes := range m {
			if yes {
				list = append(list, i+c.Lang.First)
			}
		}
	}
	if c.name == "nonzero" {
		return []any{list}
	}
	return list
}

// isNaN tells which numbers are none.
func (c *call[T]) isNaN() any {
	x := c.arg(0)
	f := c.floats(x)
	out := make(mask, len(f))
	for i, v := range f {
		out[i] = (v != v) == (c.name != "isfinite")
	}
	if len(x.Shape) == 0 {
		return out[0]
	}
	return out
}
