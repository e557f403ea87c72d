package main

import (
	"errors"
	"io/fs"
	"path/filepath"

	"kpcalab/homework/grade/copying"
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
	return writeReport(f, other)
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
