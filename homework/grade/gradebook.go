package main

import (
	"fmt"
	"os"
	"path/filepath"

	"kpcalab/homework/grade/gradebook"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/store"
)

// openGradebook reads the file that the learning platform gave out, if any.
func (o *options) openGradebook() (*gradebook.Book, error) {
	if o.gradebookFile == "" {
		return nil, nil
	}
	b, err := os.ReadFile(o.gradebookFile)
	if err != nil {
		return nil, err
	}
	names := []string{o.assignment, o.sheet.Title, o.sheet.ID}
	book, err := gradebook.Read(b, names...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.gradebookFile, err)
	}
	return book, nil
}

// filledFile remembers which grades were put into the platform's file.
const filledFile = "filled"

// fillGradebook writes OUT/gradebook.csv, the platform's file with the grades in it.
func (o *options) fillGradebook(s *store.Store, book *gradebook.Book, run *report.Run) error {
	if book == nil {
		return nil
	}
	var grades []gradebook.Grade
	waiting := 0
	for _, r := range run.Results {
		given := r.State == marking.Graded || r.State == marking.Unusable
		if n, _ := r.Waiting(); n > 0 && given {
			waiting++
			given = false
		}
		name := ""
		if r.First+r.Last != "" {
			name = r.First + " " + r.Last
		}
		grades = append(grades, gradebook.Grade{Handle: r.Handle, ID: r.ID, Name: name, Email: r.Email, Score: r.Score, Max: r.MaxPoints,
			Given: given, Feedback: report.Comment(run, r)})
	}
	all := map[string]gradebook.Written{}
	s.Recall(filledFile, &all)
	if all[book.Column()] == nil {
		all[book.Column()] = gradebook.Written{}
	}
	content, outcome := book.Fill(grades, all[book.Column()])
	run.Remarks = append(run.Remarks, outcome.Notes...)
	if waiting > 0 {
		run.Remarks = append(run.Remarks, fmt.Sprintf("in gradebook.csv, left as they are: the rows of %s, for whom points still wait to be given by hand", count(waiting, "student", "students")))
	}
	run.Remarks = append(run.Remarks, fmt.Sprintf("%d grades are in %s, for %s", outcome.Filled, filepath.Join(o.out, "gradebook.csv"), book.Platform))
	if err := s.Remember(filledFile, all); err != nil { // before the file is there to be uploaded
		return err
	}
	return s.Folder.WriteFile("gradebook.csv", content)
}
