package show

import (
	"kpcalab/homework/finding"
)

// Display is what a cell shows: HTML or Markdown, and the same as plain text; for
// programs that read the notebook, what a check found.
type Display struct {
	ID       string // what was shown with the same ID is replaced; empty: nothing is
	HTML     string
	Markdown string // $…$ and $$…$$ are LaTeX
	Text     string
	Outcome  *finding.Outcome // of a check; nil: it is none
}

// Sink, where it is set, takes what cells show in place of the notebook's kernel:
// in a test, or in a page that runs the cells itself.
var Sink func(Display)

// display sends HTML, with a text for front ends that can't show it, and waits
// until the kernel has it.
func display(html, text string) { replace("", html, text) }

// replace is display in place of what was sent with the same id, if any.
func replace(id, html, text string) { send(Display{ID: id, HTML: html, Text: text}) }

// Markdown displays Markdown; $…$ and $$…$$ are LaTeX.
func Markdown(text string) { send(Display{Markdown: text}) }

func send(d Display) {
	if Sink != nil {
		Sink(d)
		return
	}
	sendToKernel(d)
}
