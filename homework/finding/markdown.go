package finding

import (
	"fmt"
	"strings"
)

// Markdown renders the finding for a notebook: formulas in LaTeX between dollar
// signs, the counter-example as a table. Its only HTML folds the middle of what was
// read, where that is long.
func (f Finding) Markdown() string {
	var b strings.Builder
	paragraph := func(s string) { b.WriteString("\n\n" + s) }
	b.WriteString(f.found())
	for _, l := range lines(f.Help) {
		paragraph("→ " + markdown(l))
	}
	if f.Counterexample != nil {
		paragraph(f.Counterexample.markdown())
	}
	for i, n := range f.Notes {
		if i == 0 {
			b.WriteString("\n")
		}
		b.WriteString("\n* " + markdown(n))
	}
	return b.String() + "\n"
}

// found is the verdict, what was found, and where.
func (f Finding) found() string {
	var b strings.Builder
	b.WriteString("**" + f.Verdict.heading() + "**")
	if f.Problem != "" {
		b.WriteString(" · " + Code(f.Problem))
	}
	paragraph := func(s string) { b.WriteString("\n\n" + s) }
	if len(f.Read) > 0 {
		var list []string
		for _, l := range f.Read {
			list = append(list, "$\\displaystyle "+markdownMath(l)+"$")
		}
		first, between, last := shownRead(list)
		paragraph("Read as:\n\n" + strings.Join(first, "\n\n"))
		if len(between) > 0 {
			b.WriteString(fold(more(between), strings.Join(between, "\n\n")))
			paragraph(strings.Join(last, "\n\n"))
		}
	}
	for _, l := range lines(f.Say) {
		paragraph(markdown(l))
	}
	if w := f.words(); w != "" {
		paragraph("Words, not judged: " + markdown(Safe(w)))
	}
	if e := strings.Join(f.excerpt(), "\n"); e != "" {
		paragraph(fenced(e, ""))
	}
	return b.String()
}

// fenced is text as a block of code.
func fenced(text, language string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + language + "\n" + text + "\n" + fence
}

// markdown is what was evaluated, and a table of the numbers.
func (x *Example) markdown() string {
	var b strings.Builder
	b.WriteString(exampleTitle + ": " + markdown(x.where()) + ".\n\n| | expected | found |\n|:--|--:|--:|")
	for _, r := range x.rows() {
		fmt.Fprintf(&b, "\n| %s | %s | %s |", strings.ReplaceAll(markdown(r.label), "|", `\|`), r.expected, r.found)
	}
	return b.String()
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
