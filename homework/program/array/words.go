package array

import (
	"fmt"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/program/syntax"
)

// Describe is an array in words.
func (r *Rules[T]) Describe(x *Dense[T]) string {
	if len(x.Shape) == 0 {
		return "a number"
	}
	return "an array of shape " + r.Shape(x.Shape)
}

// Letter names a size by its letter.
func (r *Rules[T]) Letter(d int) string {
	for i, s := range r.Size {
		if d == s {
			return algebra.Dim(i).String()
		}
	}
	n := r.Size[algebra.N]
	switch d {
	case n - 1:
		return "n−1"
	case n + 1:
		return "n+1"
	case n * n:
		return "n²"
	case r.Size[algebra.M] + 1:
		return "m+1"
	case n - r.Size[algebra.M]:
		return "n−m"
	}
	return fmt.Sprint(d)
}

// Shape is for instance (n, m), or n×m where all arrays are matrices.
func (r *Rules[T]) Shape(s []int) string {
	var parts []string
	for _, d := range s {
		parts = append(parts, r.Letter(d))
	}
	if r.Lang.Matrices || r.Lang == syntax.R && len(s) == 2 {
		return strings.Join(parts, "×")
	}
	if len(parts) == 1 {
		return "(" + parts[0] + ",)"
	}
	return "(" + strings.Join(parts, ", ") + ")"
}
