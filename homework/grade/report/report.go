// Package report writes what a class earned: pages for people, and the files
// that learning platforms import.
//
//	report/
//	  index.html                 the class page
//	  students/ID.html           one feedback each
//	  marks.csv                  points and comments given by hand, and a list to be filled in
//	  grades.csv questions.csv   nbgrader's columns; points per question
//	  feedback.zip               the pages as Moodle, Canvas and nbgrader want them back
//	  grades.json                everything, with versions, seeds and hashes
//
// Pages need no other file and no network. Whatever came from a student is
// escaped; no cell of a CSV is run by a spreadsheet.
package report

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// Write writes every report into the folder. It goes on after an error, so that
// one file that can't be written doesn't cost the others; the errors are joined.
func Write(f *Folder, run *Run) error {
	w := &writer{folder: f, dir: f.Dir}
	names := Names(run.Results)
	w.html("index.html", classPage, classData(run, names))
	w.file("grades.csv", gradesCSV(run))
	w.file("questions.csv", questionsCSV(run))
	w.json("grades.json", run)
	pages := map[string][]byte{}
	for i, r := range run.Results {
		pages[r.ID] = w.html("students/"+names[i]+".html", studentPage, studentData(run, r))
	}
	w.errors = append(w.errors, clean(f, names)...)
	if b, err := feedbackZip(run, pages); err != nil {
		w.errors = append(w.errors, fmt.Errorf("writing %s: %w", filepath.Join(f.Dir, "feedback.zip"), err))
	} else if b != nil {
		w.file("feedback.zip", b)
	}
	return errors.Join(w.errors...)
}

// clean takes out the pages of students who aren't in the class any more: whoever passes
// the folder on would pass them on.
func clean(f *Folder, names []string) (errs []error) {
	pages, err := fs.ReadDir(f.FS(), "students")
	if err != nil {
		return nil // nobody has one
	}
	for _, p := range pages {
		if name, ok := strings.CutSuffix(p.Name(), ".html"); ok && !slices.Contains(names, name) {
			errs = append(errs, f.Remove("students/"+p.Name()))
		}
	}
	return errs
}
