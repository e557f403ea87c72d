package finding

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// headings are the verdicts as a student reads them.
var headings = [...]string{
	Broken:     "The checker failed",
	Missing:    "Not written yet",
	Malformed:  "Can't be checked yet",
	Wrong:      "Not yet",
	Unfinished: "True, and not finished",
	Almost:     "Almost",
	Correct:    "Correct",
}

var marks = [...]string{Broken: "⚠", Missing: "…", Malformed: "✗", Wrong: "✗", Unfinished: "…", Almost: "≈", Correct: "✓"}

func (v Verdict) heading() string {
	if v < 0 || int(v) >= len(headings) {
		return v.String()
	}
	return v.Mark() + " " + headings[v]
}

// Mark is a sign that says the verdict without colour.
func (v Verdict) Mark() string { return marks[v] }

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
	b.WriteString("\n")
	for _, l := range f.Read {
		wrap(&b, "Read as: ", PlainMath(l))
	}
	wrap(&b, "", Plain(f.Say))
	if w := f.words(); w != "" {
		wrap(&b, "Words, not judged: ", w)
	}
	for _, l := range f.excerpt() {
		b.WriteString("    " + l + "\n")
	}
	for _, line := range lines(f.Help) {
		wrap(&b, "→ ", Plain(line))
	}
	if f.Counterexample != nil {
		f.Counterexample.text(&b)
	}
	for _, n := range f.Notes {
		wrap(&b, "• ", Plain(n))
	}
	return strings.ReplaceAll(strings.TrimRight(b.String(), "\n"), "\u00a0", " ")
}

// words are the stretches of words, on one line.
func (f Finding) words() string {
	var list []string
	for _, w := range f.Words {
		list = append(list, "“"+oneLine(w)+"”")
	}
	return strings.Join(list, " … ")
}

// excerpt is the lines of Excerpt, without control characters and marks that turn the
// direction of writing.
func (f Finding) excerpt() []string {
	if strings.TrimSpace(f.Excerpt) == "" {
		return nil
	}
	list := strings.Split(f.Excerpt, "\n")
	for i, l := range list {
		list[i] = strings.TrimRight(strings.Map(func(r rune) rune {
			if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == 0x2028 || r == 0x2029 {
				return ' '
			}
			return r
		}, l), " ")
	}
	return list
}

// maxWords bounds a stretch of words, in characters.
const maxWords = 400

// oneLine is text of a student on one line, without control characters and marks that
// turn the direction of writing.
func oneLine(s string) string {
	s = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == 0x2028 || r == 0x2029 {
			return ' '
		}
		return r
	}, s)), " ")
	if r := []rune(s); len(r) > maxWords {
		return string(r[:maxWords]) + " …"
	}
	return s
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
