package builtin

import (
	"slices"
	"sort"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// third is the second of three arguments, a dimension.
func (c *Call[T]) third() (dim algebra.Ratio, ok bool) {
	if len(c.Args) != 3 {
		return dim, false
	}
	dim, ok = c.Args[1].(algebra.Ratio)
	return dim, ok
}

// sorted is sort and argsort of numbers, which only floating point orders.
func (c *Call[T]) sorted() any {
	if c.Name == "argpartition" {
		return c.partition()
	}
	if c.Method && c.Name == "sort" && c.Lang == syntax.Python && !c.Torch {
		return c.sortedInPlace()
	}
	if dim, ok := c.third(); ok && c.Lang == syntax.MATLAB && len(array.Squeezed(c.arg(0).Shape)) < 2 && dim == algebra.Whole(1) { // sort(d, 1, 'descend')
		c.Args = []any{c.Args[0], c.Args[2]}
	}
	c.most(2, "axis", "descending", "decreasing", "rev", "reverse", "kind", "by")
	if v, ok := c.Args[0].(value.Ints); ok {
		out := append(value.Ints{}, v...)
		slices.Sort(out)
		return out
	}
	x := c.arg(0)
	if axis, ok := c.axisAsked(); ok && (axis < -len(x.Shape) || axis >= len(x.Shape)) {
		fault.FailAs(fault.Stops, c.Pos, "an array is sorted along an axis that it doesn't have", c.Describe(x)+" has fewer axes", "axis=0, or none")
	}
	f := c.floats(x)
	down := false
	for _, k := range []string{"descending", "decreasing", "rev", "reverse"} {
		if v, ok := c.Keys[k]; ok {
			down = c.Truth(v, c.Pos)
		}
	}
	if len(c.Args) == 2 {
		switch a := c.Args[1].(type) {
		case string:
			down = a == "descend"
		case bool:
			down = a
		}
	}
	if len(array.Squeezed(x.Shape)) > 1 || c.Lang == syntax.Python && len(x.Shape) > 1 {
		fault.FailAs(fault.Unsupported, c.Pos, "a matrix is sorted", "only a list of numbers is sorted here", "the vector of eigenvalues")
	}
	order := ordered(f, down)
	values := c.Zeros(x.Shape...)
	places := make(value.Ints, len(order))
	for k, i := range order {
		values.Data[k] = x.Data[i]
		places[k] = i + c.Lang.First
	}
	switch {
	case c.is == "argsort":
		return places
	case c.Torch:
		return value.Result{Names: []string{"values", "indices"}, Parts: []any{values, places}}
	case c.Lang == syntax.MATLAB && c.Outs > 1:
		return []any{values, places}
	}
	return values
}

// axisAsked is the axis along which NumPy sorts.
func (c *Call[T]) axisAsked() (axis int, ok bool) {
	v, ok := c.Keys["axis"]
	if !ok && len(c.Args) > 1 {
		v, ok = c.Args[1], true
	}
	n, number := v.(algebra.Ratio)
	if !ok || !number || n.Den != 1 || c.Lang != syntax.Python || c.Torch {
		return 0, false
	}
	return int(n.Num), true
}

// sortedInPlace is x.sort() of NumPy, which changes x and has no value.
func (c *Call[T]) sortedInPlace() any {
	x, ok := c.Args[0].(*array.Dense[T])
	if !ok || len(x.Shape) != 1 || len(c.Args) > 1 || len(c.Keys) > 0 {
		fault.FailAs(fault.Unsupported, c.Pos, "sort() of "+c.InWords(c.Args[0]), "the numbers of a list are sorted", "np.sort")
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
func (c *Call[T]) partition() any {
	c.need(2)
	c.most(2)
	x := c.arg(0)
	if len(x.Shape) != 1 {
		fault.FailAs(fault.Unsupported, c.Pos, "argpartition of "+c.InWords(x), "a list of numbers is parted here", "argsort")
	}
	k := c.Whole(c.Args[1], c.Pos, "a place")
	if k < 0 {
		k += len(x.Data)
	}
	if k < 0 || k >= len(x.Data) {
		fault.FailAs(fault.Misfit, c.Pos, "argpartition around a place that the list doesn't have", "places run from 0 to n − 1", "argsort")
	}
	order := value.Ints(ordered(c.floats(x), false))
	slices.Reverse(order[:k])
	slices.Reverse(order[k+1:])
	return order
}

// largest is the k largest or smallest numbers.
func (c *Call[T]) largest() any {
	c.need(2)
	x := c.arg(0)
	f := c.floats(x)
	k := c.Whole(c.Args[1], c.Pos, "a number of values")
	if len(array.Squeezed(x.Shape)) > 1 || k < 0 || k > len(f) {
		fault.FailAs(fault.Unsupported, c.Pos, fault.Quote(c.Name)+" of "+c.InWords(x), "the largest numbers of a list are taken", c.Name+"(w, m)")
	}
	down := c.is != "mink"
	if v, ok := c.Keys["largest"]; ok {
		down = c.Truth(v, c.Pos)
	}
	if c.Torch { // topk(w, m, dim, largest, sorted)
		c.most(5, "k", "axis", "largest", "sorted")
		if len(c.Args) > 3 {
			down = c.Truth(c.Args[3], c.Pos)
		}
		if v, ok := c.key("sorted", 4); ok && !c.Truth(v, c.Pos) {
			fault.FailAs(fault.Unsupported, c.Pos, "topk without an order", "PyTorch promises none then", c.Name+"(w, m)")
		}
	}
	order := ordered(f, down)[:k]
	values, places := c.Zeros(k), make(value.Ints, k)
	for i, j := range order {
		values.Data[i], places[i] = x.Data[j], j+c.Lang.First
	}
	if c.Lang.Matrices {
		values.Shape = []int{k, 1}
	}
	if c.Lang == syntax.MATLAB {
		if c.Outs < 2 {
			return values
		}
		return []any{values, places}
	}
	return value.Result{Names: []string{"values", "indices"}, Parts: []any{values, places}}
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
func (c *Call[T]) best() any {
	place := c.is == "argmax" || c.is == "argmin"
	less := c.is == "min" || c.is == "argmin"
	if v, ok := c.Args[0].(value.Ints); ok && len(c.Args) == 1 && len(v) > 0 && !place {
		if less {
			return algebra.Whole(int64(slices.Min(v)))
		}
		return algebra.Whole(int64(slices.Max(v)))
	}
	if len(c.Args) == 2 && !place && !(c.Lang.NumPy && c.Method) {
		a, ok1 := c.Args[0].(algebra.Ratio)
		b, ok2 := c.Args[1].(algebra.Ratio)
		if ok1 && ok2 {
			if (a.Float() < b.Float()) == less {
				return a
			}
			return b
		}
		if c.Lang == syntax.MATLAB || c.Lang == syntax.Julia {
			return (&Call[T]{Machine: c.Machine, Pos: c.Pos, Name: map[bool]string{true: "minimum", false: "maximum"}[less], Args: c.Args}).Do()
		}
	}
	c.most(1)
	x := c.arg(0)
	if c.Bare && len(x.Shape) != 1 {
		fault.FailAs(fault.Stops, c.Pos, fault.Quote(c.Name)+" of "+c.InWords(x), "Python's "+c.Name+" takes several numbers, or a list of them", "np."+c.Name)
	}
	f := c.floats(x)
	if len(f) == 0 || len(array.Squeezed(x.Shape)) > 1 && c.Lang == syntax.MATLAB {
		fault.FailAs(fault.Unsupported, c.Pos, fault.Quote(c.Name)+" of "+c.InWords(x), "the largest number of a list is read", "a list of numbers")
	}
	at := ordered(f, !less)[0]
	switch {
	case place:
		return algebra.Whole(int64(at + c.Lang.First))
	case c.Lang == syntax.MATLAB && c.Outs > 1:
		return []any{c.Scalar(x.Data[at]), algebra.Whole(int64(at + 1))}
	}
	return c.Scalar(x.Data[at])
}

// placesWhere is flatnonzero: the places of what is true, or not 0.
func (c *Call[T]) placesWhere() any {
	c.need(1)
	c.most(1)
	v := c.Args[0]
	if _, ok := v.(value.Mask); !ok {
		v = c.compare("!=", v, algebra.Whole(0), c.Pos)
	}
	var list value.Ints
	if m, ok := v.(value.Mask); ok {
		for i, yes := range m {
			if yes {
				list = append(list, i+c.Lang.First)
			}
		}
	}
	if c.Name == "nonzero" {
		return []any{list}
	}
	return list
}
