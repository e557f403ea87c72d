package main

import (
	"cmp"
	"html"
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework/finding/unseen"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/oneline"
	"kpcalab/homework/proof"
	"kpcalab/notebooks/page"
)

// piece is a part of a text that isn't words.
type piece struct {
	from, to int
	tex      string // as it was read; "": it can't be read
}

// preview shows how a text was read, line by line: its statements as formulas, words as
// words, and what can't be read as it was written.
func preview(src string) string {
	if said, code, language := proof.Code(src); language != oneline.None {
		var b strings.Builder
		for _, w := range said {
			b.WriteString(line(`<p class="words">` + html.EscapeString(unseen.Shown(w)) + "</p>"))
		}
		return b.String() + line(asWritten(code))
	}
	var b, words strings.Builder
	formulas := []string{}
	flush := func() {
		switch said := strings.TrimSpace(words.String()); {
		case len(formulas) == 1 && strings.Trim(unmarked(said), " .,;:") == "":
			b.WriteString(line(formulas[0]))
		case said != "":
			b.WriteString(line(`<p class="words">` + said + "</p>"))
		}
		words.Reset()
		formulas = formulas[:0]
	}
	between := func(text string) {
		for i, l := range strings.Split(text, "\n") {
			if i > 0 {
				flush()
			}
			words.WriteString(html.EscapeString(unseen.Shown(layout.ReplaceAllString(l, ""))))
		}
	}
	at := 0
	for _, p := range pieces(src) {
		if p.from < at {
			continue
		}
		between(src[at:p.from])
		if p.tex == "" {
			words.WriteString(asWritten(src[p.from:p.to]))
		} else {
			words.WriteString(page.MathML(p.tex, false))
			formulas = append(formulas, page.MathML(p.tex, true))
		}
		at = p.to
	}
	between(src[at:])
	flush()
	return b.String()
}

// pieces are the statements of a text and what can't be read, in its order.
func pieces(src string) (list []piece) {
	doc := formula.Parse(src)
	for _, s := range doc.Statements {
		list = append(list, piece{s.From, s.To, s.LaTeX()})
	}
	for _, f := range doc.Unread {
		list = append(list, piece{f.From, f.To, ""})
	}
	slices.SortStableFunc(list, func(a, b piece) int { return cmp.Compare(a.from, b.from) })
	return list
}

// layout is what a document has around its lines and words.
var layout = regexp.MustCompile(`\\(?:begin|end)\{[^{}]*\}|\\[a-zA-Z]+\s?|\\.|[{}$&]`)

var element = regexp.MustCompile(`(?s)<math.*?</math>`)

// unmarked is HTML without its formulas.
func unmarked(s string) string { return element.ReplaceAllString(s, "") }

func line(content string) string { return `<div class="line">` + content + "</div>" }

func asWritten(src string) string {
	return `<code class="tex">` + html.EscapeString(unseen.Shown(strings.TrimSpace(src))) + "</code>"
}
