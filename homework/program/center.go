package program

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
)

// centredBy subtracts the mean of each column, in MATLAB and Octave.
func (c *call[T]) centredBy() any {
	x, axis := c.arg(0), 0
	if c.Lang.NumPy {
		return c.detrended(x)
	}
	for _, v := range c.args[1:] {
		switch v := v.(type) {
		case string:
			if c.is == "center" || v != "center" && v != "constant" && v != "mean" {
				fault.FailAs(fault.Unsupported, c.pos, fault.Quote(c.name)+" with "+fault.Quote(v)+" isn't read", "subtracting the mean of each column is", "x - mean(x)")
			}
		default:
			k := c.whole(v, c.pos, "a dimension")
			if c.is == "detrend" && k == 0 {
				continue
			}
			axis = k - 1
		}
	}
	if c.is == "normalize" && len(c.args) < 2 || c.is == "detrend" && len(c.args) < 2 {
		fault.FailAs(fault.Unsupported, c.pos, fault.Quote(c.name)+" does more than subtract means", "the mean of each column is subtracted", c.name+"(x, 'center')")
	}
	if axis < 0 || axis > 1 || len(x.Shape) != 2 {
		fault.Fail(c.pos, fault.Quote(c.name)+" along a dimension that doesn't exist", "a matrix has two dimensions", "1 or 2")
	}
	if x.Shape[0] == 1 && len(c.args) == 1 {
		axis = 1
	}
	return c.Entrywise("-", x, c.reduced(x, axis, true, true), c.pos)
}

// detrended is SciPy's detrend: along the last axis, and a mean only if told so.
func (c *call[T]) detrended(x *array.Dense[T]) any {
	c.most(3, "axis", "type")
	if kind, _ := c.key("type", 2); kind != "constant" && kind != "c" {
		fault.FailAs(fault.Unsupported, c.pos, "detrend does more than subtract means", "only type='constant' subtracts the mean", "detrend(x, type='constant')")
	}
	axis := len(x.Shape) - 1
	if v, ok := c.key("axis", 1); ok {
		axis = c.axisOf(v, x)
	}
	if axis < 0 {
		fault.FailAs(fault.Stops, c.pos, "detrend of a number", "it takes an array", "an array")
	}
	return c.Entrywise("-", x, c.reduced(x, axis, true, true), c.pos)
}

// sumOfSquares is the sum of squares.
func (c *call[T]) sumOfSquares() any {
	x := c.arg(0)
	c.args[0] = c.Entrywise(".*", x, x, c.pos)
	return c.reduce("sum")
}

// vectorNorms is MATLAB's norms of columns or rows.
func (c *call[T]) vectorNorms() any {
	c.most(3)
	x := c.arg(0)
	if len(c.args) > 1 {
		if p, ok := c.args[1].(algebra.Ratio); !ok || p != algebra.Whole(2) {
			fault.FailAs(fault.Unsupported, c.pos, "another norm than the Euclidean one", "only the Euclidean norm ‖v‖₂ is read", "vecnorm(A)")
		}
	}
	axis := 0
	if len(c.args) > 2 {
		axis = c.axisOf(c.args[2], x)
	}
	return c.Power(c.reduced(c.Entrywise(".*", x, x, c.pos), axis, true, false), algebra.Half, c.pos)
}

// noNull refuses NULL where R asks for a truth value or numbers.
func (c *call[T]) noNull(name string) {
	if _, null := c.keys[name].(absent); null {
		fault.FailAs(fault.Stops, c.pos, "the argument "+fault.Quote(name)+" of "+fault.Quote(c.name)+" is NULL", "it is TRUE, FALSE or numbers", "the call without it")
	}
}

// scaled is R's scale: columns less their means, or numbers that are given, and
// divided by their standard deviations, or by numbers that are given.
func (c *call[T]) scaled() any {
	c.most(3, "center", "scale")
	x := c.Column(c.arg(0))
	if len(x.Shape) != 2 {
		fault.Fail(c.pos, "scale of "+c.describe(x), "it takes a matrix", "a matrix")
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
		a := c.array(v, c.pos)
		if len(a.Data) != x.Shape[1] {
			fault.FailAs(fault.Misfit, c.pos, "scale with "+c.Letter(len(a.Data))+" numbers for "+c.Letter(x.Shape[1])+" columns", "it needs one number for each column", "colMeans(K)")
		}
		return &array.Dense[T]{Shape: []int{1, len(a.Data)}, Data: a.Data}
	}
	columnwise := func(does string, x, v *array.Dense[T]) *array.Dense[T] {
		out := c.Zeros(x.Shape...)
		for i := range x.Data {
			a, b := &array.Dense[T]{Data: x.Data[i : i+1]}, &array.Dense[T]{Data: v.Data[i%x.Shape[1] : i%x.Shape[1]+1]}
			out.Data[i] = c.Entrywise(does, a, b, c.pos).Data[0]
		}
		return out
	}
	if v := by("center", 1, func() *array.Dense[T] { return c.reduced(x, 0, true, true) }); v != nil {
		x = columnwise("-", x, v)
	}
	deviation := func() *array.Dense[T] {
		s := c.reduced(c.Entrywise(".*", x, x, c.pos), 0, true, false)
		share := c.Scalar(c.Field.Of(algebra.Ratio{Num: 1, Den: int64(max(1, x.Shape[0]-1))}))
		return c.Power(c.Entrywise(".*", s, share, c.pos), algebra.Half, c.pos)
	}
	if v := by("scale", 2, deviation); v != nil {
		x = columnwise("./", x, v)
	}
	return x
}
