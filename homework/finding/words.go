package finding

import (
	"fmt"
	"strings"
)

// Safe makes text safe inside a message: no markup of its own.
func Safe(s string) string {
	return strings.NewReplacer("`", "'", "$", "", "**", "∗∗").Replace(s)
}

// shownRead are the statements that a page shows of what was read: of more than five the
// first two and the last two, and those between them for a fold, so that a long answer
// doesn't push the verdict off the first screen of a phone.
func shownRead(list []string) (first, between, last []string) {
	if n := len(list); n > 5 {
		return list[:2], list[2 : n-2], list[n-2:]
	}
	return list, nil, nil
}

func more(between []string) string { return fmt.Sprintf("%d more", len(between)) }

// PointText is "2" on a line and "(2, 1)" elsewhere.
func PointText(p []float64) string {
	if len(p) == 1 {
		return fmt.Sprintf("%g", p[0])
	}
	list := make([]string, len(p))
	for i, v := range p {
		list[i] = fmt.Sprintf("%g", v)
	}
	return "(" + strings.Join(list, ", ") + ")"
}

// Subscript is n in small digits, "₁₂".
func Subscript(n int) string {
	out := ""
	for _, d := range fmt.Sprint(n) {
		out += string('₀' + d - '0')
	}
	return out
}

// Code is text as inline code in Markdown.
func Code(text string) string {
	return "`" + strings.Join(strings.Fields(strings.ReplaceAll(text, "`", "'")), " ") + "`"
}
