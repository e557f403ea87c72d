package array

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
	"kpcalab/homework/program/syntax"
)

// Rules computes on arrays over one field as one language does: it broadcasts, adds up
// and multiplies as Lang has it. It counts what a run costs, and notes the formula that
// each array came from. Where arrays don't fit, and where the language stops, a method
// leaves with a fault (package fault) at the place of the source that it is given, and
// where the field has no such number, or a run takes too much, with a [Stop]: who runs a
// program recovers both. No method changes the arrays that it is given, but for Store.
type Rules[T any] struct {
	Field algebra.Field[T]
	Lang  *syntax.Language
	Size  [5]int      // the numbers behind n, m, d and μ, by [algebra.Dim]: messages and formulas name them by their letters
	Known Spectrum[T] // what the field itself can't compute

	Work    int    // operations that a run may take; 0: an honest program's on small data
	Budget  *int   // operations left for all runs that share it; nil: only the limit of each
	Source  []rune // of the program, for warnings
	Explain bool   // formulas are noted
	Shared  bool   // the program changes arrays in place, which NumPy's views see

	Solved bool         // eigenvectors were computed
	Warned *fault.Error // what the language itself warns of first
	Notes  []string     // with explain: what the language does silently

	work, entries      int
	parts              map[*tree.Node]int // the parts of each formula, while they are noted
	repeated, infinite func()             // they leave the run with what went wrong early on
}

// Spectrum is the eigenpairs of a matrix: a prime field has no solver, and in floating
// point computed vectors point to their side.
type Spectrum[T any] struct {
	Of      *algebra.Matrix[T]
	Vectors *algebra.Matrix[T] // as columns
	Values  []T
}

// Stop leaves a computation with an error that isn't the student's.
type Stop struct{ Err error }

// Check leaves a computation with an error of the field.
func Check(err error) {
	if err != nil {
		panic(Stop{Err: err})
	}
}

// maxEntries bounds the numbers that one run may hold, all arrays together:
// 16 MB of them.
const maxEntries = 2_000_000

// maxWork bounds the operations of one run; an honest program takes some
// thousand.
const maxWork = 1_000_000

// Spend counts operations, and leaves the run where there are too many.
func (r *Rules[T]) Spend(n int) {
	if r.work += n; r.work > max(r.Work, maxWork) {
		panic(Stop{Err: symbol.ErrWork})
	}
	if b := r.Budget; b != nil {
		if *b -= n; *b < 0 {
			panic(Stop{Err: symbol.ErrWork})
		}
	}
}

// Hold counts numbers that are made, and leaves the run where it holds too many. It
// is called before they are made.
func (r *Rules[T]) Hold(n int) {
	r.Spend(n)
	if r.entries += n; r.entries > maxEntries || n < 0 {
		panic(Stop{Err: symbol.ErrWork})
	}
}
