package show

import (
	"kpcalab/homework/finding"
)

// Finding displays what a check says of an answer: what is wrong, then, each by a
// click, an example and the next step. Its outcome goes along as data.
func Finding(f finding.Finding) {
	o := f.Outcome()
	send(Display{Markdown: finding.Lettered(f.Ladder(matters[f.Problem])), Outcome: &o})
}
