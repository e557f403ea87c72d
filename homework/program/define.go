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
