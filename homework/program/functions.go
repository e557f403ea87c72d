package program

import (
	"maps"
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/library"
	"kpcalab/homework/program/syntax"
)

// call is a call of a function of the language.
type call[T any] struct {
	*run[T]
	pos    int
	name   string
	is     string // its name in the catalogue
	args   []any
	keys   map[string]any
	outs   int
	spread bool           // Julia's f.(x)
	method bool           // args[0] stood before the dot
	bare   bool           // Python: called without a module
	nodes  []*syntax.Node // the arguments as they are written, where they are
}

func known(name string) bool {
	return functions[name] != nil && !inner[name] || library.IsAlias(name) || forms[name]
}

// byName are functions whose arguments may all have names.
var byName = syntax.Words("ones zeros dict listed struct vectorof seq linspace full rep matrix filledarray eye array")

// do runs the function.
func (c *call[T]) do() any {
	v := c.compute()
	out, ok := v.(*array.Dense[T])
	if !ok || !c.Explain {
		return v
	}
	x, filling := &array.Dense[T]{}, &array.Dense[T]{}
	if len(c.args) > 0 {
		switch a := c.args[0].(type) {
		case *array.Dense[T]:
			x = a
		case algebra.Ratio:
			x = c.array(a, c.pos)
		}
	}
	switch c.is {
	case "full":
		filling = c.array(c.args[1], c.pos)
	case "fill":
		filling = c.array(c.args[0], c.pos)
	}
	return c.Explained(c.is, x, filling, out)
}

func (c *call[T]) compute() any {
	name := library.Canonical(c.Lang, c.name)
	if len(c.args) > 0 {
		if _, library := c.args[0].(builtin); library && c.method { // np.subtract.outer(a, b), Matrix.hstack(…)
			return c.ofFunction(string(c.args[0].(builtin)))
		}
	}
	c.respell()
	if c.spread {
		if v, done := c.broadcasted(name); done {
			return v
		}
	}
	if c.method && (name == "inv" || name == "inverse") {
		name = "inv"
	}
	if len(c.args) == 0 && name != "ignored" && (len(c.keys) == 0 || !byName[name]) {
		fault.Fail(c.pos, fault.Quote(c.name)+" has no argument", "an array is expected", c.name+"(…)")
	}
	c.is = name
	if f := c.catalogue[name]; f != nil {
		return f(c)
	}
	return c.unread()
}

func (c *call[T]) unread() any {
	fault.FailAs(fault.Unsupported, c.pos, "the function "+fault.Quote(c.name)+" isn't read here", "sums, products, means, inverses, roots and eigenvectors are", "the same with arrays and these functions")
	return nil
}

// arg is argument i as an array.
func (c *call[T]) arg(i int) *array.Dense[T] {
	if i >= len(c.args) {
		fault.Fail(c.pos, fault.Quote(c.name)+" has too few arguments", "an array is expected", c.name+"(…)")
	}
	return c.array(c.args[i], c.pos)
}

func (c *call[T]) need(n int) {
	if len(c.args) < n {
		fault.Fail(c.pos, fault.Quote(c.name)+" has too few arguments", "it takes "+algebra.Whole(int64(n)).String(), c.name+"(…)")
	}
}

// most refuses arguments beyond those that are honoured.
func (c *call[T]) most(n int, keys ...string) {
	allowed := " dtype order copy overwrite_a overwrite_b check_finite drop assume_a device requires_grad optimize precision preferred_element_type " + strings.Join(keys, " ") + " "
	for _, k := range slices.Sorted(maps.Keys(c.keys)) {
		if !strings.Contains(allowed, " "+k+" ") {
			fault.FailAs(fault.Unsupported, c.pos, "the argument "+fault.Quote(k)+" of "+fault.Quote(c.name)+" isn't read here", "every argument changes what is computed", "the same without it")
		}
	}
	c.noWholeNumbers(c.keys["dtype"])
	if len(c.args) > n {
		fault.FailAs(fault.Unsupported, c.pos, fault.Quote(c.name)+" has more arguments than are read here", "every argument changes what is computed", "the same without them")
	}
}

// noWholeNumbers refuses a type of whole numbers, which cuts off what it is given.
func (c *call[T]) noWholeNumbers(v any) {
	name := ""
	switch v := v.(type) {
	case string:
		name = v
	case builtin:
		name = string(v)
	}
	name = strings.TrimLeft(name[strings.LastIndexByte(name, '.')+1:], "<>=u")
	if strings.HasPrefix(name, "int") || name == "i" || name == "i4" || name == "i8" || name == "long" || name == "Int" || name == "bool" {
		fault.FailAs(fault.Unsupported, c.pos, "an array of whole numbers cuts off the places behind the point", "the embedding isn't made of whole numbers", "float, or no dtype")
	}
}

// key is a named argument, or positional argument i.
func (c *call[T]) key(name string, i int) (any, bool) {
	if v, ok := c.keys[name]; ok {
		if _, none := v.(absent); none {
			return nil, false
		}
		return v, true
	}
	if i >= 0 && i < len(c.args) && c.args[i] != nil {
		return c.args[i], true
	}
	return nil, false
}

// entrywise computes a number out of each.
func entrywise[T any](f func(c *call[T], x T) (T, error)) func(*call[T]) any {
	return func(c *call[T]) any {
		c.most(1)
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

// asOperator is an operator as a function, of two arguments or more.
func asOperator[T any](does string) func(*call[T]) any {
	return func(c *call[T]) any {
		c.need(2)
		if c.Lang == syntax.Python && len(c.args) > 2 {
			fault.FailAs(fault.Unsupported, c.pos, fault.Quote(c.name)+" has a third argument", "NumPy puts the result into the third argument", c.name+"(a, b)")
		}
		if len(c.keys) > 0 {
			c.most(len(c.args))
		}
		v := c.args[0]
		for _, w := range c.args[1:] {
			v = c.binary(does, v, w, c.pos)
		}
		return v
	}
}

// squareRoot is that of each number; Julia's sqrt(A) is that of a matrix.
func (c *call[T]) squareRoot() any {
	if c.Lang == syntax.Julia && !c.spread && len(c.args) == 1 {
		if x := c.arg(0); len(x.Shape) == 2 {
			return c.MatrixPower(x, algebra.Half, c.pos)
		}
	}
	return entrywise(func(c *call[T], x T) (T, error) { return c.Field.Pow(x, algebra.Half) })(c)
}

// rootOf is SymPy's sqrt: of a matrix that of the matrix.
func (c *call[T]) rootOf() any {
	if x := c.arg(0); len(x.Shape) == 2 && array.Count(x.Shape) > 1 {
		return c.MatrixPower(x, algebra.Half, c.pos)
	}
	return entrywise(func(c *call[T], x T) (T, error) { return c.Field.Pow(x, algebra.Half) })(c)
}

// power has two arguments; MATLAB's takes more.
func (c *call[T]) power() any {
	if c.Lang != syntax.MATLAB && len(c.args) != 2 {
		return c.unread()
	}
	return asOperator[T](".^")(c)
}

// powerOfMatrix is a power of a matrix; NumPy's knows whole exponents alone.
func (c *call[T]) powerOfMatrix() any {
	c.need(2)
	if e, ok := c.args[1].(algebra.Ratio); ok && c.name == "matrix_power" && c.Lang == syntax.Python && e.Den != 1 {
		fault.FailAs(fault.Stops, c.pos, "matrix_power with the exponent "+e.String(), "np.linalg.matrix_power takes whole exponents", "np.diag(lam ** -0.5), or scipy.linalg.fractional_matrix_power")
	}
	return asOperator[T]("^")(c)
}

// rational is a fraction or a whole number of SymPy.
func (c *call[T]) rational() any {
	c.need(1)
	if len(c.args) == 1 {
		return c.args[0]
	}
	return c.binary("/", c.args[0], c.args[1], c.pos)
}

// outerOf is the outer product, or a table of a function.
func (c *call[T]) outerOf() any {
	c.need(2)
	c.most(3, "FUN")
	if f, ok := c.key("FUN", 2); ok && f != "*" {
		return c.table(f)
	}
	return c.Outer(c.arg(0), c.arg(1), c.pos)
}

// bsxfun calls the function that is its first argument.
func (c *call[T]) bsxfun() any {
	c.need(3)
	if f, ok := c.args[0].(*function); ok {
		return c.invoke(f, c.args[1:], nil, c.pos)
	}
	f, ok := c.args[0].(builtin)
	if !ok {
		fault.Fail(c.pos, "bsxfun without a function", "its first argument is a function handle", "bsxfun(@minus, …, …)")
	}
	return (&call[T]{run: c.run, pos: c.pos, name: string(f), args: c.args[1:]}).do()
}

// marginOf is R's sums and means of rows and columns.
func (c *call[T]) marginOf() any {
	c.most(1)
	axis := 1
	if strings.HasPrefix(c.is, "col") {
		axis = 0
	}
	x := c.arg(0)
	if len(x.Shape) < 2 {
		fault.FailAs(fault.Stops, c.pos, fault.Quote(c.name)+" of "+c.describe(x), "it takes a matrix", "mean(…) or sum(…) for a vector")
	}
	return c.reduced(x, axis, false, strings.HasSuffix(c.is, "Means"))
}

// dotOf is the inner product, or in Python the matrix product.
func (c *call[T]) dotOf() any {
	c.need(2)
	c.most(2)
	x, y := c.arg(0), c.arg(1)
	if c.name == "vdot" { // the numbers of both in one row
		return c.Inner(x, y, c.pos)
	}
	if c.torch() && c.name != "inner" && c.name != "vecdot" && (len(x.Shape) != 1 || len(y.Shape) != 1) {
		fault.FailAs(fault.Stops, c.pos, fault.Quote(c.name)+" of "+c.describe(x)+" and "+c.describe(y), "torch.dot takes two vectors", "@")
	}
	if c.name == "inner" && len(x.Shape) == 1 && len(y.Shape) == 2 {
		return c.Product(y, x, c.pos)
	}
	if c.Lang == syntax.Python && c.name != "vdot" && (len(x.Shape) == 2 || len(y.Shape) == 2) && c.name != "inner" {
		return c.Product(x, y, c.pos)
	}
	if len(x.Shape) == 0 || len(y.Shape) == 0 {
		return c.Entrywise(".*", x, y, c.pos)
	}
	if c.Lang == syntax.MATLAB && len(array.Squeezed(x.Shape)) == 2 {
		fault.FailAs(fault.Unsupported, c.pos, "dot of matrices", "dot takes two vectors", "sum of the entrywise product")
	}
	if c.name == "inner" && len(x.Shape) == 2 && len(y.Shape) == 2 {
		return c.Product(x, c.Transpose(y), c.pos)
	}
	if len(x.Shape) == 2 && len(y.Shape) == 1 {
		return c.Product(x, y, c.pos)
	}
	return c.Inner(x, y, c.pos)
}

// reduce is sum or mean, with the arguments of the language.
func (c *call[T]) reduce(name string) any {
	if conditions, ok := c.args[0].(mask); ok && name == "sum" && len(c.args) == 1 && len(c.keys) == 0 { // how many hold
		n := int64(0)
		for _, holds := range conditions {
			if holds {
				n++
			}
		}
		return algebra.Whole(n)
	}
	if list, ok := c.args[0].([]any); ok && name == "sum" && c.Lang.NumPy && !c.method && len(list) > 0 && len(c.args) == 1 { // Python's own
		v := list[0]
		if x, ok := v.(*array.Dense[T]); ok && c.Lang == syntax.SymPy && len(x.Shape) == 2 {
			fault.FailAs(fault.Misfit, c.pos, "sum of a list of matrices begins with the number 0", "in SymPy a number can't be added to a matrix", "sum(…, zeros(m, 1))")
		}
		for _, w := range list[1:] {
			v = c.binary("+", v, w, c.pos)
		}
		return v
	}
	if list, ok := c.args[0].([]any); ok && len(list) > 0 && !c.method && (c.Lang == syntax.Julia && len(c.args) == 1 || name == "sum" && c.Lang.NumPy && len(c.args) == 2) { // a list of arrays
		v := list[0]
		if len(c.args) == 2 {
			v, list = c.binary("+", c.args[1], v, c.pos), list[1:]
		} else {
			list = list[1:]
		}
		n := len(list) + 1
		for _, w := range list {
			v = c.binary("+", v, w, c.pos)
		}
		if name == "mean" {
			v = c.binary("/", v, algebra.Whole(int64(n)), c.pos)
		}
		return v
	}
	if f, ok := c.args[0].(*function); ok && c.Lang == syntax.Julia && len(c.args) == 2 { // sum(f, list)
		var v any
		for i, x := range c.values(c.args[1], c.pos) {
			if w := c.invoke(f, []any{x}, nil, c.pos); i == 0 {
				v = w
			} else {
				v = c.binary("+", v, w, c.pos)
			}
		}
		return v
	}
	if c.bare && name == "sum" { // Python's own adds up the rows
		switch x := c.args[0].(type) {
		case algebra.Ratio:
			fault.FailAs(fault.Stops, c.pos, "sum of a number", "Python's sum adds up a list or the rows of an array", "np.sum")
		case *array.Dense[T]:
			if len(x.Shape) == 0 {
				fault.FailAs(fault.Stops, c.pos, "sum of a number", "Python's sum adds up a list or the rows of an array", "np.sum")
			}
			if len(c.args) == 1 && len(c.keys) == 0 {
				return c.reduced(x, 0, false, false)
			}
		}
	}
	c.most(2, "axis", "keepdims", "dims", "weights", "na.rm")
	if _, ok := c.keys["weights"]; ok {
		fault.FailAs(fault.Unsupported, c.pos, "weights of a mean", "a mean is that of all terms", "a sum of products")
	}
	x := c.arg(0)
	axis, keep := -1, false
	switch {
	case c.Lang.NumPy:
		if v, ok := c.key("axis", 1); ok {
			if list, several := v.([]any); several {
				if len(list) != len(x.Shape) {
					fault.FailAs(fault.Unsupported, c.pos, fault.Quote(c.name)+" over several axes", "one axis or all are summed", "axis=1")
				}
				for len(x.Shape) > 1 {
					x = &array.Dense[T]{Shape: []int{len(x.Data)}, Data: x.Data}
				}
				v = algebra.Whole(0)
			}
			axis = c.whole(v, c.pos, "an axis")
			if axis < 0 {
				axis += len(x.Shape)
			}
			if len(x.Shape) == 0 && (axis == 0 || axis == -1) {
				return x
			}
			if axis >= len(x.Shape) || axis < 0 {
				fault.FailAs(fault.Misfit, c.pos, "an axis "+algebra.Whole(int64(axis)).String()+" of "+c.describe(x), "a one-dimensional array has the axis 0 alone", "axis=0, or an array of two dimensions")
			}
		}
		if v, ok := c.keys["keepdims"]; ok {
			keep = c.truth(v, c.pos)
		}
		if axis < 0 && keep {
			ones := make([]int, len(x.Shape))
			for i := range ones {
				ones[i] = 1
			}
			v := c.reduced(x, -1, false, name == "mean")
			v.Shape = ones
			return v
		}
	case c.Lang == syntax.MATLAB:
		keep, axis = true, 0
		if len(x.Shape) == 2 && x.Shape[0] == 1 {
			axis = 1
		}
		if len(x.Shape) == 0 {
			return x
		}
		if len(c.args) == 2 {
			if s, ok := c.args[1].(string); ok && s == "all" {
				axis, keep = -1, false
			} else if list, ok := c.args[1].(*array.Dense[T]); ok && len(list.Data) == 2 { // [1 2]
				axis, keep = -1, false
			} else if axis = c.whole(c.args[1], c.pos, "a dimension") - 1; axis > 1 || axis < 0 {
				fault.Fail(c.pos, "a dimension beyond 2", "a matrix has two dimensions", "1 or 2")
			}
		}
	case c.Lang == syntax.Julia:
		if v, ok := c.keys["dims"]; ok {
			axis, keep = c.whole(v, c.pos, "a dimension")-1, true
			if axis >= len(x.Shape) {
				return x
			}
		}
	case len(c.args) > 1: // R: sum(a, b)
		fault.Fail(c.pos, fault.Quote(c.name)+" of several arrays", "one array is summed", "rowSums or rowMeans for the rows of a matrix")
	}
	return c.reduced(x, axis, keep, name == "mean")
}

// reduced adds up one axis, or all.
func (r *run[T]) reduced(x *array.Dense[T], axis int, keep, mean bool) *array.Dense[T] {
	if r.isSample(x) {
		r.ownMean = true
	}
	return r.Sum(x, axis, keep, mean)
}

// overEach applies a function of the program to each entry: f.(x).
func (c *call[T]) overEach(f *function) any {
	if len(c.args) != 1 {
		return c.invoke(f, c.args, c.keys, c.pos)
	}
	if _, whole := c.args[0].(ints); whole {
		var out []any
		for _, v := range c.values(c.args[0], c.pos) {
			out = append(out, c.invoke(f, []any{v}, nil, c.pos))
		}
		return c.stack(out, c.pos)
	}
	return c.eachEntry(c.arg(0), f)
}

// bounded is maximum and minimum with a number, which floating point decides.
func (c *call[T]) bounded() any {
	x, ok := any(c.arg(0)).(*array.Dense[float64])
	if !ok {
		panic(array.Stop{Err: algebra.ErrInexact})
	}
	if len(c.args) < 2 || c.name == "clip" && len(c.args) == 3 && c.args[2] != nil {
		fault.FailAs(fault.Unsupported, c.pos, fault.Quote(c.name)+" with these arguments isn't read", "only an array and a number are compared here", "np.maximum(w, 0)")
	}
	y := any(c.arg(1)).(*array.Dense[float64])
	if len(y.Data) != 1 && len(y.Data) != len(x.Data) {
		fault.FailAs(fault.Misfit, c.pos, "arrays of different size are compared", "a number, or an array of the same size", "0")
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

// folded is reduce(f, list).
func (c *call[T]) folded() any {
	c.need(2)
	list := c.values(c.args[1], c.pos)
	if len(c.args) > 2 {
		list = append([]any{c.args[2]}, list...)
	}
	if len(list) == 0 {
		fault.Fail(c.pos, "reduce has an empty list", "a list of arrays is expected", "[A.T, H, k]")
	}
	v := list[0]
	for _, w := range list[1:] {
		v = c.invokeAny(c.args[0], []any{v, w})
	}
	return v
}

// mapFolded is Julia's mapreduce(f, op, list).
func (c *call[T]) mapFolded() any {
	c.need(3)
	c.most(3)
	var list []any
	for _, v := range c.values(c.args[2], c.pos) {
		list = append(list, c.invokeAny(c.args[0], []any{v}))
	}
	c.args = []any{c.args[1], list}
	return c.folded()
}

// respell gives named arguments NumPy's names.
func (c *call[T]) respell() {
	if !c.Lang.NumPy {
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
		out := c.Zeros(len(x.Data), len(y.Data))
		for i := range x.Data {
			for j := range y.Data {
				out.Data[i*len(y.Data)+j] = c.Entrywise(op, c.Scalar(x.Data[i]), c.Scalar(y.Data[j]), c.pos).Data[0]
			}
		}
		return out
	}
	if c.Lang != syntax.R {
		fault.FailAs(fault.Unsupported, c.pos, "this use of outer isn't read", "np.subtract.outer, np.add.outer and np.multiply.outer are", "k[:, None] - k")
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
				fault.FailAs(fault.Misfit, c.pos, "lists of "+c.Letter(n)+" and "+c.Letter(len(l))+" values are run over", "all have the same length", "lists of one length")
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

// fits refuses arguments that a function doesn't have.
func (c *call[T]) fits(from string) {
	list := library.Parameters(from, c.name)
	if list == nil {
		return
	}
	for _, key := range slices.Sorted(maps.Keys(c.keys)) {
		if !slices.ContainsFunc(list, func(p string) bool { return p == key || c.Lang == syntax.R && strings.HasPrefix(p, key) }) {
			fault.FailAs(fault.Stops, c.pos, fault.Quote(c.name)+" has no argument "+fault.Quote(key), "its arguments are "+strings.Join(list, ", "), "the function without it")
		}
	}
	if len(c.args) > len(list) {
		fault.FailAs(fault.Stops, c.pos, fault.Quote(c.name)+" has more arguments than it takes", "its arguments are "+strings.Join(list, ", "), "fewer arguments")
	}
}

// has reports a name of the language for a function that is known here.
func (r *run[T]) has(name string) bool {
	return known(name) && (r.torched || r.jax || library.InLanguage(r.Lang, name))
}
