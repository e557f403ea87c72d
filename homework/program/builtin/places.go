package builtin

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/value"
)

// Places turns subscripts of the language into places from 0.
func (r *Machine[T]) Places(v value.Ints, d, at int) []int {
	out := make([]int, len(v))
	for k, i := range v {
		j := i - r.Lang.First
		if i < 0 && r.Lang.First == 0 {
			j = d + i
		}
		if j < 0 || j >= d {
			fault.FailAs(fault.Misfit, at, "the subscript "+algebra.Whole(int64(i)).String()+" is out of range", "this axis has "+r.Letter(d)+" entries, counted from "+algebra.Whole(int64(r.Lang.First)).String(), "another subscript")
		}
		out[k] = j
	}
	return out
}
