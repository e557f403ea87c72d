package finding

import (
	"fmt"
	"strings"
)

// Markdown renders the finding for a notebook: formulas in LaTeX between dollar
// signs, the counter-example as a table. It holds no HTML.
func (f Finding) Markdown() string {
	var b strings.Builder
	b.WriteString("**" + f.Verdict.heading() + "**")
	if f.Problem != "" {
		b.WriteString(" · " + Code(f.Problem))
	}
	if p := f.pointsText(); p != "" {
		b.WriteString(" · " + p)
	}
	paragraph := func(s string) { b.WriteString("\n\n" + s) }
	if f.Understood != "" {
		paragraph("Read as: $\\displaystyle " + markdownMath(f.Understood) + "$")
	}
	for _, l := range lines(f.Say) {
		paragraph(markdown(l))
	}
	if e := strings.Join(f.excerpt(), "\n"); e != "" {
		fence := "```"
		for strings.Contains(e, fence) {
			fence += "`"
		}
		paragraph(fence + "\n" + e + "\n" + fence)
	}
	for _, l := range lines(f.Help) {
		paragraph("→ " + markdown(l))
	}
	if x := f.Counterexample; x != nil {
		paragraph(exampleTitle + ": " + markdown(x.where()) + ".")
		paragraph("| | expected | found |\n|:--|--:|--:|")
		for _, r := range x.rows() {
			fmt.Fprintf(&b, "\n| %s | %s | %s |", strings.ReplaceAll(markdown(r.label), "|", `\|`), r.expected, r.found)
		}
	}
	for i, n := range f.Notes {
		if i == 0 {
			b.WriteString("\n")
		}
		b.WriteString("\n* " + markdown(n))
	}
	return b.String() + "\n"
}

// markdown escapes what a notebook could take for HTML.
func markdown(s string) string {
	var b strings.Builder
	for _, p := range spans(s) {
		switch p.kind {
		case codeSpan:
			b.WriteString("`" + p.text + "`")
		case mathSpan:
			b.WriteString("$" + markdownMath(p.text) + "$")
		case strong:
			b.WriteString("**" + escapeProse(p.text) + "**")
		default:
			b.WriteString(escapeProse(p.text))
		}
	}
	return b.String()
}

// escapeProse keeps signs from starting markup.
func escapeProse(s string) string { return proseEscaper.Replace(s) }

var proseEscaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", "`", "\\`", "$", "\\$", "*", "\\*", "\\", "\\\\", "\u00a0", " ")

func markdownMath(tex string) string { return mathEscaper.Replace(tex) }

var mathEscaper = strings.NewReplacer("$", "", "`", "", "<", `\lt `, ">", `\gt `)
