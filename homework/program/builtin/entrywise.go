package builtin

import (
	"math"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// entrywise computes a number out of each.
func entrywise[T any](f func(c *Call[T], x T) (T, error)) func(*Call[T]) any {
	return func(c *Call[T]) any {
		c.most(1)
		if c.is != "reciprocal" {
			c.ofNumbers()
		}
		x := c.arg(0)
		out := c.Zeros(x.Shape...)
		out.Row = x.Row
		for i, v := range x.Data {
			w, err := f(c, v)
			array.Check(err)
			out.Data[i] = w
		}
		return out
	}
}

// squareRoot is that of each number; Julia's sqrt(A) is that of a matrix.
func (c *Call[T]) squareRoot() any {
	if c.Lang == syntax.Julia && !c.Spread && len(c.Args) == 1 {
		if x := c.arg(0); len(x.Shape) == 2 {
			return c.MatrixPower(x, algebra.Half, c.Pos)
		}
	}
	c.ofNumbers()
	return entrywise(func(c *Call[T], x T) (T, error) { return c.Field.Pow(x, algebra.Half) })(c)
}

// ofNumbers refuses an array where Julia's function takes a number: a dot before the
// brackets runs over the entries.
func (c *Call[T]) ofNumbers() {
	if c.Lang != syntax.Julia || c.Spread {
		return
	}
	for i := range c.Args {
		x := c.arg(i)
		if len(x.Shape) == 1 || x.Row {
			fault.FailAs(fault.Stops, c.Pos, fault.Quote(c.Name)+" of "+c.InWords(x), "in Julia it takes a number; a dot before the brackets runs over the entries", c.Name+".(…)")
		}
		if len(x.Shape) > 1 {
			fault.FailAs(fault.Unsupported, c.Pos, fault.Quote(c.Name)+" of "+c.InWords(x), "in Julia it is a function of the matrix, or stops; a dot before the brackets runs over the entries", c.Name+".(…)")
		}
	}
}

// ofMatrix is a function of a symmetric matrix, in Julia without the dot.
func (c *Call[T]) ofMatrix(f func(float64) float64) (any, bool) {
	x := c.arg(0)
	if c.Lang != syntax.Julia || c.Spread || len(x.Shape) != 2 || x.Row {
		return nil, false
	}
	return c.MatrixFunction(x, f, c.Pos), true
}

// exponential is that of each number; Julia's exp(A) is that of a matrix.
func (c *Call[T]) exponential() any {
	c.most(1)
	if v, done := c.ofMatrix(math.Exp); done {
		return v
	}
	c.ofNumbers()
	return entrywise(func(c *Call[T], x T) (T, error) { return c.Field.Exp(x) })(c)
}

// rootOf is SymPy's sqrt: of a matrix that of the matrix.
func (c *Call[T]) rootOf() any {
	if x := c.arg(0); len(x.Shape) == 2 && array.Count(x.Shape) > 1 {
		return c.MatrixPower(x, algebra.Half, c.Pos)
	}
	return entrywise(func(c *Call[T], x T) (T, error) { return c.Field.Pow(x, algebra.Half) })(c)
}

// power has two arguments; MATLAB's takes more.
func (c *Call[T]) power() any {
	if c.Lang != syntax.MATLAB && len(c.Args) != 2 {
		return c.unread()
	}
	return asOperator[T](".^")(c)
}

// powerOfMatrix is a power of a matrix; NumPy's knows whole exponents alone.
func (c *Call[T]) powerOfMatrix() any {
	c.need(2)
	if e, ok := c.Args[1].(algebra.Ratio); ok && c.Name == "matrix_power" && c.Lang == syntax.Python && e.Den != 1 {
		fault.FailAs(fault.Stops, c.Pos, "matrix_power with the exponent "+e.String(), "np.linalg.matrix_power takes whole exponents", "np.diag(lam ** -0.5), or scipy.linalg.fractional_matrix_power")
	}
	return asOperator[T]("^")(c)
}

// rational is a fraction or a whole number of SymPy.
func (c *Call[T]) rational() any {
	c.need(1)
	if len(c.Args) == 1 {
		return c.Args[0]
	}
	return c.Binary("/", c.Args[0], c.Args[1], c.Pos)
}

// bounded is maximum and minimum with a number, which floating point decides.
func (c *Call[T]) bounded() any {
	x, ok := any(c.arg(0)).(*array.Dense[float64])
	if !ok {
		panic(array.Stop{Err: algebra.ErrInexact})
	}
	if len(c.Args) < 2 || c.Name == "clip" && len(c.Args) == 3 && c.Args[2] != nil {
		fault.FailAs(fault.Unsupported, c.Pos, fault.Quote(c.Name)+" with these arguments isn't read", "only an array and a number are compared here", "np.maximum(w, 0)")
	}
	y := any(c.arg(1)).(*array.Dense[float64])
	if len(y.Data) != 1 && len(y.Data) != len(x.Data) {
		fault.FailAs(fault.Misfit, c.Pos, "arrays of different size are compared", "a number, or an array of the same size", "0")
	}
	out := any(c.Zeros(x.Shape...)).(*array.Dense[float64])
	for i, v := range x.Data {
		w := y.Data[min(i, len(y.Data)-1)]
		if (v < w) == (c.is == "maximum") {
			v = w
		}
		out.Data[i] = v
	}
	return out
}

func (c *Call[T]) absolute(x T) (T, error) {
	if f, ok := any(x).(float64); ok {
		return any(math.Abs(f)).(T), nil
	}
	return x, algebra.ErrInexact
}

// signOf is the signs of numbers.
func (c *Call[T]) signOf() any {
	c.ofNumbers()
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
func (c *Call[T]) logOf() any {
	c.most(1)
	if v, done := c.ofMatrix(math.Log); done {
		return v
	}
	c.ofNumbers()
	x := c.arg(0)
	out := c.Zeros(x.Shape...)
	o := any(out.Data)
	for i, v := range c.floats(x) {
		o.([]float64)[i] = math.Log(v)
	}
	return out
}

// smooth is a function of each number, in floating point.
func smooth[T any](f func(float64) float64) func(*Call[T]) any {
	return entrywise(func(c *Call[T], x T) (T, error) {
		v, ok := any(x).(float64)
		if !ok {
			return x, algebra.ErrInexact
		}
		return any(f(v)).(T), nil
	})
}

// ofPairs is a function of two numbers, or of each pair at the same place.
func ofPairs[T any](f func(x, y float64) float64) func(*Call[T]) any {
	return func(c *Call[T]) any {
		c.need(2)
		c.most(2)
		c.ofNumbers()
		out := c.Entrywise("+", c.arg(0), c.arg(1), c.Pos)
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

// chosen is np.where(condition, a, b), and R's ifelse.
func (c *Call[T]) chosen() any {
	c.need(3)
	c.most(3)
	m, ok := c.Args[0].(value.Mask)
	if !ok {
		v := c.Args[2]
		if c.Truth(c.Args[0], c.Pos) {
			v = c.Args[1]
		}
		if _, list := v.([]any); !list && c.Lang == syntax.R { // as long as the condition
			if x := c.Array(v, c.Pos); len(x.Data) > 1 {
				return c.Scalar(x.Data[0])
			}
		}
		return v
	}
	a, b := c.arg(1), c.arg(2)
	shape := []int{len(m)}
	for _, x := range []*array.Dense[T]{a, b} {
		if len(x.Data) == len(m) {
			shape = x.Shape
		} else if len(x.Data) != 1 {
			fault.FailAs(fault.Misfit, c.Pos, fault.Quote(c.Name)+" with "+c.InWords(x)+" for "+c.Letter(len(m))+" conditions", "one number for each condition", "arrays of one size")
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

// isNaN tells which numbers are none.
func (c *Call[T]) isNaN() any {
	x := c.arg(0)
	f := c.floats(x)
	out := make(value.Mask, len(f))
	for i, v := range f {
		out[i] = (v != v) == (c.Name != "isfinite")
	}
	if len(x.Shape) == 0 {
		return out[0]
	}
	return out
}
