// Package oneline reads one expression of NumPy or MATLAB and computes it by the
// rules of that language: which sizes fit, what is stretched, what * means.
//
//	inv(sqrt(Lambda))*A'*H*(k - K*ones(n,1)/n)                      MATLAB, Octave
//	A.T @ (k - K.mean(axis=1)) / np.sqrt(lam)                       NumPy, SciPy; torch, jax where they agree
//
// Statements, variables and functions of a student's own are programs ([Script]) and
// aren't read. The grammar; what binds strongest comes last:
//
//	line    = [ "return" | name "=" ] [ "@(" name ")" ] sum [ ";" ]
//	sum     = product { ( "+" | "-" ) product }
//	product = signed { ( "*" | "/" | "@" | ".*" | "./" | "\" ) signed }
//	signed  = { "-" | "+" } power
//	power   = primary { ( "^" | ".^" ) { "-" } primary | "'" | ".'" }    MATLAB, from the left
//	        | primary [ "**" signed ]                                    NumPy
//	primary = atom { "(" indices ")" }                                   MATLAB
//	        | atom { "." name [ arguments ] | "[" indices "]" }          NumPy
//	atom    = number | name | name arguments | "(" sum ")" | "[" sum "]"
//
// names.go holds the symbols and the functions, each as one of some twenty operations;
// apply.go computes these, arithmetic.go those of numbers, and with every value goes its
// text in LaTeX (text.go). A function more is a word in names.go and, if no operation does
// it yet, a line in the table of apply.go. NumPy's arrays have up to two axes here, and of
// an axis all is taken (A[:, :m]) or a new one is made (k[:, None]).
package oneline

import (
	"fmt"

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
	if e.Right == "" {
		return fmt.Sprintf("%s doesn't fit the size %s", e.Op, e.Left)
	}
	return fmt.Sprintf("%s doesn't fit the sizes %s and %s", e.Op, e.Left, e.Right)
}

// stop carries an error out of a parser or an evaluation, to who defers caught.
type stop struct{ error }

func fail(err error) { panic(stop{err}) }

func caught(err *error) {
	switch r := recover().(type) {
	case nil:
	case stop:
		*err = r.error
	default:
		panic(r)
	}
}

func must[V any](v V, err error) V {
	if err != nil {
		fail(err)
	}
	return v
}

// Expr is an expression that was read.
type Expr struct {
	lang Language
	src  string
	root *node
}

// node is an operation of names.go on its arguments.
type node struct {
	op   string
	name string        // of a symbol, by package symbol; of an operation as it was written
	num  algebra.Ratio // of a number
	args []*node
}

// Uses reports whether a symbol of the lecture, by its name in package symbol, stands
// in the expression.
func (e *Expr) Uses(name string) bool { return e.root.uses(name) }

func (n *node) uses(name string) bool {
	found := n.op == "symbol" && (n.name == name || n.name == "values" && name == "Lambda")
	for _, a := range n.args {
		found = found || a.uses(name)
	}
	return found
}
