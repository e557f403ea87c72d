package program

import (
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/syntax"
)

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
			} else if v, ok := r.symbol(n.Text); ok && !r.has(n.Text) {
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
