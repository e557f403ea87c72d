package main

import (
	"strings"

	"kpcalab/homework/proof"
	"kpcalab/notebooks/page"
)

// preview is what somebody writes, each line as a formula of the pages. LaTeX is
// shown as it was written, whatever it means; other notations as they were
// understood, or else as they were written.
func preview(src string) string {
	var b strings.Builder
	for _, line := range strings.Split(src, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			b.WriteString(`<div class="line">` + page.MathML(tex(line), true) + "</div>")
		}
	}
	return b.String()
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
