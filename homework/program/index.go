package program

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/syntax"
	"slices"
)

// pick is what one subscript selects on its axis.
type pick struct {
	places []int
	keep   bool // the axis stays: a slice or a list
	fresh  bool // None: a new axis of size 1
	list   bool // places one by one, which NumPy copies
}

// subscripts computes the picks of a list of subscripts.
func (r *run[T]) subscripts(shape []int, subs []*syntax.Node, env *scope, at int) []pick {
	axes := 0
	for _, s := range subs {
		if !isNone(s) && s.Text != "..." {
			axes++
		}
	}
	var picks []pick
	axis := 0
	for _, s := range subs {
		if isNone(s) {
			picks = append(picks, pick{places: []int{0}, keep: true, fresh: true})
			continue
		}
		if s.Text == "..." {
			for range len(shape) - axes {
				picks = append(picks, pick{places: span(0, 1, shape[axis]), keep: true})
				axis++
			}
			continue
		}
		if axis >= len(shape) {
			fault.FailAs(fault.Misfit, s.Pos, "more subscripts than the array has dimensions", "this array has the shape "+r.shape(shape), "one subscript for each dimension")
		}
		d := shape[axis]
		if axes == 1 && r.lang.Matrices { // linear
			d = count(shape)
		}
		r.ends = append(r.ends, d)
		picks = append(picks, r.pick(s, d, env))
		r.ends = r.ends[:len(r.ends)-1]
		axis++
	}
	for ; axis < len(shape) && !(axes == 1 && r.lang.Matrices); axis++ {
		picks = append(picks, pick{places: span(0, 1, shape[axis]), keep: true})
	}
	return picks
}

func isNone(s *syntax.Node) bool {
	return s.Kind == syntax.Constant && s.Text == "None" || s.Kind == syntax.Field && s.Text == "newaxis" || s.Kind == syntax.Name && s.Text == "newaxis"
}

func span(from, step, n int) []int {
	list := make([]int, 0, n)
	for k := range n {
		list = append(list, from+k*step)
	}
	return list
}

// pick is one subscript.
func (r *run[T]) pick(s *syntax.Node, d int, env *scope) pick {
	if s.Kind == syntax.Slice {
		return pick{places: r.slice(s, d, env), keep: true}
	}
	v := r.value(s, env)
	switch v := v.(type) {
	case bounds:
		return pick{places: r.cut(v, d, s.Pos), keep: true}
	case ints:
		return pick{places: r.places(v, d, s.Pos), keep: true, list: true}
	case []any:
		var list ints
		for _, x := range v {
			list = append(list, r.whole(x, s.Pos, "a subscript"))
		}
		return pick{places: r.places(list, d, s.Pos), keep: true, list: true}
	case mask:
		if len(v) != d {
			fault.FailAs(fault.Misfit, s.Pos, r.size(len(v))+" conditions select from "+r.size(d)+" entries", "one condition for each entry", "conditions on an array of the same size")
		}
		var list []int
		for i, b := range v {
			if b {
				list = append(list, i)
			}
		}
		return pick{places: list, keep: true, list: true}
	case *array[T]:
		if len(v.data) == 1 && len(v.shape) == 0 || len(v.data) > 200 {
			break
		}
		if r.lang == syntax.MATLAB || r.lang == syntax.R {
			var list ints
			for _, x := range v.data {
				list = append(list, r.whole(r.scalar(x), s.Pos, "a subscript"))
			}
			return pick{places: r.places(list, d, s.Pos), keep: true, list: true}
		}
		fault.FailAs(fault.Unsupported, s.Pos, r.describe(v)+" stands as a subscript", "subscripts are whole numbers", "a list of places, such as the result of argsort")
	}
	i := r.whole(v, s.Pos, "a subscript")
	if r.lang == syntax.R && i < 0 { // all but one
		var list []int
		for k := range d {
			if k != -i-1 {
				list = append(list, k)
			}
		}
		return pick{places: list, keep: true}
	}
	return pick{places: r.places(ints{i}, d, s.Pos)}
}

// places turns subscripts of the language into places from 0.
func (r *run[T]) places(v ints, d, at int) []int {
	out := make([]int, len(v))
	for k, i := range v {
		j := i - r.lang.First
		if i < 0 && r.lang.First == 0 {
			j = d + i
		}
		if j < 0 || j >= d {
			if d == r.grow {
				out[k] = j
				continue
			}
			fault.FailAs(fault.Misfit, at, "the subscript "+algebra.Whole(int64(i)).String()+" is out of range", "this axis has "+r.size(d)+" entries, counted from "+algebra.Whole(int64(r.lang.First)).String(), "another subscript")
		}
		out[k] = j
	}
	return out
}

// slice is a:b:c in Python, or : alone.
func (r *run[T]) slice(s *syntax.Node, d int, env *scope) []int {
	b := bounds{}
	for k, to := range []*any{&b.from, &b.to, &b.step} {
		if s.Args[k] != nil {
			*to = r.value(s.Args[k], env)
		}
	}
	return r.cut(b, d, s.Pos)
}

func (r *run[T]) cut(b bounds, d, at int) []int {
	step := 1
	if b.step != nil {
		step = r.whole(b.step, at, "the step of a slice")
	}
	if step == 0 {
		fault.Fail(at, "a slice with the step 0", "the step of a slice isn't 0", "1 or −1")
	}
	if step < 0 && r.torched && !numpyCalls.Match([]byte(string(r.source))) {
		fault.FailAs(fault.Stops, at, "a slice with a negative step", "PyTorch takes positive steps alone", "torch.flip(x, dims=(0,))")
	}
	from, to := 0, d
	if step < 0 {
		from, to = d-1, -1
	}
	norm := func(v any, low, high int) int {
		i := r.whole(v, at, "the end of a slice")
		if i < 0 {
			i += d
		}
		return min(max(i, low), high)
	}
	low, high := 0, d
	if step < 0 {
		low, high = -1, d-1
	}
	if b.from != nil {
		from = norm(b.from, low, high)
	}
	if b.to != nil {
		to = norm(b.to, low, high)
	}
	var list []int
	for i := from; step > 0 && i < to || step < 0 && i > to; i += step {
		list = append(list, i)
	}
	return list
}

// index reads an array with subscripts.
func (r *run[T]) index(v any, subs []*syntax.Node, env *scope, at int) any {
	switch v := v.(type) {
	case []any:
		return r.entries1(v, subs, env, at)
	case ints:
		p := r.subscripts([]int{len(v)}, subs, env, at)
		if len(p) == 1 && !p[0].keep {
			return algebra.Whole(int64(v[p[0].places[0]]))
		}
		if len(p) != 1 {
			return r.index(r.array(v, at), subs, env, at)
		}
		out := make(ints, len(p[0].places))
		for i, k := range p[0].places {
			out[i] = v[k]
		}
		return out
	case result:
		if len(subs) == 1 && subs[0].Kind == syntax.Text {
			return r.field(v, subs[0].Text, at)
		}
		return r.entries1(v.parts, subs, env, at)
	case *object:
		if len(subs) == 1 {
			if name, ok := r.value(subs[0], env).(string); ok {
				return v.property(name, at)
			}
		}
	case builtin: // np.c_[a, b]
		if name := map[builtin]string{"c_": "column_stack", "r_": "concatenate"}[v]; name != "" {
			var list []any
			for _, s := range subs {
				list = append(list, r.value(s, env))
			}
			return (&call[T]{run: r, pos: at, name: name, args: []any{list}}).do()
		}
	case mask:
		fault.Fail(at, "a subscript of conditions", "conditions select entries of arrays", "the array with the conditions as its subscript")
	}
	a := r.array(v, at)
	if len(a.shape) == 0 && (r.lang.Matrices || r.lang == syntax.R || r.lang == syntax.Julia) {
		a = &array[T]{shape: []int{1, 1}, data: a.data}
		if !r.lang.Matrices {
			a.shape = []int{1}
		}
	}
	if r.lang == syntax.R && len(subs) == 1 && len(a.shape) == 2 { // linear, down the columns
		a = &array[T]{shape: []int{len(a.data)}, data: r.turned(a).data}
	}
	if r.lang == syntax.Julia && len(subs) == 1 && len(a.shape) == 2 {
		a = &array[T]{shape: []int{len(a.data)}, data: r.turned(&array[T]{shape: a.shape, data: a.data}).data}
	}
	keep := r.kept
	p := r.subscripts(a.shape, subs, env, at)
	if keep {
		for i := range p {
			p[i].keep = true
		}
	}
	if pairwise(r.lang, p, subs) {
		return r.pairs(a, p, at)
	}
	if len(p) == 1 && r.lang.Matrices && len(a.shape) == 2 {
		return r.linear(a, p[0], subs[0])
	}
	shape, places := r.gather(a.shape, p)
	if !slices.ContainsFunc(p, func(q pick) bool { return q.keep }) {
		return r.scalar(a.data[places[0]])
	}
	out := r.made(shape...)
	for i, q := range places {
		out.data[i] = a.data[q]
	}
	if slices.ContainsFunc(p, func(q pick) bool { return q.list }) {
		return r.alike(a, out)
	}
	return r.sees(a, r.alike(a, out), places)
}

// pairwise reports two lists as subscripts in NumPy, which select pairs; in other
// languages they select a submatrix.
func pairwise(l *syntax.Language, p []pick, subs []*syntax.Node) bool {
	if l != syntax.Python || len(p) != 2 || len(subs) != 2 {
		return false
	}
	for i, q := range p {
		if q.fresh || !q.keep || subs[i].Kind == syntax.Slice {
			return false
		}
	}
	return true
}

// pairs selects the entries (i_1, j_1), (i_2, j_2), ….
func (r *run[T]) pairs(a *array[T], p []pick, at int) any {
	n := max(len(p[0].places), len(p[1].places))
	out := r.made(n)
	for k := range n {
		var ij [2]int
		for s := range ij {
			list := p[s].places
			if len(list) != n && len(list) != 1 {
				fault.FailAs(fault.Misfit, at, "two lists of "+r.size(len(p[0].places))+" and "+r.size(len(p[1].places))+" places are subscripts", "NumPy takes them in pairs", "np.ix_ for a submatrix")
			}
			ij[s] = list[min(k, len(list)-1)]
		}
		out.data[k] = a.data[ij[0]*a.shape[1]+ij[1]]
	}
	return out
}

// linear reads A(:), A(i) and A(list) of MATLAB, down the columns; SymPy's run
// along the rows.
func (r *run[T]) linear(a *array[T], p pick, sub *syntax.Node) any {
	if r.lang.Indent {
		if !p.keep {
			return r.scalar(a.data[p.places[0]])
		}
		out := r.made(len(p.places), 1)
		for k, i := range p.places {
			out.data[k] = a.data[i]
		}
		return out
	}
	rows, cols := a.shape[0], a.shape[1]
	if !p.keep {
		i := p.places[0]
		return r.scalar(a.data[i%rows*cols+i/rows])
	}
	out := r.made(len(p.places), 1)
	if sub.Kind != syntax.Slice && (rows == 1 || cols > 1 && (sub.Kind == syntax.Range || sub.Kind == syntax.Matrix || sub.Kind == syntax.List)) {
		out.shape = []int{1, len(p.places)}
	}
	for k, i := range p.places {
		out.data[k] = a.data[i%rows*cols+i/rows]
	}
	return out
}

// gather lists the places that picks select, and the shape they make.
func (r *run[T]) gather(shape []int, picks []pick) (out []int, places []int) {
	lists := 0
	for _, p := range picks {
		if p.keep || r.lang.Matrices {
			out = append(out, len(p.places))
		}
		lists++
	}
	steps := make([]int, len(shape))
	step := 1
	for i := len(shape) - 1; i >= 0; i-- {
		steps[i] = step
		step *= shape[i]
	}
	places = []int{0}
	axis := 0
	for _, p := range picks {
		if p.fresh {
			continue
		}
		next := make([]int, 0, len(places)*len(p.places))
		for _, base := range places {
			for _, k := range p.places {
				next = append(next, base+k*steps[axis])
			}
		}
		r.spend(len(next))
		places = next
		axis++
	}
	return out, places
}

// entries1 reads a list with a subscript.
func (r *run[T]) entries1(v []any, subs []*syntax.Node, env *scope, at int) any {
	if len(subs) != 1 {
		return r.index(r.array(v, at), subs, env, at)
	}
	p := r.subscripts([]int{len(v)}, subs, env, at)
	if len(p) == 0 || r.lang.Indent && p[0].list {
		fault.FailAs(fault.Stops, at, "a list with a list as its subscript", "a list of Python has a number or a slice as its subscript", "np.array(…) around the list")
	}
	if !p[0].keep {
		return v[p[0].places[0]]
	}
	var out []any
	for _, k := range p[0].places {
		out = append(out, v[k])
	}
	return out
}

// assign changes entries of a variable: g[j] = …. The array is copied, so that
// no other name changes with it; in MATLAB it grows as needed.
func (r *run[T]) assign(old any, subs []*syntax.Node, v any, env *scope, at int) any {
	if list, ok := old.([]any); ok && len(subs) == 1 {
		i := r.whole(r.value(subs[0], env), at, "a subscript") - r.lang.First
		for len(list) <= i && len(list) < 1000 && !r.lang.Indent {
			list = append(list, algebra.Whole(0))
		}
		if i < 0 {
			i += len(list)
		}
		if i < 0 || i >= len(list) {
			fault.Fail(at, "a subscript beyond the list", "the list has fewer values", "append")
		}
		out := append([]any{}, list...)
		out[i] = v
		return out
	}
	if w, ok := v.(*array[T]); ok && r.lang == syntax.MATLAB && r.deletes && len(w.data) == 0 {
		return r.without(old, subs, env, at)
	}
	if old == nil && !r.lang.Indent {
		old = r.made(0, 0)
		if len(subs) == 1 {
			old = r.made(0)
		}
	}
	a := r.array(old, at)
	a = &array[T]{shape: append([]int{}, a.shape...), data: append([]T{}, a.data...), whole: a.whole}
	r.entries += len(a.data)
	if len(a.shape) == 0 {
		if r.lang.Indent {
			fault.FailAs(fault.Stops, at, "a part of a number is given a value", "a number has no parts", "an array")
		}
		a.shape = []int{1}
	}
	if len(subs) == 1 && !r.lang.Indent && len(a.shape) <= 2 && (len(a.shape) == 1 || min(a.shape[0], a.shape[1]) <= 1 && r.lang.Matrices) {
		subs = r.fixed(subs, []int{len(a.data)}, env)
		a = r.grown(a, subs[0], env)
	}
	if len(subs) == 2 && !r.lang.Indent && len(a.shape) == 2 {
		subs = r.fixed(subs, a.shape, env)
		a = r.grownMatrix(a, subs, v, env, at)
	}
	var places []int
	var shape []int
	if len(subs) == 1 && !r.lang.Indent && len(a.shape) == 2 || len(subs) == 1 && r.lang.Matrices && len(a.shape) == 2 {
		r.ends = append(r.ends, count(a.shape))
		p := r.pick(subs[0], count(a.shape), env)
		r.ends = r.ends[:len(r.ends)-1]
		for _, i := range p.places {
			places = append(places, i%a.shape[0]*a.shape[1]+i/a.shape[0])
		}
		shape = []int{len(places)}
	} else {
		shape, places = r.gather(a.shape, r.subscripts(a.shape, subs, env, at))
	}
	w := r.array(v, at)
	if x, ok := v.(algebra.Ratio); a.whole && !w.whole && !(ok && x.Den == 1) {
		fault.FailAs(fault.Unsupported, at, "an array made of whole numbers is given others", "NumPy cuts off the places behind the point, Julia stops", "0.0 in the place of 0, or zeros")
	}
	if len(w.data) != 1 && len(w.data) != len(places) || len(w.data) > 1 && r.lang == syntax.Python && !sameBut1Front(w.shape, shape) {
		fault.FailAs(fault.Misfit, at, r.describe(w)+" is put into "+r.size(len(places))+" places", "as many numbers as places are needed", "a part of the same size")
	}
	for i, q := range places {
		if len(w.data) == 1 {
			a.data[q] = w.data[0]
		} else {
			a.data[q] = w.data[i]
		}
	}
	return a
}

// without is an array less some entries, rows or columns: A(:, 1) = [] of MATLAB.
func (r *run[T]) without(old any, subs []*syntax.Node, env *scope, at int) any {
	if old == nil {
		fault.FailAs(fault.Stops, at, "a part of an array that isn't there is taken away", "an array is made before a part of it is taken away", "leaving it out")
	}
	a := r.array(old, at)
	if len(a.shape) != 2 {
		a = &array[T]{shape: []int{1, len(a.data)}, data: a.data}
	}
	axis := -1
	for k, s := range subs {
		if s.Kind != syntax.Slice {
			if axis >= 0 {
				fault.FailAs(fault.Stops, at, "a part of an array is taken away that is no row and no column", "whole rows or columns can be taken away", "a colon in one of the places")
			}
			axis = k
		}
	}
	if len(subs) == 1 && min(a.shape[0], a.shape[1]) == 1 {
		if axis = 0; a.shape[0] == 1 {
			axis = 1
		}
	}
	if axis < 0 || len(subs) > 2 || len(subs) == 1 && min(a.shape[0], a.shape[1]) != 1 {
		fault.FailAs(fault.Unsupported, at, "entries are taken away from a matrix", "a row or a column can be taken away", "A(:, 1) = []")
	}
	r.ends = append(r.ends, a.shape[axis])
	gone := r.pick(subs[min(axis, len(subs)-1)], a.shape[axis], env).places
	r.ends = r.ends[:len(r.ends)-1]
	var kept []int
	for i := range a.shape[axis] {
		if !contains(gone, i) {
			kept = append(kept, i)
		}
	}
	return r.selected(a, axis, kept)
}

// sameBut1Front reports shapes that agree but for leading ones.
func sameBut1Front(a, b []int) bool {
	for len(a) > 0 && a[0] == 1 {
		a = a[1:]
	}
	for len(b) > 0 && b[0] == 1 {
		b = b[1:]
	}
	return same(a, b)
}

// fixed are subscripts with the numbers in the place of end, which an array that
// grows would change.
func (r *run[T]) fixed(subs []*syntax.Node, shape []int, env *scope) []*syntax.Node {
	out := slices.Clone(subs)
	for k, s := range subs {
		if s.Kind == syntax.Slice || s.Kind == syntax.Number {
			continue
		}
		r.ends = append(r.ends, shape[k])
		if i, ok := r.value(s, env).(algebra.Ratio); ok {
			out[k] = &syntax.Node{Kind: syntax.Number, Pos: s.Pos, Num: i}
		}
		r.ends = r.ends[:len(r.ends)-1]
	}
	return out
}

// grown lengthens a vector so that a place exists in it.
func (r *run[T]) grown(a *array[T], sub *syntax.Node, env *scope) *array[T] {
	if sub.Kind == syntax.Slice {
		return a
	}
	r.ends = append(r.ends, len(a.data))
	v := r.value(sub, env)
	r.ends = r.ends[:len(r.ends)-1]
	k, ok := v.(algebra.Ratio)
	if !ok || k.Den != 1 || int(k.Num) <= len(a.data) || k.Num > 10_000 {
		return a
	}
	if r.lang == syntax.R && int(k.Num) > len(a.data)+1 {
		fault.FailAs(fault.Unsupported, sub.Pos, "an array grows by more than one place", "R fills the places between with NA", "numeric(m) before the loop")
	}
	for len(a.data) < int(k.Num) {
		a.data = append(a.data, r.f.Of(algebra.Whole(0)))
	}
	switch {
	case len(a.shape) == 1:
		a.shape = []int{len(a.data)}
		if r.lang.Matrices {
			a.shape = []int{1, len(a.data)}
		}
	case a.shape[1] == 1 && a.shape[0] > 1:
		a.shape = []int{len(a.data), 1}
	default:
		a.shape = []int{1, len(a.data)}
	}
	return a
}

// grownMatrix gives a matrix the rows and columns that places need.
func (r *run[T]) grownMatrix(a *array[T], subs []*syntax.Node, v any, env *scope, at int) *array[T] {
	want := []int{a.shape[0], a.shape[1]}
	for k, s := range subs {
		if s.Kind == syntax.Slice {
			if a.shape[k] == 0 {
				want[k] = len(r.array(v, at).data)
			}
			continue
		}
		r.ends = append(r.ends, a.shape[k])
		if i, ok := r.value(s, env).(algebra.Ratio); ok && i.Den == 1 && i.Num < 1000 {
			want[k] = max(want[k], int(i.Num))
		}
		r.ends = r.ends[:len(r.ends)-1]
	}
	if want[0] == a.shape[0] && want[1] == a.shape[1] {
		return a
	}
	out := r.made(want...)
	for i := range a.shape[0] {
		copy(out.data[i*want[1]:], a.data[i*a.shape[1]:(i+1)*a.shape[1]])
	}
	return out
}
