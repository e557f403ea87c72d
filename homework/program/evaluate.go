package program

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/symbol"
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
	if len(o.shape) != 2 || o.shape[0] != o.shape[1] {
		fault.FailAs(fault.Misfit, at, "I stands beside "+r.describe(o), "I is as large as the square matrix beside it", "I(n)")
	}
	return r.eye(o.shape[0])
}

func (r *run[T]) eye(n int) *array[T] {
	a := r.made(n, n)
	for i := range n {
		a.data[i*n+i] = r.f.Of(algebra.Whole(1))
	}
	return a
}

func (r *run[T]) value(n *node, env *scope) any { return r.valueOf(n, env, 1) }

// valueOf computes an expression of which outs results are wanted.
func (r *run[T]) valueOf(n *node, env *scope, outs int) any {
	r.spend(10) // what a node costs beside its arithmetic
	switch n.kind {
	case nNumber:
		return n.num
	case nText:
		return n.s
	case nConstant:
		switch n.s {
		case "True":
			return true
		case "False":
			return false
		}
		return nil
	case nName:
		return r.name(n, env)
	case nUnary:
		v := r.value(n.args[0], env)
		if n.s != "-" {
			return !r.truth(v, n.pos)
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
		return r.spread(".*", r.array(algebra.Whole(-1), n.pos), r.array(v, n.pos), n.pos)
	case nBinary:
		a, b := r.value(n.args[0], env), r.value(n.args[1], env)
		if n.s == "*" {
			if pair, ok := identityBeside(a, b); ok {
				if _, first := pair[0].(identity); first {
					return b
				}
				return a
			}
		}
		return r.binary(n.s, a, b, n.pos)
	case nTuple, nList:
		list := make([]any, 0, len(n.args))
		for _, a := range n.args {
			if a.kind == nStar {
				list = append(list, r.values(r.value(a.args[0], env), a.pos)...)
				continue
			}
			list = append(list, r.value(a, env))
		}
		if n.kind == nList && r.lang == Julia && len(list) > 0 {
			return r.stack(list, n.pos)
		}
		return list
	case nMatrix:
		return r.written(n, env)
	case nEach:
		return r.comprehension(n, env)
	case nFunction:
		return &function{n, nil, env}
	case nTurn:
		v := r.value(n.args[0], env)
		switch x := v.(type) {
		case algebra.Ratio, ints, bool:
			return x
		}
		return r.turned(r.array(v, n.pos))
	case nRange:
		return r.span(n, env)
	case nLast:
		if len(r.ends) > 0 {
			return algebra.Whole(int64(r.ends[len(r.ends)-1]))
		}
		fault.Fail(n.pos, "end stands outside of a subscript", "end is the last place of an array", "n")
	case nChoose:
		if r.truth(r.value(n.args[1], env), n.pos) {
			return r.value(n.args[0], env)
		}
		return r.value(n.args[2], env)
	case nIndex:
		base := r.value(n.args[0], env)
		r.kept = n.keep
		return r.index(base, n.args[1:], env, n.pos)
	case nField:
		return r.member(n, env)
	case nCall:
		return r.called(n, env, outs)
	case nSlice:
		if n.args[0] == nil && n.args[1] == nil && n.args[2] == nil {
			return bounds{}
		}
	}
	fault.Fail(n.pos, "this part isn't read here", "arrays, functions and numbers are read", "writing it in another way")
	return nil
}

// span is a:b or a:step:b of MATLAB, Julia and R.
func (r *run[T]) span(n *node, env *scope) any {
	from := r.whole(r.value(n.args[0], env), n.pos, "the begin of a range")
	to := r.whole(r.value(n.args[1], env), n.pos, "the end of a range")
	step := 1
	if n.args[2] != nil {
		step = r.whole(r.value(n.args[2], env), n.pos, "the step of a range")
	} else if r.lang == R && to < from {
		step = -1
	}
	if step == 0 {
		fault.Fail(n.pos, "a range with the step 0", "a range has another step", "1 or −1")
	}
	list := ints{}
	for i := from; step > 0 && i <= to || step < 0 && i >= to; i += step {
		if list = append(list, i); len(list) > 100_000 {
			panic(stop{symbol.ErrWork})
		}
	}
	return list
}

// written is a matrix written out: [a, b; c, d].
func (r *run[T]) written(n *node, env *scope) any {
	var rows []*array[T]
	for _, row := range n.args {
		var parts []*array[T]
		for _, e := range row.args {
			if e.kind == nName && e.s == "~" {
				continue
			}
			a := r.array(r.value(e, env), e.pos)
			if len(a.shape) == 0 {
				a = &array[T]{shape: []int{1, 1}, data: a.data}
			}
			if len(a.shape) == 1 {
				a = &array[T]{shape: []int{a.shape[0], 1}, data: a.data}
			}
			if count(a.shape) > 0 || len(row.args) == 1 {
				parts = append(parts, a)
			}
		}
		if len(parts) > 0 {
			rows = append(rows, r.beside(parts, 1, n.pos))
		}
	}
	if len(rows) == 0 {
		return r.made(0, 0)
	}
	for len(rows) > 1 && count(rows[0].shape) == 0 {
		rows = rows[1:]
	}
	return r.beside(rows, 0, n.pos)
}

// beside joins matrices along an axis.
func (r *run[T]) beside(parts []*array[T], axis, at int) *array[T] {
	if len(parts) == 1 {
		return parts[0]
	}
	if len(parts[0].shape) == 1 {
		var data []T
		for _, p := range parts {
			data = append(data, p.data...)
		}
		out := r.made(len(data))
		copy(out.data, data)
		return out
	}
	total := 0
	for _, p := range parts {
		if len(p.shape) != 2 || p.shape[1-axis] != parts[0].shape[1-axis] {
			fault.FailAs(fault.Misfit, at, "arrays of the shapes "+r.shape(parts[0].shape)+" and "+r.shape(p.shape)+" are joined", "they agree in their other size", "parts that fit")
		}
		total += p.shape[axis]
	}
	if axis == 0 {
		out := r.made(total, parts[0].shape[1])
		k := 0
		for _, p := range parts {
			k += copy(out.data[k:], p.data)
		}
		return out
	}
	out := r.made(parts[0].shape[0], total)
	for i := range out.shape[0] {
		k := i * total
		for _, p := range parts {
			k += copy(out.data[k:], p.data[i*p.shape[1]:(i+1)*p.shape[1]])
		}
	}
	return out
}

func (r *run[T]) comprehension(n *node, env *scope) any {
	var out []any
	for _, v := range r.values(r.value(n.args[1], env), n.pos) {
		inner := &scope{vars: map[string]any{}, parent: env}
		if len(n.params) == 1 {
			inner.vars[n.params[0]] = v
		} else {
			var targets []*node
			for _, p := range n.params {
				targets = append(targets, &node{kind: nName, pos: n.pos, s: p})
			}
			r.unpack(targets, v, inner, n.pos)
		}
		if n.args[2] != nil && !r.truth(r.value(n.args[2], inner), n.pos) {
			continue
		}
		v := r.value(n.args[0], inner)
		if list, ok := v.([]any); ok && n.s == "nested" {
			out = append(out, list...)
			continue
		}
		out = append(out, v)
	}
	if r.lang == Julia && len(out) > 0 {
		return r.stack(out, n.pos)
	}
	return out
}

// name is the value of a name: the program's own, or a symbol of the lecture.
func (r *run[T]) name(n *node, env *scope) any {
	if v, ok := env.find(n.s); ok {
		return v
	}
	if v, ok := r.symbol(n.s); ok {
		return v
	}
	if v, ok := r.imported(n.s); ok {
		return v
	}
	if n.s == "__name__" {
		return "__main__"
	}
	if modules[n.s] {
		return module(n.s)
	}
	if known(n.s) {
		return builtin(n.s)
	}
	if r.opt.Component > 0 && n.s == r.opt.Index {
		return algebra.Whole(int64(r.opt.Component - 1 + r.lang.first))
	}
	fault.FailAs(fault.NoMeaning, n.pos, "the name "+fault.Quote(n.s)+" has no value", "a program uses the lecture's symbols (K, k, H, A, L, lam, n, m, X, x) and what it defines itself", n.s+" = … on a line before")
	return nil
}

// member is a field: K.T, K.shape, np.linalg, F.values.
func (r *run[T]) member(n *node, env *scope) any {
	if b := n.args[0]; b.kind == nName && modules[b.s] {
		if _, own := env.find(b.s); !own {
			return r.ofModule(b.s, n.s, n.pos)
		}
	}
	return r.field(r.value(n.args[0], env), n.s, n.pos)
}

func (r *run[T]) ofModule(m, name string, at int) any {
	switch {
	case modules[name]:
		return module(m + "." + name)
	case name == "newaxis":
		return nil
	case name == "float64" || name == "float32" || name == "float" || name == "int":
		return builtin("float")
	case name == "inf" || name == "pi":
		fault.FailAs(fault.Unsupported, at, fault.Quote(name)+" isn't needed for the embedding", "symbols of the lecture", "leaving it out")
	}
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
	if o, ok := v.(*object); ok {
		return o.property(name, at)
	}
	if s, ok := v.(result); ok {
		if x, ok := s.part(name); ok {
			return x
		}
		fault.Fail(at, fault.Quote(name)+" isn't part of what a solver returns", "it returns "+s.list(), "one of these")
	}
	if b, ok := v.(builtin); ok && b == "S" { // S.Half of SymPy
		if x, ok := map[string]algebra.Ratio{"Half": half, "One": {Num: 1, Den: 1}, "Zero": {Num: 0, Den: 1}, "NegativeOne": {Num: -1, Den: 1}}[name]; ok {
			return x
		}
	}
	switch name {
	case "T", "mT":
		return r.turned(r.array(v, at))
	case "rows", "cols":
		if a := r.array(v, at); r.lang == SymPy && len(a.shape) == 2 {
			return algebra.Whole(int64(a.shape[map[string]int{"rows": 0, "cols": 1}[name]]))
		}
	case "I":
		return r.inverse(r.array(v, at), at)
	case "shape":
		a := r.array(v, at)
		return ints(append([]int{}, a.shape...))
	case "size":
		if r.torched { // x.size(0)
			return method{v, name}
		}
		return algebra.Whole(int64(len(r.array(v, at).data)))
	case "ndim":
		return algebra.Whole(int64(len(r.array(v, at).shape)))
	case "real", "data", "values":
		if _, ok := v.(*array[T]); ok {
			return v
		}
	}
	return method{v, name}
}

// called is a call, or in MATLAB a subscript with round brackets.
func (r *run[T]) called(n *node, env *scope, outs int) any {
	var f any
	head := n.args[0]
	if head.kind == nName {
		v, own := env.find(head.s)
		if !own {
			if s, ok := r.symbol(head.s); ok && !known(head.s) {
				v, own = s, true
			}
		}
		if own {
			f = v
		} else if v, ok := r.imported(head.s); ok {
			f = v
		} else if known(head.s) {
			f = builtin(head.s)
		} else {
			f = r.name(head, env)
		}
	} else {
		f = r.value(head, env)
	}
	switch f.(type) {
	case *array[T], algebra.Ratio, ints, []any, identity:
		if _, ok := f.(identity); ok && len(n.args) == 2 { // I(n)
			return r.eye(r.whole(r.value(n.args[1], env), n.pos, "a size"))
		}
		if r.lang.calls {
			return r.index(f, n.args[1:], env, n.pos)
		}
		if head.kind == nName && len(n.args) == 2 && (head.s == "k" || head.s == "f" || head.s == "phi") && n.args[1].s == "x" {
			return f // k(x)
		}
		if r.lang != R && (len(n.args) == 2 && r.lang == Julia) {
			fault.Fail(n.pos, r.describe(f)+" is called like a function", "subscripts stand in [ ]", "square brackets for a subscript, * for a product")
		}
		fault.Fail(n.pos, r.describe(f)+" is called like a function", "a sign is missing before the bracket", "@ or * before the bracket")
	}
	if b, ok := f.(builtin); ok && r.lang == R && b == "with" && len(n.args) == 3 {
		return r.within(n, env)
	}
	var args []any
	keys := map[string]any{}
	for i, a := range n.args[1:] {
		if a.kind == nStar {
			args = append(args, r.values(r.value(a.args[0], env), a.pos)...)
			continue
		}
		v := r.value(a, env)
		if n.keys != nil && n.keys[i] != "" {
			keys[n.keys[i]] = v
			if v == nil {
				keys[n.keys[i]] = absent{}
			}
			continue
		}
		args = append(args, v)
	}
	c := &call[T]{run: r, pos: n.pos, args: args, keys: keys, outs: outs, spread: n.spread}
	switch f := f.(type) {
	case *class:
		return r.create(f, args, keys, n.pos)
	case bound:
		return r.invoke(f.f, append([]any{f.self}, args...), keys, n.pos)
	case *function:
		if n.spread {
			return c.overEach(f)
		}
		return r.invoke(f, args, keys, n.pos)
	case builtin:
		c.name = string(f)
		return c.do()
	case mapped:
		return c.overAxis(f)
	case method:
		if list, ok := f.of.([]any); ok && (f.name == "append" || f.name == "extend") && len(args) == 1 {
			if f.name == "extend" {
				args = r.values(args[0], n.pos)
			}
			r.put(head.args[0], append(append([]any{}, list...), args...), env)
			return nil
		}
		c.name, c.method = f.name, true
		c.args = append([]any{f.of}, args...)
		return c.do()
	}
	fault.Fail(n.pos, r.describe(f)+" is called like a function", "a name of a function stands before the bracket", "a sign before the bracket")
	return nil
}

// absent is an argument that is None.
type absent struct{}
