package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"kpcalab/homework/grade/copying"
	"kpcalab/homework/grade/intake"
	"kpcalab/homework/grade/items"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/store"
)

// room is a page beside the class page.
type room struct {
	report.Link
	wanted func(*report.Run) bool
	write  func(*report.Folder, *report.Run) error
}

// rooms are written with every report.
var rooms = []room{
	{report.Link{File: items.File, Name: "The parts as a test"}, nil, items.Write},
	{report.Link{File: copying.File, Name: "Who shares rare mistakes"}, func(r *report.Run) bool { return !r.NoCopying }, copying.Write},
}

// anonymousDir holds the same pages with pseudonyms, to be shown to others.
const anonymousDir = "anonymous"

// writeAnonymous writes them.
func writeAnonymous(s *store.Store, run *report.Run) error {
	other, err := run.Anonymous(s.Pseudonym)
	if err != nil {
		return err
	}
	f, err := report.OpenFolder(filepath.Join(s.Folder.Dir, anonymousDir))
	if err != nil {
		return err
	}
	defer f.Close()
	if before, err := report.Read(f.Dir); err == nil {
		here := map[string]bool{}
		for _, r := range other.Results {
			here[r.ID] = true
		}
		if _, err := report.Forget(f, before, other, func(id string) bool { return !here[id] }); err != nil {
			return err
		}
	}
	return writeReport(f, other)
}

// forget takes out of the report who isn't in the class any more, and says so. The
// results stay in the store, and decisions in their file: who comes back has them.
func forget(f *report.Folder, run *report.Run, class *intake.Class) error {
	before, err := report.Read(f.Dir)
	if err != nil {
		return nil // the first run
	}
	ids, err := report.Forget(f, before, run, func(id string) bool { return !knows(class, id) })
	if len(ids) > 0 {
		run.Remarks = append(run.Remarks, fmt.Sprintf("not in the class any more, and taken out of the report: %s (%s)", count(len(ids), "student", "students"), few(ids)))
	}
	return err
}

// outdated tells of pages with pseudonyms that this run doesn't write.
func (o *options) outdated(f *report.Folder) []string {
	if _, err := f.ReadFile(anonymousDir + "/grades.json"); err != nil || o.anonymous {
		return nil
	}
	return []string{anonymousDir + "/ in the report is of an earlier run; -anonymous writes it anew, and who doesn't need it any more deletes it"}
}

// writeReport writes all pages and files.
func writeReport(f *report.Folder, run *report.Run) error {
	run.Pages = nil
	var errs []error
	for _, r := range rooms {
		if r.wanted == nil || r.wanted(run) {
			run.Pages = append(run.Pages, r.Link)
			errs = append(errs, r.write(f, run))
		} else if err := f.Remove(r.File); err != nil && !errors.Is(err, fs.ErrNotExist) { // of an earlier run
			errs = append(errs, err)
		}
	}
	return errors.Join(append(errs, report.Write(f, run))...)
}
