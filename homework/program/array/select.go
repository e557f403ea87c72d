package array

import (
	"slices"

	"kpcalab/homework/formula/fault"
)

// Pick is what one subscript selects on its axis.
type Pick struct {
	Places []int
	Keep   bool // the axis stays: a slice or a list
	Fresh  bool // None: a new axis of size 1
	List   bool // places one by one, which NumPy copies
}

// Extract is what picks, one for each axis, select: a view where NumPy makes one.
func (r *Rules[T]) Extract(a *Dense[T], picks []Pick) *Dense[T] {
	if !slices.ContainsFunc(picks, func(q Pick) bool { return q.Keep }) {
		_, places := r.Gather(a.Shape, picks)
		return r.Scalar(a.Data[places[0]])
	}
	out, places := r.taken(a, picks)
	if slices.ContainsFunc(picks, func(q Pick) bool { return q.List }) {
		return r.alike(a, out)
	}
	return r.sees(a, r.alike(a, out), places)
}

// taken has the numbers that picks select, and tells where they were.
func (r *Rules[T]) taken(a *Dense[T], picks []Pick) (out *Dense[T], places []int) {
	shape, places := r.Gather(a.Shape, picks)
	out = r.Zeros(shape...)
	for i, q := range places {
		out.Data[i] = a.Data[q]
	}
	return out, places
}

// Gather lists the places that picks select, and the shape they make.
func (r *Rules[T]) Gather(shape []int, picks []Pick) (out []int, places []int) {
	for _, p := range picks {
		if p.Keep || r.Lang.Matrices {
			out = append(out, len(p.Places))
		}
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
		if p.Fresh {
			continue
		}
		next := make([]int, 0, len(places)*len(p.Places))
		for _, base := range places {
			for _, k := range p.Places {
				next = append(next, base+k*steps[axis])
			}
		}
		r.Spend(len(next))
		places = next
		axis++
	}
	return out, places
}

// Select takes places of one axis.
func (r *Rules[T]) Select(x *Dense[T], axis int, list []int) *Dense[T] {
	for _, k := range list {
		if d := x.Shape[axis]; k < 0 || k >= d {
			fault.FailAs(fault.Misfit, 0, "a place beyond the "+r.Letter(d)+" of an axis is taken", "an axis has no such place", "other places")
		}
	}
	out, _ := r.taken(x, along(x.Shape, axis, list))
	return out
}

// Reverse has the places of one axis in reverse.
func (r *Rules[T]) Reverse(x *Dense[T], axis int) *Dense[T] {
	d := x.Shape[axis]
	out, places := r.taken(x, along(x.Shape, axis, Range(d-1, -1, d)))
	return r.sees(x, out, places)
}

// along picks places of one axis, and all of the others.
func along(shape []int, axis int, places []int) (picks []Pick) {
	for i, d := range shape {
		p := Pick{Places: Range(0, 1, d), Keep: true}
		if i == axis {
			p.Places = places
		}
		picks = append(picks, p)
	}
	return picks
}

// Pair selects the entries (i_1, j_1), (i_2, j_2), ….
func (r *Rules[T]) Pair(a *Dense[T], p []Pick, at int) *Dense[T] {
	n := max(len(p[0].Places), len(p[1].Places))
	out := r.Zeros(n)
	for k := range n {
		var ij [2]int
		for s := range ij {
			list := p[s].Places
			if len(list) != n && len(list) != 1 {
				fault.FailAs(fault.Misfit, at, "two lists of "+r.Letter(len(p[0].Places))+" and "+r.Letter(len(p[1].Places))+" places are subscripts", "NumPy takes them in pairs", "np.ix_ for a submatrix")
			}
			ij[s] = list[min(k, len(list)-1)]
		}
		out.Data[k] = a.Data[ij[0]*a.Shape[1]+ij[1]]
	}
	return out
}
