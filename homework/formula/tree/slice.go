package tree

import (
	"fmt"
	"kpcalab/homework/algebra"
)

// Slices of V, the n×n matrix of all eigenvectors of K̄, largest eigenvalue
// first: some students pick their A from it.
const (
	FirstColumns = iota + 1
	lastColumns
	reversedColumns
	smallestFirst
	FirstRows
)

// SliceForms are the forms that are read, without spaces.
var SliceForms = map[string]int{
	":,1:m": FirstColumns, ":,:m": FirstColumns, ":,0:m": FirstColumns,
	":,n-m+1:n": lastColumns, ":,end-m+1:end": lastColumns, ":,-m:": lastColumns, ":,n-m:": lastColumns,
	":,m:-1:1": reversedColumns, ":,m,…,1": reversedColumns,
	":,n:-1:n-m+1": smallestFirst, ":,end:-1:end-m+1": smallestFirst, ":,n,…,n-m+1": smallestFirst, ":,:-m-1:-1": smallestFirst,
	"1:m,:": FirstRows, ":m,:": FirstRows, "0:m,:": FirstRows,
}

// slice takes m columns or rows of the n×n matrix of all eigenvectors.
func (ev *evaluator[T]) slice(n *Node, a *algebra.Matrix[T]) (*algebra.Matrix[T], error) {
	m := ev.in.Size[algebra.M]
	pick := func(at func(k int) int) *algebra.Matrix[T] {
		c := algebra.NewMatrix[T](a.Rows, m)
		for i := range a.Rows {
			for k := range m {
				c.Set(i, k, a.At(i, at(k)))
			}
		}
		return c
	}
	switch SliceForms[n.Name] {
	case FirstColumns:
		return a.Columns(0, m), nil
	case lastColumns:
		return a.Columns(a.Cols-m, a.Cols), nil
	case reversedColumns:
		return pick(func(k int) int { return m - 1 - k }), nil
	case smallestFirst:
		return pick(func(k int) int { return a.Cols - 1 - k }), nil
	case FirstRows:
		return a.T().Columns(0, m).T(), nil
	}
	return nil, fmt.Errorf("unknown slice %q", n.Name)
}
