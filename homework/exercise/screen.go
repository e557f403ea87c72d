package exercise

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"kpcalab/homework/finding"
)

// relativeTolerance is added to the tolerance of CompareEmbeddings: students may
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
			if sameArgs(cases[i].Args, cases[j].Args) && !stable(r.Value, replies[j].Value) {
				return finding.Finding{Verdict: finding.Wrong, Slip: "unstable",
					Say:  "Two calls with the same arguments gave different results.",
					Help: "Does your function use a random number, or a variable outside of it that an earlier call has changed?"}, true
			}
		}
	}
	return finding.Finding{}, false
}

// stable tells whether two results for the same arguments agree: to six digits, so
// that an iteration with a random start passes.
func stable(a, b Numbers) bool {
	if len(a.Data) == 0 || len(a.Data) != len(b.Data) || a.Rows != b.Rows {
		return sameBits(a, b)
	}
	tol := RelativeTolerance * floats.Norm(b.Data, math.Inf(1))
	for i, v := range a.Data {
		if d := math.Abs(v - b.Data[i]); d > tol || math.IsNaN(v) != math.IsNaN(b.Data[i]) {
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

// manners finds what is wrong with a function whose numbers are right: it changes
// its arguments or returns their memory.
func (p *Exercise) Manners(cases []Case, replies []Reply) (f finding.Finding, ok bool) {
	for i, r := range replies {
		if j := changed(cases[i].Args, r.After); j >= 0 {
			return finding.Finding{Verdict: finding.Almost, Slip: "mutates-argument",
				Say:  fmt.Sprintf("The numbers are right, but your function changes its argument `%s`: the caller's data are different afterwards.", p.Args[j]),
				Help: "Work on a copy, or put the result into a new matrix."}, false
		}
		if r.Shares > 0 {
			return finding.Finding{Verdict: finding.Almost, Slip: "shares-memory",
				Say:  fmt.Sprintf("The numbers are right, but your result lies in the memory of the argument `%s`: whoever changes one changes the other.", p.Args[r.Shares-1]),
				Help: "Put the result into a new matrix."}, false
		}
	}
	return f, true
}

// manner holds the slips that manners finds.
var Manner = map[string]bool{"mutates-argument": true, "shares-memory": true}

// changed is the first argument that a call changed, −1 if there is none.
func changed(args []any, after []Numbers) int {
	for j := range min(len(args), len(after)) {
		if !sameBits(NumbersOf(args[j]), after[j]) {
			return j
		}
	}
	return -1
}

// note adds a remark about manners to a finding about numbers.
func (p *Exercise) Note(f finding.Finding, cases []Case, replies []Reply) finding.Finding {
	for i, r := range replies {
		if j := changed(cases[i].Args, r.After); j >= 0 {
			f.Notes = append(f.Notes, fmt.Sprintf("Besides, your function changes its argument `%s`. Work on a copy.", p.Args[j]))
			return f
		}
	}
	return f
}
