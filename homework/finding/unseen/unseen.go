// Package unseen shows the characters of a text that can't be seen. It is small enough
// for a page of the browser.
package unseen

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
)

// Shown is s for a page on which a human reads what it says: characters that can't be
// seen, or that turn the direction of writing, stand there by their numbers, as in
// ⟨U+202E⟩. Lines and tabs stay as they are, and so do the joiners within words of
// scripts that need them, and within emoji.
func Shown(s string) string {
	if strings.IndexFunc(s, unseen) < 0 {
		return s
	}
	var b strings.Builder
	before := ' '
	for _, c := range strings.ReplaceAll(s, "\r\n", "\n") {
		if unseen(c) && !((c == 0x200c || c == 0x200d) && joins(before)) {
			fmt.Fprintf(&b, "⟨U+%04X⟩", c)
		} else {
			b.WriteRune(c)
		}
		before = c
	}
	return b.String()
}

// In are the characters of s that [Shown] shows by their numbers, each once.
func In(s string) (list []string) {
	seen := map[string]bool{}
	for _, number := range number.FindAllString(Shown(strings.ReplaceAll(s, "⟨", "(")), -1) {
		if !seen[number] {
			seen[number] = true
			list = append(list, strings.Trim(number, "⟨⟩"))
		}
	}
	return list
}

var number = regexp.MustCompile(`⟨U\+[0-9A-F]{4,6}⟩`)

// unseen are the characters without a picture of their own: controls, formats (Unicode's
// Cf: directions, no-width spaces and joiners, tags), what Unicode says to ignore where it
// isn't supported, and fillers that are letters.
func unseen(c rune) bool {
	switch {
	case c == '\n' || c == '\t' || c >= 0xfe00 && c <= 0xfe0f:
		return false
	case c == 0x115f || c == 0x1160 || c == 0x3164 || c == 0xffa0 || c == 0x2800: // Hangul's fillers, an empty Braille cell
		return true
	}
	return unicode.IsControl(c) || unicode.In(c, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// joins: a letter or an emoji behind which a joiner has a meaning, as in Persian and the
// scripts of India; none of Latin, Greek, Cyrillic, and mathematics.
func joins(c rune) bool {
	return c >= 0x0590 && c < 0x1d00 && (unicode.IsLetter(c) || unicode.IsMark(c)) || c >= 0x2600 && c <= 0x27bf || c == 0xfe0f || c >= 0x1f000 && c <= 0x1faff
}
