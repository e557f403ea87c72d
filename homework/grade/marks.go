package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"time"

	"kpcalab/homework/grade/intake"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/review"
)

// marks are the points given by hand: those remembered from earlier runs, and the lines
// of a file.
type marks struct {
	remembered review.Decisions
	file       []byte // that they were read from
	given      bool   // there is a file of lines
	lines      []review.Line
	remark     string
}

// readMarks reads them before minutes of work, not after.
func (o *options) readMarks(f *report.Folder) (m *marks, err error) {
	m = &marks{given: o.marksFile != ""}
	if m.remembered, m.file, err = decisionsIn(f); err != nil || !m.given {
		return m, err
	}
	b, err := os.ReadFile(o.marksFile)
	if err != nil {
		return nil, err
	}
	if m.lines, m.remark, err = review.ReadLines(b); err != nil {
		return nil, fmt.Errorf("%s: %w", o.marksFile, err)
	}
	return m, nil
}

// decisionsIn are those of a report, none if nothing was decided.
func decisionsIn(f *report.Folder) (review.Decisions, []byte, error) {
	b, err := f.ReadFile(review.DecisionsFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	list, err := review.ReadDecisions(b)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", review.DecisionsFile, err)
	}
	return list, b, nil
}

// apply gives a run its points, and remembers for which answers they were.
func (m *marks) apply(f *report.Folder, run *report.Run, class *intake.Class, shown review.Shown) error {
	if m.remark != "" {
		run.Remarks = append(run.Remarks, "the marks: "+m.remark)
	}
	known := func(id string) bool { return knows(class, id) }
	all, remarks := m.remembered.Take(m.lines, run.Results, known, shown, time.Now())
	run.Remarks = append(append(run.Remarks, m.remembered.Doubts(run.Results, known)...), remarks...)
	holding := all.Holding(run.Results)
	run.Remarks = append(run.Remarks, all.Apply(run.Results)...)
	if m.given {
		run.Remarks = append(run.Remarks, m.besides(holding)...)
	}
	if file := all.Write(); len(all) > 0 && !bytes.Equal(file, m.file) {
		return f.WriteFile(review.DecisionsFile, file)
	}
	return nil
}

// knows: a student of the class, of another shard for instance.
func knows(class *intake.Class, id string) bool {
	return slices.ContainsFunc(class.Missing, func(s intake.Student) bool { return s.ID == id }) ||
		slices.ContainsFunc(class.Submissions, func(s *intake.Submission) bool { return s.Student.ID == id })
}

// besides tells of remembered decisions that count and aren't in the file: who deletes a line
// there may want to take it back.
func (m *marks) besides(holding review.Decisions) []string {
	n := 0
	for _, d := range holding {
		if !slices.ContainsFunc(m.lines, func(l review.Line) bool { return l.Who == d.Who && l.Part == d.Part }) {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return []string{fmt.Sprintf("beside the marks of this file count, as before, %s; to take one back, delete its line in %s", count(n, "decision of an earlier run", "decisions of earlier runs"), review.DecisionsFile)}
}

// count is a number with its noun.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
