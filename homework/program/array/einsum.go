package array

import (
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
)

// Einsum is einsum: the sum of products over the letters that the result doesn't
// have; without an arrow the result has those that stand once.
func (r *Rules[T]) Einsum(in, out string, arrow bool, arrays []*Dense[T], at int) *Dense[T] {
	terms := strings.Split(in, ",")
	size := map[byte]int{}
	var letters []byte
	for k, t := range terms {
		if len(arrays[k].Shape) != len(t) {
			fault.FailAs(fault.Misfit, at, "einsum gives "+fault.Quote(t)+" to "+r.Describe(arrays[k]), "one letter for each dimension", "the letters of its shape")
		}
		for i := range len(t) {
			d, seen := size[t[i]]
			if seen && d != arrays[k].Shape[i] {
				fault.FailAs(fault.Misfit, at, "the letter "+fault.Quote(t[i:i+1])+" of einsum stands for "+r.Letter(d)+" and for "+r.Letter(arrays[k].Shape[i]), "a letter has one range", "another letter")
			}
			if !seen {
				letters = append(letters, t[i])
			}
			size[t[i]] = arrays[k].Shape[i]
		}
	}
	if !arrow {
		for l := byte('A'); l <= 'z'; l++ {
			if strings.Count(in, string(l)) == 1 {
				out += string(l)
			}
		}
	}
	var shape []int
	total := 1
	for i := range len(out) {
		if _, ok := size[out[i]]; !ok {
			fault.Fail(at, "einsum has the letter "+fault.Quote(out[i:i+1])+" in its result alone", "letters of the result stand in an array", "another letter")
		}
		shape = append(shape, size[out[i]])
	}
	for _, d := range size {
		total *= d
	}
	r.Spend(total * len(terms))
	result := r.Zeros(shape...)
	place := map[byte]int{}
	var each func(k int)
	each = func(k int) {
		if k < len(letters) {
			for i := range size[letters[k]] {
				place[letters[k]] = i
				each(k + 1)
			}
			return
		}
		v := r.Field.Of(algebra.Whole(1))
		for j, t := range terms {
			p := 0
			for i := range len(t) {
				p = p*arrays[j].Shape[i] + place[t[i]]
			}
			v = r.Field.Mul(v, arrays[j].Data[p])
		}
		p := 0
		for i := range len(out) {
			p = p*size[out[i]] + place[out[i]]
		}
		result.Data[p] = r.Field.Add(result.Data[p], v)
	}
	each(0)
	return result
}
