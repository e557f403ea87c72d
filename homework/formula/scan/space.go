package scan

import (
	"strings"
	"unicode"

	"kpcalab/homework/algebra"
	"kpcalab/homework/lazyregexp"
)

// What stands behind ∈ is a space or a set of indices. A space whose size is known
// goes on as a token, so that it can be compared with what stands before it; the rest
// is skipped.

// realSpace is ℝ with its exponent: ℝⁿ, \mathbb{R}^{n\times m}, R^m.
var realSpace = lazyregexp.New(`^(?:ℝ|𝐑|\\(?:mathbb|mathbf|mathds|mathrm|Bbb|mathcal)\s*(?:\{\s*R\s*\}|R\b)|\\(?:R|reals|Reals|RR)\b|R(?:\^|[ⁿᵐᵈ]|\b))`)

// exponents of a space, in the letters of the line.
var exponents = strings.NewReplacer("ⁿ", "n", "ᵐ", "m", "ᵈ", "d", "ˣ", "×", "x", "×", "¹", "1", "ᵘ", "μ", "\\times", "×", "\\mu", "μ", "{", "", "}", "", "(", "", ")", "", " ", "", "\\,", "", "N", "n")

var spaceSizes = map[string]algebra.Dim{"n": algebra.N, "m": algebra.M, "d": algebra.D, "μ": algebra.Mu, "1": algebra.One, "?": Unsaid}

// spaceAt is the space behind ∈: its size, and the number of characters that name it.
// Of ℝⁿ it has no columns (-1): a row of n numbers is in it as well. It has no sizes
// where they aren't those of the lecture.
func spaceAt(text []rune) (size algebra.Shape, length int, ok bool) {
	lead := 0
	for lead < len(text) && unicode.IsSpace(text[lead]) {
		lead++
	}
	rest := string(text[lead:min(len(text), lead+maxSpace)])
	m := realSpace.FindString(rest)
	if m == "" {
		return size, 0, false
	}
	m = strings.TrimRight(strings.TrimRight(m, "^"), "ⁿᵐᵈ")
	m += positive.FindString(rest[len(m):])
	e := exponent.FindString(rest[len(m):])
	length = lead + len([]rune(m)) + len([]rune(e))
	dims := strings.Split(strings.TrimLeft(exponents.Replace(e), "^"), "×")
	if e == "" {
		return algebra.Scalar, length, true
	}
	for _, d := range dims {
		if _, known := spaceSizes[d]; !known {
			return algebra.Shape{Rows: AnySize, Cols: AnySize}, length, true
		}
	}
	switch len(dims) {
	case 1:
		return algebra.Shape{Rows: spaceSizes[dims[0]], Cols: AnySize}, length, true
	case 2:
		return algebra.Sized(spaceSizes[dims[0]], spaceSizes[dims[1]]), length, true
	}
	return algebra.Shape{Rows: AnySize, Cols: AnySize}, length, true
}

// Sizes that aren't those of the lecture.
const (
	AnySize algebra.Dim = -1 // of a space that isn't read; columns of a list of numbers, which may be a row, too
	Unsaid  algebra.Dim = -2 // K has n rows
)

// maxSpace bounds the characters that name a space.
const maxSpace = 60

// positive numbers: ℝ_+, ℝ_{>0}.
var positive = lazyregexp.New(`^_(?:\{[^{}]*\}|[+≥>]\S?)`)

// exponent of ℝ: ^n, ^{n \times m}, ⁿˣᵐ, and ^m \times ℝ^n isn't one.
var exponent = lazyregexp.New(`^\s*(?:\^\s*(?:\{[^{}]*\}|\([^()]*\)|\\mu\b|\S)|[ⁿᵐᵈˣ¹×]+)`)

// memberOf reads the space behind ∈ as a token.
func (l *lexer) memberOf(end int) bool {
	size, n, ok := spaceAt(l.src[l.i:end])
	if !ok || len(l.out) == 0 {
		return false
	}
	at := l.i
	l.i += n
	for { // R^{m} \times R^{n}
		sign := timesSign.FindString(string(l.src[l.i:min(end, l.i+12)]))
		from := l.i + len([]rune(sign))
		_, n, ok := spaceAt(l.src[from:end])
		if sign == "" || !ok {
			break
		}
		size, l.i = algebra.Shape{Rows: AnySize, Cols: AnySize}, from+n
	}
	l.emit(Member, "∈", at)
	l.out[len(l.out)-1].Size = size
	l.space = true
	return true
}

var timesSign = lazyregexp.New(`^\s*(?:×|\\times\b)`)
