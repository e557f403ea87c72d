package kernel

import (
	"context"
	"fmt"
	"time"

	"kpcalab/notebooks/notebook"
)

// RunOptions say how a notebook is run. The zero value chooses well.
type RunOptions struct {
	Options
	Dir       string                // the working directory of the cells; empty: the process's own
	KeepGoing bool                  // run the cells after a failed one, too
	Progress  func(done, total int) // told before the first and after every code cell
}

// Report tells how a notebook ran.
type Report struct {
	Cells    int // code cells that were run
	Failures []Failure
	Elapsed  time.Duration
}

// Failure is one thing that went wrong in one cell.
type Failure struct {
	Ran     int    // index in Notebook.Cells of the cell that was run
	Cell    int    // index of the cell at fault, often the same
	ID      string // of the cell at fault
	Line    int    // in the cell at fault, from 1; 0: not known
	Status  Status
	Message string
}

func (f Failure) String() string {
	place := fmt.Sprintf("cell %d", f.Cell+1)
	if f.ID != "" {
		place += fmt.Sprintf(" (id %s)", f.ID)
	}
	if f.Line > 0 {
		place += fmt.Sprintf(", line %d", f.Line)
	}
	if f.Cell != f.Ran {
		place += fmt.Sprintf(", run by cell %d", f.Ran+1)
	}
	return place + ": " + f.Message
}

// Run executes the code cells of a notebook in order in a kernel of its own and
// stores outputs and execution counts in nb. It stops at the first cell that
// fails, unless that is tagged raises-exception or opts.KeepGoing is set, and it
// leaves out cells tagged skip-execution: the tags of Jupyter's own runner. The
// error is about the kernel; failures of cells are in the report.
func Run(ctx context.Context, nb *notebook.Notebook, spec *Spec, opts *RunOptions) (*Report, error) {
	if opts == nil {
		opts = &RunOptions{}
	}
	began := time.Now()
	k, err := Start(ctx, spec, opts.Dir)
	if err != nil {
		return nil, err
	}
	r := &runner{nb: nb, k: k, opts: opts, report: &Report{}, ran: map[int]int{}}
	r.all(ctx)
	r.report.Elapsed = time.Since(began)
	return r.report, k.Close()
}

type runner struct {
	nb     *notebook.Notebook
	k      *Kernel
	opts   *RunOptions
	report *Report
	ran    map[int]int // execution count → index of the cell
}

func (r *runner) all(ctx context.Context) {
	var todo []int
	r.nb.ClearOutputs()
	for i, c := range r.nb.Cells {
		if c.Type == notebook.Code && c.Source != "" && !c.Tagged("skip-execution") {
			todo = append(todo, i)
		}
	}
	for done, i := range todo {
		r.progress(done, len(todo))
		if ok := r.cell(ctx, i); !ok {
			return
		}
	}
	r.progress(len(todo), len(todo))
}

func (r *runner) progress(done, total int) {
	if r.opts.Progress != nil {
		r.opts.Progress(done, total)
	}
}

// cell runs one cell and reports whether the next may run.
func (r *runner) cell(ctx context.Context, i int) bool {
	c := r.nb.Cells[i]
	res := r.k.Execute(ctx, c.Source, &r.opts.Options)
	c.Outputs, c.Count = res.Outputs, res.Count
	r.ran[res.Count] = i
	r.report.Cells++
	if res.Err == nil || res.Status == Failed && c.Tagged("raises-exception") {
		return true
	}
	for _, p := range res.Problems() {
		at, known := r.ran[p.Count]
		if !known {
			at, p.Line = i, 0
		}
		r.report.Failures = append(r.report.Failures, Failure{
			Ran: i, Cell: at, ID: r.nb.Cells[at].ID, Line: p.Line, Status: res.Status, Message: p.Message,
		})
	}
	return r.opts.KeepGoing && res.Status != Died && res.Status != Interrupted
}
