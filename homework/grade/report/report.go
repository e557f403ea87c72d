// Package report writes what a class earned: pages for people, and the files
// that learning platforms import.
//
//	report/
//	  index.html                 the class page
//	  students/ID.html           one feedback each
//	  answers.html               the answers by meaning
//	  marks.csv                  points and comments given by hand, and a list to be filled in
//	  grades.csv questions.csv   nbgrader's columns; points per question
//	  feedback.zip               the pages as Moodle, Canvas and nbgrader want them back
//	  grades.json                everything, with versions, seeds and hashes
//	  gradescope/ID.json
//
// Pages need no other file and no network. Whatever came from a student is
// escaped; no cell of a CSV is run by a spreadsheet.
package report

import (
	"errors"
	"fmt"
	"path/filepath"
)

// Write writes every report into the folder. It goes on after an error, so that
// one file that can't be written doesn't cost the others; the errors are joined.
func Write(f *Folder, run *Run) error {
	w := &writer{folder: f, dir: f.Dir}
	names := Names(run.Results)
	w.html("index.html", classPage, classData(run, names))
	w.html("answers.html", answersPage, answersData(run, names))
	w.file("grades.csv", gradesCSV(run))
	w.file("questions.csv", questionsCSV(run))
	w.json("grades.json", run)
	pages := map[string][]byte{}
	for i, r := range run.Results {
		pages[r.ID] = w.html("students/"+names[i]+".html", studentPage, studentData(run, r))
		w.json("gradescope/"+names[i]+".json", Gradescope(run, r))
	}
	if b, err := feedbackZip(run, pages); err != nil {
		w.errors = append(w.errors, fmt.Errorf("writing %s: %w", filepath.Join(f.Dir, "feedback.zip"), err))
	} else if b != nil {
		w.file("feedback.zip", b)
	}
	return errors.Join(w.errors...)
}
