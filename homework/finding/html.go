package finding

import (
	"fmt"
	"html"
	"regexp"
	"sort"
	"strings"

	"github.com/wyatt915/treeblood"
)

// colours of the verdicts, told apart by people who don't see red or green, and
// readable on light and dark grounds; the words say the same.
var colours = [...]string{Broken: "#888888", Missing: "#888888", Malformed: "#d55e00", Wrong: "#d55e00", Unfinished: "#56b4e9", Almost: "#e69f00", Correct: "#009e73"}

// HTML renders the finding as one section element with its styles inside, for
// pages with a light or a dark ground; formulas are MathML. Everything is
// escaped, so that nothing a student wrote becomes markup.
func (f Finding) HTML() string {
	colour := colours[Broken]
	if f.Verdict >= 0 && int(f.Verdict) < len(colours) {
		colour = colours[f.Verdict]
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<section class="finding" data-verdict="%s" style="border-left:.35em solid %s;padding:.1em 0 .1em 1em;margin:1em 0;max-width:44em;line-height:1.5">`,
		html.EscapeString(f.Verdict.String()), colour)
	b.WriteString("\n<p style=\"margin:.4em 0\"><strong>" + html.EscapeString(f.Verdict.heading()) + "</strong>")
	if f.Problem != "" {
		b.WriteString(" · <code>" + html.EscapeString(f.Problem) + "</code>")
	}
	b.WriteString("</p>\n")
	f.readHTML(&b)
	for _, l := range lines(f.Say) {
		b.WriteString(`<p style="margin:.4em 0">` + Inline(l) + "</p>\n")
	}
	if w := f.words(); w != "" {
		b.WriteString(`<p style="margin:.4em 0">Words, not judged: ` + html.EscapeString(w) + "</p>\n")
	}
	if e := f.excerpt(); e != nil {
		b.WriteString(`<pre style="margin:.4em 0;overflow-x:auto">` + "\n" + html.EscapeString(strings.Join(e, "\n")) + "</pre>\n")
	}
	for _, l := range lines(f.Help) {
		b.WriteString(`<p style="margin:.4em 0">→ ` + Inline(l) + "</p>\n")
	}
	if f.Counterexample != nil {
		f.Counterexample.html(&b)
	}
	if len(f.Notes) > 0 {
		b.WriteString(`<ul style="margin:.4em 0">`)
		for _, n := range f.Notes {
			b.WriteString("<li>" + Inline(n) + "</li>")
		}
		b.WriteString("</ul>\n")
	}
	b.WriteString("</section>\n")
	return b.String()
}

// readHTML is what was read, the middle of it behind a fold where it is long.
func (f Finding) readHTML(b *strings.Builder) {
	write := func(list []string) {
		for _, l := range list {
			b.WriteString(`<p style="margin:.4em 0">Read as: ` + mathML(l) + "</p>\n")
		}
	}
	first, between, last := shownRead(f.Read)
	write(first)
	if len(between) > 0 {
		b.WriteString("<details><summary>" + more(between) + "</summary>\n")
		write(between)
		b.WriteString("</details>\n")
		write(last)
	}
}

func (x *Example) html(b *strings.Builder) {
	const cell = `padding:.15em .8em;border-bottom:1px solid rgba(128,128,128,.35);text-align:right;font-variant-numeric:tabular-nums`
	b.WriteString(`<p style="margin:.4em 0">` + html.EscapeString(exampleTitle+": "+x.where()+".") + "</p>\n")
	b.WriteString(`<table style="border-collapse:collapse;margin:.4em 0"><thead><tr>`)
	for _, h := range []string{"", "expected", "found"} {
		fmt.Fprintf(b, `<th scope="col" style="%s">%s</th>`, cell, h)
	}
	b.WriteString("</tr></thead><tbody>\n")
	for _, r := range x.rows() {
		fmt.Fprintf(b, `<tr><th scope="row" style="%s;font-weight:normal">%s</th><td style="%s">%s</td><td style="%s">%s</td></tr>`+"\n",
			cell, html.EscapeString(r.label), cell, html.EscapeString(r.expected), cell, html.EscapeString(r.found))
	}
	b.WriteString("</tbody></table>\n")
}

// Inline renders a message.
func Inline(s string) string {
	var b strings.Builder
	for _, p := range spans(s) {
		switch p.kind {
		case codeSpan:
			b.WriteString("<code>" + html.EscapeString(p.text) + "</code>")
		case mathSpan:
			b.WriteString(mathML(p.text))
		case strong:
			b.WriteString("<strong>" + html.EscapeString(p.text) + "</strong>")
		default:
			b.WriteString(html.EscapeString(p.text))
		}
	}
	return b.String()
}

var (
	space       = regexp.MustCompile(`>\s+<`)
	unwanted    = regexp.MustCompile(`(?s)<annotation.*?</annotation>|</?semantics>`)
	tag         = regexp.MustCompile(`<(/?)([a-z]+)((?: [a-zA-Z:-]+="[^"<>]*")*)\s*(/?)>`)
	attribute   = regexp.MustCompile(` ([a-zA-Z:-]+)="[^"<>]*"`)
	digitFrac   = regexp.MustCompile(`\\([td]?frac)\s*([0-9])\s*([0-9a-zA-Z])`)
	boldLambda  = regexp.MustCompile(`\\(?:boldsymbol|bm|mathbf)\s*(?:\{\\Lambda\}|\\Lambda\b)`)
	dangerous   = regexp.MustCompile(`[<>&"]|\\(?:class|style|href|url|text|html|def|newcommand|cssId|data)\b`)
	mathElement = map[string]bool{"math": true, "mrow": true, "mi": true, "mn": true, "mo": true, "msub": true, "msup": true, "msubsup": true,
		"mfrac": true, "msqrt": true, "mover": true, "munder": true, "munderover": true, "mspace": true, "mtable": true, "mtr": true, "mtd": true, "mpadded": true, "mstyle": true, "mtext": true}
	keptAttribute = map[string]bool{"display": true, "displaystyle": true, "stretchy": true, "form": true, "mathvariant": true, "width": true, "largeop": true, "fence": true, "symmetric": true, "movablelimits": true, "columnalign": true}
)

// mathML converts LaTeX. What can't be converted, or could hold markup, is shown
// as it was written.
func mathML(tex string) string {
	asWritten := "<code>" + html.EscapeString(tex) + "</code>"
	if dangerous.MatchString(tex) || len(tex) > 4000 {
		return asWritten
	}
	source := strings.ReplaceAll(tex, `\|`, `\Vert `)
	source = digitFrac.ReplaceAllString(source, `\$1{$2}{$3}`)
	source = boldLambda.ReplaceAllString(source, "𝚲")
	source = strings.ReplaceAll(source, `\bm`, `\boldsymbol`)
	out, err := convert(source)
	if err != nil {
		return asWritten
	}
	out = space.ReplaceAllString(unwanted.ReplaceAllString(out, ""), "><")
	ok := true
	out = tag.ReplaceAllStringFunc(out, func(t string) string {
		p := tag.FindStringSubmatch(t)
		ok = ok && mathElement[p[2]]
		return "<" + p[1] + p[2] + attributes(p[3]) + p[4] + ">"
	})
	if !ok || strings.Contains(tag.ReplaceAllString(out, ""), "<") {
		return asWritten
	}
	return strings.TrimSpace(out)
}

// attributes keeps the harmless ones, in alphabetical order.
func attributes(s string) string {
	var list []string
	for _, a := range attribute.FindAllStringSubmatch(s, -1) {
		if keptAttribute[a[1]] {
			list = append(list, a[0])
		}
	}
	sort.Strings(list)
	return strings.Join(list, "")
}

// convert calls the converter, which may panic on unusual input.
func convert(tex string) (out string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("homework: the formula can't be typeset: %v", r)
		}
	}()
	return treeblood.InlineStyle(tex, nil)
}
