package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"text/tabwriter"

	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/push"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/store"
	"kpcalab/homework/grade/untrusted"
)

// pushFile remembers what was sent to which assignment.
const pushFile = "push"

// pushed is what is remembered of one assignment.
type pushed struct{ Sent, Tried push.Sent }

// pushing is `grade push`: grades to Moodle or Canvas through their web services.
func pushing(ctx context.Context, f *flags, args []string, stdout io.Writer) error {
	moodle := f.String("moodle", "", "address of Moodle, for instance https://moodle.example.org; the token is read from MOODLE_TOKEN")
	canvas := f.String("canvas", "", "address of Canvas; the token is read from CANVAS_TOKEN")
	course := f.Int("course", 0, "number of the course, as in its address")
	assignment := f.Int("assignment", 0, "number of the assignment, as in its address (Moodle: mod/assign/view.php?id=…)")
	send := f.Bool("send", false, "send; without it the command only says what it would do")
	unfinished := f.Bool("waiting", false, "send also the grades of students for whom points still wait to be given by hand")
	words, err := f.words(args, 1, 1)
	if err != nil {
		return err
	}
	if (*moodle == "") == (*canvas == "") || *course <= 0 || *assignment <= 0 {
		return errors.New(f.usage)
	}
	p, err := openPlatform(*moodle, *canvas, *course, *assignment)
	if err != nil {
		return err
	}
	run, s, err := store.OpenReport(words[0])
	if err != nil {
		return err
	}
	defer s.Close()
	return sendGrades(ctx, s, p, run, how{*send, *unfinished}, stdout)
}

func openPlatform(moodle, canvas string, course, assignment int) (push.Platform, error) {
	name := "MOODLE_TOKEN"
	if canvas != "" {
		name = "CANVAS_TOKEN"
	}
	token := os.Getenv(name)
	if token == "" {
		return nil, fmt.Errorf("no token: put the one of the web service into the environment variable %s", name)
	}
	if canvas != "" {
		return push.NewCanvas(canvas, token, course, assignment)
	}
	return push.NewMoodle(moodle, token, course, assignment)
}

// how grades are sent: really, and those to which points are still missing.
type how struct{ send, unfinished bool }

// sendGrades sends a run's grades, or says what it would send.
func sendGrades(ctx context.Context, s *store.Store, p push.Platform, run *report.Run, how how, stdout io.Writer) error {
	all := map[string]pushed{}
	s.Recall(pushFile, &all)
	most, people, there, err := p.Read(ctx)
	if err != nil {
		return err
	}
	mine := all[p.Name()]
	if mine.Sent == nil {
		mine.Sent = push.Sent{}
	}
	mine.Sent.Remember(mine.Tried, there)
	list := push.Plan(toPush(run), most, people, there, mine.Sent, how.unfinished)
	n := show(stdout, list, there)
	held := 0
	for _, s := range list {
		if s.Waiting > 0 && s.Why != "" {
			held++
		}
	}
	if held > 0 && !how.unfinished {
		fmt.Fprintf(stdout, "points of %s wait: decide them in %s, or with grade review; -waiting sends the grades without them\n", count(held, "student", "students"), filepath.Join(s.Folder.Dir, "byhand.html"))
	}
	if !how.send {
		fmt.Fprintf(stdout, "%d would be sent of %d; -send sends them\n", n, len(list))
		return nil
	}
	remember := func(sent push.Sent) error {
		mine.Sent = sent
		all[p.Name()] = mine
		return s.Remember(pushFile, all)
	}
	mine.Tried = push.Tried(list)
	if err := remember(mine.Sent); err != nil {
		return err
	}
	done, err := push.Do(ctx, p, list, maps.Clone(mine.Sent), remember)
	fmt.Fprintf(stdout, "%d of %d were sent\n", done, n)
	if err != nil {
		return fmt.Errorf("%w\nrun the same command again: nothing is sent twice", err)
	}
	return nil
}

// toPush are the grades of who handed in and needs no human first.
func toPush(run *report.Run) (list []push.Grade) {
	for _, r := range run.Results {
		if r.State == marking.Graded || r.State == marking.Unusable {
			_, waiting := r.Waiting()
			list = append(list, push.Grade{Waiting: waiting, ID: r.ID, Handle: r.Handle, Email: r.Email, Score: r.Score, Max: r.MaxPoints, Comment: report.Comment(run, r)})
		}
	}
	return list
}

// show lists what is sent and what isn't, and counts the former.
func show(w io.Writer, list []push.Step, there map[string]float64) (n int) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, s := range list {
		if s.Why != "" {
			fmt.Fprintf(t, "%s\tnot sent: %s\n", untrusted.Line(s.ID), untrusted.Line(s.Why))
			continue
		}
		n++
		before := "nothing"
		if x, ok := there[s.Number]; ok {
			before = fmt.Sprint(x)
		}
		without := ""
		if s.Waiting > 0 {
			without = fmt.Sprintf("\twithout %g points that wait for a human", s.Waiting)
		}
		fmt.Fprintf(t, "%s\t%s → %g%s\tto %s\n", untrusted.Line(s.ID), before, s.Points, without, untrusted.Line(s.Account))
	}
	t.Flush()
	return n
}
