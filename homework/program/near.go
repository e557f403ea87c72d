package program

import (
	"math"
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

// Functions that compare arrays up to rounding, as they stand in asserts.

// nearness is what a library calls equal: |a − b| ≤ atol + rtol·|b|. The values are
// the libraries' own defaults; R's all.equal compares means, which is no less strict
// here than its 1.5e-8 for each entry, and Julia's isapprox takes √ε of the norms.
var nearness = map[string][2]float64{"allclose": {1e-5, 1e-8}, "isclose": {1e-5, 1e-8}, "assert_allclose": {1e-7, 1e-12}, "isapprox": {1.5e-8, 1e-12}, "all.equal": {1.5e-8, 1.5e-8}, "assert_array_almost_equal": {0, 1.5e-6}, "assert_almost_equal": {0, 1.5e-7}, "array_equal": {}, "array_equiv": {}, "assert_array_equal": {}, "identical": {}, "isequal": {}, "equal": {}}

// near tells for each pair of entries whether they are equal up to rounding.
func (c *call[T]) near() (out mask, shape []int) {
	c.need(2)
	tol := nearness[c.name]
	for i, names := range [][]string{{"rtol", "tolerance", "rel_tol"}, {"atol", "abs_tol"}} {
		for _, name := range names {
			if v, ok := c.keys[name]; ok {
				tol[i] = c.floats(c.array(v, c.pos))[0]
			}
			delete(c.keys, name)
		}
		if i+2 < len(c.args) && c.name != "all.equal" {
			tol[i] = c.floats(c.array(c.args[i+2], c.pos))[0]
		}
	}
	for i, v := range c.args[:2] {
		if other, ok := c.args[1-i].(*array.Dense[T]); ok && v == any(identity{}) && len(other.Shape) == 2 {
			c.args[i] = c.Eye(other.Shape[0])
		}
	}
	x, y := c.arg(0), c.arg(1)
	d := c.floats(c.Entrywise("-", x, y, c.pos))
	z := c.floats(c.Entrywise("+", y, c.Entrywise("-", x, x, c.pos), c.pos))
	for i, v := range d {
		out = append(out, math.Abs(v) <= tol[1]+tol[0]*math.Abs(z[i])+rounding*float64(len(d)))
	}
	return out, c.Entrywise("-", x, y, c.pos).Shape
}

// rounding is how far numbers of a data set may be from where another order of the
// same operations puts them.
const rounding = 1e-13

func (c *call[T]) isClose() any {
	out, shape := c.near()
	if len(shape) == 0 {
		return out[0]
	}
	return out
}

// allClose reports arrays that are equal up to rounding. Where sizes must be the same,
// arrays of other sizes aren't.
func (c *call[T]) allClose() any {
	c.need(2)
	if p, ok := wholes(c.args[0]); ok { // shapes
		if q, ok := wholes(c.args[1]); ok {
			return slices.Equal(p, q)
		}
	}
	if c.args[0] == nil || c.args[1] == nil {
		return c.args[0] == nil && c.args[1] == nil
	}
	if i, ok := c.args[1].(identity); ok {
		out, _ := (&call[T]{run: c.run, pos: c.pos, name: c.name, args: []any{c.args[0], i}, keys: c.keys}).near()
		return !slices.Contains(out, false)
	}
	if strict := nearness[c.name][0] == 0 || c.Lang != syntax.Python; strict && !slices.Equal(array.Squeezed(c.arg(0).Shape), array.Squeezed(c.arg(1).Shape)) && len(c.arg(0).Data) > 1 && len(c.arg(1).Data) > 1 {
		return false
	}
	out, _ := c.near()
	return !slices.Contains(out, false)
}

// assertClose stops the program where arrays differ.
func (c *call[T]) assertClose() any {
	if c.allClose() == any(false) {
		c.untrue(c.pos)
	}
	return nil
}

// untrue stops a program whose assertion fails.
func (r *run[T]) untrue(at int) {
	fault.FailAs(fault.Stops, at, "what is asserted doesn't hold", "an assertion stops a program where its condition is false", "another condition")
}

// asserted checks the conditions of stopifnot and assert: MATLAB's assert with two
// arrays compares them.
func (c *call[T]) asserted() any {
	if c.Lang == syntax.MATLAB && len(c.args) > 1 {
		if _, text := c.args[1].(string); !text {
			if c.arg(0); len(c.args) > 2 {
				tol := c.floats(c.arg(2))[0]
				c.name = "assert_allclose"
				c.args = []any{c.args[0], c.args[1]}
				c.keys["rtol"], c.keys["atol"] = algebra.Whole(0), c.scalarOf(math.Abs(tol)*c.sizeFor(tol))
			} else {
				c.name = "array_equal"
			}
			return c.assertClose()
		}
		c.args = c.args[:1]
	}
	for _, v := range c.args {
		if _, text := v.(string); text {
			continue
		}
		if m, ok := v.(mask); ok && slices.Contains(m, false) || !ok && !c.truth(v, c.pos) {
			c.untrue(c.pos)
		}
	}
	return nil
}

// sizeFor is what a tolerance of Octave's assert is a multiple of: a negative one is
// relative.
func (c *call[T]) sizeFor(tol float64) float64 {
	if tol >= 0 {
		return 1
	}
	largest := 0.0
	for _, x := range c.floats(c.arg(1)) {
		largest = math.Max(largest, math.Abs(x))
	}
	return largest
}

// scalarOf is a number of floating point.
func (c *call[T]) scalarOf(x float64) any {
	v, ok := any(x).(T)
	if !ok {
		panic(array.Stop{Err: algebra.ErrInexact})
	}
	return c.Scalar(v)
}

// symmetricAsked reports a matrix that is equal to its transpose, up to rounding.
func (c *call[T]) symmetricAsked() any {
	x := c.arg(0)
	if len(x.Shape) != 2 || x.Shape[0] != x.Shape[1] {
		return false
	}
	c.name, c.args = "allclose", []any{x, c.Transpose(x)}
	return c.allClose()
}
