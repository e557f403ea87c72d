package program

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/builtin"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

func (r *run[T]) value(n *syntax.Node, env *scope) any { return r.valueOf(n, env, 1) }

// valueOf computes an expression of which outs results are wanted.
func (r *run[T]) valueOf(n *syntax.Node, env *scope, outs int) any {
	r.Spend(10) // what a node costs beside its arithmetic
	v := r.computed(n, env, outs)
	if n.Kind != syntax.Name { // a list of it is new, or may be
		switch v := v.(type) {
		case []any:
			r.Hold(len(v))
		case value.Ints:
			r.Hold(len(v))
		}
	}
	return v
}

func (r *run[T]) computed(n *syntax.Node, env *scope, outs int) any {
	switch n.Kind {
	case syntax.Number:
		return n.Num
	case syntax.Text:
		return n.Text
	case syntax.Constant:
		switch n.Text {
		case "True":
			return true
		case "False":
			return false
		}
		return nil
	case syntax.Name:
		return r.name(n, env)
	case syntax.Unary:
		v := r.value(n.Args[0], env)
		if n.Text != "-" {
			return !r.Truth(v, n.Pos)
		}
		switch v := v.(type) {
		case algebra.Ratio:
			return v.Neg()
		case value.Ints:
			out := make(value.Ints, len(v))
			for i, x := range v {
				out[i] = -x
			}
			return out
		}
		if builtin.Old[T](v) {
			return r.Binary(".*", algebra.Whole(-1), v, n.Pos)
		}
		return r.Entrywise(".*", r.Array(algebra.Whole(-1), n.Pos), r.Array(v, n.Pos), n.Pos)
	case syntax.Binary:
		a, b := r.value(n.Args[0], env), r.value(n.Args[1], env)
		if n.Text == "*" {
			if pair, ok := builtin.IdentityBeside(a, b); ok {
				if _, first := pair[0].(value.Identity); first {
					return b
				}
				return a
			}
		}
		if comparing[n.Text] {
			a, b = r.tiny(n.Args[0], a), r.tiny(n.Args[1], b)
		}
		gave := r.Binary(n.Text, a, b, n.Pos)
		compared[T](r.opt.Coverage, n, a, b, gave)
		if x, ok := gave.(*array.Dense[T]); ok && r.Lang == syntax.Python && (n.Text == "+" || n.Text == "-" || n.Text == ".*") {
			x.Whole = r.ofWhole(a, n.Args[0]) && r.ofWhole(b, n.Args[1])
		}
		return gave
	case syntax.Tuple, syntax.List:
		list := make([]any, 0, len(n.Args)+1) // a place of its own, by which [run.unshared] knows it
		for _, a := range n.Args {
			if a.Kind == syntax.Star {
				list = append(list, r.Each(r.value(a.Args[0], env), a.Pos)...)
				continue
			}
			list = append(list, r.value(a, env))
		}
		if n.Kind == syntax.List && r.Lang == syntax.Julia && len(list) > 0 {
			return r.Gathered(list, n.Pos)
		}
		return list
	case syntax.Matrix:
		return r.written(n, env)
	case syntax.Each:
		return r.comprehension(n, env)
	case syntax.Function:
		return r.newFunction(n, nil, env, false)
	case syntax.Turn:
		v := r.value(n.Args[0], env)
		switch x := v.(type) {
		case algebra.Ratio, bool:
			return x
		case value.Ints:
			if r.Lang != syntax.MATLAB || n.Args[0].Kind != syntax.Range {
				return x
			}
		}
		return r.Transpose(r.Array(v, n.Pos))
	case syntax.Range:
		return r.span(n, env)
	case syntax.Last:
		if len(r.ends) > 0 {
			return algebra.Whole(int64(r.ends[len(r.ends)-1]))
		}
		fault.Fail(n.Pos, "end stands outside of a subscript", "end is the last place of an array", "n")
	case syntax.Choose:
		if r.chooses(n, n.Args[1], env, n.Pos) {
			return r.value(n.Args[0], env)
		}
		return r.value(n.Args[2], env)
	case syntax.Index:
		if rows, cols := crossed(n); rows != nil && r.Lang.NumPy { // K[np.ix_(i, j)]
			for _, list := range []*syntax.Node{rows, cols} {
				if _, number := r.value(list, env).(algebra.Ratio); number {
					fault.FailAs(fault.Stops, n.Pos, "ix_ of a number", "each argument is a list of places", "[0] for the first one")
				}
			}
			some := &syntax.Node{Kind: syntax.Index, Pos: n.Pos, Args: []*syntax.Node{n.Args[0], rows}}
			return r.value(&syntax.Node{Kind: syntax.Index, Pos: n.Pos, Args: []*syntax.Node{some, {Kind: syntax.Slice, Pos: n.Pos, Args: make([]*syntax.Node, 3)}, cols}}, env)
		}
		base := r.value(n.Args[0], env)
		r.kept = n.Keep
		v := r.index(base, n.Args[1:], env, n.Pos)
		if r.Lang == syntax.R && !n.Spread && len(n.Args) == 2 { // a part of a list is a list
			switch base.(type) {
			case []any, value.Result, *object:
				if _, list := v.([]any); !list {
					v = []any{v}
				}
			}
		}
		return v
	case syntax.Field:
		return r.member(n, env)
	case syntax.Call:
		return r.called(n, env, outs)
	case syntax.Slice:
		if n.Args[0] == nil && n.Args[1] == nil && n.Args[2] == nil {
			return value.Bounds{}
		}
	}
	fault.Fail(n.Pos, "this part isn't read here", "arrays, functions and numbers are read", "writing it in another way")
	return nil
}

// ofWhole reports whole numbers, in an array that holds them alone or as they are written.
func (r *run[T]) ofWhole(v any, n *syntax.Node) bool {
	switch v := v.(type) {
	case *array.Dense[T]:
		return v.Whole
	case value.Ints:
		return true
	case algebra.Ratio:
		return builtin.WholeNumbers(n)
	}
	return false
}

// crossed are the rows and columns of a subscript np.ix_(rows, columns).
func crossed(n *syntax.Node) (rows, cols *syntax.Node) {
	if len(n.Args) != 2 || n.Args[1] == nil || n.Args[1].Kind != syntax.Call || n.Args[1].Args[0].Text != "ix_" || len(n.Args[1].Args) != 3 {
		return nil, nil
	}
	return n.Args[1].Args[1], n.Args[1].Args[2]
}

// span is a:b or a:step:b of MATLAB, Julia and R.
func (r *run[T]) span(n *syntax.Node, env *scope) any {
	from := r.Whole(r.value(n.Args[0], env), n.Pos, "the start of a range")
	to := r.Whole(r.value(n.Args[1], env), n.Pos, "the end of a range")
	step := 1
	if n.Args[2] != nil {
		step = r.Whole(r.value(n.Args[2], env), n.Pos, "the step of a range")
	} else if r.Lang == syntax.R && to < from {
		step = -1
	}
	return r.Numbers(from, step, to, n.Pos)
}

// written is a matrix written out: [a, b; c, d].
func (r *run[T]) written(n *syntax.Node, env *scope) any {
	var rows []*array.Dense[T]
	for _, row := range n.Args {
		var parts []*array.Dense[T]
		for _, e := range row.Args {
			if e.Kind == syntax.Name && e.Text == "~" {
				continue
			}
			a := r.Array(r.value(e, env), e.Pos)
			if len(a.Shape) == 0 {
				a = &array.Dense[T]{Shape: []int{1, 1}, Data: a.Data}
			}
			if len(a.Shape) == 1 {
				a = &array.Dense[T]{Shape: []int{a.Shape[0], 1}, Data: a.Data}
			}
			if array.Count(a.Shape) > 0 || len(row.Args) == 1 {
				parts = append(parts, a)
			}
		}
		if len(parts) > 0 {
			rows = append(rows, r.Join(parts, 1, n.Pos))
		}
	}
	if len(rows) > 1 { // [] adds no row
		rows = slices.DeleteFunc(rows, func(x *array.Dense[T]) bool { return array.Count(x.Shape) == 0 })
	}
	if len(rows) == 0 {
		return r.Zeros(0, 0)
	}
	return r.Join(rows, 0, n.Pos)
}

func (r *run[T]) comprehension(n *syntax.Node, env *scope) any {
	var out []any
	flat := false // the inner lists became one
	inner := &scope{vars: map[string]any{}, parent: env}
	for _, v := range r.Each(r.value(n.Args[1], env), n.Pos) {
		if !r.Lang.NumPy { // in Python a function of all passes sees the last value
			inner = &scope{vars: map[string]any{}, parent: env}
		}
		if len(n.Params) == 1 {
			inner.vars[n.Params[0]] = v
		} else {
			var targets []*syntax.Node
			for _, p := range n.Params {
				targets = append(targets, &syntax.Node{Kind: syntax.Name, Pos: n.Pos, Text: p})
			}
			r.unpack(targets, v, inner, n.Pos)
		}
		if n.Args[2] != nil && !r.Truth(r.value(n.Args[2], inner), n.Pos) {
			continue
		}
		v := r.value(n.Args[0], inner)
		if list, ok := v.([]any); ok && n.Text == "nested" {
			out, flat = append(out, list...), true
			continue
		}
		out = append(out, v)
	}
	if r.Lang == syntax.Julia && len(out) > 0 {
		if n.Text == "nested" && !flat { // for i in …, j in …: a matrix
			return r.Stacked(out, n.Pos)
		}
		return r.Gathered(out, n.Pos)
	}
	return out
}
