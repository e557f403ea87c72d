package remark

import (
	"math"
	"regexp"

	"kpcalab/homework/program/syntax"
)

var zeroTotal = regexp.MustCompile(`(?i)^\s*(?:the )?sums? (?:over|along) (?:all )?([a-z]) (?:is|are|=|vanish(?:es)?) ?(?:0|zero)?\s*$`)

// zeroSum reads “sum over l is zero” behind c(i, l) = …: the sum over the axis that the
// subscript counts.
func zeroSum(part string, at *syntax.Statement) func(find lookup, own []string) (bool, error) {
	m := zeroTotal.FindStringSubmatch(part)
	if m == nil || at.Kind != syntax.Assign || len(at.Targets) != 1 {
		return nil
	}
	t := at.Targets[0]
	if t.Kind != syntax.Call && t.Kind != syntax.Index || len(t.Args) != 3 || t.Args[0].Kind != syntax.Name {
		return nil
	}
	axis := -1
	for i, a := range t.Args[1:] {
		if a != nil && a.Kind == syntax.Name && a.Text == m[1] {
			axis = i
		}
	}
	if axis < 0 {
		return nil
	}
	name := t.Args[0].Text
	return func(find lookup, _ []string) (bool, error) {
		v, ok := find(name)
		if !ok {
			return false, errNoValue
		}
		x := v.Matrix
		if axis == 0 {
			x = x.T()
		}
		for i := range x.Rows { // one that is filled to its end is enough: the others follow
			sum, size := 0.0, 0.0
			for j := range x.Cols {
				sum += x.At(i, j)
				size = math.Max(size, math.Abs(x.At(i, j)))
			}
			if size > 0 && math.Abs(sum) <= tolerance*size {
				return true, nil
			}
		}
		return false, nil
	}
}
