package prose

import (
	"regexp"
	"strings"
)

// upToSigns is true of every embedding: an axis may point either way.
var upToSigns = regexp.MustCompile(`(?i),?\s*(?:\(\s*up to ` + signOf + `\s*\)|\bup to ` + signOf + `)`)

const signOf = `(?:(?:the|a|their|its)\s+)?signs?\b(?:\s+of\s+(?:(?:the|its|each|every)\s+)?(?:eigenvectors?|axes|axis|components?|columns?\s+of\s+\$?A\$?))?`

// quietly replaces every match by spaces, and keep at the beginning.
func quietly(text string, re *regexp.Regexp, keep string) string {
	return re.ReplaceAllStringFunc(text, func(m string) string {
		n := len([]rune(m))
		k := keep
		if len([]rune(k)) > n {
			k = ""
		}
		return k + strings.Repeat(" ", n-len([]rune(k)))
	})
}

func blankOut(src []rune) {
	for i := range src {
		if src[i] != '\n' {
			src[i] = ' '
		}
	}
}

// padded fills a replacement up to the length of what it replaces.
func padded(s, like string) string {
	return s + strings.Repeat(" ", max(0, len([]rune(like))-len([]rune(s))))
}
