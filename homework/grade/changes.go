package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/store"
	"kpcalab/homework/grade/untrusted"
)

// earned is what one student's grade was made of, to be compared with the next run's:
// whatever changes it, the answer, the checker or a decision by hand.
type earned struct {
	State marking.State
	Score float64
	Parts map[string]string // points, or that they wait
}

// earnedFile remembers it in the store.
const earnedFile = "earned"

func earnedBy(r *marking.Result) earned {
	e := earned{State: r.State, Score: r.Score, Parts: map[string]string{}}
	for i := range r.Parts {
		p := &r.Parts[i]
		if e.Parts[p.ID] = strconv.FormatFloat(p.Points, 'g', -1, 64); p.Waits() {
			e.Parts[p.ID] = marking.Waiting
		}
	}
	return e
}

// recall is what everybody had after the last reports.
func (j *job) recall(s *store.Store) {
	j.earned = map[string]earned{}
	s.Recall(earnedFile, &j.earned)
	for id, r := range j.before {
		e, known := j.earned[id]
		if !known { // of a run that wrote no reports
			e = earnedBy(r)
		}
		j.earned[id] = e
	}
}

// remember keeps what everybody has now.
func (j *job) remember(s *store.Store, run *report.Run) error {
	now := map[string]earned{}
	for id, e := range j.earned {
		now[id] = e
	}
	for _, r := range run.Results {
		now[r.ID] = earnedBy(r)
	}
	return s.Remember(earnedFile, now)
}

// changes lists every grade that differs from the one before.
func (j *job) changes(w io.Writer, run *report.Run) {
	again, changed := 0, 0
	for _, r := range run.Results {
		if old := j.before[r.ID]; old != nil && old != r && r.State != marking.Missing {
			again++
		}
		old, known := j.earned[r.ID]
		if !known {
			continue
		}
		if d := difference(old, r); d != "" {
			changed++
			fmt.Fprintf(w, "changed: %s: %s\n", untrusted.Line(r.ID), d)
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
func difference(old earned, r *marking.Result) string {
	var list []string
	if old.State != r.State {
		list = append(list, fmt.Sprintf("%s → %s", old.State, r.State))
		if old.State == marking.Missing { // every part is new
			return fmt.Sprintf("%s, %g points", list[0], r.Score)
		}
	}
	now := earnedBy(r)
	for _, p := range r.Parts {
		if b, ok := old.Parts[p.ID]; ok && b != now.Parts[p.ID] {
			list = append(list, fmt.Sprintf("%s %s → %s", p.ID, b, now.Parts[p.ID]))
		}
	}
	if len(list) == 0 && old.Score != now.Score {
		list = append(list, fmt.Sprintf("score %g → %g", old.Score, now.Score))
	}
	return strings.Join(list, ", ")
}
