package scan

import (
	"strings"

	"kpcalab/homework/lazyregexp"
)

// cases is a value for positive eigenvalues, and 0 for others: the m largest are positive.
var cases = lazyregexp.New(`(?s)^(.*?)(\\begin\{cases\})(.*?)(,?\s*&\s*(?:\\text\{(?:if|for|falls|wenn|si)\s*\}\s*)?\\lambda_\{?([a-z])\}?\s*(?:>|\\neq?|\\gt)\s*0\s*,?\s*\\\\(?:\[[^\]]*\])?\s*0\s*,?\s*&\s*(?:(?:\\text\{(?:if|for)\s*\}\s*)?\\lambda_\{?[a-z]\}?\s*(?:=|\\leq?)\s*0|\\text\{\s*(?:otherwise|else)\s*\}|\\(?:text|mathrm|mbox)\{\s*otherwise\.?\s*\})\s*[.,]?\s*\\end\{cases\})(.*)$`)

// firstCase writes the first case alone, in brackets.
func firstCase(text string) string {
	m := cases.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	blank := func(s, with string) string { return with + strings.Repeat(" ", len([]rune(s))-len(with)) }
	return m[1] + blank(m[2], "(") + m[3] + blank(m[4], ")") + m[6]
}
