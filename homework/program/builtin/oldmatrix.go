package builtin

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// Old reports a matrix of NumPy's old kind, np.matrix: * is its matrix product, ** its
// power, and it always has two axes.
func Old[T any](v any) bool {
	x, ok := v.(*array.Dense[T])
	return ok && x.Old
}

// AsOld makes an array a matrix of the old kind; a vector lies down.
func (r *Machine[T]) AsOld(x *array.Dense[T], at int) *array.Dense[T] {
	out := *x
	out.Old = true
	switch len(x.Shape) {
	case 0:
		out.Shape, out.From = []int{1, 1}, nil
	case 1:
		out.Shape, out.From = []int{1, x.Shape[0]}, nil
	case 2:
	default:
		fault.FailAs(fault.Stops, at, "a matrix of more than two axes", "np.matrix has two axes", "an array")
	}
	return &out
}

// plainOf is the array of a matrix of the old kind.
func plainOf[T any](v any) any {
	if x, ok := v.(*array.Dense[T]); ok && x.Old {
		out := *x
		out.Old = false
		return &out
	}
	return v
}

// oldBinary applies an operator of which one side at least is such a matrix.
func (r *Machine[T]) oldBinary(does string, a, b any, at int) any {
	left, right := Old[T](a), Old[T](b)
	x, y := plainOf[T](a), plainOf[T](b)
	number := func(v any) bool {
		_, exact := v.(algebra.Ratio)
		d, ok := v.(*array.Dense[T])
		return exact || ok && len(d.Shape) == 0
	}
	switch does {
	case ".*":
		if number(x) || number(y) {
			break
		}
		if left { // the other side becomes a matrix; on the left it stays as it is
			y = plainOf[T](r.AsOld(r.Array(y, at), at))
		}
		does = "*"
	case "*", "+", "-", "./":
	case ".^":
		e, whole := y.(algebra.Ratio)
		if right || !whole || e.Den != 1 {
			fault.FailAs(fault.Stops, at, "a power of a matrix with an exponent that isn't whole", "** of np.matrix is the power of the matrix, with whole exponents", "np.power(…) for its entries, or an array")
		}
		does = "^"
	default:
		return r.Binary(does, x, y, at)
	}
	return r.AsOld(r.Array(r.Binary(does, x, y, at), at), at)
}

// What a function makes of such a matrix: one again, or an array or a number.
var (
	oldAgain = syntax.Words("sqrt exp square abs reciprocal plus minus divide multiply matmul dot inv inverse pinv solve transpose reshape squeeze oneslike zeroslike conjugate power matrixpower flip multidot cholesky")
	oldEnds  = syntax.Words("trace diag norm allclose isclose assert_allclose item shape size ndim length eigvals svdvals outer npmatrix issymmetric istrue")
)

// ofOld runs a function with matrices of the old kind among its arguments; done is false
// where there is none.
func (c *Call[T]) ofOld() (v any, done bool) {
	if c.Lang != syntax.Python {
		return nil, false
	}
	old, inList := false, false
	for i, a := range c.Args {
		if list, ok := a.([]any); ok {
			for _, x := range list {
				inList = inList || Old[T](x)
			}
		}
		if Old[T](a) {
			if !old {
				c.Args = append([]any{}, c.Args...)
			}
			old, c.Args[i] = true, plainOf[T](a)
		}
	}
	for _, a := range c.Keys {
		inList = inList || Old[T](a)
	}
	if inList {
		c.noOld()
	}
	if !old {
		return nil, false
	}
	again := func() any {
		switch v := c.run().(type) {
		case *array.Dense[T]:
			return c.AsOld(v, c.Pos)
		case value.Result:
			v.Parts = append([]any{}, v.Parts...)
			for i, p := range v.Parts {
				v.Parts[i] = c.oldPart(p)
			}
			return v
		case []any:
			out := append([]any{}, v...)
			for i, p := range out {
				out[i] = c.oldPart(p)
			}
			return out
		default:
			return v
		}
	}
	switch name := canonicalOf(c); {
	case name == "same" && (c.Name == "asarray" || c.Name == "array" || c.Name == "float"), oldEnds[name]:
		return c.run(), true
	case name == "same", name == "astype", name == "eigh", name == "eig", name == "svd", oldAgain[name]:
		return again(), true
	case name == "ravel":
		if c.Method {
			return again(), true
		}
		return c.run(), true
	case (name == "sum" || name == "mean") && !c.Bare:
		if _, keeps := c.Keys["keepdims"]; keeps {
			fault.FailAs(fault.Stops, c.Pos, "the "+name+" of a matrix with keepdims", "np.matrix keeps its two axes, and has no such argument", "the same without keepdims")
		}
		if _, axis := c.key("axis", 1); axis {
			c.Keys["keepdims"] = true
			return again(), true
		}
		return c.run(), true
	}
	c.noOld()
	return nil, false
}

func (c *Call[T]) oldPart(v any) any {
	if x, ok := v.(*array.Dense[T]); ok && len(x.Shape) == 2 {
		return c.AsOld(x, c.Pos)
	}
	return v
}

func (c *Call[T]) noOld() {
	fault.FailAs(fault.Unsupported, c.Pos, fault.Quote(c.Name)+" of np.matrix isn't read here", "sums, products, means, inverses, roots and eigenvectors of such matrices are", "np.asarray(…) around it")
}

// oldMatrix is np.matrix(x) and np.asmatrix(x).
func (c *Call[T]) oldMatrix() any {
	c.most(1)
	if _, text := c.Args[0].(string); text || c.Shared {
		fault.FailAs(fault.Unsupported, c.Pos, "this use of np.matrix isn't read", "a matrix of an array that isn't changed in place is", "an array")
	}
	return c.AsOld(c.arg(0), c.Pos)
}
