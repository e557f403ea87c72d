package sentence

import (
	"strings"

	"kpcalab/homework/lazyregexp"
)

// Marks of a document around words: **strong**, in backquotes, > quoted.
var (
	strong  = lazyregexp.New(`\*\*([A-Za-z][^*\n$]*?)\*\*`)
	inCode  = lazyregexp.New("`([^`\n$]{1,40})`")
	quoting = lazyregexp.New(`(?m)^> ?`)
)

// withoutMarks blanks out the marks of a document in a text with dollars.
func withoutMarks(text string) string {
	if !strings.Contains(text, "$") || strings.Contains(text, "```") {
		return text
	}
	text = strong.ReplaceAllString(text, "  $1  ")
	text = inCode.ReplaceAllString(text, "$$$1$$")
	return quoting.ReplaceAllStringFunc(text, func(m string) string { return strings.Repeat(" ", len(m)) })
}
