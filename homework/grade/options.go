package main

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"kpcalab/homework/grade/intake"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/sheets"
)

// options are the flags of one run.
type options struct {
	dir, out, rosterFile, gradebookFile, assignment string
	sheet                                           *sheets.Sheet
	seed                                            uint64 // 0: a fresh secret one
	due                                             time.Time
	penalty                                         float64 // percent of the points for each day begun
	regrade, quiet                                  bool
	workers                                         int
	budget                                          time.Duration
}

func parse(args []string, stderr io.Writer) (*options, error) {
	o := &options{}
	var sheet, due string
	f := newFlags("grade [flags] DIR, or grade COMMAND", mainHelp(), stderr)
	f.StringVar(&sheet, "sheet", "kernel-pca", "problem `sheet`: "+strings.Join(slices.Sorted(maps.Keys(sheets.All())), ", "))
	f.StringVar(&o.out, "o", "", "`folder` of the reports, outside of the submissions; DIR-report otherwise")
	f.StringVar(&o.rosterFile, "roster", "", "CSV `file` of the class: student_id, first_name, last_name, email")
	f.StringVar(&o.gradebookFile, "gradebook", "", "`file` of Moodle or Canvas: lists the class, comes back filled in as gradebook.csv")
	f.StringVar(&o.assignment, "assignment", "", "`name` of the assignment, where Canvas or nbgrader have several, and in CSV files")
	f.Uint64Var(&o.seed, "seed", 0, "seed of the hidden data, a `number`; without it a fresh secret one is recorded")
	f.StringVar(&due, "due", "", "deadline, a `time` such as 2026-11-20T23:59")
	f.Float64Var(&o.penalty, "penalty", 0, "`percent` of the points taken off for each day begun after the deadline")
	f.BoolVar(&o.regrade, "regrade", false, "grade everything again and show every changed grade")
	f.BoolVar(&o.quiet, "q", false, "no table at the end")
	f.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "submissions graded at the same time, a `number`")
	f.DurationVar(&o.budget, "budget", 40*time.Second, "processor `time` of one submission")
	if err := f.read(args); err != nil {
		return nil, err
	}
	if f.NArg() != 1 {
		return nil, fmt.Errorf("one folder or archive of submissions is needed, %d were given; grade -h lists the flags", f.NArg())
	}
	o.dir = f.Arg(0)
	if o.sheet = sheets.All()[sheet]; o.sheet == nil {
		return nil, fmt.Errorf("there is no sheet %q; the sheets are %s", sheet, strings.Join(slices.Sorted(maps.Keys(sheets.All())), ", "))
	}
	if due != "" {
		if o.due = intake.ParseTime(due); o.due.IsZero() {
			return nil, fmt.Errorf("the deadline %q isn't a time; write 2026-11-20T23:59", due)
		}
	}
	if o.penalty < 0 || o.penalty > 100 {
		return nil, fmt.Errorf("a penalty of %g percent; it must lie between 0 and 100", o.penalty)
	}
	if o.assignment == "" {
		o.assignment = o.sheet.ID
	}
	return o, o.place()
}

// mainHelp lists the commands and the exit codes.
func mainHelp() string {
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, c := range commands() {
		fmt.Fprintf(t, "  %s\t%s\n", strings.TrimSpace(c.name+" "+c.args), c.does)
	}
	t.Flush()
	b.WriteString("\nexit codes: 0 all well, 1 wrong answers, 2 an unusable submission, 3 the grader failed or was stopped\n")
	return b.String()
}

// place decides where the reports go: beside the submissions, never among them,
// where a folder or link of a student could be taken for them.
func (o *options) place() error {
	info, err := os.Stat(o.dir)
	if err != nil {
		return err
	}
	if o.out == "" {
		o.out = report.Beside(o.dir)
	}
	if info.IsDir() && within(o.dir, o.out) {
		return fmt.Errorf("the report folder %s would lie among the submissions; choose one outside of %s with -o", o.out, o.dir)
	}
	return nil
}

// within: path is dir or lies in it, links resolved as far as the path exists.
func within(dir, path string) bool {
	dir, err1 := real(dir)
	path, err2 := real(path)
	if err1 != nil || err2 != nil {
		return false
	}
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// real is a path without links; what isn't there yet has none.
func real(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if found, err := filepath.EvalSymlinks(abs); err == nil {
		return found, nil
	}
	if parent := filepath.Dir(abs); err == nil && parent != abs {
		parent, err = real(parent)
		return filepath.Join(parent, filepath.Base(abs)), err
	}
	return abs, err
}

// secretSeed draws a seed that nobody can guess.
func secretSeed() (uint64, error) {
	var b [8]byte
	if _, err := rand.Read(b[:]); err != nil {
		return 0, err
	}
	return binary.LittleEndian.Uint64(b[:])>>11 | 1, nil // exact as a JSON number
}
