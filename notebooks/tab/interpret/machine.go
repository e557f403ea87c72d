package interpret

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"

	"github.com/goplus/ixgo"
	"golang.org/x/tools/go/ssa"

	"kpcalab/notebooks/tab/cells"
	"kpcalab/notebooks/tab/course"
)

// Machine runs the cells of one notebook, one after the other.
type Machine struct {
	state   *cells.State
	ctx     *ixgo.Context
	sources map[int]string // of the cells that ran, by number, for reports
}

// New returns a machine in which nothing is declared.
func New() (*Machine, error) {
	// One context for all cells: the types of packages are made once.
	ctx := ixgo.NewContext(ixgo.DisableCustomBuiltin)
	ctx.Lookup = func(root, path string) (string, bool) { return "", false } // nothing is read from disk
	for _, path := range course.First {
		if _, err := ctx.Loader.Import(path); err != nil {
			return nil, fmt.Errorf("the interpreter cannot import %s: %w", path, err)
		}
	}
	m := &Machine{ctx: ctx}
	m.Forget()
	return m, nil
}

// Forget forgets what cells have declared.
func (m *Machine) Forget() {
	m.state = cells.NewState(course.Known)
	m.sources = map[int]string{}
}

// Restore declares again what cells had declared, by the number of their run,
// without running them; the next run has the number count + 1.
func (m *Machine) Restore(sources map[int]string, count int) {
	m.state.Restore(sources)
	maps.Copy(m.sources, sources)
	m.state.SetCount(count)
}

// Run runs one cell and waits until its main has ended or ctx is done. Goroutines
// that the cell leaves behind end with it.
func (m *Machine) Run(ctx context.Context, cell string) (r Result) {
	p, err := m.state.Program(cell)
	m.sources[m.state.Count()] = cell
	if err != nil {
		var problems cells.Problems
		errors.As(err, &problems)
		return Result{Status: Compile, Count: m.state.Count(), Problems: problems}
	}
	r.Count = p.Cell
	pkg, problems := m.compile(p)
	if len(problems) > 0 {
		r.Status, r.Problems = Compile, problems
		return r
	}
	m.state.Keep(p)
	m.execute(ctx, pkg, &r)
	return r
}

// execute interprets a compiled cell.
func (m *Machine) execute(ctx context.Context, pkg *ssa.Package, r *Result) {
	r.Status = OK
	defer func() {
		if e := recover(); e != nil {
			r.panicked(fmt.Sprintf("the interpreter failed: %v", e), "")
		}
	}()
	m.ctx.RunContext = ctx
	interp, err := m.ctx.NewInterp(pkg)
	if err != nil {
		r.panicked(err.Error(), "")
		return
	}
	code, err := m.ctx.RunInterp(interp, "cell", nil)
	interp.Abort() // goroutines that still run
	switch {
	case ctx.Err() != nil:
		r.Status = Stopped
	case err != nil:
		r.panicked(err.Error(), stackOf(err))
	case code != 0:
		r.Status, r.Code = Exited, code
	}
	runtime.Gosched()
}
