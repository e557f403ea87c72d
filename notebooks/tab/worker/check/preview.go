package main

import (
	"html"
	"strings"

	"kpcalab/homework/finding/unseen"
	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/proof"
	"kpcalab/notebooks/page"
)

// preview is what somebody writes, each line as a formula of the pages, and words as
// words. LaTeX is shown as it was written, whatever it means; other notations as they
// were understood, or else as they were written.
func preview(src string) string {
	var b strings.Builder
	for _, line := range strings.Split(src, "\n") {
		if line = unseen.Shown(strings.TrimSpace(line)); line != "" {
			b.WriteString(`<div class="line">` + shown(line) + "</div>")
		}
	}
	return b.String()
}

// shown is a line: a formula, or words with formulas between them.
func shown(line string) string {
	t := sentence.Cut(line)
	if t == nil || syntax.Detect(line) != nil {
		return page.MathML(tex(line), true)
	}
	var b strings.Builder
	words := func(from, to int) {
		b.WriteString(html.EscapeString(dress.Replace(string(t.Src[from:to]))))
	}
	at := 0
	for _, p := range t.Pieces {
		if p.Kind == sentence.Math && p.From >= at && p.To <= len(t.Src) {
			words(at, p.From)
			b.WriteString(page.MathML(tex(string(t.Src[p.From:p.To])), false))
			at = p.To
		}
	}
	words(at, len(t.Src))
	return `<p class="words">` + b.String() + "</p>"
}

// dress is what stands around a line of LaTeX in a document.
var dress = strings.NewReplacer("$$", "", "$", "", `\[`, "", `\]`, "", `\(`, "", `\)`, "", "&", "", `\\`, "")

// tex is a line as LaTeX.
func tex(line string) string {
	if strings.Contains(line, `\`) {
		return dress.Replace(line)
	}
	sign, rest := "", line
	if strings.HasPrefix(line, "=") { // the next step of a proof
		sign, rest = "= ", line[1:]
	}
	if read := proof.Understood(rest); read != "" {
		return sign + read
	}
	return line
}
