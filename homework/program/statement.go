package program

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// leave ends a function.
type leave struct{ value any }

func (r *run[T]) block(body []*syntax.Statement, env *scope) {
	for _, s := range body {
		r.statement(s, env)
	}
}

// embedding are names that the lecture and papers give the result.
var embedding = syntax.Words("g gbar g_bar y z emb embedding ḡ")

func (r *run[T]) statement(s *syntax.Statement, env *scope) {
	r.Spend(1)
	r.opt.Coverage.statement(s)
	if r.opt.Watch != nil {
		r.watched(s, false, env)
		defer r.watched(s, true, env)
	}
	switch s.Kind {
	case syntax.Value:
		if r.asserts(s.Value, env) {
			r.assertion(s, s.Value, env)
			return
		}
		r.leaves(s.Value, env)
		v := r.orOpen(s.Value, env, 1)
		if _, no := v.(silent); !no && v != nil && !printed(s.Value) && (env == r.vars || !r.Lang.NumPy) {
			if r.result, r.resultOf = v, ""; env == r.vars {
				r.show(v, s.Value, "", false)
			}
		}
	case syntax.Assign:
		outs := 1
		if len(s.Targets) == 1 {
			outs = max(1, width(s.Targets[0]))
		}
		r.noLazy(s)
		v := r.orOpen(s.Value, env, outs)
		r.assigned = v
		r.deletes = s.Value.Kind == syntax.Matrix && len(s.Value.Args) == 1 && len(s.Value.Args[0].Args) == 0
		if s.Outer {
			env = env.outside(s.Targets[0])
		}
		for _, t := range s.Targets {
			if s.Sign == "." { // y .= x fills y
				if t.Kind == syntax.Name {
					v = r.filled(r.value(t, env), v, s.Pos)
				}
			} else if s.Sign != "" {
				old := r.value(t, env)
				if list, is := old.([]any); is && t.Kind == syntax.Name {
					r.unshared(t, list, env, s.Pos)
				}
				if v = r.Binary(r.Lang.Binary[s.Sign].Does, old, v, s.Pos); t.Kind != syntax.Index || r.inList(t, env) {
					v = r.InPlace(s.Sign, old, v, s.Pos)
				}
			}
			r.put(t, v, env)
		}
	case syntax.For:
		r.loop(s, env)
	case syntax.While:
		for first := s.Late; first || r.Truth(r.value(s.Value, env), s.Pos); first = false {
			r.Spend(100)
			if r.pass(s.Body, env) {
				break
			}
		}
	case syntax.Class:
		inside := &scope{vars: map[string]any{}, parent: env}
		for _, d := range s.Body {
			if d.Kind == syntax.Assign && !d.Typed || d.Kind == syntax.Value && d.Value.Kind == syntax.Call { // which may change an array of the program
				r.statement(d, inside)
			}
		}
		env.vars[s.Name] = r.newClass(s, env, inside.vars)
	case syntax.Import:
		r.rename(s, env)
	case syntax.Break, syntax.Continue:
		panic(jump{s.Kind == syntax.Break})
	case syntax.Assert:
		r.assertion(s, s.Value, env)
	case syntax.Delete:
		r.forget(s.Targets[0], env)
	case syntax.Raise:
		fault.FailAs(fault.Unsupported, s.Pos, "the program raises an error", "on this data it stops without a result", "leaving the test out")
	case syntax.If:
		if r.chooses(s, s.Value, env, s.Pos) {
			r.block(s.Body, env)
		} else {
			r.block(s.Other, env)
		}
	case syntax.Return:
		var v any
		if s.Value != nil {
			v = r.value(s.Value, env)
		}
		r.returned = v
		panic(leave{v})
	case syntax.Define:
		env.vars[s.Name] = r.newFunction(s.Value, s.Outs, env, true)
	}
}

// chooses is the truth of a condition, which chooses for a statement or an expression.
func (r *run[T]) chooses(of any, test *syntax.Node, env *scope, at int) bool {
	v := r.value(test, env)
	return r.opt.Coverage.choice(of, v, r.Truth(v, at))
}

// printed reports print(…) and disp(…).
func printed(n *syntax.Node) bool {
	return n.Kind == syntax.Call && (n.Args[0].Text == "print" || n.Args[0].Text == "disp" || n.Args[0].Text == "println" || n.Args[0].Text == "printf" || n.Args[0].Text == "fprintf" || n.Args[0].Text == "append")
}

// width is the number of names that a target takes apart.
func width(t *syntax.Node) int {
	switch t.Kind {
	case syntax.Tuple, syntax.List:
		return len(t.Args)
	case syntax.Matrix:
		if len(t.Args) == 1 {
			return len(t.Args[0].Args)
		}
	}
	return 1
}

// put gives a target a value.
func (r *run[T]) put(t *syntax.Node, v any, env *scope) {
	if _, no := v.(silent); no {
		if t.Kind == syntax.Name {
			env.vars[t.Text] = v
		} else if t.Kind == syntax.Tuple {
			for _, a := range t.Args {
				r.put(a, v, env)
			}
		}
		return
	}
	switch t.Kind {
	case syntax.Name:
		if t.Text == "~" || t.Text == "_" {
			return
		}
		if (t.Text == "n" || t.Text == "m") && r.changes(t.Text, v) {
			fault.FailAs(fault.Redefined, t.Pos, fault.Quote(t.Text)+" is given another value", "n, m, K, k, X and x are given: the program is run on data of the checker's own", "leaving out data of your own, or another name")
		}
		env.vars[t.Text] = v
		if env == r.vars {
			if t.Text == "H" {
				r.ownCentring(v)
			}
			r.given(t, v)
		}
	case syntax.Tuple, syntax.List, syntax.Matrix:
		targets := t.Args
		if t.Kind == syntax.Matrix {
			targets = t.Args[0].Args
		}
		r.unpack(targets, v, env, t.Pos)
	case syntax.Field:
		base := t.Args[0]
		if base.Kind == syntax.Name && r.Lang == syntax.MATLAB { // model.V = … makes a struct
			if _, own := env.find(base.Text); !own {
				env.vars[base.Text] = &object{fields: map[string]any{}}
			}
		}
		o, ok := r.value(base, env).(*object)
		if !ok {
			fault.Fail(t.Pos, "a field of something that isn't an object is given a value", "a class has fields", "a name of its own")
		}
		o.fields[t.Text] = v
	case syntax.Index, syntax.Call:
		if r.opens {
			fault.FailAs(fault.Unsupported, t.Pos, "an entry is changed behind an expression with open subscripts", "the expression may change with it, which isn't followed here", "the change before it")
		}
		base := t.Args[0]
		if base.Kind == syntax.Field {
			if o, ok := r.value(base.Args[0], env).(*object); ok {
				old := o.fields[base.Text]
				new := r.assign(old, t.Args[1:], v, env, t.Pos)
				if x, ok := old.(*array.Dense[T]); ok && r.Shared {
					if y, ok := new.(*array.Dense[T]); ok && slices.Equal(x.Shape, y.Shape) {
						r.Store(x, y.Data)
						new = x
					}
				}
				o.fields[base.Text] = new
				return
			}
		}
		if base.Kind != syntax.Name {
			fault.Fail(t.Pos, "the left side of this assignment isn't read", "a name, or a part of an array, is given a value", "a name")
		}
		if r.Lang == syntax.R && t.Kind == syntax.Call && labels[base.Text] { // names(g) <- …
			return
		}
		if r.Lang == syntax.R && t.Kind == syntax.Call && base.Text == "diag" && len(t.Args) == 2 { // diag(M) <- 1
			r.put(t.Args[1], r.withDiagonal(r.Array(r.value(t.Args[1], env), t.Pos), r.Array(v, t.Pos), t.Pos), env)
			return
		}
		old, ok := env.find(base.Text)
		if list, is := old.([]any); is {
			r.unshared(base, list, env, t.Pos)
		}
		if !ok {
			if r.Lang.NumPy {
				r.visible(base, env)
			}
			if old, ok = r.Given(base.Text); !ok {
				if r.Lang.NumPy || r.Lang == syntax.Julia || r.Lang == syntax.R {
					fault.FailAs(fault.NoMeaning, base.Pos, fault.Quote(base.Text)+" has no value yet", "an array is made before a part of it is given a value", base.Text+" = … before this line")
				}
				old = nil
			}
		}
		subs := t.Args[1:]
		new := r.assign(old, subs, v, env, t.Pos)
		owner := env
		if !r.Lang.Matrices && r.Lang != syntax.R || r.Lang == syntax.SymPy { // elsewhere a function changes an array of its own
			for s := env; s != nil; s = s.parent {
				if _, here := s.vars[base.Text]; here {
					owner = s
					break
				}
			}
		}
		if x, ok := old.(*array.Dense[T]); ok && r.Shared {
			if y, ok := new.(*array.Dense[T]); ok && slices.Equal(x.Shape, y.Shape) {
				r.Store(x, y.Data)
				new = x
			}
		}
		owner.vars[base.Text] = new
		if owner == r.vars {
			r.given(base, new)
		}
	default:
		fault.Fail(t.Pos, "the left side of this assignment isn't read", "a name, or a part of an array, is given a value", "a name")
	}
}

// labels are what R says of a value beside its numbers.
var labels = syntax.Words("names colnames rownames dimnames class attr")

// changes reports a value for n or m that isn't theirs.
func (r *run[T]) changes(name string, v any) bool {
	want := r.in.Size[map[string]algebra.Dim{"n": algebra.N, "m": algebra.M}[name]]
	x, ok := v.(algebra.Ratio)
	return !ok || x != algebra.Whole(int64(want))
}

func (r *run[T]) unpack(targets []*syntax.Node, v any, env *scope, at int) {
	var parts []any
	switch v := v.(type) {
	case []any:
		parts = v
	case value.Ints:
		for _, x := range v {
			parts = append(parts, algebra.Whole(int64(x)))
		}
	case *array.Dense[T]:
		if len(v.Shape) > 0 && v.Shape[0] == len(targets) {
			for i := range targets {
				rest := v.Shape[1:]
				parts = append(parts, &array.Dense[T]{Shape: rest, Data: v.Data[i*array.Count(rest) : (i+1)*array.Count(rest)]})
			}
		}
	case value.Result:
		parts = v.Parts
	}
	for i, t := range targets { // g, *rest = …
		if rest := len(parts) - len(targets); t.Kind == syntax.Star && rest >= -1 {
			all := append([]any{}, parts[:i]...)
			all = append(append(all, append([]any{}, parts[i:i+rest+1]...)), parts[i+rest+1:]...)
			parts, targets = all, append([]*syntax.Node{}, targets...)
			targets[i] = t.Args[0]
			break
		}
	}
	if len(parts) < len(targets) || len(parts) > len(targets) && r.Lang.NumPy {
		fault.Fail(at, r.Letter(len(targets))+" names stand for "+r.InWords(v), "as many names as results", "the same number on both sides")
	}
	for i, t := range targets {
		r.put(t, parts[i], env)
	}
}

// loop runs a for over values that are known before it begins.
func (r *run[T]) loop(s *syntax.Statement, env *scope) {
	for _, v := range r.Each(r.value(s.Value, env), s.Pos) {
		if s.Targets[0].Kind == syntax.Tuple {
			r.unpack(s.Targets[0].Args, v, env, s.Pos)
		} else {
			env.vars[s.Targets[0].Text] = v
		}
		if r.pass(s.Body, env) {
			break
		}
	}
}

// jump leaves a pass of a loop; with last, the loop.
type jump struct{ last bool }

// pass runs the body of a loop once, and reports a break.
func (r *run[T]) pass(body []*syntax.Statement, env *scope) (last bool) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case jump:
			last = e.last
		default:
			panic(e)
		}
	}()
	r.block(body, env)
	return false
}

// forget takes names their values: del of Python.
func (r *run[T]) forget(t *syntax.Node, env *scope) {
	if t.Kind == syntax.Tuple {
		if len(t.Args) == 0 { // clear
			for name, v := range env.vars {
				if !isFunction(v) {
					r.forget(&syntax.Node{Kind: syntax.Name, Pos: t.Pos, Text: name}, env)
				}
			}
		}
		for _, a := range t.Args {
			r.forget(a, env)
		}
	}
	if t.Kind != syntax.Name {
		return
	}
	if env == r.vars {
		r.taken(t.Text)
	}
	if _, own := env.vars[t.Text]; !own {
		if r.Lang == syntax.MATLAB { // clear x, where there is none
			return
		}
		if _, given := r.Given(t.Text); !given || env.parent != nil || env.local[t.Text] {
			fault.FailAs(fault.Stops, t.Pos, "del of "+fault.Quote(t.Text)+", which has no value here", "del takes a name its value", "leaving it out")
		}
	}
	delete(env.vars, t.Text)
	if env.local == nil {
		env.local = map[string]bool{}
	}
	env.local[t.Text] = true
}
