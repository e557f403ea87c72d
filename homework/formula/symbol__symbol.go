package formula

import (
	"maps"
	"slices"
	"strings"
)

// Symbol is a name with a fixed shape.
type Symbol struct {
	Name     string // canonical, for instance "bar K"; the key of an [Instance]
	LaTeX    string // how it is printed
	Text     string // the same in Unicode
	Shape    Shape
	Diagonal bool
}

// Symbols is a table of what a formula may mention.
type Symbols map[string]Symbol

// Standard is the table of the lecture; see the package comment.
func Standard() Symbols {
	t := Symbols{}
	for _, s := range []Symbol{
		{Name: "n", LaTeX: "n", Text: "n", Shape: scalar},
		{Name: "m", LaTeX: "m", Text: "m", Shape: scalar},
		{Name: "d", LaTeX: "d", Text: "d", Shape: scalar},
		{Name: "mu", LaTeX: `\mu`, Text: "μ", Shape: scalar},
		{Name: "c", LaTeX: "c", Text: "c", Shape: scalar},
		{Name: "x", LaTeX: "x", Text: "x", Shape: sized(D, One)},
		{Name: "X", LaTeX: "X", Text: "X", Shape: sized(N, D)},
		{Name: "f", LaTeX: "f", Text: "f", Shape: sized(Mu, One)},
		{Name: "F", LaTeX: "F", Text: "F", Shape: sized(Mu, N)},
		{Name: "bar f", LaTeX: `\bar f`, Text: "f̄", Shape: sized(Mu, One)},
		{Name: "bar F", LaTeX: `\bar F`, Text: "F̄", Shape: sized(Mu, N)},
		{Name: "H", LaTeX: "H", Text: "H", Shape: sized(N, N)},
		{Name: "K", LaTeX: "K", Text: "K", Shape: sized(N, N)},
		{Name: "k", LaTeX: "k", Text: "k", Shape: sized(N, One)},
		{Name: "kxx", LaTeX: "K(x, x)", Text: "K(x, x)", Shape: scalar},
		{Name: "bar K", LaTeX: `\bar K`, Text: "K̄", Shape: sized(N, N)},
		{Name: "bar C", LaTeX: `\bar C`, Text: "C̄", Shape: sized(Mu, Mu)},
		{Name: "A", LaTeX: "A", Text: "A", Shape: sized(N, M)},
		{Name: "Lambda", LaTeX: `\Lambda`, Text: "Λ", Shape: sized(M, M), Diagonal: true},
		{Name: "B", LaTeX: "B", Text: "B", Shape: sized(M, Mu)},
		{Name: "Psi", LaTeX: `\Psi`, Text: "Ψ", Shape: sized(Mu, M)}, // (ψ_1|…|ψ_m), mentioned by its columns
		{Name: "bar g", LaTeX: `\bar g`, Text: "ḡ", Shape: sized(M, One)},
	} {
		t[s.Name] = s
	}
	return t
}

// Without is the table less some symbols, for a question in which they may
// not be used.
func (t Symbols) Without(names ...string) Symbols {
	u := maps.Clone(t)
	for _, name := range names {
		delete(u, name)
	}
	return u
}

// names lists the symbols as a student would write them.
func (t Symbols) names() string {
	var out []string
	for name, s := range t {
		if name != "kxx" && name != "Psi" {
			out = append(out, s.Text)
		}
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}
