package prose

import (
	"regexp"
	"strings"

	"kpcalab/homework/formula/prose/sentence"
)

// braceEquations reads equations beneath and above braces, \underbrace{X}_{=Y,\ Z=W}:
// they say X = Y and Z = W.
func braceEquations(text string) (claims []*sentence.Placed) {
	for _, m := range braceCommand.FindAllStringIndex(text, maxMatches) {
		inner, rest, ok := braceGroup(text[m[1]:])
		sign := strings.TrimLeft(rest, " ")
		if !ok || sign == "" || sign[0] != '_' && sign[0] != '^' {
			continue
		}
		label, behind, ok := braceGroup(sign[1:])
		parts := commasOutside(label)
		if first := withoutSpaces(parts[0]); !ok || !strings.HasPrefix(first, "=") || inText.MatchString(label) {
			continue
		}
		at := len([]rune(text[:len(text)-len(behind)-len(label)-1]))
		for k, part := range parts {
			part = withoutSpaces(part)
			if k == 0 {
				part = "(" + inner + ") " + part
			}
			if part == "" || !equality(part) {
				continue
			}
			s := &sentence.Placed{}
			s.Put(part, at)
			claims = append(claims, s)
		}
	}
	return claims
}

var braceCommand = regexp.MustCompile(`\\(?:under|over)(?:brace|bracket)\b`)

// withoutSpaces is a text without the spaces around it, also \, and \;.
func withoutSpaces(text string) string {
	text = strings.TrimSpace(leadingSpaces.ReplaceAllString(text, ""))
	return strings.TrimSpace(strings.TrimSuffix(strings.TrimSuffix(text, `\,`), `\;`))
}

var leadingSpaces = regexp.MustCompile(`^(?:\s|\\[,;:! ]|\\q?quad\b)+`)

// braceGroup is the argument in braces with which a text begins, and what is behind it.
func braceGroup(text string) (inner, rest string, ok bool) {
	text = strings.TrimLeft(text, " ")
	if !strings.HasPrefix(text, "{") {
		return "", text, false
	}
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return text[1:i], text[i+1:], true
			}
		}
	}
	return "", text, false
}

// commasOutside cuts a text at the commas outside of brackets that are no spaces.
func commasOutside(text string) (parts []string) {
	depth, from := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '{', '(', '[':
			depth++
		case '}', ')', ']':
			depth--
		case ',':
			if depth == 0 && (i == 0 || text[i-1] != '\\') {
				parts, from = append(parts, text[from:i]), i+1
			}
		}
	}
	return append(parts, text[from:])
}
