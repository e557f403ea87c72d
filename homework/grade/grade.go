package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"kpcalab/homework"
	"kpcalab/homework/grade/gradebook"
	"kpcalab/homework/grade/intake"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/review"
	"kpcalab/homework/grade/store"
	"kpcalab/homework/grade/untrusted"
	"kpcalab/homework/sandbox"
)

// grade is the main command.
func grade(ctx context.Context, args []string, stdout, stderr io.Writer) (int, error) {
	o, err := parse(args, stderr)
	if err != nil {
		return failed, err
	}
	book, err := o.openGradebook()
	if err != nil {
		return failed, err
	}
	class, err := o.collect(book)
	if err != nil {
		return failed, err
	}
	s, err := store.Open(o.out)
	if err != nil {
		return failed, err
	}
	defer s.Close()
	if _, _, err := review.ReadFolder(s.Folder); err != nil { // before minutes of work, not after
		return failed, err
	}
	warn(stderr)
	job, err := o.plan(s, class)
	if err != nil {
		return failed, err
	}
	if job.kept > 0 {
		fmt.Fprintf(stderr, "%d of %d submissions are graded already\n", job.kept, job.kept+len(job.todo))
	}
	began := time.Now()
	stopped := job.work(ctx, o, s, stderr)
	if stopped != nil && !errors.Is(stopped, context.Canceled) {
		return failed, stopped
	}
	run := job.finish(o, class)
	if last, err := report.Read(s.Folder.Dir); err == nil { // else this is the first run
		job.shown = report.ByID(last.Results)
	}
	if err := job.mark(s.Folder, run); err != nil {
		return failed, err
	}
	run.Remarks = append(run.Remarks, o.unknownTimes(run)...)
	err = errors.Join(o.fillGradebook(s, book, run), report.Write(s.Folder, run))
	if err == nil && stopped == nil {
		job.record.Finished = true
		err = s.Begin(job.record)
	}
	if err != nil {
		return failed, fmt.Errorf("%w\nthe grades of this run are kept; make room and run the same command again to write the reports", err)
	}
	job.summary(o, run, stdout, stderr, time.Since(began))
	switch {
	case stopped != nil:
		fmt.Fprintf(stderr, "stopped after %d of %d; run the same command again to go on\n", len(run.Results)-len(class.Missing), len(class.Submissions))
		return failed, nil
	case job.trouble != nil:
		return failed, job.trouble
	}
	return exitCode(run), nil
}

func (o *options) collect(book *gradebook.Book) (*intake.Class, error) {
	var roster *intake.Roster
	if o.rosterFile != "" {
		b, err := os.ReadFile(o.rosterFile)
		if err != nil {
			return nil, err
		}
		if roster, err = intake.ReadRoster(b); err != nil {
			return nil, fmt.Errorf("%s: %w", o.rosterFile, err)
		}
	} else if book != nil {
		var err error
		if roster, err = intake.ReadRoster(book.Roster()); err != nil {
			return nil, fmt.Errorf("%s: %w", o.gradebookFile, err)
		}
	}
	files, err := intake.ReadTree(o.dir)
	if err != nil {
		return nil, err
	}
	if names := intake.Assignments(files); len(names) > 1 {
		if !slices.Contains(names, o.assignment) {
			return nil, fmt.Errorf("%s holds several assignments: %s; say which with -assignment %q", o.dir, untrusted.Few(names, 10), names[0])
		}
		files = intake.Only(files, o.assignment)
	}
	class := intake.Collect(files, roster)
	if len(class.Submissions) == 0 {
		return nil, fmt.Errorf("no submissions were found in %s; it needs a notebook, Go file, folder or archive for each student", o.dir)
	}
	return class, nil
}

// warn says at the start which protections this system lacks.
func warn(stderr io.Writer) {
	for _, p := range sandbox.Protections() {
		if !p.On {
			fmt.Fprintf(stderr, "note: off: %s (%s)\n", p.Name, p.Why)
		}
	}
}

// exitCode is the worst that happened.
func exitCode(run *report.Run) int {
	code := allWell
	for _, r := range run.Results {
		switch {
		case r.State == marking.Review:
			return failed
		case r.State == marking.Unusable:
			code = unusable
		case code == allWell:
			for _, p := range r.Parts {
				if p.Verdict != homework.Correct && !(p.ByHand && p.Checks == nil) {
					code = wrongAnswers
				}
			}
		}
	}
	return code
}
