package marking

import "fmt"

// Give says to one part what a human says, and gives it so many points if points isn't
// nil. The grader's own points are kept beside them.
func (r *Result) Give(part string, points *float64, comment string) error {
	p := r.Part(part)
	switch {
	case p == nil:
		return fmt.Errorf("there is no part %q", part)
	case points != nil && !(*points >= 0 && *points <= p.MaxPoints):
		return fmt.Errorf("%g points for %s, which has %g", *points, part, p.MaxPoints)
	}
	if points != nil {
		if p.Graded == nil {
			own := p.Points
			p.Graded = &own
		}
		p.Points = *points
		p.Decided = p.decided()
	}
	p.Comment = comment
	r.rescore()
	return nil
}

// Restore takes back what Give did.
func (r *Result) Restore() {
	for i := range r.Parts {
		p := &r.Parts[i]
		if p.Comment, p.Decided = "", ""; p.Graded != nil {
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
