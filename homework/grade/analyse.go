package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"

	"kpcalab/homework/grade/items"
	"kpcalab/homework/grade/report"
)

// analyse is `grade items`: the page about the parts, made anew, with another time
// the same sheet was given.
func analyse(_ context.Context, args []string, stdout, stderr io.Writer) error {
	f := flag.NewFlagSet("grade items", flag.ContinueOnError)
	f.SetOutput(stderr)
	before := f.String("before", "", "report of the same students on the same sheet, earlier")
	f.Usage = func() {
		fmt.Fprint(stderr, "usage: grade items [-before EARLIER] REPORT\n\nflags:\n")
		f.PrintDefaults()
	}
	if err := f.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return errHelp
		}
		return err
	}
	if f.NArg() != 1 {
		return errors.New("usage: grade items [-before EARLIER] REPORT, where REPORT is the folder of a graded class")
	}
	run, s, err := openReport(f.Arg(0))
	if err != nil {
		return err
	}
	defer s.close()
	var earlier *report.Run
	if *before != "" {
		if earlier, err = readReport(*before); err != nil {
			return err
		}
		if earlier.SheetID != run.SheetID {
			return fmt.Errorf("%s is a report on %s, and %s one on %s: only the same sheet can be compared", *before, earlier.SheetID, f.Arg(0), run.SheetID)
		}
	}
	a := items.Of(run.Results, run.Sheet)
	fmt.Fprintf(stdout, "%d students; α = %.2f (%.2f to %.2f)\n", a.Students, a.Alpha, a.Low, a.High)
	for _, it := range a.Items {
		fmt.Fprintf(stdout, "%-12s mean share %.2f, with the rest %.2f, α without it %.2f\n", it.Part.ID, it.Mean, it.Discrimination, it.Without)
	}
	if earlier != nil {
		for _, line := range items.Progress(earlier, run) {
			fmt.Fprintln(stdout, printable(line))
		}
	}
	if err := items.WriteWith(s.folder, run, earlier); err != nil {
		return err
	}
	fmt.Fprintln(stdout, filepath.Join(s.folder.Dir, items.File))
	return nil
}
