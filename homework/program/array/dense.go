package array

import (
	"kpcalab/homework/formula/tree"
)

// Dense is a dense array of any number of axes; one without axes is a number.
type Dense[T any] struct {
	Shape []int
	Data  []T  // row by row: the last axis runs fastest
	Row   bool // Julia: the transpose of a vector
	Whole bool // Python: it holds whole numbers alone
	Old   bool // NumPy: it is an np.matrix, of which * is the matrix product
	seen  *seen[T]
	From  *tree.Node // with Explain: the formula that it came from; nil where none is known
}

// Count is the number of entries of a shape.
func Count(shape []int) int {
	n := 1
	for _, d := range shape {
		n *= d
	}
	return n
}

// Squeezed is a shape without the axes of one entry.
func Squeezed(shape []int) (list []int) {
	for _, d := range shape {
		if d != 1 {
			list = append(list, d)
		}
	}
	return list
}

// Range is n whole numbers, a step apart.
func Range(from, step, n int) []int {
	list := make([]int, 0, n)
	for k := range n {
		list = append(list, from+k*step)
	}
	return list
}

// Plain is the same numbers without what else is known of them.
func (a *Dense[T]) Plain() *Dense[T] { return &Dense[T]{Shape: a.Shape, Data: a.Data} }
