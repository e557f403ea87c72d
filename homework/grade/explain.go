package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"kpcalab/homework/grade/corpus"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/sheets"
)

// readReport reads grades.json of a report folder, or of the one beside DIR.
func readReport(dir string) (*report.Run, error) {
	b, err := os.ReadFile(filepath.Join(dir, "grades.json"))
	if errors.Is(err, os.ErrNotExist) {
		b, err = os.ReadFile(filepath.Join(beside(dir), "grades.json"))
	}
	if err != nil {
		return nil, fmt.Errorf("no report was found: %w; grade the folder first", err)
	}
	var run report.Run
	if err := json.Unmarshal(b, &run); err != nil {
		return nil, fmt.Errorf("%s: grades.json can't be read: %w", dir, err)
	}
	if run.Sheet = sheets.All()[run.SheetID]; run.Sheet == nil {
		return nil, fmt.Errorf("%s: the sheet %q isn't known", dir, run.SheetID)
	}
	return &run, nil
}

// explain prints one student's feedback, found by the ID or by a part of the ID or
// name that nobody else has.
func explain(_ context.Context, args []string, stdout, _ io.Writer) error {
	if len(args) != 2 {
		return errors.New("usage: grade explain STUDENT DIR, where DIR has been graded")
	}
	run, err := readReport(args[1])
	if err != nil {
		return err
	}
	var near []*marking.Result // whose ID or name holds what was asked for
	for _, r := range run.Results {
		if r.ID == args[0] {
			_, err := stdout.Write(report.StudentText(run, r))
			return err
		}
		if strings.Contains(strings.ToLower(r.ID+" "+r.Name()), strings.ToLower(args[0])) {
			near = append(near, r)
		}
	}
	if len(near) == 1 {
		_, err := stdout.Write(report.StudentText(run, near[0]))
		return err
	}
	if len(near) > 1 {
		var list []string
		for _, r := range near[:min(len(near), 10)] {
			list = append(list, printable(who(r)))
		}
		return fmt.Errorf("%q could be %d students: %s; give the whole ID", args[0], len(near), strings.Join(list, ", "))
	}
	return fmt.Errorf("there is no student %q among the %d of this report", args[0], len(run.Results))
}

func listSheets(_ context.Context, _ []string, stdout, _ io.Writer) error {
	for _, s := range sheets.All() {
		fmt.Fprintf(stdout, "%s: %s (%s), %g points\n", s.ID, s.Title, s.Source, s.MaxPoints())
		for _, p := range s.Parts {
			what := "marked by hand"
			for _, f := range s.Rules.Funcs {
				if f.Name == p.Func {
					what = f.Signature()
				}
			}
			if p.Text != "" {
				what = "const " + p.Text
			}
			fmt.Fprintf(stdout, "  %-12s %3g  %s\n", p.ID, p.Points, what)
		}
	}
	return nil
}

// good prints a submission that gets every point the grader gives, for trying
// things out.
func good(_ context.Context, _ []string, stdout, _ io.Writer) error {
	_, err := io.WriteString(stdout, corpus.Good())
	return err
}
