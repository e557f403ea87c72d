package exercise

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"kpcalab/homework/finding"
)

// RelativeTolerance is added to the tolerance of diagnosis.Compare: students may
// bring an eigen-solver of their own.
const RelativeTolerance = 1e-6

// screen finds what can be said before any number is compared: calls that didn't
// return, answers that change from call to call, missing replies.
func (p *Exercise) screen(cases []Case, replies []Reply) (f finding.Finding, done bool) {
	for i, r := range replies {
		if i < len(cases) && r.Stop != Returned {
			return p.stopped(cases[i], r), true
		}
	}
	if len(replies) != len(cases) {
		return finding.Finding{Verdict: finding.Broken, Say: fmt.Sprintf("The checker has %d replies to %d calls.", len(replies), len(cases)),
			Help: "This is not your fault; please tell your teacher."}, true
	}
	for i, r := range replies {
		for j := range i {
			if sameArgs(cases[i].Args, cases[j].Args) && !Stable(r.Value, replies[j].Value) {
				return finding.Unstable.Finding(finding.Wrong, "Two calls with the same arguments gave different results."), true
			}
		}
	}
	return finding.Finding{}, false
}

// Stable tells whether two results for the same arguments agree: to six digits and
// up to the sign of whole columns, so that the embedding of many samples by an
// iteration from a random start passes. One sample's would be thrown about among the
// others', and doesn't. Where signs matter each result is compared by itself.
func Stable(a, b Numbers) bool {
	if len(a.Data) == 0 || len(a.Data) != len(b.Data) || a.Rows != b.Rows {
		return sameBits(a, b)
	}
	tol := RelativeTolerance * floats.Norm(b.Data, math.Inf(1))
	for j := range a.Cols {
		same, mirrored := true, true
		for i := range a.Rows {
			x, y := a.At(i, j), b.At(i, j)
			if math.IsNaN(x) != math.IsNaN(y) {
				return false
			}
			same, mirrored = same && !(math.Abs(x-y) > tol), mirrored && !(math.Abs(x+y) > tol)
		}
		if !same && !mirrored {
			return false
		}
	}
	return true
}

func sameArgs(a, b []any) bool {
	for i := range a {
		if !sameBits(NumbersOf(a[i]), NumbersOf(b[i])) {
			return false
		}
	}
	return len(a) == len(b)
}

// manners adds what is wrong with a function besides its numbers: it changes its
// arguments or returns their memory. Where the numbers are right, that is the
// finding.
func (p *Exercise) manners(f finding.Finding, cases []Case, replies []Reply) finding.Finding {
	if f.Verdict == finding.Broken {
		return f
	}
	for i, r := range replies {
		j := changed(cases[i].Args, r.After)
		switch {
		case j >= 0 && f.Verdict == finding.Correct:
			return finding.MutatesArgument.Finding(finding.Almost, fmt.Sprintf("The numbers are right, but your function changes its argument `%s`: the caller's data are different afterwards.", p.Args[j]))
		case j >= 0:
			f.Notes = append(f.Notes, fmt.Sprintf("Besides, your function changes its argument `%s`. Work on a copy.", p.Args[j]))
			return f
		case r.Shares > 0 && f.Verdict == finding.Correct:
			return finding.SharesMemory.Finding(finding.Almost, fmt.Sprintf("The numbers are right, but your result lies in the memory of the argument `%s`: whoever changes one changes the other.", p.Args[r.Shares-1]))
		}
	}
	return f
}

// changed is the first argument that a call changed, −1 if there is none.
func changed(args []any, after []Numbers) int {
	for j := range min(len(args), len(after)) {
		if !sameBits(NumbersOf(args[j]), after[j]) {
			return j
		}
	}
	return -1
}
