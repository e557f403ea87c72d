package program

import (
	"maps"
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/builtin"
	"kpcalab/homework/program/library"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// called is a call, or in MATLAB a subscript with round brackets.
func (r *run[T]) called(n *syntax.Node, env *scope, outs int) any {
	if r.isSum(n, env) {
		return r.sigma(n, env, n.Args[2:])
	}
	var f any
	head, direct := n.Args[0], false
	if head.Kind == syntax.Name {
		v, own := env.find(head.Text)
		if !own {
			r.visible(head, env)
			if s, ok := r.Given(head.Text); ok && !r.has(head.Text) {
				v, own = s, true
			}
		}
		if own && r.Lang == syntax.R && !isFunction(v) && r.has(head.Text) { // a call looks for functions alone
			f = value.Builtin(head.Text)
		} else if own {
			f = v
		} else if v, ok := r.imported(head.Text); ok {
			f = v
		} else if r.has(head.Text) {
			f, direct = value.Builtin(head.Text), true
		} else if head.Text == "super" && r.Lang == syntax.Python {
			f = silent{}
		} else if f = r.generic(head.Text); f == nil {
			f = r.name(head, env)
		}
	} else {
		f = r.value(head, env)
	}
	if u, not := f.(unknown); not {
		u.refused(head)
	}
	switch f.(type) {
	case *array.Dense[T], algebra.Ratio, value.Ints, []any, value.Identity:
		if _, ok := f.(value.Identity); ok && len(n.Args) == 2 { // I(n)
			return r.Eye(r.Whole(r.value(n.Args[1], env), n.Pos, "a size"))
		}
		if r.Lang.Calls {
			return r.index(f, n.Args[1:], env, n.Pos)
		}
		if head.Kind == syntax.Name && len(n.Args) == 2 && (head.Text == "k" || head.Text == "f" || head.Text == "phi") && n.Args[1].Text == "x" {
			return f // k(x)
		}
		if r.Lang != syntax.R && (len(n.Args) == 2 && r.Lang == syntax.Julia) {
			fault.Fail(n.Pos, r.InWords(f)+" is called like a function", "subscripts stand in [ ]", "square brackets for a subscript, * for a product")
		}
		fault.Fail(n.Pos, r.InWords(f)+" is called like a function", "a sign is missing before the bracket", "@ or * before the bracket")
	}
	if b, ok := f.(value.Builtin); ok && r.Lang == syntax.R && b == "with" && len(n.Args) == 3 {
		return r.within(n, env)
	}
	if _, no := f.(silent); no {
		return f
	}
	var args []any
	keys := map[string]any{}
	for i, a := range n.Args[1:] {
		if a.Kind == syntax.Star {
			args = append(args, r.Each(r.value(a.Args[0], env), a.Pos)...)
			continue
		}
		v := r.value(a, env)
		if n.Keys != nil && n.Keys[i] != "" && !strings.ContainsRune(n.Keys[i], ' ') {
			keys[n.Keys[i]] = v
			if v == nil {
				keys[n.Keys[i]] = value.Absent{}
			}
			continue
		}
		args = append(args, v)
	}
	c := &builtin.Call[T]{Machine: r.Machine, Pos: n.Pos, Args: args, Keys: keys, Outs: outs, Spread: n.Spread, Nodes: n.Args[1:]}
	switch f := f.(type) {
	case *class:
		return r.create(f, args, keys, n.Pos)
	case *object:
		for _, name := range []string{"__call__", "forward"} {
			if f.class != nil && f.class.methods[name] != nil {
				return r.invoke(f.class.methods[name], append([]any{f}, args...), keys, n.Pos)
			}
		}
	case registered:
		if len(args) > 1 {
			if name, ok := args[0].(string); ok {
				f.of.fields[name] = args[1]
				return nil
			}
		}
	case value.Kernel:
		return r.Kernel(args, n.Pos)
	case builtin.EachOf:
		return c.OverEntries(f, args)
	case bound:
		return r.invoke(f.f, append([]any{f.self}, args...), keys, n.Pos)
	case *function:
		if n.Spread {
			return c.OverEach(f)
		}
		return r.invoke(f, args, keys, n.Pos)
	case value.Builtin:
		c.Name = string(f)
		bounded(r.opt.Coverage, n, args)
		r.shows(c.Name, args, n, env)
		switch {
		case r.Lang == syntax.R:
			c.Fits("R")
		case r.Lang == syntax.Python:
			from := r.calledFrom(head, env)
			c.Fits(from)
			c.Bare = direct && !r.star
		}
		return c.Do()
	case builtin.Mapped:
		return c.OverAxis(f)
	case value.Method:
		if list, ok := f.Of.([]any); ok && (f.Name == "append" || f.Name == "extend") && len(args) == 1 {
			if f.Name == "extend" {
				args = r.Each(args[0], n.Pos)
			}
			r.unshared(head.Args[0], list, env, n.Pos)
			r.Hold(len(list) + len(args))
			r.put(head.Args[0], append(append([]any{}, list...), args...), env)
			return nil
		}
		if f.Name == "reverse" && r.Lang == syntax.Python && head.Kind == syntax.Field && head.Args[0].Kind == syntax.Name && len(args) == 0 {
			switch list := f.Of.(type) {
			case []any:
				r.unshared(head.Args[0], list, env, n.Pos)
				list = slices.Clone(list)
				slices.Reverse(list)
				r.put(head.Args[0], list, env)
				return nil
			case value.Ints:
				list = slices.Clone(list)
				slices.Reverse(list)
				r.put(head.Args[0], list, env)
				return nil
			}
		}
		c.Name, c.Method = f.Name, true
		c.Args = append([]any{f.Of}, args...)
		return c.Do()
	}
	fault.Fail(n.Pos, r.InWords(f)+" is called like a function", "a name of a function stands before the bracket", "a sign before the bracket")
	return nil
}

// generic is R's method for the class that a program has: predict.kpca for predict.
func (r *run[T]) generic(name string) any {
	if r.Lang != syntax.R {
		return nil
	}
	for _, other := range slices.Sorted(maps.Keys(r.vars.vars)) {
		if f, ok := r.vars.vars[other].(*function); ok && strings.HasPrefix(other, name+".") {
			return f
		}
	}
	return nil
}

// calledFrom is the module of a function that is called.
func (r *run[T]) calledFrom(head *syntax.Node, env *scope) string {
	switch head.Kind {
	case syntax.Name:
		return r.origin[head.Text]
	case syntax.Field:
		if m, ok := r.moduleOf(head.Args[0], env); ok {
			return library.Full(m)
		}
	}
	return "a method"
}

// moduleOf is the module that a name or a field stands for.
func (r *run[T]) moduleOf(n *syntax.Node, env *scope) (string, bool) {
	switch n.Kind {
	case syntax.Name:
		if v, own := env.find(n.Text); own {
			if u, not := v.(unknown); not {
				u.refused(n)
			}
			m, ok := v.(value.Module)
			return string(m), ok
		}
		return n.Text, library.IsModule(n.Text)
	case syntax.Field:
		m, ok := r.moduleOf(n.Args[0], env)
		return m + "." + n.Text, ok && library.IsModule(n.Text)
	}
	return "", false
}

// within evaluates an expression with the fields of a value as names: with(e, …)
// of R.
func (r *run[T]) within(n *syntax.Node, env *scope) any {
	inner := &scope{vars: map[string]any{}, parent: env}
	switch v := r.value(n.Args[1], env).(type) {
	case value.Result:
		for i, names := range v.Names {
			for _, name := range strings.Fields(names) {
				inner.vars[name] = v.Parts[i]
			}
		}
	case *object:
		for name, x := range v.fields {
			inner.vars[name] = x
		}
	default:
		fault.FailAs(fault.Unsupported, n.Pos, "with(…) has "+r.InWords(v), "it needs a list with names, as eigen returns", "e$vectors and e$values")
	}
	return r.value(n.Args[2], inner)
}

// has reports a name of the language for a function that is known here.
func (r *run[T]) has(name string) bool {
	return builtin.Known(name) && (r.Torch || r.jax || library.InLanguage(r.Lang, name))
}
