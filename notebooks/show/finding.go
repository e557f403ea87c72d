package show

import (
	"kpcalab/homework"
	"kpcalab/homework/finding"
)

// Finding displays what a check says of an answer: what is wrong, then, each by a
// click, an example and the next step.
func Finding(f homework.Finding) { Markdown(finding.Lettered(f.Ladder(matters[f.Problem]))) }
