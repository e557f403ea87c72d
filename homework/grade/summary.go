package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/review"
	"kpcalab/homework/grade/untrusted"
)

// summary prints the table, what changed and where the reports are.
func (j *job) summary(o *options, run *report.Run, stdout, stderr io.Writer, took time.Duration) {
	if !o.quiet {
		table(stdout, run)
	}
	j.changes(stdout, run)
	for _, remark := range run.Remarks {
		fmt.Fprintln(stderr, "note:", untrusted.Line(remark))
	}
	if text := waiting(run, o.out); text != "" {
		fmt.Fprintln(stderr, "waiting:", text)
	}
	looks := 0
	for _, r := range run.Results {
		if len(r.NeedsALook) > 0 {
			looks++
			if looks <= 10 {
				fmt.Fprintf(stderr, "look: %s: %s\n", untrusted.Line(r.ID), untrusted.Line(strings.Join(r.Look(), "; ")))
			}
		}
	}
	if looks > 10 {
		fmt.Fprintf(stderr, "look: %d more; they are on the class page\n", looks-10)
	}
	n := 0
	for _, s := range j.todo {
		if j.results[s.Student.ID] != nil {
			n++
		}
	}
	if n > 0 {
		fmt.Fprintf(stderr, "%d submissions in %v, %.0f a minute\n", n, took.Round(time.Second/10), float64(n)/took.Minutes())
	}
	fmt.Fprintf(stdout, "%s\n", filepath.Join(o.out, "index.html"))
}

func table(w io.Writer, run *report.Run) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(t, "student\tstate")
	for _, p := range run.Sheet.Parts {
		fmt.Fprintf(t, "\t%s", p.ID)
	}
	fmt.Fprintf(t, "\tscore of %g\n", run.Sheet.MaxPoints())
	for _, r := range run.Results {
		fmt.Fprintf(t, "%s\t%s", untrusted.Line(who(r)), r.State)
		for _, p := range r.Parts {
			switch {
			case r.State == marking.Review:
				fmt.Fprint(t, "\t?")
			case p.Waits():
				fmt.Fprint(t, "\t…")
			default:
				fmt.Fprintf(t, "\t%g", p.Points)
			}
		}
		if r.State == marking.Review {
			fmt.Fprint(t, "\t?\n")
		} else {
			fmt.Fprintf(t, "\t%g\n", r.Score)
		}
	}
	t.Flush()
}

// who is the ID, with a name when the ID is only a platform's number.
func who(r *marking.Result) string {
	if strings.Trim(r.ID, "0123456789") == "" && r.Name() != r.ID {
		return r.ID + " " + r.Name()
	}
	return r.ID
}

// summary of who waits, and where that is decided.
func waiting(run *report.Run, out string) string {
	answers, students := 0, 0
	for _, r := range run.Results {
		if n, _ := r.Waiting(); n > 0 {
			answers, students = answers+n, students+1
		}
	}
	if answers == 0 {
		return ""
	}
	return fmt.Sprintf("%s of %s by hand; no points stand for them yet: grade review %s, or fill in %s",
		count(answers, "answer waits for points", "answers wait for points"), count(students, "student", "students"), out, filepath.Join(out, review.File))
}
