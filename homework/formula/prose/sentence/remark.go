package sentence

import (
	"strings"

	"kpcalab/homework/lazyregexp"
)

// Prepare is the text of a formula, ready to be cut: each name has one value from its
// beginning to its end, and an equation in brackets behind the formula stands behind a
// comma. Each character keeps its place.
func Prepare(src string) string {
	text := spaceBehind.ReplaceAllStringFunc(oneSpelling(src), func(m string) string {
		at := strings.LastIndexAny(m, "\\∈")
		if at < 0 {
			return m
		}
		return strings.Repeat(" ", len([]rune(m[:at]))) + m[at:]
	})
	return remarkBehind(overEquals.ReplaceAllStringFunc(withoutSlashes(reassigned(withoutMarks(saidToMean(text)))), func(m string) string {
		return strings.Repeat(" ", len([]rune(m))-1) + "="
	}))
}

// saidToMean writes is for means where it says what a symbol is, in as many characters: H
// means the identity.
func saidToMean(text string) string {
	return symbolMeans.ReplaceAllString(text, "${1}is   ${2}")
}

var symbolMeans = lazyregexp.New(`((?:^|[\s$({])(?:\\?Lambda|[HAKFBkfΛ]|[KF]̄|\\bar\s*\{?\s*[KF]\s*\}?)\$?\s+)means(\s+(?:the|an?)\s)`)

// spaceBehind is the space of a result that stands between dollars of its own: $X$, $\in ℝ^m$.
var spaceBehind = lazyregexp.New(`\$[\s,]*\$\s*(?:\\in\b|∈)`)

// remarkBehind takes the brackets off an equation in brackets behind the formula:
// it is a fact.
func remarkBehind(text string) string {
	end := strings.TrimRight(text, " \t\n")
	if rows := strings.Split(end, "\n"); len(rows) > 1 && !strings.Contains(end, "$") && !strings.Contains(end, `\\`) {
		for i, row := range rows {
			if at := inBrackets(row); at > 2 && (row[at-2] == ' ' || row[at-2] == '\t') && strings.Contains(row[:at], "=") {
				rows[i] = remarkBehind(row)
			}
		}
		return strings.Join(rows, "\n") + text[len(end):]
	}
	if strings.Contains(end, "\n") || strings.Contains(end, "$") || strings.Contains(end, `\text`) {
		return text
	}
	at := inBrackets(end)
	if at < 2 || end[at-2] != ' ' || !strings.Contains(end[:at], "=") || strings.Count(end[at:], "(") > strings.Count(end[at:], ")") {
		if at = spacedBracket(end); at < 0 {
			return text
		}
	}
	shut := strings.LastIndexAny(end, ")]")
	return text[:at] + "," + text[at+1:shut] + " " + text[shut+1:]
}

// spacedBracket is the place of a bracket with an equation behind \quad.
func spacedBracket(text string) int {
	m := spaced.FindStringIndex(text)
	if m == nil {
		return -1
	}
	at := m[1] - 1
	if inBrackets(text[:at]+" "+text[at:]) < 0 {
		return -1
	}
	return at
}

var spaced = lazyregexp.New(`\\q?quad\s*\(`)

// inBrackets is the place of a bracket that ends the line and holds an equation at
// its outermost level; −1 where there is none.
func inBrackets(line string) int {
	text := strings.TrimRight(line, " \t.,;\\")
	if !strings.HasSuffix(text, ")") && !strings.HasSuffix(text, "]") {
		return -1
	}
	depth, equation := 0, false
	for i := len(text) - 1; i > 0; i-- {
		switch text[i] {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth--; depth == 0 {
				if equation && text[i] != '{' && (text[i-1] == ' ' || text[i-1] == '\t') {
					return i
				}
				return -1
			}
		case '=':
			equation = equation || depth == 1
		}
	}
	return -1
}
