package main

import (
	"fmt"
	"io"
	"strings"

	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/untrusted"
)

// changes lists every grade that differs from the one in the last report, whatever
// changed it: the answer, the checker or a mark by hand.
func (j *job) changes(w io.Writer, run *report.Run) {
	again, changed := 0, 0
	for _, r := range run.Results {
		if old := j.before[r.ID]; old != nil && old != r && r.State != marking.Missing {
			again++
		}
		if old := j.shown[r.ID]; old != nil {
			if d := difference(old, r); d != "" {
				changed++
				fmt.Fprintf(w, "changed: %s: %s\n", untrusted.Line(r.ID), d)
			}
		}
	}
	switch {
	case again > 0:
		fmt.Fprintf(w, "%d graded again, %d changed\n", again, changed)
	case changed > 0:
		fmt.Fprintf(w, "%d changed\n", changed)
	}
}

// difference names the parts whose points differ, or else the score.
func difference(old, r *marking.Result) string {
	var list []string
	if old.State != r.State {
		list = append(list, fmt.Sprintf("%s → %s", old.State, r.State))
		if old.State == marking.Missing { // every part is new
			return fmt.Sprintf("%s, %g points", list[0], r.Score)
		}
	}
	for i := range r.Parts {
		p := &r.Parts[i]
		if o := old.Part(p.ID); o != nil && worth(o) != worth(p) {
			list = append(list, fmt.Sprintf("%s %s → %s", p.ID, worth(o), worth(p)))
		}
	}
	if len(list) == 0 && old.Score != r.Score {
		list = append(list, fmt.Sprintf("score %g → %g", old.Score, r.Score))
	}
	return strings.Join(list, ", ")
}

// worth are the points of a part, or that they wait.
func worth(p *marking.Part) string {
	if p.Waits() {
		return marking.Waiting
	}
	return fmt.Sprint(p.Points)
}
