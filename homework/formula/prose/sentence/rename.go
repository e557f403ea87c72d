package sentence

import (
	"regexp"
	"strings"

	"kpcalab/homework/lazyregexp"
)

// New values of names, k ← k − K1/n, and long names, \\overline{AᵀK}, get letters of
// their own before the text is cut.

// spareLetters may name what a text gives no name of one letter.
const spareLetters = "qwvuz"

// spareLetter is one that stands nowhere in a text as a name, 0 where all do.
func spareLetter(src string) byte {
	for i := range len(spareLetters) {
		if !regexp.MustCompile(`(?:^|[^A-Za-z\\])` + spareLetters[i:i+1] + `(?:[^A-Za-z]|$)`).MatchString(src) {
			return spareLetters[i]
		}
	}
	return 0
}

// arrow gives a name a new value: k ← k − K1/n.
var arrow = lazyregexp.New(`([A-Za-z])(?:_\{?([ijl])\}?)?(\s*)(\\leftarrow\b|\\gets\b|←)`)

// maxFactors bounds the letters of a product without blanks.
const maxFactors = 12

// maxArrows bounds the new values in a text.
const maxArrows = 5

// reassigned gives each new value of a name a letter of its own, from there on.
func reassigned(src string) string {
	for range maxArrows {
		m := arrow.FindStringSubmatchIndex(src)
		if m == nil {
			return src
		}
		name := src[m[2]:m[3]]
		if m[4] >= 0 || m[2] > 0 && src[m[2]-1] == '\\' {
			src = src[:m[8]] + padded("=", src[m[8]:m[9]]) + src[m[9]:]
			continue
		}
		letter := spareLetter(src)
		if letter == 0 {
			return src
		}
		end := len(src)
		for _, stop := range []string{"$", "\n", ";"} {
			if k := strings.Index(src[m[9]:], stop); k >= 0 {
				end = min(end, m[9]+k)
			}
		}
		src = src[:m[2]] + string(letter) + padded(" =", src[m[3]:m[9]]) + src[m[9]:end] + renamed(src[end:], name[0], letter)
	}
	return src
}

// renamed writes another letter for a name of one letter, also behind capitals (Hk),
// and nowhere within a word or a command.
func renamed(text string, name, letter byte) string {
	out := []byte(text)
	for i := range out {
		if text[i] != name || i+1 < len(text) && (text[i+1] >= 'a' && text[i+1] <= 'z' || text[i+1] == '_' || text[i+1] == '(') {
			continue
		}
		from := i
		for from > max(0, i-maxFactors) && (text[from-1]|0x20 >= 'a' && text[from-1]|0x20 <= 'z') {
			from--
		}
		if before := text[from:i]; before == strings.ToUpper(before) && (from == 0 || text[from-1] != '\\') {
			out[i] = letter
		}
	}
	return string(out)
}
