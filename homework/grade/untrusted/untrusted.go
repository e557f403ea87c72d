// Package untrusted makes what strangers wrote fit for where it is shown: a terminal,
// a spreadsheet; and for being compared.
package untrusted

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"kpcalab/homework/finding/unseen"
)

// Shown is s for a page: what can't be seen, or turns the direction of writing, stands
// there by its number.
func Shown(s string) string { return unseen.Shown(s) }

// Line is s for one line of a terminal.
func Line(s string) string { return filter(s, func(c rune) bool { return !steers(c) }) }

// Text is s for a terminal, with its lines and tabs.
func Text(s string) string {
	return filter(s, func(c rune) bool { return !steers(c) || c == '\n' || c == '\t' })
}

// steers: control characters move a terminal's cursor and change its colours, those of
// writing from right to left show text in another order than it has, and those without
// a width hide it.
func steers(c rune) bool {
	return unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c) || c >= 0x200b && c <= 0x200f || c == 0x2028 || c == 0x2029
}

// Cell keeps a spreadsheet from running s: a text that begins like a formula gets an
// apostrophe in front, as OWASP advises. So does one that begins with apostrophes before
// a formula: [OfCell] gives every text back, and no two have the same cell.
func Cell(s string) string {
	s = strings.Map(func(c rune) rune {
		if c < ' ' && c != '\n' || c == 0x7f {
			return ' '
		}
		return c
	}, s)
	if formula(s) {
		return "'" + s
	}
	return s
}

func formula(s string) bool {
	for _, c := range strings.TrimLeft(s, "' \n\u00a0\u3000\ufeff\u200b") {
		return strings.ContainsRune("=+-@＝＋－＠|%", c)
	}
	return false
}

// OfCell takes the apostrophe of [Cell] away.
func OfCell(s string) string {
	if rest, ok := strings.CutPrefix(s, "'"); ok && formula(rest) {
		return rest
	}
	return s
}

// Key keeps letters, digits and @ in lower case: platforms write names in many ways.
func Key(s string) string {
	return strings.ToLower(filter(norm.NFC.String(s), func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) || c == '@' }))
}

func filter(s string, keep func(c rune) bool) string {
	return strings.Map(func(c rune) rune {
		if keep(c) {
			return c
		}
		return -1
	}, s)
}

// Few are the first n of a list.
func Few(list []string, n int) string {
	if len(list) > n {
		return fmt.Sprintf("%s and %d more", strings.Join(list[:n], ", "), len(list)-n)
	}
	return strings.Join(list, ", ")
}
