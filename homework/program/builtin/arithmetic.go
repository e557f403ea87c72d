package builtin

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// Binary applies an operator of the language.
func (r *Machine[T]) Binary(does string, a, b any, at int) any {
	r.isFilled(a, at)
	r.isFilled(b, at)
	if x, ok := a.(algebra.Ratio); ok {
		if y, ok := b.(algebra.Ratio); ok {
			if v, ok := r.exact(does, x, y, at); ok {
				return v
			}
		}
	}
	if r.Lang == syntax.Python && (Old[T](a) || Old[T](b)) {
		return r.oldBinary(does, a, b, at)
	}
	switch does {
	case "and":
		return r.Truth(a, at) && r.Truth(b, at)
	case "or":
		return r.Truth(a, at) || r.Truth(b, at)
	case "<", ">", "<=", ">=", "==", "!=":
		return r.compare(does, a, b, at)
	case "≈":
		return (&Call[T]{Machine: r, Pos: at, Name: "isapprox", is: "allclose", Args: []any{a, b}}).allClose()
	case ":":
		return nil
	}
	if x, ok := a.(value.Ints); ok { // np.arange(n) + 1
		if y, ok := b.(algebra.Ratio); ok && y.Den == 1 && (does == "+" || does == "-" || does == "strict+") {
			n := int(y.Num)
			if does == "-" {
				n = -n
			}
			r.Hold(len(x))
			out := make(value.Ints, len(x))
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
			times := max(0, r.Whole(k, at, "a number of repetitions"))
			r.Hold(len(l) * times)
			return slices.Repeat(l, times)
		}
	}
	if r.Lang.NumPy {
		r.noList(a, b, at)
		r.noList(b, a, at)
	}
	if b, ok := IdentityBeside(a, b); ok && does != "*" {
		return r.Binary(does, r.uniform(b[0], b[1], at), r.uniform(b[1], b[0], at), at)
	}
	if r.Lang == syntax.Julia {
		if v, done := r.ofArrays(does, a, b, at); done {
			return v
		}
		if does == "rational" {
			fault.FailAs(fault.Unsupported, at, "// stands between "+r.InWords(a)+" and "+r.InWords(b), "in Julia // makes a fraction of whole numbers, and stops at others", "/ or ./")
		}
	}
	x, y := r.Array(a, at), r.Array(b, at)
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
		if r.Lang == syntax.Julia && len(x.Shape) == 0 && len(y.Shape) > 0 {
			fault.FailAs(fault.Unsupported, at, "a number is divided by "+r.InWords(y), "in Julia a number / a matrix stops, and a number / a vector is a pseudo-inverse", "./ for each entry, inv(…) for a matrix")
		}
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
	fault.FailAs(fault.Unsupported, at, "the sign "+fault.Quote(does)+" isn't read between "+r.InWords(a)+" and "+r.InWords(b), "arithmetic on arrays is read", "leaving it out")
	return nil
}

// noList refuses arithmetic of a list of Python where no array stands beside it.
func (r *Machine[T]) noList(a, b any, at int) {
	_, list := a.([]any)
	switch b.(type) {
	case algebra.Ratio, []any, bool, nil:
		if list {
			fault.FailAs(fault.Stops, at, "arithmetic on a list", "Python's lists are joined by + and repeated by *, and have no other arithmetic", "np.array(…) around it")
		}
	}
}

// within is what Julia does with two entries where an operator runs over them.
var within = map[string]string{"+": "strict+", "-": "strict-", ".*": "*", "./": "/", ".^": "^"}

// ofArrays is Julia's arithmetic of vectors of arrays: entry by entry.
func (r *Machine[T]) ofArrays(does string, a, b any, at int) (any, bool) {
	holds := func(v any) bool { list, ok := v.([]any); return ok && value.HoldsArrays[T](list) }
	number := func(v any) bool {
		x, array := v.(*array.Dense[T])
		_, ratio := v.(algebra.Ratio)
		return ratio || array && len(x.Shape) == 0
	}
	if !holds(a) && !holds(b) {
		return nil, false
	}
	inner, dotted := within[does]
	switch {
	case dotted:
	case does == "*" && (number(a) || number(b)), does == "/" && number(b), (does == "strict+" || does == "strict-") && !number(a) && !number(b):
		inner = does
	default:
		fault.FailAs(fault.Unsupported, at, "the sign "+fault.Quote(does)+" isn't read between "+r.InWords(a)+" and "+r.InWords(b), "arithmetic of a vector of arrays is read entry by entry", "a matrix: reduce(hcat, …)")
	}
	for _, v := range []any{a, b} {
		if x, ok := v.(*array.Dense[T]); ok && len(x.Shape) > 1 {
			fault.FailAs(fault.Unsupported, at, "a vector of arrays beside "+r.InWords(x), "arithmetic of a vector of arrays is read entry by entry", "a matrix: reduce(hcat, …)")
		}
	}
	x, y := r.Each(a, at), r.Each(b, at)
	n := max(len(x), len(y))
	if len(x) != len(y) && (!dotted && !number(a) && !number(b) || len(x) != 1 && len(y) != 1) {
		fault.FailAs(fault.Misfit, at, "a vector of "+r.Letter(len(x))+" and one of "+r.Letter(len(y))+" entries", "both have the same length", "vectors of one length")
	}
	out := make([]any, n)
	for i := range out {
		out[i] = r.Binary(inner, x[min(i, len(x)-1)], y[min(i, len(y)-1)], at)
	}
	return r.Gathered(out, at), true
}

// exact is arithmetic of constants and sizes, which stay exact.
func (r *Machine[T]) exact(does string, x, y algebra.Ratio, at int) (any, bool) {
	less := x.Num*y.Den < y.Num*x.Den
	switch does {
	case "+", "strict+":
		return algebra.NewRatio(x.Num*y.Den+y.Num*x.Den, x.Den*y.Den)
	case "-", "strict-":
		return algebra.NewRatio(x.Num*y.Den-y.Num*x.Den, x.Den*y.Den)
	case "*", ".*":
		return x.Times(y)
	case "/", "./", "rational":
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
func (r *Machine[T]) exponent(v any, at int) algebra.Ratio {
	e, ok := v.(algebra.Ratio)
	if !ok {
		fault.FailAs(fault.Unsupported, at, "the exponent is "+r.InWords(v), "exponents are numbers such as 2 or −1/2", "a number there")
	}
	return e
}

// negated is −x.
func (c *Call[T]) negated() any {
	x := c.arg(0)
	return c.Entrywise(".*", c.Array(algebra.Whole(-1), c.Pos), x, c.Pos)
}

// asOperator is an operator as a function, of two arguments or more.
func asOperator[T any](does string) func(*Call[T]) any {
	return func(c *Call[T]) any {
		c.need(2)
		if c.Lang == syntax.Python && len(c.Args) > 2 {
			fault.FailAs(fault.Unsupported, c.Pos, fault.Quote(c.Name)+" has a third argument", "NumPy puts the result into the third argument", c.Name+"(a, b)")
		}
		if len(c.Keys) > 0 {
			c.most(len(c.Args))
		}
		v := c.Args[0]
		for _, w := range c.Args[1:] {
			v = c.Binary(does, v, w, c.Pos)
		}
		return v
	}
}

// outerOf is the outer product, or a table of a function.
func (c *Call[T]) outerOf() any {
	c.need(2)
	c.most(3, "FUN")
	if f, ok := c.key("FUN", 2); ok && f != "*" {
		return c.table(f)
	}
	return c.Outer(c.arg(0), c.arg(1), c.Pos)
}

// bsxfun calls the function that is its first argument.
func (c *Call[T]) bsxfun() any {
	c.need(3)
	if f, ok := c.Args[0].(value.Own); ok {
		return c.Invoke(f, c.Args[1:], nil, c.Pos)
	}
	f, ok := c.Args[0].(value.Builtin)
	if !ok {
		fault.Fail(c.Pos, "bsxfun without a function", "its first argument is a function handle", "bsxfun(@minus, …, …)")
	}
	return (&Call[T]{Machine: c.Machine, Pos: c.Pos, Name: string(f), Args: c.Args[1:]}).Do()
}

// respell gives named arguments NumPy's names.
func (c *Call[T]) respell() {
	if !c.Lang.NumPy {
		return
	}
	for from, to := range map[string]string{"dim": "axis", "keepdim": "keepdims", "dim0": "axis1", "dim1": "axis2", "input": ""} {
		if v, ok := c.Keys[from]; ok && to != "" {
			c.Keys[to] = v
			delete(c.Keys, from)
		}
	}
	if v, ok := c.Keys["dims"]; ok && c.Torch && c.Name != "tensordot" {
		c.Keys["axis"] = v
		delete(c.Keys, "dims")
	}
}

// table is a function of each pair of entries of two vectors.
func (c *Call[T]) table(f any) any {
	x, y := c.arg(0), c.arg(1)
	if s, ok := f.(string); ok {
		f = value.Builtin(s)
		if name := syntax.OperatorNames[s]; name != "" {
			f = value.Builtin(name)
		}
	}
	does := map[string]string{"plus": "+", "add": "+", "minus": "-", "subtract": "-", "multiply": ".*", "divide": "./", "true_divide": "./"}
	if b, ok := f.(value.Builtin); ok && does[string(b)] != "" {
		op := does[string(b)]
		out := c.Zeros(len(x.Data), len(y.Data))
		for i := range x.Data {
			for j := range y.Data {
				out.Data[i*len(y.Data)+j] = c.Entrywise(op, c.Scalar(x.Data[i]), c.Scalar(y.Data[j]), c.Pos).Data[0]
			}
		}
		return out
	}
	if c.Lang != syntax.R {
		fault.FailAs(fault.Unsupported, c.Pos, "this use of outer isn't read", "np.subtract.outer, np.add.outer and np.multiply.outer are", "k[:, None] - k")
	}
	// R calls the function once, with all pairs.
	left, right := c.Zeros(len(x.Data), len(y.Data)), c.Zeros(len(x.Data), len(y.Data))
	for i := range left.Data {
		left.Data[i], right.Data[i] = x.Data[i/len(y.Data)], y.Data[i%len(y.Data)]
	}
	return c.invokeAny(f, []any{left, right})
}

// broadcasted is Julia's f.(x) where a list is among the arguments, or where f of
// an array isn't f of its entries.
func (c *Call[T]) broadcasted(name string) (any, bool) {
	n, some := -1, false
	var lists [][]any
	for _, v := range c.Args {
		if list, ok := v.([]any); ok {
			n, some = max(n, len(list)), true
			lists = append(lists, list)
		} else {
			list := c.Each(v, c.Pos)
			n = max(n, len(list))
			lists = append(lists, list)
		}
	}
	if some {
		for _, l := range lists {
			if len(l) != n && len(l) != 1 {
				fault.FailAs(fault.Misfit, c.Pos, "lists of "+c.Letter(n)+" and "+c.Letter(len(l))+" values are run over", "all have the same length", "lists of one length")
			}
		}
		return c.Gathered(c.zipped(value.Builtin(c.Name), lists, n), c.Pos), true
	}
	if name == "inv" {
		c.Name, c.Spread = "reciprocal", false
		return c.Do(), true
	}
	return nil, false
}
