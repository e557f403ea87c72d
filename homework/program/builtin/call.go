package builtin

import (
	"maps"
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/library"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// Call is a call of a function of the language.
type Call[T any] struct {
	*Machine[T]
	Pos    int
	Name   string
	is     string // its name in the catalogue
	Args   []any
	Keys   map[string]any
	Outs   int
	Spread bool           // Julia's f.(x)
	Method bool           // args[0] stood before the dot
	Bare   bool           // Python: called without a module
	Nodes  []*syntax.Node // the arguments as they are written, where they are
}

// Known reports a name under which a function is called.
func Known(name string) bool {
	return functions[name] != nil && !inner[name] || library.IsAlias(name) || forms[name]
}

// byName are functions whose arguments may all have names.
var byName = syntax.Words("ones zeros dict listed struct vectorof seq linspace full rep matrix filledarray eye array")

// ofMath begins the names of functions that take numbers alone, ofPython those of
// Python's own functions that NumPy has otherwise.
const (
	ofMath   = "math."
	ofPython = "builtins."
)

// otherwise are Python's own functions of which NumPy has others by the same name.
var otherwise = syntax.Words("sum max min")

// overLists are functions of Python's math that run over a list.
var overLists = syntax.Words("fsum prod sumprod dist")

// InModule is a function of a module, by the module's full name: those of Python's math
// take numbers where NumPy's of the same name take arrays.
func InModule(module, name string) value.Builtin {
	switch {
	case module == "math" && !overLists[name]:
		name = ofMath + name
	case module == "builtins" && otherwise[name]:
		name = ofPython + name
	}
	return value.Builtin(name)
}

// numbersAlone refuses arrays of more than one number.
func (c *Call[T]) numbersAlone() {
	for i, v := range c.Args {
		x, ok := v.(*array.Dense[T])
		if ok && len(x.Data) == 1 {
			c.Args[i] = c.Scalar(x.Data[0])
			continue
		}
		switch v.(type) {
		case *array.Dense[T], []any, value.Ints:
			fault.FailAs(fault.Stops, c.Pos, fault.Quote(ofMath+c.Name)+" of "+c.InWords(v), "functions of Python's math take one number", "np."+c.Name)
		}
	}
}

// Do runs the function.
func (c *Call[T]) Do() any {
	if name, found := strings.CutPrefix(c.Name, ofMath); found {
		c.Name = name
		c.numbersAlone()
	}
	if name, found := strings.CutPrefix(c.Name, ofPython); found {
		c.Name, c.Bare = name, true
	}
	if v, done := c.ofOld(); done {
		return v
	}
	return c.run()
}

func canonicalOf[T any](c *Call[T]) string { return library.Canonical(c.Lang, c.Name) }

// run runs it with arrays.
func (c *Call[T]) run() any {
	v := c.compute()
	out, ok := v.(*array.Dense[T])
	if !ok || !c.Explain {
		return v
	}
	x, filling := &array.Dense[T]{}, &array.Dense[T]{}
	if len(c.Args) > 0 {
		switch a := c.Args[0].(type) {
		case *array.Dense[T]:
			x = a
		case algebra.Ratio:
			x = c.Array(a, c.Pos)
		}
	}
	switch c.is {
	case "full":
		filling = c.Array(c.Args[1], c.Pos)
	case "fill":
		filling = c.Array(c.Args[0], c.Pos)
	}
	return c.Explained(c.is, x, filling, out)
}

func (c *Call[T]) compute() any {
	name := library.Canonical(c.Lang, c.Name)
	if len(c.Args) > 0 {
		if _, library := c.Args[0].(value.Builtin); library && c.Method { // np.subtract.outer(a, b), Matrix.hstack(…)
			return c.ofFunction(string(c.Args[0].(value.Builtin)))
		}
	}
	c.respell()
	if c.Spread {
		if v, done := c.broadcasted(name); done {
			return v
		}
	}
	if c.Method && (name == "inv" || name == "inverse") {
		name = "inv"
	}
	if len(c.Args) == 0 && c.Name == "c" && c.Lang == syntax.R { // c() is NULL
		return nil
	}
	if len(c.Args)+len(c.Keys) == 0 && name == "listed" {
		return []any{}
	}
	if len(c.Args) == 0 && name != "ignored" && (len(c.Keys) == 0 || !byName[name]) {
		fault.Fail(c.Pos, fault.Quote(c.Name)+" has no argument", "an array is expected", c.Name+"(…)")
	}
	c.is = name
	if f := c.functions[name]; f != nil {
		return f(c)
	}
	return c.unread()
}

func (c *Call[T]) unread() any {
	fault.FailAs(fault.Unsupported, c.Pos, "the function "+fault.Quote(c.Name)+" isn't read here", "sums, products, means, inverses, roots and eigenvectors are", "the same with arrays and these functions")
	return nil
}

// arg is argument i as an array.
func (c *Call[T]) arg(i int) *array.Dense[T] {
	if i >= len(c.Args) {
		fault.Fail(c.Pos, fault.Quote(c.Name)+" has too few arguments", "an array is expected", c.Name+"(…)")
	}
	return c.Array(c.Args[i], c.Pos)
}

func (c *Call[T]) need(n int) {
	if len(c.Args) < n {
		fault.Fail(c.Pos, fault.Quote(c.Name)+" has too few arguments", "it takes "+algebra.Whole(int64(n)).String(), c.Name+"(…)")
	}
}

// most refuses arguments beyond those that are honoured.
func (c *Call[T]) most(n int, keys ...string) {
	allowed := " dtype order copy overwrite_a overwrite_b check_finite drop assume_a device requires_grad optimize precision preferred_element_type " + strings.Join(keys, " ") + " "
	for _, k := range slices.Sorted(maps.Keys(c.Keys)) {
		if !strings.Contains(allowed, " "+k+" ") {
			fault.FailAs(fault.Unsupported, c.Pos, "the argument "+fault.Quote(k)+" of "+fault.Quote(c.Name)+" isn't read here", "every argument changes what is computed", "the same without it")
		}
	}
	c.noWholeNumbers(c.Keys["dtype"])
	if len(c.Args) > n {
		fault.FailAs(fault.Unsupported, c.Pos, fault.Quote(c.Name)+" has more arguments than are read here", "every argument changes what is computed", "the same without them")
	}
}

// noWholeNumbers refuses a type of whole numbers, which cuts off what it is given.
func (c *Call[T]) noWholeNumbers(v any) {
	if name := typeName(v); ofIntegers(name) || name == "bool" {
		fault.FailAs(fault.Unsupported, c.Pos, "an array of whole numbers cuts off the places behind the point", "the embedding isn't made of whole numbers", "float, or no dtype")
	}
}

// typeName is the name of a type of numbers, without its module.
func typeName(v any) string {
	name := ""
	switch v := v.(type) {
	case string:
		name = v
	case value.Builtin:
		name = string(v)
	}
	return strings.TrimLeft(name[strings.LastIndexByte(name, '.')+1:], "<>=u")
}

// ofIntegers reports the name of a type of whole numbers.
func ofIntegers(name string) bool {
	return strings.HasPrefix(name, "int") || name == "i" || name == "i4" || name == "i8" || name == "long" || strings.HasPrefix(name, "Int")
}

// madeOfIntegers takes a type of whole numbers out of the arguments of NumPy's functions
// that make arrays of 0 and 1, and reports one: such an array cuts off only what is put
// into it.
func (c *Call[T]) madeOfIntegers() bool {
	if c.Lang != syntax.Python || c.Torch || c.Immutable {
		return false
	}
	if ofIntegers(typeName(c.Keys["dtype"])) {
		delete(c.Keys, "dtype")
		return true
	}
	if n := len(c.Args); n > 1 && ofIntegers(typeName(c.Args[n-1])) {
		c.Args = c.Args[:n-1]
		return true
	}
	return false
}

// key is a named argument, or positional argument i.
func (c *Call[T]) key(name string, i int) (any, bool) {
	if v, ok := c.Keys[name]; ok {
		if _, none := v.(value.Absent); none {
			return nil, false
		}
		return v, true
	}
	if i >= 0 && i < len(c.Args) && c.Args[i] != nil {
		return c.Args[i], true
	}
	return nil, false
}

// Fits refuses arguments that a function doesn't have.
func (c *Call[T]) Fits(from string) {
	list := library.Parameters(from, c.Name)
	if list == nil {
		return
	}
	for _, key := range slices.Sorted(maps.Keys(c.Keys)) {
		if !slices.ContainsFunc(list, func(p string) bool { return p == key || c.Lang == syntax.R && strings.HasPrefix(p, key) }) {
			fault.FailAs(fault.Stops, c.Pos, fault.Quote(c.Name)+" has no argument "+fault.Quote(key), "its arguments are "+strings.Join(list, ", "), "the function without it")
		}
	}
	if len(c.Args) > len(list) {
		fault.FailAs(fault.Stops, c.Pos, fault.Quote(c.Name)+" has more arguments than it takes", "its arguments are "+strings.Join(list, ", "), "fewer arguments")
	}
}
