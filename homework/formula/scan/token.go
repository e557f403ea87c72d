// Package scan cuts a formula into tokens and rewrites them to one spelling: LaTeX,
// Unicode, MATLAB and NumPy come out alike, with the places where the student
// wrote.
package scan

import (
	"kpcalab/homework/algebra"
)

// Kind is what a token is.
type Kind uint8

// The kinds.
const (
	End       Kind = iota
	Num            // 2, 0.5, ½
	Name           // a symbol, a function, or an unknown word
	Ones           // a bold 1: the vector of ones
	Accent         // \bar, \tilde …, before what they mark
	Command        // \frac, \sqrt, \sum
	Op             // punctuation
	Transpose      // ', .T, ᵀ
	Method         // .dot, .mean …
	Dots           // …
	Text           // words in \text{…}
	Break          // end of a line
	Member         // ∈ and a space: Size
)

// Token is a piece of the source.
type Token struct {
	Kind     Kind
	Text     string
	Num      algebra.Ratio
	Size     algebra.Shape // of a space; its columns are AnySize in ℝⁿ
	Pos, End int
	Space    bool // white space before it
	Wide     bool // \quad or more
}

// IsOp reports the punctuation s.
func (t Token) Is(s string) bool { return t.Kind == Op && t.Text == s }

// Nesting is 1 for an opening bracket, −1 for a closing one, else 0.
func (t Token) Nesting() int {
	if t.Kind != Op {
		return 0
	}
	switch t.Text {
	case "(", "{", "[", "⟨":
		return 1
	case ")", "}", "]", "⟩":
		return -1
	}
	return 0
}

// SizeOf reads the name of a size.
func SizeOf(t Token) (algebra.Dim, bool) {
	if t.Kind == Num && t.Text == "1" {
		return algebra.One, true
	}
	if t.Kind != Name {
		return 0, false
	}
	d, ok := map[string]algebra.Dim{"n": algebra.N, "m": algebra.M, "d": algebra.D, "mu": algebra.Mu}[t.Text]
	return d, ok
}

// IsSize reports the name of a size.
func IsSize(t Token) bool {
	_, ok := SizeOf(t)
	return ok && t.Kind == Name
}

// IsIndex reports a small letter.
func IsIndex(t Token) bool { return t.Kind == Name && len(t.Text) == 1 && IsLower(t.Text[0]) }

// IsIndexLetter reports a letter that is nothing but an index.
func IsIndexLetter(t Token) bool {
	return t.Kind == Name && (t.Text == "i" || t.Text == "j" || t.Text == "l" || t.Text == "p")
}

// IsLower reports a to z.
func IsLower(c byte) bool { return c >= 'a' && c <= 'z' }

// IsDigit reports 0 to 9.
func IsDigit(c rune) bool { return c >= '0' && c <= '9' }

// IsASCIILetter reports a to z and A to Z.
func IsASCIILetter(c rune) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// AsideMark stands in a source, in place of words, before an equation that gives
// a reason.
const AsideMark = "␞"

// Beside separates the entries in a row of a matrix, and Beneath its rows.
const (
	Beside  = "⁞"
	Beneath = "¦"
)

// Words is a set of words.
func Words(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}
