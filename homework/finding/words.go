package finding

import (
	"fmt"
	"strings"
)

// Safe makes text safe inside a message: no markup of its own.
func Safe(s string) string {
	return strings.NewReplacer("`", "'", "$", "", "**", "∗∗").Replace(s)
}

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
