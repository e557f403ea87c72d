// Package symbol holds the symbols of the lecture: the shape of each ([Standard]),
// and the facts that hold among them. Package instance has their values.
package symbol

import (
	"errors"

	"kpcalab/homework/algebra"
)

// Symbol is a name with a fixed shape.
type Symbol struct {
	Name     string // canonical, for instance "bar K"; the key of an instance
	LaTeX    string // how it is printed
	Text     string // the same in Unicode
	Shape    algebra.Shape
	Diagonal bool
}

// Symbols is a table of what a formula may mention.
type Symbols map[string]Symbol

// Standard is the table of the lecture.
func Standard() Symbols {
	t := Symbols{}
	for _, s := range []Symbol{
		{Name: "n", LaTeX: "n", Text: "n", Shape: algebra.Scalar},
		{Name: "m", LaTeX: "m", Text: "m", Shape: algebra.Scalar},
		{Name: "d", LaTeX: "d", Text: "d", Shape: algebra.Scalar},
		{Name: "mu", LaTeX: `\mu`, Text: "μ", Shape: algebra.Scalar},
		{Name: "c", LaTeX: "c", Text: "c", Shape: algebra.Scalar},
		{Name: "x", LaTeX: "x", Text: "x", Shape: algebra.Sized(algebra.D, algebra.One)},
		{Name: "X", LaTeX: "X", Text: "X", Shape: algebra.Sized(algebra.N, algebra.D)},
		{Name: "f", LaTeX: "f", Text: "f", Shape: algebra.Sized(algebra.Mu, algebra.One)},
		{Name: "F", LaTeX: "F", Text: "F", Shape: algebra.Sized(algebra.Mu, algebra.N)},
		{Name: "bar f", LaTeX: `\bar f`, Text: "f̄", Shape: algebra.Sized(algebra.Mu, algebra.One)},
		{Name: "bar F", LaTeX: `\bar F`, Text: "F̄", Shape: algebra.Sized(algebra.Mu, algebra.N)},
		{Name: "H", LaTeX: "H", Text: "H", Shape: algebra.Sized(algebra.N, algebra.N)},
		{Name: "K", LaTeX: "K", Text: "K", Shape: algebra.Sized(algebra.N, algebra.N)},
		{Name: "k", LaTeX: "k", Text: "k", Shape: algebra.Sized(algebra.N, algebra.One)},
		{Name: "kxx", LaTeX: "K(x, x)", Text: "K(x, x)", Shape: algebra.Scalar},
		{Name: "bar K", LaTeX: `\bar K`, Text: "K̄", Shape: algebra.Sized(algebra.N, algebra.N)},
		{Name: "bar C", LaTeX: `\bar C`, Text: "C̄", Shape: algebra.Sized(algebra.Mu, algebra.Mu)},
		{Name: "A", LaTeX: "A", Text: "A", Shape: algebra.Sized(algebra.N, algebra.M)},
		{Name: "Lambda", LaTeX: `\Lambda`, Text: "Λ", Shape: algebra.Sized(algebra.M, algebra.M), Diagonal: true},
		{Name: "B", LaTeX: "B", Text: "B", Shape: algebra.Sized(algebra.M, algebra.Mu)},
		{Name: "Psi", LaTeX: `\Psi`, Text: "Ψ", Shape: algebra.Sized(algebra.Mu, algebra.M)}, // (ψ_1|…|ψ_m)
		{Name: "bar g", LaTeX: `\bar g`, Text: "ḡ", Shape: algebra.Sized(algebra.M, algebra.One)},
	} {
		t[s.Name] = s
	}
	return t
}

// What can go wrong in an evaluation, besides the errors of package algebra.
var (
	ErrDiagonal = errors.New("a root of a matrix that isn't diagonal")
	ErrWork     = errors.New("it takes too many operations")
	ErrUnbound  = errors.New("a symbol has no value on this data set")
)
