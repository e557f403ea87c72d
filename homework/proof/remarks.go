package proof

import (
	"fmt"
	"math/rand/v2"

	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
	"kpcalab/homework/program"
	"kpcalab/homework/program/remark"
	"kpcalab/homework/program/syntax"
)

// besideProgram is the finding for a right program with a comment that says something
// else than what the program computes, or something that no test can tell.
func besideProgram(p *syntax.Program, right finding.Finding, left *int) finding.Finding {
	list := remark.Of(p)
	if list.Empty() {
		return right
	}
	d := randomData(rand.New(rand.NewPCG(3, 7)), 8, 3, 5)
	d.Budget = left
	in, err := instance.Compute(d)
	if err != nil {
		return right
	}
	if _, err := program.Run(p, in, program.Options{Watch: list.Watch}); err != nil {
		return right
	}
	if u := list.False(); u != nil {
		return falseRemark.Finding(finding.Malformed, fmt.Sprintf("The program computes the embedding; the comment in line %d says something that isn't true of it: “%s”.", u.Line, finding.Safe(u.Text)))
	}
	if unread := list.Unread(); len(unread) > 0 {
		return unchecked(right, unread[:min(len(unread), maxUnread)])
	}
	return right
}

// maxUnread is how many remarks of a program a finding lists.
const maxUnread = 5
