package program

import (
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/syntax"
)

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
