package program

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/syntax"
)

// respell gives named arguments NumPy's names.
func (c *call[T]) respell() {
	if !c.lang.Indent {
		return
	}
	for from, to := range map[string]string{"dim": "axis", "keepdim": "keepdims", "dim0": "axis1", "dim1": "axis2", "input": ""} {
		if v, ok := c.keys[from]; ok && to != "" {
			c.keys[to] = v
			delete(c.keys, from)
		}
	}
	if v, ok := c.keys["dims"]; ok && c.torch() && c.name != "tensordot" {
		c.keys["axis"] = v
		delete(c.keys, "dims")
	}
}

// ofFunction is what a function of the library has as a method of its own.
func (c *call[T]) ofFunction(f string) any {
	rest := c.args[1:]
	switch {
	case c.name == "outer" && len(rest) == 2:
		c.args = rest
		return c.table(builtin(f))
	case c.name == "reduce" && (f == "add" || f == "plus"):
		c.name, c.args = "sum", rest
		if _, ok := c.key("axis", 1); !ok {
			c.keys["axis"] = algebra.Whole(0)
		}
		return c.do()
	case f == "Matrix" || f == "ImmutableMatrix":
		list := any(append([]any{}, rest...))
		switch c.name {
		case "hstack", "vstack":
			rest = []any{list}
		}
		return (&call[T]{run: c.run, pos: c.pos, name: c.name, args: rest, keys: c.keys}).do()
	}
	fault.FailAs(fault.Unsupported, c.pos, fault.Quote(f+"."+c.name)+" isn't read here", "sums, products, means, inverses, roots and eigenvectors are", "the same with arrays and these functions")
	return nil
}

// table is a function of each pair of entries of two vectors.
func (c *call[T]) table(f any) any {
	x, y := c.arg(0), c.arg(1)
	if s, ok := f.(string); ok {
		f = builtin(s)
		if name := syntax.OperatorNames[s]; name != "" {
			f = builtin(name)
		}
	}
	does := map[string]string{"plus": "+", "add": "+", "minus": "-", "subtract": "-", "multiply": ".*", "divide": "./", "true_divide": "./"}
	if b, ok := f.(builtin); ok && does[string(b)] != "" {
		op := does[string(b)]
		out := c.made(len(x.data), len(y.data))
		for i := range x.data {
			for j := range y.data {
				out.data[i*len(y.data)+j] = c.run.spread(op, c.scalar(x.data[i]), c.scalar(y.data[j]), c.pos).data[0]
			}
		}
		return out
	}
	if c.lang != syntax.R {
		fault.FailAs(fault.Unsupported, c.pos, "this use of outer isn't read", "np.subtract.outer, np.add.outer and np.multiply.outer are", "k[:, None] - k")
	}
	// R calls the function once, with all pairs.
	left, right := c.made(len(x.data), len(y.data)), c.made(len(x.data), len(y.data))
	for i := range left.data {
		left.data[i], right.data[i] = x.data[i/len(y.data)], y.data[i%len(y.data)]
	}
	return c.invokeAny(f, []any{left, right})
}

// broadcasted is Julia's f.(x) where a list is among the arguments, or where f of
// an array isn't f of its entries.
func (c *call[T]) broadcasted(name string) (any, bool) {
	n := -1
	var lists [][]any
	for _, v := range c.args {
		if list, ok := v.([]any); ok {
			n = max(n, len(list))
			lists = append(lists, list)
		} else {
			lists = append(lists, []any{v})
		}
	}
	if n >= 0 {
		for _, l := range lists {
			if len(l) != n && len(l) != 1 {
				fault.FailAs(fault.Misfit, c.pos, "lists of "+c.run.size(n)+" and "+c.run.size(len(l))+" values are run over", "all have the same length", "lists of one length")
			}
		}
		return c.stack(c.zipped(builtin(c.name), lists, n), c.pos), true
	}
	if name == "inv" {
		c.name, c.spread = "reciprocal", false
		return c.do(), true
	}
	return nil, false
}

// dimensions is the number of axes, or the shape.
func (c *call[T]) dimensions() any {
	x := c.arg(0)
	if c.is == "ndim" || c.lang.Indent {
		return algebra.Whole(int64(len(x.shape)))
	}
	if len(x.shape) < 2 {
		return nil
	}
	return ints(append([]int{}, x.shape...))
}

// negated is −x.
func (c *call[T]) negated() any {
	x := c.arg(0)
	return c.run.spread(".*", c.array(algebra.Whole(-1), c.pos), x, c.pos)
}

// expandedAs repeats entries up to the shape of another array.
func (c *call[T]) expandedAs() any {
	c.need(2)
	return c.run.spread("+", c.arg(0), c.made(c.arg(1).shape...), c.pos)
}

// zerosOf is R's vector("numeric", m).
func (c *call[T]) zerosOf() any {
	v, ok := c.key("length", 1)
	if !ok {
		return c.made(0)
	}
	return c.made(c.whole(v, c.pos, "a size"))
}

// filledArray is R's array(1, c(n, n)).
func (c *call[T]) filledArray() any {
	c.most(2, "dim")
	v, ok := c.key("dim", 1)
	if !ok {
		return c.arg(0)
	}
	d := c.dims([]any{v})
	c.args = []any{c.args[0], algebra.Whole(int64(d[0]))}
	if len(d) > 1 {
		c.args = append(c.args, algebra.Whole(int64(d[1])))
	}
	c.keys = nil
	return c.matrixOf()
}

// dealt is MATLAB's deal.
func (c *call[T]) dealt() any {
	if len(c.args) == 1 {
		return c.args[0]
	}
	return append([]any{}, c.args...)
}

// sliceOf is Python's slice(from, to, step).
func (c *call[T]) sliceOf() any {
	b := bounds{}
	switch len(c.args) {
	case 1:
		b.to = c.args[0]
	case 2:
		b.from, b.to = c.args[0], c.args[1]
	default:
		b.from, b.to, b.step = c.args[0], c.args[1], c.args[2]
	}
	return b
}

// isNaN tells which numbers are none.
func (c *call[T]) isNaN() any {
	x := c.arg(0)
	f := c.floats(x)
	out := make(mask, len(f))
	for i, v := range f {
		out[i] = (v != v) == (c.name != "isfinite")
	}
	if len(x.shape) == 0 {
		return out[0]
	}
	return out
}
