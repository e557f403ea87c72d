package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"kpcalab/homework/grade/intake"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/store"
	"kpcalab/homework/grade/untrusted"
	"kpcalab/homework/sandbox"
	"kpcalab/homework/sheets"
)

// job is what a run has to do and what it has.
type job struct {
	record  store.Record
	todo    []*intake.Submission
	seeds   map[string]uint64 // of those that are graded again on the data they had
	results map[string]*marking.Result
	before  map[string]*marking.Result // the stored ones, that some are graded again
	shown   map[string]*marking.Result // in the last reports
	kept    int
	trouble error // results that couldn't be stored
}

// plan compares the class with what is stored.
func (o *options) plan(s *store.Store, class *intake.Class) (*job, error) {
	j := &job{results: map[string]*marking.Result{}, seeds: map[string]uint64{}}
	old, known := s.Record()
	known = known && old.Settings.Sheet == o.sheet.ID
	if err := j.chooseSeed(o, old, known); err != nil {
		return nil, err
	}
	stored, err := s.Load()
	if err != nil {
		return nil, err
	}
	j.before = stored
	usable := known && old.Settings == j.record.Settings && !o.regrade
	for _, sub := range class.Submissions {
		r := stored[sub.Student.ID]
		same := known && r != nil && r.Hash == sub.Hash()
		if usable && same && r.State != marking.Review {
			j.results[r.ID] = r
			j.kept++
			continue
		}
		if same && o.seed == 0 {
			j.seeds[r.ID] = r.Seed
		}
		j.todo = append(j.todo, sub)
	}
	return j, s.Begin(j.record)
}

// chooseSeed: everybody of one run has the same hidden data. Once reports are
// written, the data of later submissions are drawn anew: who has read a feedback
// may have told what the first were like.
func (j *job) chooseSeed(o *options, old store.Record, known bool) (err error) {
	j.record.Settings = store.Settings{Sheet: o.sheet.ID, Version: o.sheet.Version, Grader: store.Version, Go: runtime.Version(), Seed: o.seed}
	switch {
	case o.seed != 0:
		j.record.Current = o.seed
		return nil
	case known:
		j.record.Settings.Seed, j.record.Current = old.Settings.Seed, old.Current
		if old.Finished {
			j.record.Current, err = secretSeed()
		}
		return err
	}
	j.record.Current, err = secretSeed()
	j.record.Settings.Seed = j.record.Current
	return err
}

// seedOf is the seed of one submission's hidden data.
func (j *job) seedOf(s *intake.Submission) uint64 {
	if seed := j.seeds[s.Student.ID]; seed != 0 {
		return seed
	}
	return j.record.Current
}

// work grades what is to do. The error is the reason for stopping early.
func (j *job) work(ctx context.Context, o *options, s *store.Store, stderr io.Writer) error {
	if len(j.todo) == 0 {
		return nil
	}
	bar := newProgress(len(j.todo), stderr)
	fmt.Fprintf(stderr, "%d to grade; preparing the sandbox (the first time on a machine this takes about 20 s)\n", len(j.todo))
	tools, done, err := openTools(ctx, o.sheet)
	if err != nil {
		return err
	}
	defer done()
	m := &marking.Marker{Sheet: o.sheet, Tools: tools, Seed: j.record.Current, SeedOf: j.seedOf, Workers: o.workers, Batch: batch, Budget: o.budget, Figures: true}
	err = m.Mark(ctx, j.todo, func(r *marking.Result) {
		j.results[r.ID] = r
		if s == nil { // Gradescope's: nothing is kept
		} else if err := s.Save(r); err != nil && j.trouble == nil {
			j.trouble = fmt.Errorf("a result couldn't be stored: %w; make room and run the same command again", err)
		}
		bar.step()
	})
	return err
}

// batch is how many submissions share a module. Tests set it.
var batch = marking.DefaultBatch

// openTools opens the toolchain for one run. Scenarios set it, to do so once.
var openTools = func(ctx context.Context, sheet *sheets.Sheet) (tools *sandbox.Tools, done func(), err error) {
	if tools, err = sandbox.Open(ctx, sheet.Rules); err != nil {
		return nil, nil, err
	}
	return tools, func() { tools.Close() }, nil
}

// finish adds who is missing and lateness, and makes the report.
func (j *job) finish(o *options, class *intake.Class) *report.Run {
	run := &report.Run{Sheet: o.sheet, SheetID: o.sheet.ID, Version: o.sheet.Version, Title: o.sheet.Title, Assignment: o.assignment, Due: o.due,
		Graded: time.Now(), Seed: j.record.Settings.Seed, Versions: versions(), System: system(), Remarks: class.Remarks}
	for _, r := range j.results {
		run.Results = append(run.Results, r)
	}
	due := map[string]time.Time{} // of those who have one of their own
	for _, s := range class.Submissions {
		if r := j.results[s.Student.ID]; r != nil { // of a roster that has grown, too
			r.Platform, r.Handle, r.Return = s.Layout, s.Handle, s.Return
			r.First, r.Last, r.Email = s.Student.First, s.Student.Last, s.Student.Email
			r.Submitted, r.Late = s.Submitted, s.Late
			due[r.ID] = s.Student.Due
		}
	}
	for _, student := range class.Missing {
		run.Results = append(run.Results, marking.Absent(o.sheet, student))
	}
	for _, r := range run.Results {
		if own := due[r.ID]; !own.IsZero() {
			r.ApplyLateness(own, o.penalty)
		} else {
			r.ApplyLateness(o.due, o.penalty)
		}
	}
	slices.SortFunc(run.Results, func(a, b *marking.Result) int { return cmp.Compare(a.ID, b.ID) })
	run.Remarks = append(append(run.Remarks, otherData(run)...), identical(run)...)
	return run
}

// identical names who handed in byte for byte the same, and has points for it.
func identical(run *report.Run) (list []string) {
	by := map[string][]string{}
	for _, r := range run.Results {
		if r.State == marking.Graded && r.Raw > 0 {
			by[r.Hash] = append(by[r.Hash], r.ID)
		}
	}
	for _, hash := range slices.Sorted(maps.Keys(by)) {
		if len(by[hash]) > 1 {
			list = append(list, "handed in byte for byte the same: "+untrusted.Few(by[hash], 10))
		}
	}
	return list
}

// unknownTimes says that a deadline says nothing about some submissions.
func (o *options) unknownTimes(run *report.Run) []string {
	n := 0
	for _, r := range run.Results {
		if r.State == marking.Graded && r.Submitted.IsZero() && !r.Late {
			n++
		}
	}
	if n == 0 || o.due.IsZero() || o.penalty == 0 {
		return nil
	}
	return []string{"nothing says when they handed in, so nothing was taken off for being late: " + count(n, "student", "students")}
}

// otherData names who was graded on hidden data of their own.
func otherData(run *report.Run) []string {
	var list []string
	for _, r := range run.Results {
		if r.State == marking.Graded && r.Seed != run.Seed {
			list = append(list, r.ID)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("handed in or changed after the first reports, and graded on hidden data drawn afresh: %d (%s)", len(list), untrusted.Few(list, 10))}
}

// count is a number with its noun.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// versions are those of Go, the grader and the libraries that decide about points.
func versions() map[string]string {
	v := map[string]string{"Go": strings.TrimPrefix(runtime.Version(), "go"), "grader": fmt.Sprint(store.Version)}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, d := range info.Deps {
			switch d.Path {
			case "gonum.org/v1/gonum":
				v["gonum"] = d.Version
			case "github.com/tetratelabs/wazero":
				v["wazero"] = d.Version
			}
		}
	}
	return v
}

// system is where it ran, and which protections it lacked.
func system() string {
	text := runtime.GOOS + "/" + runtime.GOARCH
	for _, p := range sandbox.Protections() {
		if !p.On {
			text += "; off: " + p.Name
		}
	}
	return text
}
