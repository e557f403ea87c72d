package program

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/syntax"
)

// seen are the arrays that share their numbers with an array, as slices and
// transposes of NumPy do: a change of one is a change of all.
type seen[T any] struct {
	of     *array[T]   // the array whose numbers these are; nil for that array itself
	places []int       // where they are in it
	views  []*array[T] // of the array itself: who else sees them
}

// changing are signs of a program that changes an array in place. In another one it
// doesn't matter who shares numbers with whom.
var changing = strings.Fields("+= -= *= /= @= .fill( fill! .sort( fill_diagonal out= out copyto .data[")

// changes reports a program in which a name and its parts may share numbers.
func sharing(p *syntax.Program) bool {
	if p.Lang != syntax.Python && p.Lang != syntax.SymPy && p.Lang != syntax.Julia {
		return false
	}
	src := strings.ReplaceAll(string(p.Source), " ", "")
	return strings.Contains(src, "]=") || slices.ContainsFunc(changing, func(s string) bool { return strings.Contains(src, s) })
}

// locals are the names that a function gives values, in all its lines.
func (f *function) locals(lang *syntax.Language) map[string]bool {
	names := map[string]bool{}
	var target func(t *syntax.Node)
	target = func(t *syntax.Node) {
		switch t.Kind {
		case syntax.Name:
			names[t.Text] = true
		case syntax.Tuple, syntax.List, syntax.Star:
			for _, a := range t.Args {
				target(a)
			}
		}
	}
	var walk func(body []*syntax.Statement)
	walk = func(body []*syntax.Statement) {
		for _, s := range body {
			switch s.Kind {
			case syntax.Assign, syntax.For:
				for _, t := range s.Targets {
					if s.Kind == syntax.For && lang == syntax.Julia {
						continue
					}
					if !(lang == syntax.Julia && strings.HasPrefix(s.Sign, ".")) {
						target(t)
					}
				}
			case syntax.Define, syntax.Class:
				names[s.Name] = true
			}
			walk(s.Body)
			walk(s.Other)
		}
	}
	walk(f.node.Body)
	return names
}

// fails reports a condition that is read and false.
func (r *run[T]) fails(n *syntax.Node, env *scope) (no bool) {
	defer func() {
		if e := recover(); e != nil {
			if f := fault.Caught(e, r.source); f != nil && (f.Code == fault.NoMeaning || f.Code == fault.Stops) {
				panic(e)
			}
			no = false
		}
	}()
	v, ok := r.value(n, env).(bool)
	return ok && !v
}

// forget takes names their values: del of Python.
func (r *run[T]) forget(t *syntax.Node, env *scope) {
	if t.Kind == syntax.Tuple {
		for _, a := range t.Args {
			r.forget(a, env)
		}
	}
	if t.Kind != syntax.Name {
		return
	}
	if _, own := env.vars[t.Text]; !own {
		if _, given := r.symbol(t.Text); !given || env.parent != nil || env.local[t.Text] {
			fault.FailAs(fault.Stops, t.Pos, "del of "+fault.Quote(t.Text)+", which has no value here", "del takes a name its value", "leaving it out")
		}
	}
	delete(env.vars, t.Text)
	if env.local == nil {
		env.local = map[string]bool{}
	}
	env.local[t.Text] = true
}

// sees notes that out sees the numbers of x at places.
func (r *run[T]) sees(x, out *array[T], places []int) *array[T] {
	if !r.sharing || r.lang != syntax.Python || out == x || len(out.shape) == 0 {
		return out
	}
	if len(out.data) > 0 && len(x.data) > 0 && &out.data[0] == &x.data[0] {
		out.data = slices.Clone(out.data)
	}
	r.entries += 2 * len(places)
	root := x
	if x.seen != nil && x.seen.of != nil {
		root = x.seen.of
		own := make([]int, len(places))
		for i, p := range places {
			own[i] = x.seen.places[p]
		}
		places = own
	}
	if root.seen == nil {
		root.seen = &seen[T]{}
	}
	out.seen = &seen[T]{of: root, places: places}
	root.seen.views = append(root.seen.views, out)
	r.spend(len(places))
	return out
}

// all is a view of all numbers in their order.
func (r *run[T]) all(x, out *array[T]) *array[T] {
	if !r.sharing {
		return out
	}
	return r.sees(x, out, span(0, 1, len(x.data)))
}

// copied is an array of its own.
func (r *run[T]) copied(x *array[T]) *array[T] {
	if !r.sharing {
		return x
	}
	return &array[T]{shape: x.shape, data: slices.Clone(x.data), row: x.row, whole: x.whole, from: x.from}
}

// compact reports an array whose numbers lie one behind the other, so that another
// shape of it sees the same numbers.
func (x *array[T]) compact() bool {
	if x.seen == nil || x.seen.of == nil {
		return true
	}
	for i, p := range x.seen.places {
		if p != x.seen.places[0]+i {
			return false
		}
	}
	return true
}

// store changes the numbers of an array, and of all that see them.
func (r *run[T]) store(x *array[T], data []T) {
	root := x
	if x.seen != nil && x.seen.of != nil {
		root = x.seen.of
		for i, p := range x.seen.places {
			root.data[p] = data[i]
		}
	}
	copy(x.data, data)
	root.from, x.from = nil, nil
	if root.seen == nil {
		return
	}
	for _, v := range root.seen.views {
		r.spend(len(v.data))
		v.from = nil
		for i, p := range v.seen.places {
			v.data[i] = root.data[p]
		}
	}
}

// inPlace gives an array new numbers by x += v and the like: NumPy keeps the array,
// so that its other names change, too, and so does Julia's x .+= v.
func (r *run[T]) inPlace(sign string, old, v any, at int) any {
	if _, whole := old.(ints); whole && r.lang == syntax.Python {
		if _, still := v.(ints); !still {
			fault.FailAs(fault.Stops, at, "a list of whole numbers is changed by "+sign+"= into other numbers", "an array of whole numbers holds whole numbers", "a new name")
		}
	}
	x, ok1 := old.(*array[T])
	y, ok2 := v.(*array[T])
	kept := r.lang == syntax.Python || r.lang == syntax.Julia && strings.HasPrefix(sign, ".")
	if !ok1 || !ok2 || !kept || len(x.shape) == 0 || r.immutable {
		return v
	}
	if !same(x.shape, y.shape) {
		fault.FailAs(fault.Misfit, at, "the result of "+sign+"= has the shape "+r.shape(y.shape)+", and the array on the left has "+r.shape(x.shape), sign+"= changes the numbers of an array, not its shape", "a new name: b = a "+sign+" …")
	}
	if x.whole && (sign == "/" || !y.whole) {
		fault.FailAs(fault.Stops, at, "an array of whole numbers is changed by "+sign+"= into numbers with places behind the point", "an array made of whole numbers alone holds whole numbers", "1.0 in the place of 1, or dtype=float")
	}
	r.store(x, y.data)
	x.from = y.from
	return x
}
