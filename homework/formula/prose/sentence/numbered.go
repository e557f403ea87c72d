package sentence

import (
	"strings"

	"kpcalab/homework/lazyregexp"
)

var (
	// shortHeading is a heading with a full stop: Thm.: X = Y.
	shortHeading = lazyregexp.New(`(?i)\b(?:thm|prop|beh|bew|pf)\.`)
	// circled numbers begin a step, or name one: by ①.
	circled      = lazyregexp.New(`(?i:\b(?:by|from|with|using|via|in|into|to|of|and|combining|inserting)[ \t]+)?[①-⑳](?:[ \t]*[+,&][ \t]*[①-⑳])*[.:)]?`)
	quietNumbers = lazyregexp.New(`[①-⑳+,&]`)
)

// Numbered ends a sentence of a proof at each circled number of a step, and takes the
// full stop from headings; a size has the sign ×. Each character keeps its place.
func Numbered(text string) string {
	text = lettersTimes.ReplaceAllString(text, "$1$2×$3$4")
	text = shortHeading.ReplaceAllStringFunc(text, func(m string) string { return strings.Replace(m, ".", " ", 1) })
	return circled.ReplaceAllStringFunc(text, func(m string) string {
		if m[0] < 0x80 { // by ①
			return quietNumbers.ReplaceAllString(m, " ")
		}
		return "¶" + strings.Repeat(" ", len([]rune(m))-1)
	})
}
