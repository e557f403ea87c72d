package program

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/builtin"
	"kpcalab/homework/program/library"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// class is a class of Python or a struct of Julia; object is one of its instances.
type (
	class struct {
		name    string
		methods map[string]*function
		kinds   map[string]string // of methods: staticmethod, classmethod, property
		fields  []*syntax.Statement
		shared  map[string]any
	}
	object struct {
		class  *class
		fields map[string]any
	}
	bound struct {
		self any // *object, or *class in a class method
		f    *function
	}
	registered struct{ of *object } // PyTorch: self.register_buffer
	silent     struct{}             // what draws, writes or measures time, and gives no number
)

// Names are those of the fields.
func (o *object) Names() []string { return slices.Sorted(maps.Keys(o.fields)) }

// Operator is the matrix of a LinearOperator.
func (o *object) Operator() any {
	if o.class == nil || o.class.name != "LinearOperator" {
		return nil
	}
	return o.fields["dense"]
}

// sourceOf is what a language's libraries have that a program in the language can say.
func sourceOf(l *syntax.Language) *syntax.Program {
	switch l {
	case syntax.Python:
		return pythonSource()
	case syntax.MATLAB:
		return matlabSource()
	}
	return nil
}

var (
	pythonSource = sync.OnceValue(func() *syntax.Program { return parsed(library.PythonSource, syntax.Python) })
	matlabSource = sync.OnceValue(func() *syntax.Program { return parsed(library.MATLABSource, syntax.MATLAB) })
)

func parsed(src string, l *syntax.Language) *syntax.Program {
	p, err := syntax.Parse(src, l)
	if err != nil {
		panic(err)
	}
	return p
}

// imported looks a name up in the libraries that are written in the language.
func (r *run[T]) imported(name string) (any, bool) {
	source := sourceOf(r.Lang)
	if source == nil {
		return nil, false
	}
	if r.library == nil {
		r.library = &scope{vars: map[string]any{}}
		for _, s := range source.Body {
			if s.Kind == syntax.Class {
				r.library.vars[s.Name] = r.newClass(s, r.library, nil)
			} else {
				r.library.vars[s.Name] = r.newFunction(s.Value, s.Outs, r.library, true)
			}
		}
	}
	v, ok := r.library.vars[name]
	return v, ok
}

// newClass is the class that a statement defines, with the values of its body.
func (r *run[T]) newClass(s *syntax.Statement, env *scope, shared map[string]any) *class {
	c := &class{name: s.Name, methods: map[string]*function{}, kinds: map[string]string{}, shared: shared}
	for _, d := range s.Body {
		switch {
		case d.Kind == syntax.Define:
			c.methods[d.Name], c.kinds[d.Name] = r.newFunction(d.Value, d.Outs, env, true), d.Decorator
		case d.Typed:
			c.fields = append(c.fields, d)
		}
	}
	return c
}

// create makes an object. A class without __init__ takes its fields, as a dataclass, a
// NamedTuple and a struct of Julia do.
func (r *run[T]) create(c *class, args []any, keys map[string]any, at int) any {
	o := &object{c, map[string]any{}}
	if f := c.methods["__init__"]; f != nil {
		r.invoke(f, append([]any{o}, args...), keys, at)
		return o
	}
	given := 0
	for _, d := range c.fields {
		value, asked := d.Value, true
		if value != nil && value.Kind == syntax.Call && value.Args[0].Text == "field" {
			value, asked = ofField(value)
		}
		v, named := keys[d.Name]
		switch {
		case asked && given < len(args):
			o.fields[d.Name] = args[given]
			given++
		case asked && named:
			o.fields[d.Name] = v
		case value != nil:
			o.fields[d.Name] = r.value(value, r.vars)
		case asked:
			fault.FailAs(fault.Stops, at, fault.Quote(c.name)+" is made without "+fault.Quote(d.Name), "each field is given a value", "one argument for each field")
		}
	}
	if given < len(args) {
		fault.FailAs(fault.Stops, at, fault.Quote(c.name)+" is made of more values than it has fields", "one argument for each field", "fewer arguments")
	}
	if f := c.methods["__post_init__"]; f != nil {
		r.invoke(f, []any{o}, nil, at)
	}
	return o
}

// ofField is the value that field(default=…, init=False) of a dataclass gives, and
// whether an argument may give it.
func ofField(call *syntax.Node) (value *syntax.Node, asked bool) {
	asked = true
	for i, key := range call.Keys {
		switch a := call.Args[i+1]; key {
		case "default":
			value = a
		case "init":
			asked = a.Text != "False"
		}
	}
	return value, asked
}

// transforms are names of the method that embeds a sample.
var transforms = strings.Fields("transform embed project __call__ forward predict score encode map_new")

// ofClass calls the methods of a class that a program defines and doesn't use: the
// parameters are bound to the symbols of their names, as for a function that stands
// alone.
func (r *run[T]) ofClass(body []*syntax.Statement) any {
	for i := len(body) - 1; i >= 0; i-- {
		v, _ := r.vars.find(body[i].Name)
		c, ok := v.(*class)
		if body[i].Kind != syntax.Class || !ok {
			continue
		}
		o := r.alone(c, body[i].Pos)
		for _, name := range append([]string{"fit"}, transforms...) {
			f := c.methods[name]
			if f == nil {
				continue
			}
			args, keys := r.bindings(f, 1)
			v := r.invoke(f, append([]any{o}, args...), keys, body[i].Pos)
			if name != "fit" {
				return v
			}
		}
		for _, d := range slices.Backward(body[i].Body) { // by whatever name, of k or x
			f := c.methods[d.Name]
			if d.Kind != syntax.Define || strings.HasPrefix(d.Name, "_") || d.Name == "fit" || c.kinds[d.Name] != "" || len(f.node.Params) != 2 || spellings[f.node.Params[1]] != "k" {
				continue
			}
			args, keys := r.bindings(f, 1)
			return r.invoke(f, append([]any{o}, args...), keys, body[i].Pos)
		}
	}
	return nil
}

// alone makes the object of a class that a program defines and doesn't use: by a class
// method, where the parameters of __init__ aren't symbols and those of the method are.
func (r *run[T]) alone(c *class, at int) any {
	first := c.methods["__init__"]
	if first == nil && len(c.fields) > 0 {
		keys := map[string]any{}
		for _, d := range c.fields {
			if v, ok := r.parameter(d.Name); ok {
				keys[d.Name] = v
			}
		}
		return r.create(c, nil, keys, at)
	}
	if first == nil || r.bindable(first, 1) {
		var args []any
		var keys map[string]any
		if first != nil {
			args, keys = r.bindings(first, 1)
		}
		return r.create(c, args, keys, at)
	}
	for _, name := range slices.Sorted(maps.Keys(c.methods)) {
		if f := c.methods[name]; c.kinds[name] == "classmethod" && r.bindable(f, 1) {
			args, keys := r.bindings(f, 1)
			return r.invoke(f, append([]any{c}, args...), keys, at)
		}
	}
	args, keys := r.bindings(first, 1) // which says what is missing
	return r.create(c, args, keys, at)
}

// property is a field or a method of an object.
func (o *object) property(name string, at int) any {
	if v, ok := o.fields[name]; ok {
		return v
	}
	where := "this list"
	if o.class != nil {
		if v, ok := o.class.property(name, o); ok {
			return v
		}
		if name == "register_buffer" || name == "register_parameter" {
			return registered{o}
		}
		where = fault.Quote(o.class.name)
	}
	fault.FailAs(fault.NoMeaning, at, fault.Quote(name)+" has no value in "+where, "a field is given a value before it is used", "self."+name+" = … in an earlier method")
	return nil
}

// property is a method or a value of a class, for an object or for the class itself.
func (c *class) property(name string, self any) (any, bool) {
	if f := c.methods[name]; f != nil {
		switch c.kinds[name] {
		case "staticmethod":
			return f, true
		case "classmethod":
			return bound{c, f}, true
		}
		if self == any(c) {
			return f, true
		}
		return bound{self, f}, true
	}
	v, ok := c.shared[name]
	return v, ok
}

// quiet are modules that give no numbers.
var quiet = syntax.Words("plt matplotlib pyplot seaborn sns logging warnings time timeit sys os pytest tqdm pprint")

// unknown is an imported name of which nothing is known.
type unknown struct{ path string }

func (u unknown) refused(n *syntax.Node) {
	fault.FailAs(fault.Unsupported, n.Pos, fault.Quote(n.Text)+" is imported as "+fault.Quote(u.path)+", which isn't read here", "functions of numpy, scipy and math are read, under their names", "the same with arrays and these functions")
}

// rename makes the names of an import. All names of an unknown module, or package, may be
// any: a human reads the line.
func (r *run[T]) rename(s *syntax.Statement, env *scope) {
	if len(s.Outs) > 0 {
		r.aside = append(r.aside, lineOf(r.Source, s.Pos))
	}
	for as, path := range s.Renames {
		name := path[strings.LastIndexByte(path, '.')+1:]
		first, _, _ := strings.Cut(path, ".")
		switch {
		case quiet[first]:
			if as != "*" {
				env.vars[as] = silent{}
			}
		case as == "*":
			r.importAll(path, s, env)
		case !library.IsUsual(path):
			env.vars[as] = unknown{path}
			if path == "statistics."+name && builtin.Known(name) {
				env.vars[as], r.origin[as] = value.Builtin(name), "imported"
			}
		case library.IsModule(name):
			env.vars[as] = value.Module(path)
		case builtin.Known(name):
			env.vars[as], r.origin[as] = value.Builtin(name), "imported"
			if from := strings.TrimSuffix(path, "."+name); from != path {
				r.belongs(from, name, s.Pos)
				r.origin[as] = library.Full(from)
				env.vars[as] = builtin.InModule(r.origin[as], name)
			}
		default:
			_, symbol := r.Given(as)
			if v, ok := r.imported(name); ok {
				env.vars[as] = v
			} else if r.Lang == syntax.Python && (symbol || as != name && (builtin.Known(as) || library.IsModule(as))) {
				env.vars[as] = unknown{path}
			}
		}
	}
}

// importAll takes all names of a module: those of math are others than NumPy's.
func (r *run[T]) importAll(module string, s *syntax.Statement, env *scope) {
	switch {
	case !library.IsUsual(module):
		r.aside = append(r.aside, lineOf(r.Source, s.Pos))
	case module == "math":
		for _, name := range library.Names(module) {
			env.vars[name] = builtin.InModule(module, name)
		}
	case module == "numpy":
		for _, name := range library.Names("math") {
			delete(env.vars, name)
		}
	}
}
