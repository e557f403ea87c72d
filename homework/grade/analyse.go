package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"kpcalab/homework/grade/items"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/store"
	"kpcalab/homework/grade/untrusted"
)

// analyse is `grade items`: the page about the parts, made anew, with another time
// the same sheet was given.
func analyse(_ context.Context, f *flags, args []string, stdout io.Writer) error {
	before := f.String("before", "", "report of the same students on the same sheet, earlier")
	words, err := f.words(args, 1, 1)
	if err != nil {
		return err
	}
	run, s, err := store.OpenReport(words[0])
	if err != nil {
		return err
	}
	defer s.Close()
	var earlier *report.Run
	if *before != "" {
		if earlier, err = report.Read(*before); err != nil {
			return err
		}
		if earlier.SheetID != run.SheetID {
			return fmt.Errorf("%s is a report on %s, and %s one on %s: only the same sheet can be compared", *before, earlier.SheetID, words[0], run.SheetID)
		}
	}
	a := items.Of(run.Results, run.Sheet)
	fmt.Fprintf(stdout, "%d students; α = %s (%s to %s)\n", a.Students, items.Number(a.Alpha), items.Number(a.Low), items.Number(a.High))
	for _, remark := range a.Remarks {
		fmt.Fprintln(stdout, untrusted.Line(remark))
	}
	for _, it := range a.Items {
		fmt.Fprintf(stdout, "%-12s mean share %s, with the rest %s, α without it %s\n", it.Part.ID, items.Number(it.Mean), items.Number(it.Discrimination), items.Number(it.Without))
	}
	if earlier != nil {
		for _, line := range items.Progress(earlier, run) {
			fmt.Fprintln(stdout, untrusted.Line(line))
		}
	}
	if err := items.WriteWith(s.Folder, run, earlier); err != nil {
		return err
	}
	fmt.Fprintln(stdout, filepath.Join(s.Folder.Dir, items.File))
	return nil
}
