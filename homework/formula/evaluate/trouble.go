package evaluate

import (
	"fmt"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
)

// Code is why a tree has no value.
type Code int

// The reasons.
const (
	Undefined Code = iota + 1 // Name is neither the lecture's nor defined in the text
	Sizes                     // Left and Right don't fit each other in Node
	NoIndex                   // Name is an index that isn't in the range Left of what it numbers
	NoRange                   // nothing says how far the index Name runs
	NoEntries                 // an index stands at what has no entries
	NotAValue                 // a sample, or a list of different things, where a number or matrix is needed
	Pattern                   // what the dots stand for can't be told
	Singular                  // a matrix without an inverse is inverted, or something is divided by zero
	Root                      // a root of a matrix that isn't diagonal, or that doesn't exist
	Work                      // too many operations
	itself                    // a name is defined by itself
	need                      // inside of an evaluation: the index Name runs over Dim
)

// Trouble is why a tree has no value, and where.
type Trouble struct {
	Code        Code
	Name        string
	Left, Right algebra.Shape
	Node        *formula.Node
	dim         algebra.Dim
}

// Error is the trouble for whom the checker isn't made.
func (t *Trouble) Error() string { return fmt.Sprintf("no value: trouble %d with %q", t.Code, t.Name) }

// misfit reports sizes or indices that may fit where something is read another way.
func (t *Trouble) misfit() bool {
	return t.Code == Sizes || t.Code == NoIndex || t.Code == NoEntries || t.Code == NotAValue
}
