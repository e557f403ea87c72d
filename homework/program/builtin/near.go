package builtin

import (
	"math"
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// assertClose stops the program where arrays differ.
func (c *Call[T]) assertClose() any {
	if c.allClose() == any(false) {
		c.Untrue(c.Pos)
	}
	return nil
}

// Untrue stops a program whose assertion fails.
func (r *Machine[T]) Untrue(at int) {
	fault.FailAs(fault.Stops, at, "what is asserted doesn't hold", "an assertion stops a program where its condition is false", "printing both sides of it: either the condition is false, or what was computed before")
}

// asserted checks the conditions of stopifnot and assert: MATLAB's assert with two
// arrays compares them.
func (c *Call[T]) asserted() any {
	if c.Lang == syntax.MATLAB && len(c.Args) > 1 {
		if _, text := c.Args[1].(string); !text {
			if c.arg(0); len(c.Args) > 2 {
				tol := c.floats(c.arg(2))[0]
				c.Name = "assert_allclose"
				c.Args = []any{c.Args[0], c.Args[1]}
				c.Keys["rtol"], c.Keys["atol"] = algebra.Whole(0), c.scalarOf(math.Abs(tol)*c.sizeFor(tol))
			} else {
				c.Name = "array_equal"
			}
			return c.assertClose()
		}
		c.Args = c.Args[:1]
	}
	for _, v := range c.Args {
		if _, text := v.(string); text {
			continue
		}
		if m, ok := v.(value.Mask); ok && slices.Contains(m, false) || !ok && !c.Truth(v, c.Pos) {
			c.Untrue(c.Pos)
		}
	}
	return nil
}

// sizeFor is what a tolerance of Octave's assert is a multiple of: a negative one is
// relative.
func (c *Call[T]) sizeFor(tol float64) float64 {
	if tol >= 0 {
		return 1
	}
	largest := 0.0
	for _, x := range c.floats(c.arg(1)) {
		largest = math.Max(largest, math.Abs(x))
	}
	return largest
}

// Functions that compare arrays up to rounding, as they stand in asserts.

// nearness is what a library calls equal: |a − b| ≤ atol + rtol·|b|. The values are
// the libraries' own defaults; R's all.equal compares means, which is no less strict
// here than its 1.5e-8 for each entry, and Julia's isapprox takes √ε of the norms.
var nearness = map[string][2]float64{"allclose": {1e-5, 1e-8}, "isclose": {1e-5, 1e-8}, "assert_allclose": {1e-7, 1e-12}, "isapprox": {1.5e-8, 1e-12}, "all.equal": {1.5e-8, 1.5e-8}, "assert_array_almost_equal": {0, 1.5e-6}, "assert_almost_equal": {0, 1.5e-7}, "array_equal": {}, "array_equiv": {}, "assert_array_equal": {}, "identical": {}, "isequal": {}, "equal": {}}

// near tells for each pair of entries whether they are equal up to rounding.
func (c *Call[T]) near() (out value.Mask, shape []int) {
	c.need(2)
	tol := nearness[c.Name]
	for i, names := range [][]string{{"rtol", "tolerance", "rel_tol"}, {"atol", "abs_tol"}} {
		for _, name := range names {
			if v, ok := c.Keys[name]; ok {
				tol[i] = c.floats(c.Array(v, c.Pos))[0]
			}
			delete(c.Keys, name)
		}
		if i+2 < len(c.Args) && c.Name != "all.equal" {
			tol[i] = c.floats(c.Array(c.Args[i+2], c.Pos))[0]
		}
	}
	for i, v := range c.Args[:2] {
		if other, ok := c.Args[1-i].(*array.Dense[T]); ok && v == any(value.Identity{}) && len(other.Shape) == 2 {
			c.Args[i] = c.Eye(other.Shape[0])
		}
	}
	x, y := c.arg(0), c.arg(1)
	d := c.floats(c.Entrywise("-", x, y, c.Pos))
	z := c.floats(c.Entrywise("+", y, c.Entrywise("-", x, x, c.Pos), c.Pos))
	for i, v := range d {
		out = append(out, math.Abs(v) <= tol[1]+tol[0]*math.Abs(z[i])+rounding*float64(len(d)))
	}
	return out, c.Entrywise("-", x, y, c.Pos).Shape
}

// rounding is how far numbers of a data set may be from where another order of the
// same operations puts them.
const rounding = 1e-13

func (c *Call[T]) isClose() any {
	out, shape := c.near()
	if len(shape) == 0 {
		return out[0]
	}
	return out
}

// allClose reports arrays that are equal up to rounding. Where sizes must be the same,
// arrays of other sizes aren't.
func (c *Call[T]) allClose() any {
	c.need(2)
	if p, ok := wholes(c.Args[0]); ok { // shapes
		if q, ok := wholes(c.Args[1]); ok {
			return slices.Equal(p, q)
		}
	}
	if c.Args[0] == nil || c.Args[1] == nil {
		return c.Args[0] == nil && c.Args[1] == nil
	}
	if i, ok := c.Args[1].(value.Identity); ok {
		out, _ := (&Call[T]{Machine: c.Machine, Pos: c.Pos, Name: c.Name, Args: []any{c.Args[0], i}, Keys: c.Keys}).near()
		return !slices.Contains(out, false)
	}
	if strict := nearness[c.Name][0] == 0 || c.Lang != syntax.Python; strict && !slices.Equal(array.Squeezed(c.arg(0).Shape), array.Squeezed(c.arg(1).Shape)) && len(c.arg(0).Data) > 1 && len(c.arg(1).Data) > 1 {
		return false
	}
	out, _ := c.near()
	return !slices.Contains(out, false)
}

// scalarOf is a number of floating point.
func (c *Call[T]) scalarOf(x float64) any {
	v, ok := any(x).(T)
	if !ok {
		panic(array.Stop{Err: algebra.ErrInexact})
	}
	return c.Scalar(v)
}

// symmetricAsked reports a matrix that is equal to its transpose, up to rounding.
func (c *Call[T]) symmetricAsked() any {
	x := c.arg(0)
	if len(x.Shape) != 2 || x.Shape[0] != x.Shape[1] {
		return false
	}
	c.Name, c.Args = "allclose", []any{x, c.Transpose(x)}
	return c.allClose()
}

// wholes are the whole numbers of a list or a tuple.
func wholes(v any) (list []int, ok bool) {
	switch v := v.(type) {
	case value.Ints:
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

// compare compares arrays in floating point.
func (r *Machine[T]) compare(does string, a, b any, at int) any {
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
	x, ok1 := any(r.Array(a, at)).(*array.Dense[float64])
	y, ok2 := any(r.Array(b, at)).(*array.Dense[float64])
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
	out := make(value.Mask, len(x.Data))
	for i, p := range x.Data {
		out[i] = holds(p, y.Data[min(i, len(y.Data)-1)])
	}
	if len(x.Shape) == 0 {
		return out[0]
	}
	return out
}

// floats are the numbers of an array in floating point, which alone orders them.
func (c *Call[T]) floats(x *array.Dense[T]) []float64 {
	f, ok := any(x.Data).([]float64)
	if !ok {
		panic(array.Stop{Err: algebra.ErrInexact})
	}
	return f
}

// anyOf tells whether any or all conditions hold.
func (c *Call[T]) anyOf() any {
	var list value.Mask
	switch v := c.Args[0].(type) {
	case value.Mask:
		list = v
	case bool:
		return v
	case []any:
		for _, x := range v {
			list = append(list, c.Truth(x, c.Pos))
		}
	default:
		fault.Fail(c.Pos, fault.Quote(c.Name)+" of "+c.InWords(v), "it takes conditions", "a comparison")
	}
	return slices.Contains(list, c.is == "any") == (c.is == "any")
}

// isShape tells what shape an array has.
func (c *Call[T]) isShape() any {
	if c.Args[0] == nil {
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
