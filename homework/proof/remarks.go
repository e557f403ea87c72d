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

// untrueRemark is the finding for a right program with a comment that says something
// else than what the program computes.
func untrueRemark(p *syntax.Program, left *int) (f finding.Finding, found bool) {
	list := remark.Of(p)
	if list.Empty() {
		return f, false
	}
	d := randomData(rand.New(rand.NewPCG(3, 7)), 8, 3, 5)
	d.Budget = left
	in, err := instance.Compute(d)
	if err != nil {
		return f, false
	}
	if _, err := program.Run(p, in, program.Options{Watch: list.Watch}); err != nil {
		return f, false
	}
	u := list.False()
	if u == nil {
		return f, false
	}
	f = falseRemark.Finding(finding.Malformed, fmt.Sprintf("The program computes the embedding; the comment in line %d says something that isn't true of it: “%s”.", u.Line, finding.Safe(u.Text)))
	return f, true
}
