package homework

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// headings are the verdicts as a student reads them.
var headings = [...]string{
	Broken:    "The checker failed",
	Missing:   "Not written yet",
	Malformed: "Can't be checked yet",
	Wrong:     "Not yet",
	Almost:    "Almost",
	Correct:   "Correct",
}

// marks say the same without colour.
var marks = [...]string{Broken: "⚠", Missing: "…", Malformed: "✗", Wrong: "✗", Almost: "≈", Correct: "✓"}

func (v Verdict) heading() string {
	if v < 0 || int(v) >= len(headings) {
		return v.String()
	}
	return marks[v] + " " + headings[v]
}

// pointsText is "1.5 of 2 points", "" when the check gives none.
func (f Finding) pointsText() string {
	if f.MaxPoints == 0 {
		return ""
	}
	return fmt.Sprintf("%s of %s point%s", short(f.Points), short(f.MaxPoints), map[bool]string{true: "", false: "s"}[f.MaxPoints == 1])
}

func short(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// String is Text.
func (f Finding) String() string { return f.Text() }

// Text renders the finding for a terminal: formulas in Unicode, lines of at most
// 88 characters, and no colours.
func (f Finding) Text() string {
	var b strings.Builder
	b.WriteString(f.Verdict.heading())
	if f.Problem != "" {
		b.WriteString(" · " + f.Problem)
	}
	if p := f.pointsText(); p != "" {
		b.WriteString(" · " + p)
	}
	b.WriteString("\n")
	if f.Understood != "" {
		wrap(&b, "Read as: ", plainMath(f.Understood))
	}
	wrap(&b, "", plain(f.Say))
	for _, l := range f.excerpt() {
		b.WriteString("    " + l + "\n")
	}
	for _, line := range lines(f.Help) {
		wrap(&b, "→ ", plain(line))
	}
	if f.Counterexample != nil {
		f.Counterexample.text(&b)
	}
	for _, n := range f.Notes {
		wrap(&b, "• ", plain(n))
	}
	return strings.ReplaceAll(strings.TrimRight(b.String(), "\n"), "\u00a0", " ")
}

// excerpt is the lines of Excerpt, without control characters.
func (f Finding) excerpt() []string {
	if strings.TrimSpace(f.Excerpt) == "" {
		return nil
	}
	list := strings.Split(f.Excerpt, "\n")
	for i, l := range list {
		list[i] = strings.TrimRight(strings.Map(func(r rune) rune {
			if r < ' ' || r == 0x7f || r == 0x85 || r == 0x2028 || r == 0x2029 {
				return ' '
			}
			return r
		}, l), " ")
	}
	return list
}

// lines splits at line ends and leaves out empty lines.
func lines(s string) []string {
	var list []string
	for _, l := range strings.Split(s, "\n") {
		if l = strings.TrimSpace(l); l != "" {
			list = append(list, l)
		}
	}
	return list
}

// lineWidth of Text, in characters.
const lineWidth = 88

// wrap writes a paragraph indented by two, its first line led by lead.
func wrap(b *strings.Builder, lead, s string) {
	line := "  " + lead
	indent := strings.Repeat(" ", 2+utf8.RuneCountInString(lead))
	empty := true
	for _, word := range strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' }) {
		if !empty && width(line)+1+width(word) > lineWidth {
			b.WriteString(line + "\n")
			line, empty = indent, true
		}
		if !empty {
			line += " "
		}
		line, empty = line+word, false
	}
	if !empty {
		b.WriteString(line + "\n")
	}
}

// width counts characters, combining marks not among them.
func width(s string) int {
	n := 0
	for _, r := range s {
		if r < 0x300 || r > 0x36f {
			n++
		}
	}
	return n
}

func pad(s string, n int) string { return strings.Repeat(" ", max(0, n-width(s))) + s }

// maxPoints bounds the points that an example lists.
const maxPoints = 12

// where describes the data of an example: "points 0, 1, 3; c = 1.3, m = 1".
func (x *Example) where() string {
	var parts []string
	if n := len(x.Points); n > maxPoints {
		parts = append(parts, fmt.Sprintf("%d points", n))
	} else if n > 0 {
		list := make([]string, n)
		for i, p := range x.Points {
			list[i] = pointText(p)
		}
		parts = append(parts, "points "+strings.Join(list, ", "))
	}
	if x.Setting != "" {
		parts = append(parts, x.Setting)
	}
	return strings.ReplaceAll(strings.Join(parts, "; "), " = ", "\u00a0=\u00a0") // kept on one line
}

const exampleTitle = "The smallest example found on which it shows"

// row is one compared number, as text.
type row struct{ label, expected, found string }

// rows formats the numbers with six digits; what is zero beside the rest is 0.
func (x *Example) rows() []row {
	scale := 0.0
	for _, list := range [][]float64{x.Expected, x.Found} {
		for _, v := range list {
			if !math.IsInf(v, 0) && !math.IsNaN(v) {
				scale = math.Max(scale, math.Abs(v))
			}
		}
	}
	var list []row
	for i, l := range x.Labels {
		if i < len(x.Expected) && i < len(x.Found) {
			a, b := number(x.Expected[i], scale, 6), number(x.Found[i], scale, 6)
			if a == b { // the difference is further behind
				a, b = number(x.Expected[i], scale, 12), number(x.Found[i], scale, 12)
			}
			list = append(list, row{l, a, b})
		}
	}
	return list
}

func number(v, scale float64, digits int) string {
	switch {
	case math.IsNaN(v):
		return "NaN"
	case math.IsInf(v, 1):
		return "∞"
	case math.IsInf(v, -1):
		return "−∞"
	case math.Abs(v) < 1e-14*scale:
		return "0"
	}
	return strings.Replace(strconv.FormatFloat(v, 'g', digits, 64), "-", "−", 1)
}

func (x *Example) text(b *strings.Builder) {
	wrap(b, "", exampleTitle+": "+x.where()+".")
	list := x.rows()
	w := [3]int{0, len("expected"), len("found")}
	for _, r := range list {
		w = [3]int{max(w[0], width(r.label)), max(w[1], width(r.expected)), max(w[2], width(r.found))}
	}
	line := func(r row) {
		fmt.Fprintf(b, "    %s  %s  %s\n", pad(r.label, w[0]), pad(r.expected, w[1]), pad(r.found, w[2]))
	}
	line(row{"", "expected", "found"})
	for _, r := range list {
		line(r)
	}
}

// Markdown renders the finding for a notebook: formulas in LaTeX between dollar
// signs, the counter-example as a table. It holds no HTML.
func (f Finding) Markdown() string {
	var b strings.Builder
	b.WriteString("**" + f.Verdict.heading() + "**")
	if f.Problem != "" {
		b.WriteString(" · " + code(f.Problem))
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
