package program

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

// binary applies an operator of the language.
func (r *run[T]) binary(does string, a, b any, at int) any {
	if x, ok := a.(algebra.Ratio); ok {
		if y, ok := b.(algebra.Ratio); ok {
			if v, ok := r.exact(does, x, y, at); ok {
				return v
			}
		}
	}
	switch does {
	case "and":
		return r.truth(a, at) && r.truth(b, at)
	case "or":
		return r.truth(a, at) || r.truth(b, at)
	case "<", ">", "<=", ">=", "==", "!=":
		return r.compare(does, a, b, at)
	case "≈":
		return (&call[T]{run: r, pos: at, name: "isapprox", is: "allclose", args: []any{a, b}}).allClose()
	case ":":
		return nil
	}
	if x, ok := a.(ints); ok { // np.arange(n) + 1
		if y, ok := b.(algebra.Ratio); ok && y.Den == 1 && (does == "+" || does == "-" || does == "strict+") {
			n := int(y.Num)
			if does == "-" {
				n = -n
			}
			r.Hold(len(x))
			out := make(ints, len(x))
			for i := range x {
				out[i] = x[i] + n
			}
			return out
		}
	}
	if l, ok := a.([]any); ok && r.Lang.NumPy && (does == "+" || does == ".*" || does == "*") { // lists of Python
		if m, ok := b.([]any); ok && does == "+" {
			r.Hold(len(l) + len(m))
			return append(append([]any{}, l...), m...)
		}
		if k, ok := b.(algebra.Ratio); ok && does != "+" {
			times := max(0, r.whole(k, at, "a number of repetitions"))
			r.Hold(len(l) * times)
			return slices.Repeat(l, times)
		}
	}
	if r.Lang.NumPy {
		r.noList(a, b, at)
		r.noList(b, a, at)
	}
	if b, ok := identityBeside(a, b); ok && does != "*" {
		return r.binary(does, r.uniform(b[0], b[1], at), r.uniform(b[1], b[0], at), at)
	}
	x, y := r.array(a, at), r.array(b, at)
	if r.Lang == syntax.SymPy && (does == "+" || does == "-") {
		does = "strict" + does
	}
	switch does {
	case "+", "-", ".*", "./":
		return r.Entrywise(does, x, y, at)
	case "strict+", "strict-":
		return r.Strict(does[len("strict"):], x, y, at)
	case ".\\":
		return r.Entrywise("./", y, x, at)
	case "*":
		return r.Product(x, y, at)
	case "dot":
		return r.Inner(x, y, at)
	case "/":
		return r.Quotient(x, y, at)
	case "\\":
		if len(x.Shape) == 0 {
			return r.Entrywise("./", y, x, at)
		}
		return r.Solve(x, y)
	case "kron":
		return r.Kron(x, y)
	case ".^":
		return r.Power(x, r.exponent(b, at), at)
	case "^":
		return r.MatrixPower(x, r.exponent(b, at), at)
	case "outer":
		return r.Outer(x, y, at)
	}
	fault.FailAs(fault.Unsupported, at, "the sign "+fault.Quote(does)+" isn't read between "+r.describe(a)+" and "+r.describe(b), "arithmetic on arrays is read", "leaving it out")
	return nil
}

// noList refuses arithmetic of a list of Python where no array stands beside it.
func (r *run[T]) noList(a, b any, at int) {
	_, list := a.([]any)
	switch b.(type) {
	case algebra.Ratio, []any, bool, nil:
		if list {
			fault.FailAs(fault.Stops, at, "arithmetic on a list", "Python's lists are joined by + and repeated by *, and have no other arithmetic", "np.array(…) around it")
		}
	}
}

// exact is arithmetic of constants and sizes, which stay exact.
func (r *run[T]) exact(does string, x, y algebra.Ratio, at int) (any, bool) {
	less := x.Num*y.Den < y.Num*x.Den
	switch does {
	case "+", "strict+":
		return algebra.NewRatio(x.Num*y.Den+y.Num*x.Den, x.Den*y.Den)
	case "-", "strict-":
		return algebra.NewRatio(x.Num*y.Den-y.Num*x.Den, x.Den*y.Den)
	case "*", ".*":
		return x.Times(y)
	case "/", "./":
		if y.Num == 0 {
			panic(array.Stop{Err: algebra.ErrSingular})
		}
		return algebra.NewRatio(x.Num*y.Den, x.Den*y.Num)
	case "\\", ".\\":
		return r.exact("/", y, x, at)
	case "//", "%":
		if y.Num == 0 || x.Den != 1 || y.Den != 1 {
			return nil, false
		}
		q := x.Num / y.Num
		if x.Num%y.Num != 0 && (x.Num < 0) != (y.Num < 0) {
			q--
		}
		if does == "%" {
			return algebra.Whole(x.Num - q*y.Num), true
		}
		return algebra.Whole(q), true
	case "^", ".^":
		if y.Den != 1 || y.Num < -8 || y.Num > 8 || x.Num == 0 && y.Num < 0 {
			return nil, false
		}
		v, ok := algebra.Whole(1), true
		for range max(y.Num, -y.Num) {
			if v, ok = v.Times(x); !ok {
				return nil, false
			}
		}
		if y.Num < 0 {
			return algebra.NewRatio(v.Den, v.Num)
		}
		return v, true
	case "<":
		return less, true
	case ">":
		return !less && x != y, true
	case "<=":
		return less || x == y, true
	case ">=":
		return !less, true
	case "==":
		return x == y, true
	case "!=":
		return x != y, true
	}
	return nil, false
}

// exponent is a number that something is raised to.
func (r *run[T]) exponent(v any, at int) algebra.Ratio {
	e, ok := v.(algebra.Ratio)
	if !ok {
		fault.FailAs(fault.Unsupported, at, "the exponent is "+r.describe(v), "exponents are numbers such as 2 or −1/2", "a number there")
	}
	return e
}

// negated is −x.
func (c *call[T]) negated() any {
	x := c.arg(0)
	return c.Entrywise(".*", c.array(algebra.Whole(-1), c.pos), x, c.pos)
}
