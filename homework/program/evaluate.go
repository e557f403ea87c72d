package program

import (
	"maps"
	"math"
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/library"
	"kpcalab/homework/program/syntax"
)

// identity is I of Julia: as large as what stands beside it.
type identity struct{}

func identityBeside(a, b any) (pair [2]any, ok bool) {
	_, x := a.(identity)
	_, y := b.(identity)
	return [2]any{a, b}, x || y
}

// uniform is the identity of the size of the other operand.
func (r *run[T]) uniform(v, other any, at int) any {
	if _, ok := v.(identity); !ok {
		return v
	}
	o := r.array(other, at)
	if len(o.Shape) != 2 || o.Shape[0] != o.Shape[1] {
		fault.FailAs(fault.Misfit, at, "I stands beside "+r.describe(o), "I is as large as the square matrix beside it", "I(n)")
	}
	return r.Eye(o.Shape[0])
}

func (r *run[T]) value(n *syntax.Node, env *scope) any { return r.valueOf(n, env, 1) }

// valueOf computes an expression of which outs results are wanted.
func (r *run[T]) valueOf(n *syntax.Node, env *scope, outs int) any {
	r.Spend(10) // what a node costs beside its arithmetic
	v := r.computed(n, env, outs)
	if n.Kind != syntax.Name { // a list of it is new, or may be
		switch v := v.(type) {
		case []any:
			r.Hold(len(v))
		case ints:
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
			return !r.truth(v, n.Pos)
		}
		switch v := v.(type) {
		case algebra.Ratio:
			return v.Neg()
		case ints:
			out := make(ints, len(v))
			for i, x := range v {
				out[i] = -x
			}
			return out
		}
		return r.Entrywise(".*", r.array(algebra.Whole(-1), n.Pos), r.array(v, n.Pos), n.Pos)
	case syntax.Binary:
		a, b := r.value(n.Args[0], env), r.value(n.Args[1], env)
		if n.Text == "*" {
			if pair, ok := identityBeside(a, b); ok {
				if _, first := pair[0].(identity); first {
					return b
				}
				return a
			}
		}
		if comparing[n.Text] {
			a, b = r.tiny(n.Args[0], a), r.tiny(n.Args[1], b)
		}
		return r.binary(n.Text, a, b, n.Pos)
	case syntax.Tuple, syntax.List:
		list := make([]any, 0, len(n.Args)+1) // a place of its own, by which [run.unshared] knows it
		for _, a := range n.Args {
			if a.Kind == syntax.Star {
				list = append(list, r.values(r.value(a.Args[0], env), a.Pos)...)
				continue
			}
			list = append(list, r.value(a, env))
		}
		if n.Kind == syntax.List && r.Lang == syntax.Julia && len(list) > 0 {
			return r.stack(list, n.Pos)
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
		case ints:
			if r.Lang != syntax.MATLAB || n.Args[0].Kind != syntax.Range {
				return x
			}
		}
		return r.Transpose(r.array(v, n.Pos))
	case syntax.Range:
		return r.span(n, env)
	case syntax.Last:
		if len(r.ends) > 0 {
			return algebra.Whole(int64(r.ends[len(r.ends)-1]))
		}
		fault.Fail(n.Pos, "end stands outside of a subscript", "end is the last place of an array", "n")
	case syntax.Choose:
		if r.truth(r.value(n.Args[1], env), n.Pos) {
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
		return r.index(base, n.Args[1:], env, n.Pos)
	case syntax.Field:
		return r.member(n, env)
	case syntax.Call:
		return r.called(n, env, outs)
	case syntax.Slice:
		if n.Args[0] == nil && n.Args[1] == nil && n.Args[2] == nil {
			return bounds{}
		}
	}
	fault.Fail(n.Pos, "this part isn't read here", "arrays, functions and numbers are read", "writing it in another way")
	return nil
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
	from := r.whole(r.value(n.Args[0], env), n.Pos, "the start of a range")
	to := r.whole(r.value(n.Args[1], env), n.Pos, "the end of a range")
	step := 1
	if n.Args[2] != nil {
		step = r.whole(r.value(n.Args[2], env), n.Pos, "the step of a range")
	} else if r.Lang == syntax.R && to < from {
		step = -1
	}
	return r.numbers(from, step, to, n.Pos)
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
			a := r.array(r.value(e, env), e.Pos)
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
	if len(rows) == 0 {
		return r.Zeros(0, 0)
	}
	for len(rows) > 1 && array.Count(rows[0].Shape) == 0 {
		rows = rows[1:]
	}
	return r.Join(rows, 0, n.Pos)
}

func (r *run[T]) comprehension(n *syntax.Node, env *scope) any {
	var out []any
	inner := &scope{vars: map[string]any{}, parent: env}
	for _, v := range r.values(r.value(n.Args[1], env), n.Pos) {
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
		if n.Args[2] != nil && !r.truth(r.value(n.Args[2], inner), n.Pos) {
			continue
		}
		v := r.value(n.Args[0], inner)
		if list, ok := v.([]any); ok && n.Text == "nested" {
			out = append(out, list...)
			continue
		}
		out = append(out, v)
	}
	if r.Lang == syntax.Julia && len(out) > 0 {
		return r.stack(out, n.Pos)
	}
	return out
}

// name is the value of a name: the program's own, or a symbol of the lecture.
func (r *run[T]) name(n *syntax.Node, env *scope) any {
	if v, ok := env.find(n.Text); ok {
		return v
	}
	r.visible(n, env)
	if v, ok := r.symbol(n.Text); ok {
		return v
	}
	if v, ok := r.imported(n.Text); ok {
		return v
	}
	if r.Lang == syntax.MATLAB && (n.Text == "true" || n.Text == "false") {
		return n.Text == "true"
	}
	if n.Text == "__name__" {
		return "__main__"
	}
	if library.IsModule(n.Text) {
		return module(n.Text)
	}
	if r.has(n.Text) {
		return builtin(n.Text)
	}
	if quiet[n.Text] && r.Lang == syntax.Python {
		return silent{}
	}
	if v, ok := r.special(n.Text); ok {
		return v
	}
	r.foreign(n)
	if r.opt.Component > 0 && n.Text == r.opt.Index {
		return algebra.Whole(int64(r.opt.Component - 1 + r.Lang.First))
	}
	fault.FailAs(fault.NoMeaning, n.Pos, "the name "+fault.Quote(n.Text)+" has no value", "a program uses the lecture's symbols (K, k, H, A, L, lam, n, m, X, x) and the names that it defines itself", n.Text+r.likely(n.Text)+" on a line before")
	return nil
}

// special is a number that isn't one: missing, or beyond all others.
func (r *run[T]) special(name string) (any, bool) {
	x, ok := map[string]float64{"NA": math.NaN(), "NA_real_": math.NaN(), "NaN": math.NaN(), "nan": math.NaN(), "Inf": math.Inf(1), "inf": math.Inf(1)}[name]
	if !ok || r.Lang == syntax.Python && (name == "NA" || name == "NaN") {
		return nil, false
	}
	v, floating := any(x).(T)
	if !floating {
		panic(array.Stop{Err: algebra.ErrInexact})
	}
	return r.Scalar(v), true
}

// foreign refuses a function of another language.
func (r *run[T]) foreign(n *syntax.Node) {
	if known(n.Text) && len([]rune(n.Text)) > 1 {
		fault.FailAs(fault.Stops, n.Pos, fault.Quote(n.Text)+" isn't a function of "+r.Lang.Name, "a function of the language, or one that the program defines, is called", "the name that "+r.Lang.Name+" gives it")
	}
}

// visible refuses a name that is hidden in a function.
func (r *run[T]) visible(n *syntax.Node, env *scope) {
	if why := env.hidden(n.Text); why != "" {
		fault.FailAs(fault.Stops, n.Pos, "the name "+fault.Quote(n.Text)+" has no value at this place", why, fault.Quote(n.Text)+" among the parameters, or another name for what is computed")
	}
}

// likely is what a name that has no value is mostly meant to be.
func (r *run[T]) likely(name string) string {
	if strings.HasPrefix(name, "one") {
		if r.Lang == syntax.Python {
			return " = np.ones(n)"
		}
		return " = ones(n, 1)"
	}
	return " = …"
}

// member is a field: K.T, K.shape, np.linalg, F.values.
func (r *run[T]) member(n *syntax.Node, env *scope) any {
	if b := n.Args[0]; b.Kind == syntax.Name && library.IsModule(b.Text) {
		if _, own := env.find(b.Text); !own {
			return r.ofModule(b.Text, n.Text, n.Pos)
		}
	}
	return r.field(r.value(n.Args[0], env), n.Text, n.Pos)
}

func (r *run[T]) ofModule(m, name string, at int) any {
	switch {
	case library.IsModule(name):
		return module(m + "." + name)
	case name == "newaxis":
		return nil
	case name == "float64" || name == "float32" || name == "float" || name == "int":
		return builtin("float")
	case name == "nan" || name == "inf":
		v, _ := r.special(name)
		return v
	case name == "pi":
		fault.FailAs(fault.Unsupported, at, fault.Quote(name)+" isn't needed for the embedding", "symbols of the lecture", "leaving it out")
	}
	r.belongs(m, name, at)
	if m == "torch" && name == "svd" { // it returns V, torch.linalg.svd its transpose
		return builtin("torch.svd")
	}
	return builtin(name)
}

// field is a property or a method of a value.
func (r *run[T]) field(v any, name string, at int) any {
	if m, ok := v.(module); ok {
		return r.ofModule(string(m), name, at)
	}
	switch o := v.(type) {
	case *object:
		p := o.property(name, at)
		if b, ok := p.(bound); ok && o.class.kinds[name] == "property" {
			return r.invoke(b.f, []any{o}, nil, at)
		}
		return p
	case *class:
		if p, ok := o.property(name, o); ok {
			return p
		}
	case silent:
		return v
	}
	if s, ok := v.(result); ok {
		if x, ok := s.part(name); ok {
			return x
		}
		fault.Fail(at, fault.Quote(name)+" isn't part of what a solver returns", "it returns "+s.list(), "one of these")
	}
	if b, ok := v.(builtin); ok && b == "S" { // S.Half of SymPy
		if x, ok := map[string]algebra.Ratio{"Half": algebra.Half, "One": {Num: 1, Den: 1}, "Zero": {Num: 0, Den: 1}, "NegativeOne": {Num: -1, Den: 1}}[name]; ok {
			return x
		}
	}
	r.ofNumber(v, name, at)
	switch name {
	case "T", "mT":
		return r.Transpose(r.array(v, at))
	case "rows", "cols":
		if a := r.array(v, at); r.Lang == syntax.SymPy && len(a.Shape) == 2 {
			return algebra.Whole(int64(a.Shape[map[string]int{"rows": 0, "cols": 1}[name]]))
		}
	case "I":
		if r.Lang == syntax.Python {
			fault.FailAs(fault.Stops, at, "an array has no ‘I’", "only a matrix of the old kind, np.matrix, has it", "np.linalg.inv(…)")
		}
		return r.Inverse(r.array(v, at), at)
	case "shape":
		a := r.array(v, at)
		return ints(append([]int{}, a.Shape...))
	case "size":
		if r.torched { // x.size(0)
			return method{v, name}
		}
		return algebra.Whole(int64(len(r.array(v, at).Data)))
	case "ndim":
		return algebra.Whole(int64(len(r.array(v, at).Shape)))
	case "real", "data", "values":
		if _, ok := v.(*array.Dense[T]); ok {
			return v
		}
	}
	r.isMethod(v, name, at)
	return method{v, name}
}

// called is a call, or in MATLAB a subscript with round brackets.
func (r *run[T]) called(n *syntax.Node, env *scope, outs int) any {
	var f any
	head := n.Args[0]
	if head.Kind == syntax.Name {
		v, own := env.find(head.Text)
		if !own {
			r.visible(head, env)
			if s, ok := r.symbol(head.Text); ok && !r.has(head.Text) {
				v, own = s, true
			}
		}
		if own && r.Lang == syntax.R && !isFunction(v) && r.has(head.Text) { // a call looks for functions alone
			f = builtin(head.Text)
		} else if own {
			f = v
		} else if v, ok := r.imported(head.Text); ok {
			f = v
		} else if r.has(head.Text) {
			f = builtin(head.Text)
		} else if head.Text == "super" && r.Lang == syntax.Python {
			f = silent{}
		} else if f = r.generic(head.Text); f == nil {
			f = r.name(head, env)
		}
	} else {
		f = r.value(head, env)
	}
	switch f.(type) {
	case *array.Dense[T], algebra.Ratio, ints, []any, identity:
		if _, ok := f.(identity); ok && len(n.Args) == 2 { // I(n)
			return r.Eye(r.whole(r.value(n.Args[1], env), n.Pos, "a size"))
		}
		if r.Lang.Calls {
			return r.index(f, n.Args[1:], env, n.Pos)
		}
		if head.Kind == syntax.Name && len(n.Args) == 2 && (head.Text == "k" || head.Text == "f" || head.Text == "phi") && n.Args[1].Text == "x" {
			return f // k(x)
		}
		if r.Lang != syntax.R && (len(n.Args) == 2 && r.Lang == syntax.Julia) {
			fault.Fail(n.Pos, r.describe(f)+" is called like a function", "subscripts stand in [ ]", "square brackets for a subscript, * for a product")
		}
		fault.Fail(n.Pos, r.describe(f)+" is called like a function", "a sign is missing before the bracket", "@ or * before the bracket")
	}
	if b, ok := f.(builtin); ok && r.Lang == syntax.R && b == "with" && len(n.Args) == 3 {
		return r.within(n, env)
	}
	if _, no := f.(silent); no {
		return f
	}
	var args []any
	keys := map[string]any{}
	for i, a := range n.Args[1:] {
		if a.Kind == syntax.Star {
			args = append(args, r.values(r.value(a.Args[0], env), a.Pos)...)
			continue
		}
		v := r.value(a, env)
		if n.Keys != nil && n.Keys[i] != "" {
			keys[n.Keys[i]] = v
			if v == nil {
				keys[n.Keys[i]] = absent{}
			}
			continue
		}
		args = append(args, v)
	}
	c := &call[T]{run: r, pos: n.Pos, args: args, keys: keys, outs: outs, spread: n.Spread, nodes: n.Args[1:]}
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
	case kernel:
		return r.kernelOf(args, n.Pos)
	case eachOf:
		return c.overEntries(f, args)
	case bound:
		return r.invoke(f.f, append([]any{f.self}, args...), keys, n.Pos)
	case *function:
		if n.Spread {
			return c.overEach(f)
		}
		return r.invoke(f, args, keys, n.Pos)
	case builtin:
		c.name = string(f)
		switch {
		case r.Lang == syntax.R:
			c.fits("R")
		case r.Lang == syntax.Python:
			from := r.calledFrom(head, env)
			c.fits(from)
			c.bare = from == "" && !r.star && head.Kind == syntax.Name
		}
		return c.do()
	case mapped:
		return c.overAxis(f)
	case method:
		if list, ok := f.of.([]any); ok && (f.name == "append" || f.name == "extend") && len(args) == 1 {
			if f.name == "extend" {
				args = r.values(args[0], n.Pos)
			}
			r.unshared(head.Args[0], list, env, n.Pos)
			r.Hold(len(list) + len(args))
			r.put(head.Args[0], append(append([]any{}, list...), args...), env)
			return nil
		}
		if f.name == "reverse" && r.Lang == syntax.Python && head.Kind == syntax.Field && head.Args[0].Kind == syntax.Name && len(args) == 0 {
			switch list := f.of.(type) {
			case []any:
				r.unshared(head.Args[0], list, env, n.Pos)
				list = slices.Clone(list)
				slices.Reverse(list)
				r.put(head.Args[0], list, env)
				return nil
			case ints:
				list = slices.Clone(list)
				slices.Reverse(list)
				r.put(head.Args[0], list, env)
				return nil
			}
		}
		c.name, c.method = f.name, true
		c.args = append([]any{f.of}, args...)
		return c.do()
	}
	fault.Fail(n.Pos, r.describe(f)+" is called like a function", "a name of a function stands before the bracket", "a sign before the bracket")
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
			m, ok := v.(module)
			return string(m), ok
		}
		return n.Text, library.IsModule(n.Text)
	case syntax.Field:
		m, ok := r.moduleOf(n.Args[0], env)
		return m + "." + n.Text, ok && library.IsModule(n.Text)
	}
	return "", false
}

// absent is an argument that is None.
type absent struct{}

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

// belongs refuses a function that a module doesn't have.
func (r *run[T]) belongs(m, name string, at int) {
	try, lacks := library.Lacks(m, name)
	if !lacks || !known(name) || r.Lang != syntax.Python {
		return
	}
	if try == "" {
		try = "the name that the library gives it"
	}
	fault.FailAs(fault.Stops, at, m+" has no "+fault.Quote(name), "a function is called by the module in which it is", try)
}

// ofNumber refuses what only arrays have.
func (r *run[T]) ofNumber(v any, name string, at int) {
	if _, number := v.(algebra.Ratio); number && r.Lang == syntax.Python && !slices.Contains([]string{"real", "imag", "conjugate"}, name) {
		fault.FailAs(fault.Stops, at, "a number has no "+fault.Quote(name), "an array has it", "the number alone")
	}
	if _, list := v.([]any); list && r.Lang == syntax.Python && known(name) && !slices.Contains([]string{"append", "extend", "copy", "sort", "reverse", "index", "count"}, name) || list && (name == "T" || name == "shape") {
		fault.FailAs(fault.Stops, at, "a list has no "+fault.Quote(name), "an array has it", "np.array(…) around the list")
	}
}

// isMethod refuses a method that arrays don't have.
func (r *run[T]) isMethod(v any, name string, at int) {
	label := map[string]string{"Python": "ndarray", "SymPy": "Matrix"}[r.Lang.Name]
	if _, array := v.(*array.Dense[T]); !array || label == "" || r.torched || r.jax || !known(name) || library.Has(label, name) {
		return
	}
	fault.FailAs(fault.Stops, at, "an array has no method "+fault.Quote(name), "a function that isn't a method stands before its argument", "np."+name+"(…)")
}
