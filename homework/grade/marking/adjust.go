package marking

import "fmt"

// Adjust says to one part what a human says of all answers that mean the same, and
// changes its points if points isn't nil. The grader's own points are kept.
func (r *Result) Adjust(part string, points *float64, comment string) error {
	p, err := r.worth(part, points)
	if err != nil {
		return err
	}
	if points != nil && p.Comment == "" { // who was marked alone keeps those points
		if p.Graded == nil {
			own := p.Points
			p.Graded = &own
		}
		p.Points = *points
		if p.ByHand {
			p.Decided = p.decided()
		}
	}
	p.Remark = comment
	r.rescore()
	return nil
}

// Mark gives points by hand, with a comment that isn't empty. What the checker found
// stays beside them.
func (r *Result) Mark(part string, points float64, comment string) error {
	p, err := r.worth(part, &points)
	if err != nil {
		return err
	}
	p.Points, p.Comment, p.ByHand, p.Before = points, comment, true, nil
	p.Decided = p.decided()
	r.rescore()
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
			if p.Comment == "" {
				p.Decided = ""
			}
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

// Worth is the part with this ID, if it can have so many points.
func (r *Result) Worth(part string, points float64) (*Part, error) { return r.worth(part, &points) }
