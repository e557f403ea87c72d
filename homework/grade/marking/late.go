package marking

import (
	"fmt"
	"math"
	"time"

	"kpcalab/homework"
	"kpcalab/homework/grade/intake"
	"kpcalab/homework/sheets"
)

// Absent is the result of a student who handed nothing in.
func Absent(sheet *sheets.Sheet, s intake.Student) *Result {
	r := &Result{ID: s.ID, First: s.First, Last: s.Last, Email: s.Email, State: Missing}
	for i := range sheet.Parts {
		r.Parts = append(r.Parts, blank(&sheet.Parts[i]))
	}
	r.sum()
	return r
}

// ApplyLateness takes percent of the points off for each day begun after due. A
// platform's own mark of lateness counts as one day when the time isn't known.
func (r *Result) ApplyLateness(due time.Time, percent float64) {
	r.Penalty, r.LateBy, r.LateShare = 0, "", 0
	days := 0.0
	if !due.IsZero() && r.Submitted.After(due) {
		late := r.Submitted.Sub(due)
		r.Late = true
		days = math.Ceil(late.Hours() / 24)
		r.LateBy = late.Round(time.Minute).String() + " late"
	} else if r.Late && (r.Submitted.IsZero() || due.IsZero()) {
		days, r.LateBy = 1, "marked late"
	}
	r.LateShare = math.Min(1, percent/100*days)
	r.rescore()
}

// Mark gives points by hand.
func (r *Result) Mark(part string, points float64, comment string) error {
	for i := range r.Parts {
		p := &r.Parts[i]
		if p.ID != part {
			continue
		}
		if !(points >= 0 && points <= p.MaxPoints) {
			return fmt.Errorf("%g points for %s, which has %g", points, part, p.MaxPoints)
		}
		p.Points, p.Comment, p.ByHand, p.Verdict = points, comment, true, homework.Correct
		r.sum()
		return nil
	}
	return fmt.Errorf("there is no part %q", part)
}
