package review

import (
	"fmt"
	"time"

	"kpcalab/homework/fingerprint"
	"kpcalab/homework/grade/marking"
)

// Shown is the answer that the last reports showed: the one that was read by who gives
// points. known is false for who wasn't in them.
type Shown func(id, part string) (answer fingerprint.Print, known bool)

// Take adds the lines of a lecturer's file: each is for the answer that was shown last,
// or else for the one that is there, or for the one that its column answer names. A line
// that an earlier run took for another answer isn't taken for this one. elsewhere tells that a student is known, and graded
// by somebody else. The remarks name lines that can't be used or say something unusual.
func (d Decisions) Take(lines []Line, results []*marking.Result, elsewhere func(id string) bool, shown Shown, now time.Time) (all Decisions, remarks []string) {
	byID := map[string]*marking.Result{}
	for _, r := range results {
		byID[r.ID] = r
	}
	lines, remarks = lastOfEach(lines)
	all = d
	for _, l := range lines {
		r := byID[l.Who]
		if r == nil && elsewhere(l.Who) {
			continue
		}
		e, remark, err := d.take(l, r, shown)
		if err != nil {
			remark = err.Error()
		} else if e != nil {
			e.When = now
			all = all.Put(*e)
		}
		if remark != "" {
			remarks = append(remarks, fmt.Sprintf("line %d of the marks: %s", l.Number, remark))
		}
	}
	return all, remarks
}

// lastOfEach leaves the last of several lines on the same answer, and out what has no
// points yet.
func lastOfEach(lines []Line) (list []Line, remarks []string) {
	at := map[[3]string]int{}
	for _, l := range lines {
		if l.Mark == "" && l.Comment == "" {
			continue // of a list to be filled in
		}
		key := [3]string{l.Who, l.Part, l.Answer}
		if i, twice := at[key]; twice {
			remarks = append(remarks, fmt.Sprintf("lines %d and %d of the marks are both about %s of %s: %s and %s points; the last one counts", list[i].Number, l.Number, l.Part, l.Who, list[i].Mark, l.Mark))
			list[i] = l
			continue
		}
		at[key] = len(list)
		list = append(list, l)
	}
	return list, remarks
}

// take reads one line; nil: it changes nothing.
func (d Decisions) take(l Line, r *marking.Result, shown Shown) (e *Decision, remark string, err error) {
	if r == nil {
		return nil, "", fmt.Errorf("there is no student %q", l.Who)
	}
	points, err := l.Points()
	if err != nil {
		return nil, "", err
	}
	p, err := r.Worth(l.Part, points)
	if err != nil {
		return nil, "", err
	}
	if r.State == marking.Missing {
		return nil, "", fmt.Errorf("%s handed nothing in; the %s for %s aren't used", l.Who, plural(points), l.Part)
	}
	e = &Decision{Who: l.Who, Part: l.Part, Decision: marking.Decision{Points: points, Comment: l.Comment}, Answer: p.Written()}
	here, before := d.On(e.Who, e.Part, e.Answer)
	if l.Answer != "" {
		switch answer, err := fingerprint.Parse(l.Answer); {
		case err != nil:
			return nil, "", fmt.Errorf("%q names no answer; byhand.csv has the word in its column answer, or leave the column empty", l.Answer)
		case !p.Meaning.Zero() && answer.Same(p.Meaning) && !answer.Same(e.Answer):
			return nil, "", fmt.Errorf("%s is the word for all who wrote the same as %s, for comments.csv; the one for %s alone is in the column answer of byhand.csv, or leave the column empty", l.Answer, l.Who, l.Who)
		case !answer.Same(e.Answer):
			return nil, "", fmt.Errorf("%s has written another answer to %s than the one that these %s are for; they aren't used", l.Who, l.Part, plural(points))
		}
	} else if here == nil && d.said(e.Who, e.Part, e.Decision, e.Answer) {
		if before.Decision != e.Decision {
			remark = fmt.Sprintf("the %s for %s of %s were for an earlier answer; %s", plural(points), l.Part, l.Who, e.also())
		}
		return nil, remark, nil // Stale names the ones given last
	} else if last, known := shown(l.Who, l.Part); known && here == nil && !last.Same(e.Answer) {
		remark = fmt.Sprintf("%s has written another answer to %s since the last report, and nobody has read it: the %s are for what was there; %s", l.Who, l.Part, plural(points), e.also())
		e.Answer = last
		return e, remark, nil
	}
	switch {
	case !p.ByHand:
		remark = fmt.Sprintf("%s of %s was graded by the checker (%s, %s); the %s by hand count instead", l.Part, l.Who, number(p.Points), p.Verdict, plural(points))
	case p.Answer == "" && len(p.Cells) == 0:
		remark = fmt.Sprintf("nothing of %s was found for %s; the %s by hand count", l.Who, l.Part, plural(points))
	}
	return e, remark, nil
}

// also tells how the same points are given to the answer that is there now.
func (d *Decision) also() string {
	return fmt.Sprintf("if they are for the one that is there now, write %s in the column answer", d.Answer)
}
