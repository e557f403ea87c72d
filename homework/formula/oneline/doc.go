// Package oneline reads one expression of NumPy or MATLAB and computes it by the
// rules of that language: which sizes fit, what is stretched, what * means.
//
//	inv(sqrt(Lambda))*A'*H*(k - K*ones(n,1)/n)      MATLAB, Octave
//	A.T @ (k - K.mean(axis=1)) / np.sqrt(lam)       NumPy, SciPy; torch, jax where they agree
//
// Statements, variables and functions of a student's own are programs ([Script]) and
// aren't read. The grammar; what binds strongest comes last:
//
//	line    = [ "return" | name "=" ] sum [ ";" ]
//	sum     = product { ( "+" | "-" ) product }
//	product = signed { ( "*" | "/" | "@" | ".*" | "./" | "\" ) signed }
//	signed  = { "-" | "+" } power
//	power   = primary { ( "^" | ".^" ) { "-" } primary | "'" | ".'" }    MATLAB, from the left
//	        | primary [ "**" signed ]                                    NumPy
//	primary = atom { "(:)" | ".T" | "[:, None]" | "." name arguments }
//	atom    = number | name | name arguments | "(" sum ")"
//
// names.go names some twenty operations; eval.go lists them.
// NumPy's arrays have up to two axes here, and k, f and 1_n have one.
package oneline

import (
	"fmt"
	"slices"
	"strings"

	"kpcalab/homework/algebra"
)

// Language is what an expression is written in.
type Language int

// The languages; None is mathematics, or words.
const (
	None Language = iota
	NumPy
	MATLAB
)

// Error says why an expression can't be read: where, in bytes, what stands there, and
// what to write.
type Error struct {
	Pos        int
	Found, Try string
}

func (e *Error) Error() string {
	return fmt.Sprintf("column %d: %s. Try: %s.", e.Pos+1, e.Found, e.Try)
}

// ShapeError says which sizes don't fit. A number is "a number", a 1-D array of NumPy
// "n", a matrix "n×m"; Right is "" for what concerns one matrix.
type ShapeError struct{ Op, Left, Right string }

func (e *ShapeError) Error() string {
	return strings.TrimSuffix(fmt.Sprintf("%s doesn't fit %s and %s", e.Op, e.Left, e.Right), " and ")
}

// Expr is an expression that was read.
type Expr struct {
	lang Language
	root *node
}

// node is an operation on its arguments; or a number, "num"; or a symbol, "symbol".
type node struct {
	op   string
	name string        // of a symbol, by package symbol; of an operation as it was written
	num  algebra.Ratio // of a number
	args []*node
}

// Uses reports whether a symbol of the lecture, by its name in package symbol, stands
// in the expression.
func (e *Expr) Uses(name string) bool {
	inside := func(a *node) bool { return (&Expr{root: a}).Uses(name) }
	return e.root.op == "symbol" && e.root.name == name || slices.ContainsFunc(e.root.args, inside)
}

// stop carries an error out of a parser or an evaluation, to who defers caught.
type stop struct{ error }

func caught(err *error) {
	if r := recover(); r != nil {
		*err = r.(stop).error // what else panics goes on
	}
}

func fail(err error) { panic(stop{err}) }

func must[V any](v V, err error) V {
	if err != nil {
		fail(err)
	}
	return v
}
