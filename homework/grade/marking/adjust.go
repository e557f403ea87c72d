package marking

import "fmt"

// Adjust says to one part what a human says of all answers that mean the same, and
// changes its points if points isn't nil. The grader's own points are kept.
func (r *Result) Adjust(part string, points *float64, comment string) error {
	for i := range r.Parts {
		p := &r.Parts[i]
		if p.ID != part {
			continue
		}
		if points != nil {
			if !(*points >= 0 && *points <= p.MaxPoints) {
				return fmt.Errorf("%g points for %s, which has %g", *points, part, p.MaxPoints)
			}
			if p.Graded == nil {
				own := p.Points
				p.Graded = &own
			}
			p.Points = *points
		}
		p.Remark = comment
		r.rescore()
		return nil
	}
	return fmt.Errorf("there is no part %q", part)
}

// Restore takes back what Adjust did.
func (r *Result) Restore() {
	for i := range r.Parts {
		p := &r.Parts[i]
		if p.Remark = ""; p.Graded != nil {
			p.Points, p.Graded = *p.Graded, nil
		}
	}
	r.rescore()
}

// rescore sums up, with the same share off for being late.
func (r *Result) rescore() {
	r.Penalty = 0
	r.sum()
	r.Penalty = round(r.Raw * r.LateShare)
	r.Score = round(r.Raw - r.Penalty)
}
