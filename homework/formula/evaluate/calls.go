package evaluate

import (
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
)

// call is a kernel value, K(x, x_i), a feature, φ(x_i), a vector at the new sample, k(x),
// or one of the text's own functions.
func (w *World[T]) call(n *formula.Node) value[T] {
	if d := w.text.functions[n.Text]; d != nil && len(d.args) == len(n.Kids) && len(d.params) <= len(n.Sub) {
		return w.applied(n, d)
	}
	var args []int
	for _, k := range n.Kids {
		v := w.argument(k)
		if v.kind != sample {
			w.fail(NotAValue, n)
		}
		args = append(args, v.sample)
	}
	name := canonical(n.Text)
	base := name[strings.Index(name, " ")+1:] // without its accent
	switch {
	case len(args) == 2 && (base == "K" || base == "k") && len(n.Sub) == 0:
		return w.kernel(base != name, args[0], args[1])
	case len(args) == 1 && args[0] < 0: // f(x), k(x), ḡ(x)
		m := *n
		m.Op, m.Kids = formula.Name, nil
		return w.name(&m)
	case len(args) == 1 && (base == "f" || base == "k"):
		return w.columnOf(w.lecture(n, map[string]string{"f": "F", "bar f": "bar F", "k": "K"}[name]), args[0])
	}
	panic(&Trouble{Code: Undefined, Name: n.LaTeX(), Node: n})
}

// argument is a sample; a letter without a meaning is any sample, as x is.
func (w *World[T]) argument(k *formula.Node) value[T] {
	_, bound := w.vars[k.Text]
	d, _ := w.text.resolve(k)
	if d == nil && !bound && k.Letter() != "" && strings.Contains("yzuvst", k.Text) {
		return value[T]{kind: sample, sample: -1}
	}
	return w.eval(k)
}

// kernel is the kernel of two samples, −1 for the new one; centred, the inner product of
// their centred features.
func (w *World[T]) kernel(centred bool, a, b int) value[T] {
	v := w.in.Values
	switch {
	case centred && (a < 0 || b < 0):
		return w.number(w.g.Mul(v["bar F"].T(), v["bar f"]).At(max(a, b), 0))
	case centred:
		return w.number(v["bar K"].At(a, b))
	case a < 0 && b < 0:
		return w.number(v["kxx"].Data[0])
	case a < 0 || b < 0:
		return w.number(v["k"].At(max(a, b), 0))
	}
	return w.number(v["K"].At(a, b))
}

// applied is one of the text's own functions of its arguments.
func (w *World[T]) applied(n *formula.Node, d *definition) value[T] {
	vars := map[string]value[T]{}
	env := map[string]index{}
	for i, a := range d.args {
		v := w.eval(n.Kids[i])
		switch {
		case a.Op == formula.Name && len(a.Sub) == 0:
			vars[a.Text] = v
		case v.kind == sample && v.sample >= 0 && len(a.Sub) == 1: // k̃(x, x_i) = …: the letter is bound
			env[a.Sub[0].Text] = index{v.sample, algebra.N}
		default:
			panic(&Trouble{Code: Undefined, Name: n.LaTeX(), Node: n})
		}
	}
	for i, p := range d.params {
		env[p] = index{w.index(n, n.Sub[i], algebra.M), algebra.M}
	}
	defer w.enter(n, d)()
	old := w.vars
	w.vars = vars
	defer func() { w.vars = old }()
	var v value[T]
	w.at(env, func() { v = w.eval(d.body) })
	return v
}

// enter guards against names that are defined by themselves; what it returns leaves.
func (w *World[T]) enter(n *formula.Node, d *definition) func() {
	if w.busy[d] > 0 {
		panic(&Trouble{Code: itself, Name: d.name, Node: n})
	}
	w.busy[d]++
	return func() { w.busy[d]-- }
}

// defined is the value of one of the text's own names.
func (w *World[T]) defined(n *formula.Node, d *definition, sub []*formula.Node) value[T] {
	defer w.enter(n, d)()
	if len(d.params) == 0 {
		v := w.plain(d)
		if len(sub) == 0 || w.decorated(v, sub) {
			return v
		}
		return w.take(n, v, sub)
	}
	free := w.ranges(d)
	if len(sub) == 0 {
		return w.assembled(n, d, free)
	}
	if len(sub) < len(d.params) || len(sub) > len(d.params)+1 {
		panic(&Trouble{Code: Undefined, Name: n.LaTeX(), Node: n})
	}
	env := map[string]index{}
	if i, ok := w.env[every]; ok {
		env[every] = i
	}
	for i, p := range d.params {
		env[p] = index{w.index(n, sub[i], free[i].Dim), free[i].Dim}
	}
	var v value[T]
	w.at(env, func() { v = w.remembered(d.body, func() value[T] { return w.eval(d.body) }) })
	if rest := sub[len(d.params):]; len(rest) > 0 {
		return w.take(n, v, rest)
	}
	return v
}

// plain is the value of a definition without indices. It is kept, unless it has a free
// index of whoever uses it: b = Hα_j.
func (w *World[T]) plain(d *definition) (v value[T]) {
	if v, ok := w.kept[d]; ok {
		return v
	}
	if t := w.try(func() { w.at(map[string]index{}, func() { v = w.eval(d.body) }) }); t == nil {
		if len(w.vars) == 0 {
			w.kept[d] = v
		}
		return v
	} else if t.Code != need {
		panic(t)
	}
	return w.eval(d.body)
}

// ranges is what the indices of a definition number.
func (w *World[T]) ranges(d *definition) (list []Free) {
	if list, ok := w.spans[d]; ok {
		return list
	}
	env := w.probe(map[string]index{}, "", func() { w.eval(d.body) })
	for _, p := range d.params {
		f := Free{p, algebra.N}
		if x, ok := env[p]; ok {
			f.Dim = x.dim
		}
		list = append(list, f)
	}
	if len(w.vars) == 0 {
		w.spans[d] = list
	}
	return list
}

// assembled is the whole of what is defined entry by entry, or column by column.
func (w *World[T]) assembled(n *formula.Node, d *definition, free []Free) value[T] {
	var all []value[T]
	t := w.combinations(map[string]index{}, free, 1, func(env map[string]index) bool {
		w.at(env, func() { all = append(all, w.remembered(d.body, func() value[T] { return w.eval(d.body) })) })
		return true
	})
	if t != nil {
		panic(t)
	}
	return w.stack(n, all, free)
}
