package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/untrusted"
	"kpcalab/homework/sheets"
)

// explain prints one student's feedback, found by the ID or by a part of the ID or
// name that nobody else has.
func explain(_ context.Context, f *flags, args []string, stdout io.Writer) error {
	words, err := f.words(args, 2, 2)
	if err != nil {
		return err
	}
	student := words[0]
	run, err := report.Read(words[1])
	if err != nil {
		return err
	}
	var near []*marking.Result // whose ID or name holds what was asked for
	for _, r := range run.Results {
		if r.ID == student {
			near = []*marking.Result{r}
			break
		}
		if strings.Contains(strings.ToLower(r.ID+" "+r.Name()), strings.ToLower(student)) {
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
			list = append(list, untrusted.Line(who(r)))
		}
		return fmt.Errorf("%q could be %d students: %s; give the whole ID", student, len(near), strings.Join(list, ", "))
	}
	return fmt.Errorf("there is no student %q among the %d of this report", student, len(run.Results))
}

func listSheets(_ context.Context, f *flags, args []string, stdout io.Writer) error {
	if _, err := f.words(args, 0, 0); err != nil {
		return err
	}
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
