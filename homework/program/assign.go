package program

import (
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

// assign changes entries of a variable: g[j] = …. The array is copied, so that
// no other name changes with it; in MATLAB it grows as needed.
func (r *run[T]) assign(old any, subs []*syntax.Node, v any, env *scope, at int) any {
	if list, ok := old.([]any); ok && len(subs) == 1 {
		i := r.Whole(r.value(subs[0], env), at, "a subscript") - r.Lang.First
		for len(list) <= i && len(list) < 1000 && !r.Lang.NumPy {
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
	if w, ok := v.(*array.Dense[T]); ok && r.Lang == syntax.MATLAB && r.deletes && len(w.Data) == 0 {
		return r.without(old, subs, env, at)
	}
	if old == nil && !r.Lang.NumPy {
		old = r.Zeros(0, 0)
		if len(subs) == 1 {
			old = r.Zeros(0)
		}
	}
	a := r.Array(old, at)
	a = r.Clone(a)
	if len(a.Shape) == 0 {
		if r.Lang.NumPy {
			fault.FailAs(fault.Stops, at, "a part of a number is given a value", "a number has no parts", "an array")
		}
		a.Shape = []int{1}
	}
	if len(subs) == 1 && !r.Lang.NumPy && len(a.Shape) <= 2 && (len(a.Shape) == 1 || min(a.Shape[0], a.Shape[1]) <= 1 && r.Lang.Matrices) {
		subs = r.fixed(subs, []int{len(a.Data)}, env)
		a = r.grown(a, subs[0], env)
	}
	if len(subs) == 2 && !r.Lang.NumPy && len(a.Shape) == 2 {
		subs = r.fixed(subs, a.Shape, env)
		a = r.grownMatrix(a, subs, v, env, at)
	}
	var places []int
	var shape []int
	if len(subs) == 1 && !r.Lang.NumPy && len(a.Shape) == 2 || len(subs) == 1 && r.Lang.Matrices && len(a.Shape) == 2 {
		r.ends = append(r.ends, array.Count(a.Shape))
		p := r.pick(subs[0], array.Count(a.Shape), env)
		r.ends = r.ends[:len(r.ends)-1]
		for _, i := range p.Places {
			places = append(places, i%a.Shape[0]*a.Shape[1]+i/a.Shape[0])
		}
		shape = []int{len(places)}
	} else {
		shape, places = r.Gather(a.Shape, r.subscripts(a.Shape, subs, env, at))
	}
	w := r.Array(v, at)
	if x, ok := v.(algebra.Ratio); a.Whole && !w.Whole && !(ok && x.Den == 1) {
		fault.FailAs(fault.Unsupported, at, "an array made of whole numbers is given others", "NumPy cuts off the places behind the point, Julia stops", "0.0 in the place of 0, or zeros")
	}
	if len(w.Data) != 1 && len(w.Data) != len(places) || len(w.Data) > 1 && r.Lang == syntax.Python && !sameBut1Front(w.Shape, shape) {
		fault.FailAs(fault.Misfit, at, r.InWords(w)+" is put into "+r.Letter(len(places))+" places", "as many numbers as places are needed", "a part of the same size")
	}
	for i, q := range places {
		if len(w.Data) == 1 {
			a.Data[q] = w.Data[0]
		} else {
			a.Data[q] = w.Data[i]
		}
	}
	return a
}

// without is an array less some entries, rows or columns: A(:, 1) = [] of MATLAB.
func (r *run[T]) without(old any, subs []*syntax.Node, env *scope, at int) any {
	if old == nil {
		fault.FailAs(fault.Stops, at, "a part of an array that isn't there is taken away", "an array is made before a part of it is taken away", "leaving it out")
	}
	a := r.Array(old, at)
	if len(a.Shape) != 2 {
		a = &array.Dense[T]{Shape: []int{1, len(a.Data)}, Data: a.Data}
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
	if len(subs) == 1 && min(a.Shape[0], a.Shape[1]) == 1 {
		if axis = 0; a.Shape[0] == 1 {
			axis = 1
		}
	}
	if axis < 0 || len(subs) > 2 || len(subs) == 1 && min(a.Shape[0], a.Shape[1]) != 1 {
		fault.FailAs(fault.Unsupported, at, "entries are taken away from a matrix", "a row or a column can be taken away", "A(:, 1) = []")
	}
	r.ends = append(r.ends, a.Shape[axis])
	gone := r.pick(subs[min(axis, len(subs)-1)], a.Shape[axis], env).Places
	r.ends = r.ends[:len(r.ends)-1]
	var kept []int
	for i := range a.Shape[axis] {
		if !slices.Contains(gone, i) {
			kept = append(kept, i)
		}
	}
	return r.Select(a, axis, kept)
}

// sameBut1Front reports shapes that agree but for leading ones.
func sameBut1Front(a, b []int) bool {
	for len(a) > 0 && a[0] == 1 {
		a = a[1:]
	}
	for len(b) > 0 && b[0] == 1 {
		b = b[1:]
	}
	return slices.Equal(a, b)
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
func (r *run[T]) grown(a *array.Dense[T], sub *syntax.Node, env *scope) *array.Dense[T] {
	if sub.Kind == syntax.Slice {
		return a
	}
	r.ends = append(r.ends, len(a.Data))
	v := r.value(sub, env)
	r.ends = r.ends[:len(r.ends)-1]
	k, ok := v.(algebra.Ratio)
	if !ok || k.Den != 1 || int(k.Num) <= len(a.Data) || k.Num > 10_000 {
		return a
	}
	if r.Lang == syntax.R && int(k.Num) > len(a.Data)+1 {
		fault.FailAs(fault.Unsupported, sub.Pos, "an array grows by more than one place", "R fills the places between with NA", "numeric(m) before the loop")
	}
	for len(a.Data) < int(k.Num) {
		a.Data = append(a.Data, r.Field.Of(algebra.Whole(0)))
	}
	switch {
	case len(a.Shape) == 1:
		a.Shape = []int{len(a.Data)}
		if r.Lang.Matrices {
			a.Shape = []int{1, len(a.Data)}
		}
	case a.Shape[1] == 1 && a.Shape[0] > 1:
		a.Shape = []int{len(a.Data), 1}
	default:
		a.Shape = []int{1, len(a.Data)}
	}
	return a
}

// grownMatrix gives a matrix the rows and columns that places need.
func (r *run[T]) grownMatrix(a *array.Dense[T], subs []*syntax.Node, v any, env *scope, at int) *array.Dense[T] {
	want := []int{a.Shape[0], a.Shape[1]}
	for k, s := range subs {
		if s.Kind == syntax.Slice {
			if a.Shape[k] == 0 {
				want[k] = len(r.Array(v, at).Data)
			}
			continue
		}
		r.ends = append(r.ends, a.Shape[k])
		if i, ok := r.value(s, env).(algebra.Ratio); ok && i.Den == 1 && i.Num < 1000 {
			want[k] = max(want[k], int(i.Num))
		}
		r.ends = r.ends[:len(r.ends)-1]
	}
	if want[0] == a.Shape[0] && want[1] == a.Shape[1] {
		return a
	}
	out := r.Zeros(want...)
	for i := range a.Shape[0] {
		copy(out.Data[i*want[1]:], a.Data[i*a.Shape[1]:(i+1)*a.Shape[1]])
	}
	return out
}

// filled is Julia's y .= x: the numbers of x in the array y.
func (r *run[T]) filled(old, v any, at int) any {
	x, ok := old.(*array.Dense[T])
	if !ok || len(x.Shape) == 0 {
		fault.FailAs(fault.Stops, at, ".= fills "+r.InWords(old), "an array of the right size stands on the left", "= for a new value")
	}
	return r.InPlace(".", x, r.Entrywise("+", r.Zeros(x.Shape...), r.Array(v, at), at), at)
}

// withDiagonal is a matrix with another diagonal: a number, or one for each entry.
func (r *run[T]) withDiagonal(x, d *array.Dense[T], at int) *array.Dense[T] {
	if len(x.Shape) != 2 || len(d.Data) != 1 && len(d.Data) != min(x.Shape[0], x.Shape[1]) {
		fault.FailAs(fault.Misfit, at, "the diagonal of "+r.Describe(x)+" is given "+r.Describe(d), "a matrix has a number for each row on its diagonal", "a number, or as many as there are rows")
	}
	out := r.Clone(x)
	for i := range min(x.Shape[0], x.Shape[1]) {
		out.Data[i*x.Shape[1]+i] = d.Data[i%len(d.Data)]
	}
	return out
}

// changing are signs of a program that changes an array in place. In another one it
// doesn't matter who shares numbers with whom.
var changing = strings.Fields("+= -= *= /= @= .fill( fill! .sort( fill_diagonal out= out copyto .data[ .= mul!(")

// changes reports a program in which a name and its parts may share numbers.
func sharing(p *syntax.Program) bool {
	if p.Lang != syntax.Python && p.Lang != syntax.SymPy && p.Lang != syntax.Julia {
		return false
	}
	src := strings.ReplaceAll(string(p.Source), " ", "")
	return strings.Contains(src, "]=") || slices.ContainsFunc(changing, func(s string) bool { return strings.Contains(src, s) })
}
