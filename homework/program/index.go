package program

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/builtin"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// subscripts computes the picks of a list of subscripts.
func (r *run[T]) subscripts(shape []int, subs []*syntax.Node, env *scope, at int) []array.Pick {
	axes := 0
	for _, s := range subs {
		if !isNone(s) && s.Text != "..." {
			axes++
		}
	}
	var picks []array.Pick
	axis := 0
	for _, s := range subs {
		if isNone(s) {
			picks = append(picks, array.Pick{Places: []int{0}, Keep: true, Fresh: true})
			continue
		}
		if s.Text == "..." {
			for range len(shape) - axes {
				picks = append(picks, array.Pick{Places: array.Range(0, 1, shape[axis]), Keep: true})
				axis++
			}
			continue
		}
		if axis >= len(shape) {
			fault.FailAs(fault.Misfit, s.Pos, "more subscripts than the array has dimensions", "this array has the shape "+r.Shape(shape), "one subscript for each dimension")
		}
		d := shape[axis]
		if axes == 1 && r.Lang.Matrices { // linear
			d = array.Count(shape)
		}
		r.ends = append(r.ends, d)
		picks = append(picks, r.pick(s, d, env))
		r.ends = r.ends[:len(r.ends)-1]
		axis++
	}
	for ; axis < len(shape) && !(axes == 1 && r.Lang.Matrices); axis++ {
		picks = append(picks, array.Pick{Places: array.Range(0, 1, shape[axis]), Keep: true})
	}
	return picks
}

func isNone(s *syntax.Node) bool {
	return s.Kind == syntax.Constant && s.Text == "None" || s.Kind == syntax.Field && s.Text == "newaxis" || s.Kind == syntax.Name && s.Text == "newaxis"
}

// pick is one subscript.
func (r *run[T]) pick(s *syntax.Node, d int, env *scope) array.Pick {
	if s.Kind == syntax.Slice {
		return array.Pick{Places: r.slice(s, d, env), Keep: true}
	}
	v := r.value(s, env)
	switch v := v.(type) {
	case value.Bounds:
		return array.Pick{Places: r.cut(v, d, s.Pos), Keep: true}
	case value.Ints:
		return array.Pick{Places: r.Places(v, d, s.Pos), Keep: true, List: true}
	case []any:
		var list value.Ints
		for _, x := range v {
			list = append(list, r.Whole(x, s.Pos, "a subscript"))
		}
		return array.Pick{Places: r.Places(list, d, s.Pos), Keep: true, List: true}
	case value.Mask:
		if len(v) != d {
			fault.FailAs(fault.Misfit, s.Pos, r.Letter(len(v))+" conditions select from "+r.Letter(d)+" entries", "one condition for each entry", "conditions on an array of the same size")
		}
		var list []int
		for i, b := range v {
			if b {
				list = append(list, i)
			}
		}
		return array.Pick{Places: list, Keep: true, List: true}
	case *array.Dense[T]:
		if len(v.Data) == 1 && len(v.Shape) == 0 || len(v.Data) > 200 {
			break
		}
		if r.Lang == syntax.MATLAB || r.Lang == syntax.R {
			var list value.Ints
			for _, x := range v.Data {
				list = append(list, r.Whole(r.Scalar(x), s.Pos, "a subscript"))
			}
			return array.Pick{Places: r.Places(list, d, s.Pos), Keep: true, List: true}
		}
		fault.FailAs(fault.Unsupported, s.Pos, r.InWords(v)+" stands as a subscript", "subscripts are whole numbers", "a list of places, such as the result of argsort")
	}
	i := r.Whole(v, s.Pos, "a subscript")
	if r.Lang == syntax.R && i < 0 { // all but one
		var list []int
		for k := range d {
			if k != -i-1 {
				list = append(list, k)
			}
		}
		return array.Pick{Places: list, Keep: true}
	}
	return array.Pick{Places: r.Places(value.Ints{i}, d, s.Pos)}
}

// slice is a:b:c in Python, or : alone.
func (r *run[T]) slice(s *syntax.Node, d int, env *scope) []int {
	b := value.Bounds{}
	for k, to := range []*any{&b.From, &b.To, &b.Step} {
		if s.Args[k] != nil {
			*to = r.value(s.Args[k], env)
		}
	}
	return r.cut(b, d, s.Pos)
}

func (r *run[T]) cut(b value.Bounds, d, at int) []int {
	step := 1
	if b.Step != nil {
		step = r.Whole(b.Step, at, "the step of a slice")
	}
	if step == 0 {
		fault.Fail(at, "a slice with the step 0", "the step of a slice isn't 0", "1 or −1")
	}
	if step < 0 && r.Torch && !numpyCalls.MatchString(string(r.Source)) {
		fault.FailAs(fault.Stops, at, "a slice with a negative step", "PyTorch takes positive steps alone", "torch.flip(x, dims=(0,))")
	}
	from, to := 0, d
	if step < 0 {
		from, to = d-1, -1
	}
	norm := func(v any, low, high int) int {
		i := r.Whole(v, at, "the end of a slice")
		if i < 0 {
			i += d
		}
		return min(max(i, low), high)
	}
	low, high := 0, d
	if step < 0 {
		low, high = -1, d-1
	}
	if b.From != nil {
		from = norm(b.From, low, high)
	}
	if b.To != nil {
		to = norm(b.To, low, high)
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
	case value.Based:
		return r.entryOf(v, subs, env, at)
	case value.Ints:
		p := r.subscripts([]int{len(v)}, subs, env, at)
		if len(p) == 1 && !p[0].Keep {
			return algebra.Whole(int64(v[p[0].Places[0]]))
		}
		if len(p) != 1 {
			return r.index(r.Array(v, at), subs, env, at)
		}
		out := make(value.Ints, len(p[0].Places))
		for i, k := range p[0].Places {
			out[i] = v[k]
		}
		return out
	case value.Result:
		if len(subs) == 1 && subs[0].Kind == syntax.Text {
			return r.field(v, subs[0].Text, at)
		}
		return r.entries1(v.Parts, subs, env, at)
	case *object:
		if len(subs) == 1 {
			if name, ok := r.value(subs[0], env).(string); ok {
				return v.property(name, at)
			}
		}
	case value.Builtin: // np.c_[a, b]
		if name := map[value.Builtin]string{"c_": "column_stack", "r_": "concatenate"}[v]; name != "" {
			var list []any
			for _, s := range subs {
				x := r.value(s, env)
				if a, ok := x.(*array.Dense[T]); name == "concatenate" && ok && len(a.Shape) == 0 { // r_ takes numbers, too
					x = &array.Dense[T]{Shape: []int{1}, Data: a.Data}
				} else if n, ok := x.(algebra.Ratio); name == "concatenate" && ok {
					x = &array.Dense[T]{Shape: []int{1}, Data: r.Constant(n).Data}
				}
				list = append(list, x)
			}
			return (&builtin.Call[T]{Machine: r.Machine, Pos: at, Name: name, Args: []any{list}}).Do()
		}
	case value.Mask:
		fault.Fail(at, "a subscript of conditions", "conditions select entries of arrays", "the array with the conditions as its subscript")
	}
	a := r.Array(v, at)
	if len(a.Shape) == 0 && (r.Lang.Matrices || r.Lang == syntax.R || r.Lang == syntax.Julia) {
		a = &array.Dense[T]{Shape: []int{1, 1}, Data: a.Data}
		if !r.Lang.Matrices {
			a.Shape = []int{1}
		}
	}
	if r.Lang == syntax.R && len(subs) == 1 && len(a.Shape) == 2 { // linear, down the columns
		a = &array.Dense[T]{Shape: []int{len(a.Data)}, Data: r.Transpose(a).Data}
	}
	if r.Lang == syntax.Julia && len(subs) == 1 && len(a.Shape) == 2 {
		a = &array.Dense[T]{Shape: []int{len(a.Data)}, Data: r.Transpose(&array.Dense[T]{Shape: a.Shape, Data: a.Data}).Data}
	}
	keep := r.kept
	p := r.subscripts(a.Shape, subs, env, at)
	if keep {
		for i := range p {
			p[i].Keep = true
		}
	}
	if a.Old {
		return r.indexOld(a, p, subs, at)
	}
	if pairwise(r.Lang, p, subs) {
		return r.Pair(a, p, at)
	}
	if len(p) == 1 && r.Lang.Matrices && len(a.Shape) == 2 {
		return r.linear(a, p[0], subs[0])
	}
	return r.Extract(a, p)
}

// indexOld reads an np.matrix with subscripts: a row and a column of it are matrices.
func (r *run[T]) indexOld(a *array.Dense[T], p []array.Pick, subs []*syntax.Node, at int) any {
	for _, q := range p {
		if q.Fresh || pairwise(r.Lang, p, subs) {
			fault.FailAs(fault.Unsupported, at, "this subscript of np.matrix isn't read", "rows, columns, parts and entries of it are", "np.asarray(…) around it")
		}
	}
	plain := *a
	plain.Old = false
	if len(p) == 2 && !p[0].Keep && !p[1].Keep {
		return r.Extract(&plain, p)
	}
	for i := range p {
		p[i].Keep = true
	}
	return r.AsOld(r.Extract(&plain, p), at)
}

// pairwise reports two lists as subscripts in NumPy, which select pairs; in other
// languages they select a submatrix.
func pairwise(l *syntax.Language, p []array.Pick, subs []*syntax.Node) bool {
	if l != syntax.Python || len(p) != 2 || len(subs) != 2 {
		return false
	}
	for i, q := range p {
		if q.Fresh || !q.Keep || subs[i].Kind == syntax.Slice {
			return false
		}
	}
	return true
}

// linear reads A(:), A(i) and A(list) of MATLAB, down the columns; SymPy's run
// along the rows.
func (r *run[T]) linear(a *array.Dense[T], p array.Pick, sub *syntax.Node) any {
	if r.Lang.NumPy {
		if !p.Keep {
			return r.Scalar(a.Data[p.Places[0]])
		}
		out := r.Zeros(len(p.Places), 1)
		for k, i := range p.Places {
			out.Data[k] = a.Data[i]
		}
		return out
	}
	rows, cols := a.Shape[0], a.Shape[1]
	if !p.Keep {
		i := p.Places[0]
		return r.Scalar(a.Data[i%rows*cols+i/rows])
	}
	out := r.Zeros(len(p.Places), 1)
	if sub.Kind != syntax.Slice && (rows == 1 || cols > 1 && (sub.Kind == syntax.Range || sub.Kind == syntax.Matrix || sub.Kind == syntax.List)) {
		out.Shape = []int{1, len(p.Places)}
	}
	for k, i := range p.Places {
		out.Data[k] = a.Data[i%rows*cols+i/rows]
	}
	return out
}

// entries1 reads a list with a subscript.
func (r *run[T]) entries1(v []any, subs []*syntax.Node, env *scope, at int) any {
	if len(subs) != 1 {
		return r.index(r.Array(v, at), subs, env, at)
	}
	p := r.subscripts([]int{len(v)}, subs, env, at)
	if len(p) == 0 || r.Lang.NumPy && p[0].List {
		fault.FailAs(fault.Stops, at, "a list with a list as its subscript", "a list of Python has a number or a slice as its subscript", "np.array(…) around the list")
	}
	if !p[0].Keep {
		return v[p[0].Places[0]]
	}
	var out []any
	for _, k := range p[0].Places {
		out = append(out, v[k])
	}
	return out
}
