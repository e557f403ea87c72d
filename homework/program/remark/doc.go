// Package remark tests what the comments of a program say against the values that the
// program has while it runs: equations (W^T W = I, B = H D H), sizes (n x m, A (n,m)),
// orders of eigenvalues.
//
//	list := remark.Of(p)
//	list.Test(…)
//	r := list.False()
//
// Comments are free text, and a careless word in one must not make a right program
// wrong: what isn't read as a whole claim, or has no value, says nothing. A claim that
// can be read in several ways (* entry by entry or between matrices, a vector as the
// diagonal of a matrix) is false where none of them holds, at no time at which the
// claim may be meant.
package remark
