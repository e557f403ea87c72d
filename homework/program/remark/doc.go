// Package remark tests what the comments of a program say against the values that the
// program has while it runs: equations (W^T W = I, B = H D H), sizes (n x m, A (n,m)),
// orders of eigenvalues.
//
//	list := remark.Of(p)
//	list.Test(…)
//	r := list.False()
//
// How a comment is judged: [Of] collects claims with their tests, [Remarks.Watch] tries
// them before and after each statement, and [Remarks.False] and [Remarks.Unread] say what
// never held, and what states something that no test confirmed.
//
//   - Equations: evaluated.go cuts a comment into parts and clauses and reads each side,
//     by read.go (grammar), lexis.go (what it adds), subscript.go (A_ij, sums), lecture.go
//     (symbols without a variable), into a term (term.go), which
//     compare.go tests for all values of its subscripts.
//   - Sentences about matrices: sentence.go and scaled.go read whole clauses, which hold
//     or were misunderstood; property.go finds phrases that can be denied, too.
//   - Values in words: noun.go (the mean of the features), eigen.go (eigenvectors of X).
//   - What a line does: action.go (subtracts, divides by), and instead.go, which computes it
//     again with a part left out or in the place of another.
//   - Sizes: size.go, returned.go (of a function's result).
//   - Orders: order.go of what a line gives, solvers.go of what a solver is said to do.
//   - All steps in words: recipe.go. What is left over: unread.go.
//
// Comments are free text, and a careless word in one must not make a right program
// wrong: what isn't read as a whole claim, or has no value, says nothing. A claim that
// can be read in several ways (* entry by entry or between matrices, a vector as the
// diagonal of a matrix) is false where none of them holds, at no time at which the
// claim may be meant.
package remark
