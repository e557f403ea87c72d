package program

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/syntax"
)

// result is what a solver returns: parts in the order in which names take them
// apart, each found by its names, too.
type result struct {
	names []string // of each part, separated by spaces
	parts []any
}

// part finds a part by one of its names.
func (s result) part(name string) (any, bool) {
	for i, names := range s.names {
		if slices.Contains(strings.Fields(names), name) {
			return s.parts[i], true
		}
	}
	return nil, false
}

// eigenpairs are values and vectors as a solver returns them together.
func (r *run[T]) eigenpairs(p pairs[T]) result {
	return result{[]string{"values eigenvalues L", "vectors eigenvectors Q"}, []any{r.vector(p.values), r.vectorsOf(p)}}
}

// collected is a list with names: list(a = …) of R, dict(a=…) of Python, a
// struct of MATLAB.
func (c *call[T]) collected() any {
	o := &object{fields: map[string]any{}}
	for i := 0; i+1 < len(c.args) && c.lang == syntax.MATLAB; i += 2 {
		if name, ok := c.args[i].(string); ok {
			o.fields[name] = c.args[i+1]
		}
	}
	for name, v := range c.keys {
		o.fields[name] = v
	}
	return o
}

// within evaluates an expression with the fields of a value as names: with(e, …)
// of R.
func (r *run[T]) within(n *syntax.Node, env *scope) any {
	inner := &scope{vars: map[string]any{}, parent: env}
	switch v := r.value(n.Args[1], env).(type) {
	case result:
		for i, names := range v.names {
			for _, name := range strings.Fields(names) {
				inner.vars[name] = v.parts[i]
			}
		}
	case *object:
		for name, x := range v.fields {
			inner.vars[name] = x
		}
	default:
		fault.FailAs(fault.Unsupported, n.Pos, "with(…) has "+r.describe(v), "it needs a list with names, as eigen returns", "e$vectors and e$values")
	}
	return r.value(n.Args[2], inner)
}

// list names the parts in a sentence.
func (s result) list() string {
	var names []string
	for _, n := range s.names {
		first, _, _ := strings.Cut(n, " ")
		names = append(names, first)
	}
	return strings.Join(names, ", ")
}
