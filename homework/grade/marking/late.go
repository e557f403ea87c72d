package marking

import (
	"math"
	"time"

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
