package program

import (
	"maps"
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// function is one that a program defines.
type function struct {
	node  *syntax.Node
	outs  []string
	env   *scope
	named bool  // by def or function, not as a value
	given []any // Python: the values of the defaults, computed at the definition
}

// Negates reports a function of one line that begins with a sign.
func (f *function) Negates() bool {
	return len(f.node.Body) == 1 && f.node.Body[0].Value != nil && f.node.Body[0].Value.Kind == syntax.Unary
}

// newFunction is a function at the moment of its definition. Python computes the
// defaults then; an anonymous function of MATLAB keeps the values that names have then.
func (r *run[T]) newFunction(n *syntax.Node, outs []string, env *scope, named bool) *function {
	f := &function{node: n, outs: outs, env: env, named: named}
	if r.Lang == syntax.MATLAB && !named {
		f.env = r.captured(n, env)
	}
	if !r.Lang.NumPy {
		return f
	}
	f.given = make([]any, len(n.Args))
	for i, d := range n.Args {
		if d == nil {
			continue
		}
		f.given[i] = r.value(d, env)
		if _, list := f.given[i].([]any); list && d.Kind != syntax.Tuple {
			fault.FailAs(fault.Unsupported, d.Pos, "a default that is a list", "all calls share it", "None as the default, and the list in the function")
		}
	}
	return f
}

// fileFunctions are those of a file of MATLAB, which lines before them may call: a script
// has its functions at its end.
func (r *run[T]) fileFunctions(body []*syntax.Statement) {
	for _, s := range body {
		if s.Kind == syntax.Define && r.Lang == syntax.MATLAB {
			r.vars.vars[s.Name] = r.newFunction(s.Value, s.Outs, r.vars, true)
		}
	}
}

// captured is what an anonymous function of MATLAB sees: the values of now, and
// functions of the file, which may stand below.
func (r *run[T]) captured(n *syntax.Node, env *scope) *scope {
	vars, parameters := map[string]any{}, map[string]bool{}
	for _, p := range n.Params {
		parameters[p] = true
	}
	var collect func(n *syntax.Node)
	collect = func(n *syntax.Node) {
		if n == nil {
			return
		}
		if n.Kind == syntax.Name && vars[n.Text] == nil && !parameters[n.Text] {
			if v, ok := env.find(n.Text); ok {
				vars[n.Text] = v
			} else if v, ok := r.Given(n.Text); ok && !r.has(n.Text) {
				vars[n.Text] = v
			}
		}
		for _, a := range n.Args {
			collect(a)
		}
		for _, s := range n.Body {
			collect(s.Value)
		}
	}
	collect(n)
	return &scope{vars: vars, parent: env, closed: true}
}

// byDefault is the value of a parameter that a call leaves out. Julia computes it at
// the call, where earlier parameters have their values; R only when it is needed.
func (r *run[T]) byDefault(f *function, i int, env *scope) any {
	d := f.node.Args[i]
	switch {
	case f.given != nil:
		return f.given[i]
	case r.Lang == syntax.R:
		r.noneOf(d, f.locals(r.Lang))
		for _, p := range f.node.Params[i+1:] {
			r.noneOf(d, map[string]bool{p: true})
		}
	}
	return r.value(d, env)
}

// noneOf refuses a default of R that needs a name to which the function gives values.
func (r *run[T]) noneOf(n *syntax.Node, names map[string]bool) {
	if n == nil {
		return
	}
	if n.Kind == syntax.Name && names[n.Text] {
		fault.FailAs(fault.Unsupported, n.Pos, "a default with a name that the function gives values", "R computes a default where it is needed first", "the value in the body of the function")
	}
	for _, a := range n.Args {
		r.noneOf(a, names)
	}
}

// unshared refuses a change of a list of Python that has another name, too, or stands in
// another list: all of them change with it, and here each has its own copy.
func (r *run[T]) unshared(name *syntax.Node, list []any, env *scope, at int) {
	if !r.Lang.NumPy || cap(list) == 0 {
		return
	}
	place := &list[:1][0]
	var holds func(v any, depth int) bool
	holds = func(v any, depth int) bool {
		other, ok := v.([]any)
		if !ok || cap(other) == 0 {
			return false
		}
		r.Spend(1)
		if &other[:1][0] == place {
			return true
		}
		for _, x := range other {
			if depth < 3 && holds(x, depth+1) {
				return true
			}
		}
		return false
	}
	own := false // the name itself was met
	for _, s := range append([]*scope{env}, r.frames...) {
		for ; s != nil; s = s.parent {
			for n, v := range s.vars {
				if !holds(v, 0) {
					continue
				}
				if name.Kind == syntax.Name && n == name.Text && (s == env || r.ownerOf(n, env) == s) {
					own = true
					continue
				}
				fault.FailAs(fault.Unsupported, at, "a list with two names is changed", "both names stand for the same list, which isn't followed here", "a copy: list(…)")
			}
		}
	}
	if owner := r.ownerOf(name.Text, env); own && owner != env && name.Kind == syntax.Name {
		fault.FailAs(fault.Unsupported, at, "a list outside of the function is changed", "the function has no such list of its own", "a list that the function returns")
	}
}

// ownerOf is the scope in which a name has its value.
func (r *run[T]) ownerOf(name string, s *scope) *scope {
	for ; s != nil; s = s.parent {
		if _, ok := s.vars[name]; ok {
			return s
		}
	}
	return nil
}

// inList reports an entry of a list, which x[0] -= v changes in place.
func (r *run[T]) inList(t *syntax.Node, env *scope) bool {
	if t.Kind != syntax.Index || t.Args[0].Kind != syntax.Name || r.Lang != syntax.Python {
		return false
	}
	v, _ := env.find(t.Args[0].Text)
	_, list := v.([]any)
	return list
}

// lazy are functions of Python that compute each value when it is asked for, and once.
var lazy = syntax.Words("map zip filter enumerate iter reversed")

// noLazy refuses a name for a generator: what it gives depends on when it is run
// through, and the second time it is empty.
func (r *run[T]) noLazy(s *syntax.Statement) {
	if !r.Lang.NumPy || len(s.Targets) != 1 || s.Targets[0].Kind != syntax.Name {
		return
	}
	v := s.Value
	call := v.Kind == syntax.Call && v.Args[0].Kind == syntax.Name && lazy[v.Args[0].Text]
	if call || v.Kind == syntax.Each && v.Spread {
		fault.FailAs(fault.Unsupported, v.Pos, "a generator with a name", "Python computes its values later, and gives each once", "a list: list(…) or […]")
	}
}

// onlyFunction is the last function that a program defines; in MATLAB the first,
// which is that of the file.
func onlyFunction(body []*syntax.Statement, first bool) (f *syntax.Statement) {
	for _, s := range body {
		if s.Kind == syntax.Define || s.Kind == syntax.Assign && s.Value.Kind == syntax.Function {
			if f = s; first && s.Kind == syntax.Define {
				return f
			}
		}
	}
	return f
}

// entry calls a function that stands alone, each parameter bound to the symbol
// of its name.
func (r *run[T]) entry(s *syntax.Statement) any {
	name := s.Name
	if s.Kind == syntax.Assign {
		name = s.Targets[0].Text
	}
	f, _ := r.vars.find(name)
	fn, ok := f.(*function)
	if !ok {
		return nil
	}
	args, keys := r.bindings(fn, 0)
	return r.invoke(fn, args, keys, s.Pos)
}

// components are names of parameters that count components.
var components = syntax.Words("m n_components n_component ncomp n_comp ncomponents num_components n_comps n_pcs npc n_dims out_dim")

// parameter is what a parameter is named for: a symbol, or the number of components.
func (r *run[T]) parameter(name string) (any, bool) {
	if components[name] {
		name = "m"
	}
	return r.Given(name)
}

// bindable reports that bindings finds all parameters from one on.
func (r *run[T]) bindable(fn *function, from int) bool {
	if fn.node.Text != "" {
		return false
	}
	for i, p := range fn.node.Params {
		if _, ok := r.parameter(p); i >= from && fn.node.Args[i] == nil && !ok {
			return false
		}
	}
	return true
}

// bindings are the symbols that the parameters of a function are named for, from one
// on. One that has a value already keeps it, but for the number of components; one that
// names no symbol is what an earlier function of the program makes: a fitted model.
func (r *run[T]) bindings(fn *function, from int) (args []any, keys map[string]any) {
	keys = map[string]any{}
	if rest := fn.node.Text; rest != "" {
		fault.FailAs(fault.NoMeaning, fn.node.Pos, "nothing says which values "+fault.Quote("*"+rest)+" takes", "a function that is called from outside has K, k, H, A, L, lam, n, m, X, x as its parameters", "a call of the function as the last line")
	}
	for i, p := range fn.node.Params {
		if i < from {
			continue
		}
		v, ok := r.parameter(p)
		if fn.node.Args[i] != nil {
			if ok && components[p] && r.Lang != syntax.MATLAB {
				keys[p] = v
			}
			continue
		}
		if !ok {
			v, ok = r.fitted(fn)
		}
		if !ok {
			fault.FailAs(fault.NoMeaning, fn.node.Pos, "the parameter "+fault.Quote(p)+" isn't a symbol of the lecture", "a function is called with K, k, H, A, L, lam, n, m, X, x", "one of these names")
		}
		args = append(args, v)
	}
	return args, keys
}

// fitted is what the nearest function before fn makes of the symbols alone: an object
// or a list.
func (r *run[T]) fitted(fn *function) (any, bool) {
	before := len(r.body)
	for i, s := range r.body {
		if s.Value == fn.node {
			before = i
		}
	}
	for i := before - 1; i >= 0; i-- {
		s := r.body[i]
		v, _ := r.vars.find(s.Name)
		if s.Kind == syntax.Assign && len(s.Targets) == 1 {
			v, _ = r.vars.find(s.Targets[0].Text)
		}
		f, ok := v.(*function)
		if !ok || f == fn || !r.bindable(f, 0) {
			continue
		}
		args, keys := r.bindings(f, 0)
		switch v := r.invoke(f, args, keys, s.Pos).(type) {
		case *object, value.Result, []any:
			return v, true
		}
	}
	return nil, false
}

// invoke calls a function of the program.
func (r *run[T]) invoke(f *function, args []any, keys map[string]any, at int) (v any) {
	if r.calls++; r.calls > maxCalls {
		panic(array.Stop{Err: symbol.ErrWork})
	}
	defer func() { r.calls-- }()
	if r.library != nil && f.env == r.library { // its lines aren't the program's
		watch := r.opt.Watch
		r.opt.Watch = nil
		defer func() { r.opt.Watch = watch }()
		defer fault.Relocate(func(int) int { return at })
	}
	env := &scope{vars: map[string]any{}, parent: f.env}
	if f.named && !r.global && (r.Lang.NumPy || r.Lang == syntax.Julia && f.env == r.vars) {
		env.local = f.locals(r.Lang)
	}
	env.closed = r.Lang == syntax.MATLAB && f.named
	r.frames = append(r.frames, env)
	defer func() { r.frames = r.frames[:len(r.frames)-1] }()
	if r.Lang == syntax.MATLAB {
		env.vars["nargin"] = algebra.Whole(int64(len(args)))
	}
	if rest := slices.Index(f.node.Params, f.node.Text); f.node.Text != "" && rest >= 0 { // those behind it are given by name
		left := []any{}
		if len(args) > rest {
			left = append(left, args[rest:]...)
			args = args[:rest]
		}
		env.vars[f.node.Text] = left
	}
	if len(args) > len(f.node.Params) {
		fault.Fail(at, "a function is called with more arguments than it has parameters", "one argument for each parameter", "fewer arguments")
	}
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		if !slices.Contains(f.node.Params, key) && r.Lang != syntax.Julia {
			fault.FailAs(fault.Stops, at, "a function is called with the argument "+fault.Quote(key)+", which it doesn't have", "its parameters are "+strings.Join(f.node.Params, ", "), "one of these names")
		}
	}
	for i, p := range f.node.Params {
		switch {
		case p == f.node.Text:
		case i < len(args):
			env.vars[p] = args[i]
		case keys[p] != nil:
			env.vars[p] = keys[p]
		case f.node.Args[i] != nil:
			env.vars[p] = r.byDefault(f, i, env)
		case r.Lang == syntax.MATLAB: // which asks for nargin
		default:
			fault.Fail(at, "the parameter "+fault.Quote(p)+" is given no value", "one argument for each parameter", "all arguments")
		}
	}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case leave:
			v = e.value
		default:
			panic(e)
		}
		if len(f.outs) > 0 {
			var list []any
			for _, o := range f.outs {
				list = append(list, env.vars[o])
			}
			if v = any(list); len(list) == 1 {
				v = list[0]
			}
		}
	}()
	silentEnd := f.named && (r.Lang.NumPy || r.Lang == syntax.MATLAB && len(f.outs) == 0)
	defer func() {
		if silentEnd && v == nil {
			r.lost = f
		}
	}()
	for _, s := range f.node.Body {
		if s.Kind == syntax.Value && !r.asserts(s.Value, env) { // the last value of a function is its result in R and Julia
			v = r.value(s.Value, env)
			continue
		}
		r.statement(s, env)
		if s.Kind == syntax.Assign && !r.Lang.NumPy && len(s.Targets) == 1 {
			if v = r.assigned; s.Targets[0].Kind == syntax.Name {
				v = env.vars[s.Targets[0].Text]
			}
		}
	}
	if silentEnd {
		return nil
	}
	return v
}

// noValue refuses a program that computes none.
func (r *run[T]) noValue(last *syntax.Statement) {
	if f := r.lost; f != nil && r.Lang == syntax.MATLAB {
		fault.FailAs(fault.Stops, f.node.Pos, "a function without an output is called for its value", "a function gives the value of the name before the = in its first line", "function g = …")
	} else if f != nil {
		at := f.node.Body[len(f.node.Body)-1]
		fault.FailAs(fault.Stops, at.Pos, "a function without a return is called for its value", "a function of Python gives None where no return says its value", "return before the last expression")
	}
	fault.Fail(last.Pos, "the program computes no value", "its last line gives the embedding", "g = … as the last line")
}
