package marking

import (
	"fmt"

	"kpcalab/homework"
)

// Adjust says to one part what a human says of all answers that mean the same, and
// changes its points if points isn't nil. The grader's own points are kept.
func (r *Result) Adjust(part string, points *float64, comment string) error {
	p, err := r.worth(part, points)
	if err != nil {
		return err
	}
	if points != nil {
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

// Mark gives points by hand.
func (r *Result) Mark(part string, points float64, comment string) error {
	p, err := r.worth(part, &points)
	if err != nil {
		return err
	}
	p.Points, p.Comment, p.ByHand, p.Verdict = points, comment, true, homework.Correct
	r.sum()
	return nil
}

// worth is the part with this ID, which can have so many points.
func (r *Result) worth(part string, points *float64) (*Part, error) {
	p := r.Part(part)
	switch {
	case p == nil:
		return nil, fmt.Errorf("there is no part %q", part)
	case points != nil && !(*points >= 0 && *points <= p.MaxPoints):
		return nil, fmt.Errorf("%g points for %s, which has %g", *points, part, p.MaxPoints)
	}
	return p, nil
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
