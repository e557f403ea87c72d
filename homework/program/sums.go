package program

import (
	"maps"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// open is an expression of SymPy in which subscripts have no values yet: it is computed
// where a sum gives them some.
type open struct {
	of  *syntax.Node
	env *scope // as it was
}

// isSum reports Sum(…) and summation(…) of SymPy.
func (r *run[T]) isSum(n *syntax.Node, env *scope) bool {
	if r.Lang != syntax.SymPy || n.Kind != syntax.Call || n.Args[0].Text != "Sum" && n.Args[0].Text != "summation" || len(n.Args) < 3 {
		return false
	}
	for _, l := range n.Args[2:] {
		if l.Kind != syntax.Tuple || len(l.Args) != 3 || l.Args[0].Kind != syntax.Name {
			return false
		}
		if v, ok := env.find(l.Args[0].Text); !ok || !isLetter(v) {
			return false
		}
	}
	_, own := env.find(n.Args[0].Text)
	return n.Args[0].Kind != syntax.Name || !own || r.origin[n.Args[0].Text] != ""
}

func isLetter(v any) bool {
	_, ok := v.(value.Letter)
	return ok
}

// sigma is a sum over subscripts, of which the last one runs slowest.
func (r *run[T]) sigma(n *syntax.Node, env *scope, limits []*syntax.Node) any {
	if len(limits) == 0 {
		v := r.value(n.Args[1], env)
		if x, ok := v.(*array.Dense[T]); ok && len(x.Data) != 1 {
			fault.FailAs(fault.Unsupported, n.Pos, "a sum of "+r.InWords(v), "sums of numbers are read", "entries with subscripts")
		}
		return v
	}
	last := limits[len(limits)-1].Args
	found, _ := env.find(last[0].Text)
	letter := found.(value.Letter)
	from, to := r.Whole(r.value(last[1], env), n.Pos, "the start of a sum"), r.Whole(r.value(last[2], env), n.Pos, "the end of a sum")
	old, before := r.letters[letter]
	defer func() {
		if delete(r.letters, letter); before {
			r.letters[letter] = old
		}
	}()
	var total any = algebra.Whole(0)
	for i := from; i <= to; i++ {
		r.letters[letter] = i
		total = r.Binary("+", total, r.sigma(n, env, limits[:len(limits)-1]), n.Pos)
	}
	return total
}

// standing is the number that a letter stands for: in a sum, or that of the component.
func (r *run[T]) standing(l value.Letter, n *syntax.Node) any {
	if i, ok := r.letters[l]; ok {
		return algebra.Whole(int64(i))
	}
	if r.opt.Component > 0 && string(l) == r.opt.Index {
		return algebra.Whole(int64(r.opt.Component - 1 + r.counted(n.Pos)))
	}
	fault.FailAs(fault.NoMeaning, n.Pos, "the subscript "+fault.Quote(string(l))+" has no value", "a sum runs over a subscript, or it numbers the components", "Sum(…, ("+string(l)+", 1, n))")
	return nil
}

// counted is the number from which the sums of the program count.
func (r *run[T]) counted(at int) int {
	if r.first == nil {
		first := r.begins(at)
		r.first = &first
	}
	return *r.first
}

func (r *run[T]) begins(at int) int {
	first := -1
	syntax.Walk(r.body, nil, func(n *syntax.Node) {
		if n.Kind != syntax.Call || n.Args[0].Text != "Sum" && n.Args[0].Text != "summation" {
			return
		}
		for _, l := range n.Args[1:] {
			if l == nil || l.Kind != syntax.Tuple || len(l.Args) != 3 {
				continue
			}
			from := 2
			switch x := l.Args[1]; {
			case x.Kind == syntax.Number && x.Num == algebra.Whole(0):
				from = 0
			case x.Kind == syntax.Number && x.Num == algebra.Whole(1):
				from = 1
			}
			if from > 1 || first >= 0 && first != from {
				fault.FailAs(fault.Unsupported, at, "sums that begin with different numbers", "all subscripts count from 1, or from 0", "(i, 1, n) in each sum")
			}
			first = from
		}
	})
	return max(first, 0)
}

// entryOf is an entry of an IndexedBase, which counts as the sums of the program do.
func (r *run[T]) entryOf(b value.Based, subs []*syntax.Node, env *scope, at int) any {
	a := r.Array(b.Of, at)
	sizes := array.Squeezed(a.Shape)
	if len(a.Data) == 1 {
		sizes = a.Shape[:min(len(subs), len(a.Shape))]
	}
	if len(subs) != len(sizes) {
		fault.FailAs(fault.Misfit, at, "another number of subscripts than "+r.InWords(a)+" has", "a matrix has two, a vector one", "A[i, j] and k[i]")
	}
	place := 0
	for axis, s := range subs {
		i := r.Whole(r.value(s, env), at, "a subscript") - r.counted(at)
		if i < 0 || i >= sizes[axis] {
			fault.FailAs(fault.Misfit, at, "a subscript beyond "+r.InWords(a), "subscripts count from 1 to n, or from 0 to n - 1", "(i, 1, n)")
		}
		place = place*sizes[axis] + i
	}
	return r.Scalar(a.Data[place])
}

// waits reports an expression with letters that no sum in it gives a value.
func (r *run[T]) waits(n *syntax.Node, env *scope) bool {
	var walk func(n *syntax.Node, bound map[string]bool) bool
	walk = func(n *syntax.Node, bound map[string]bool) bool {
		if n == nil {
			return false
		}
		r.Spend(1)
		if n.Kind == syntax.Name && !bound[n.Text] {
			switch v, _ := env.find(n.Text); v := v.(type) {
			case value.Letter:
				return r.opt.Component == 0 || string(v) != r.opt.Index
			case *open:
				return r.waitsIn(v, bound)
			}
		}
		if r.isSum(n, env) {
			bound = maps.Clone(bound)
			for _, l := range n.Args[2:] {
				bound[l.Args[0].Text] = true
			}
		}
		for _, a := range n.Args {
			if n.Kind != syntax.Function && walk(a, bound) {
				return true
			}
		}
		return false
	}
	return walk(n, map[string]bool{})
}

// waitsIn reports an open expression with letters other than those that are bound.
func (r *run[T]) waitsIn(v *open, bound map[string]bool) bool {
	inner := &scope{vars: map[string]any{}, parent: v.env}
	for name := range bound {
		inner.vars[name] = algebra.Whole(0)
	}
	return r.waits(v.of, inner)
}

// orOpen is the value of a SymPy expression, or the expression itself where it waits.
func (r *run[T]) orOpen(n *syntax.Node, env *scope, outs int) any {
	if r.Lang != syntax.SymPy || !r.waits(n, env) {
		return r.valueOf(n, env, outs)
	}
	r.opens = true
	return &open{n, &scope{vars: maps.Clone(env.vars), parent: env.parent, local: env.local, closed: env.closed}}
}

// closedOff is an expression that was left open, computed.
func (r *run[T]) closedOff(v any) any {
	if o, ok := v.(*open); ok {
		return r.value(o.of, o.env)
	}
	return v
}
