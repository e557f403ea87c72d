package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"kpcalab/homework/grade/intake"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/store"
)

// autograder grades one submission for Gradescope: everything in SUBMISSION is
// one student's. RESULTS is written whatever happens, since Gradescope shows
// nothing at all without it.
func autograder(ctx context.Context, f *flags, args []string, stdout io.Writer) (err error) {
	words, err := f.words(args, 2, math.MaxInt)
	if err != nil {
		return err
	}
	folder, results, rest := words[0], words[1], words[2:]
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the grader stopped: %v", r)
		}
		if err != nil {
			b, _ := report.JSON(map[string]any{"output": "The grader itself failed: " + err.Error() + ". Your submission isn't graded; please tell your teacher.", "tests": []any{}})
			err = errors.Join(err, report.WriteFile(results, b))
		}
	}()
	o, err := parse(append(rest, folder), f.Output())
	if err != nil {
		return err
	}
	files, err := intake.ReadTree(o.dir)
	if err != nil {
		return err
	}
	submission := &intake.Submission{Student: intake.Student{ID: "submission"}, Listed: true, Files: files}
	for _, f := range files {
		submission.Inner = append(submission.Inner, f.Path)
		if f.Problem != "" {
			submission.Remarks = append(submission.Remarks, f.Path+": "+f.Problem)
		}
	}
	j := &job{record: store.Record{Settings: store.Settings{Seed: o.seed}}, results: map[string]*marking.Result{}, todo: []*intake.Submission{submission}}
	if o.seed == 0 {
		if j.record.Settings.Seed, err = secretSeed(); err != nil {
			return err
		}
	}
	j.record.Current = j.record.Settings.Seed
	if err := j.work(ctx, o, nil, f.Output()); err != nil {
		return err
	}
	run := &report.Run{Sheet: o.sheet, SheetID: o.sheet.ID, Version: o.sheet.Version, Title: o.sheet.Title, Graded: time.Now(), Seed: j.record.Settings.Seed}
	r := j.results["submission"]
	if r == nil {
		return errors.New("no result came back")
	}
	b, err := report.JSON(report.Gradescope(run, r))
	if err != nil {
		return err
	}
	if err := report.WriteFile(results, b); err != nil {
		return err
	}
	_, err = stdout.Write(report.StudentText(run, r))
	return err
}
