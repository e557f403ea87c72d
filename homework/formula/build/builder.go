// Package build puts the tree of a formula together. Each constructor checks that the
// sizes of its parts fit, and fails with a message that names both sides as the student
// wrote them. A size that nothing has fixed yet is a variable, which later parts fix.
//
//	b := build.Builder{Table: symbol.Standard()}
//	n := b.Mul(b.Transpose(b.Symbol("A", at)), b.Symbol("k", at)) // Aᵀ k, m×1
package build

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
)

// Builder makes the nodes of one source; it fails by panicking with a fault.
type Builder struct {
	Table     symbol.Symbols // the symbols of the question
	Z         algebra.Unifier
	Notes     []string // how what could be read otherwise was read
	Proof     bool     // in a derivation a number beside a column is a slip to be shown
	AllValues bool     // λ stands for the column of all eigenvalues: λ^{-1/2} ⊙ v

	count int // nodes
}
