// Package array computes on arrays as NumPy, SymPy, MATLAB, Julia and R do, which agree
// on little: in NumPy a vector beside a matrix is a row, in R and Julia a column, and in
// MATLAB a program has no vectors.
//
//	r := &array.Rules[float64]{Field: algebra.Real{}, Lang: syntax.R}
//	sum := r.Entrywise("+", x, y, 0)
//
// [Rules] are those of one language over one field of package algebra, for one run of a
// program; a [Dense] is an array. What fits, and what is repeated, is told by shape
// (broadcast.go, recycle.go, product.go); a part of an array may share its numbers with
// it (view.go); eigenvectors come in the order and with the signs that this house
// compares them with (pairs.go). Beside its numbers an array carries the formula that it
// came from, in the lecture's symbols (origin.go, explained.go), and an error names its
// factors by it (misfit.go). Package program, above it, reads what a call means.
package array
