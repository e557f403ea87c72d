package marking

import (
	"fmt"

	"kpcalab/homework/fingerprint"
)

// Decided is how much of a part's points a human gave.
type Decided string

// The decisions.
const (
	Full   Decided = "full"
	InPart Decided = "part"
	None   Decided = "none"
)

// Waiting is the state of a part that a human has yet to mark.
const Waiting = "waiting"

// decided names the share of the points.
func (p *Part) decided() Decided {
	switch {
	case p.Points >= p.MaxPoints:
		return Full
	case p.Points > 0:
		return InPart
	}
	return None
}

// Waits reports whether a human has yet to mark the part.
func (p *Part) Waits() bool {
	return p.ByHand && p.Decided == "" && (p.Answer != "" || len(p.Cells) > 0 || p.Skipped)
}

// State is what stands behind the points in one word: that a human has yet to give
// them, how many a human gave, or the checker's verdict.
func (p *Part) State() string {
	switch {
	case p.Waits():
		return Waiting
	case p.Decided != "":
		return string(p.Decided)
	}
	return p.Verdict.String()
}

// Waiting counts the parts that a human has yet to mark, and their points.
func (r *Result) Waiting() (parts int, points float64) {
	for i := range r.Parts {
		if p := &r.Parts[i]; p.Waits() {
			parts, points = parts+1, points+p.MaxPoints
		}
	}
	return parts, points
}

// Written is the print of what was written, to which a decision by hand is bound:
// spaces and blank lines don't count. A function's answer is its code with what came of
// it, since what it calls stands elsewhere. Of what the checker couldn't read all files
// are the answer: any of them may hold what the human saw.
func (p *Part) Written() fingerprint.Print {
	words := []string{"answer", p.ID, fingerprint.Lines(p.Answer, " ")}
	for _, c := range p.Cells {
		words = append(append(words, c.Kind, fingerprint.Lines(c.Source, " "), c.Printed), c.Images...)
	}
	if p.Code != "" {
		own := p.Points
		if p.Graded != nil {
			own = *p.Graded
		}
		words = append(words, p.Code, p.Verdict.String(), fmt.Sprint(own))
	}
	if p.Unread != "" {
		words = append(words, "files", p.Unread)
	}
	return fingerprint.OfText(words...)
}
