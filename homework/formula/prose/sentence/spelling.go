package sentence

import (
	"strings"

	"kpcalab/homework/lazyregexp"
)

// Spellings that need more than the piece they stand in. Each is written in the one
// that the parser reads, in as many characters, so that places stay.

// oneSpelling writes lists, sizes, unit matrices and ordered diagonals in one spelling.
func oneSpelling(text string) string {
	text = withoutMarkers(text)
	text = lettersTimes.ReplaceAllString(text, "$1$2×$3$4")
	text = sizeAndNoun.ReplaceAllStringFunc(text, func(m string) string {
		size := sizeAndNoun.FindStringSubmatch(m)[1] + ")"
		return size + strings.Repeat(" ", len([]rune(m))-len([]rune(size)))
	})
	text = identity.ReplaceAllStringFunc(text, func(m string) string { return strings.Repeat(" ", len([]rune(m))-1) + "I" })
	return ordered.ReplaceAllStringFunc(text, orderedEntries)
}

// lettersTimes is a size with the letter x for the sign: A (n x m).
var lettersTimes = lazyregexp.New(`(\b(?:[nmdpN]|1))( )x( )((?:[nmdpN]|1)\b)`)

// sizeAndNoun is a size in brackets with what has it: (1×m row).
var sizeAndNoun = lazyregexp.New(`(\((?:[nmdpN]|1)\s*(?:×|\\times)\s*(?:[nmdpN]|1))\s+(?:(?:row|column|matrix|vector)\b\s*)+\)`)

// identity is the unit matrix by its other name.
var identity = lazyregexp.New(`\\(?:mathrm|operatorname|text|textrm|mathbf|mathsf|rm)\s*\{\s*Id\s*\}|\bId\b`)

// bullet begins a row of a list; number is one that counts rows.
var (
	bullet = lazyregexp.New(`(?m)^([ \t]*)[•▪◦‣∙][ \t]`)
	number = lazyregexp.New(`(?m)^([ \t]*)(?:\(?(?:[1-9]|1[0-9])\)|[1-9]\.)[ \t]`)
)

// withoutMarkers blanks the marks before the rows of a list: "• H1 = 0" isn't a product
// that goes on, and "2) H = HH" has no bracket.
func withoutMarkers(text string) string {
	blank := func(m string) string { return strings.Repeat(" ", len([]rune(m))) }
	text = bullet.ReplaceAllStringFunc(text, blank)
	if len(number.FindAllString(text, 2)) == 2 && strings.Contains(text, "\n") {
		text = number.ReplaceAllStringFunc(text, blank)
	}
	return text
}

// ordered are the entries of a diagonal, with their order: diag(d₁ ≥ … ≥ dₙ ≥ 0).
var ordered = lazyregexp.New(`diag\}?\s*(?:\\[bB]ig+l?|\\left|\\,|\\!)?\([^()=<≤+−/]*?(?:≥|\\geq?|>)[^()=<≤+−/]*\)`)

// orderedEntries writes commas for the order, which is that of the lecture; an order
// from the smallest on, with ≤, stays as it is.
func orderedEntries(m string) string {
	if strings.Contains(strings.ReplaceAll(m, `\left`, ""), `\le`) {
		return m
	}
	m = aboveZero.ReplaceAllStringFunc(m, func(z string) string { return strings.Repeat(" ", len([]rune(z))-1) + ")" })
	return descends.ReplaceAllStringFunc(m, func(s string) string { return "," + strings.Repeat(" ", len([]rune(s))-1) })
}

var (
	aboveZero = lazyregexp.New(`\s*(?:≥|\\geq?(?:slant)?\b|>=?)\s*0\s*\)`)
	descends  = lazyregexp.New(`\s*≥|\s*\\geq?(?:slant)?\b|\s*>=?`)
)
