package marking

import (
	"context"
	"errors"
	"fmt"
	"time"

	"kpcalab/homework/sandbox"
	"kpcalab/homework/sheets"
)

// run is what is asked of a submission in one instance; ran is called when it
// came to its end.
type run struct {
	of  func(*candidate, *sheets.Student)
	ran func(*candidate)
}

// runAll links the candidates' objects, those that may share a module together,
// and runs each once.
func (m *Marker) runAll(ctx context.Context, candidates []*candidate, run run) {
	var together []*candidate
	for _, c := range candidates {
		switch {
		case c.object == nil:
		case c.object.Alone:
			m.runModule(ctx, []*candidate{c}, run)
		default:
			together = append(together, c)
		}
	}
	m.runModule(ctx, together, run)
	for _, c := range candidates {
		if c.object != nil {
			c.object.Remove()
		}
	}
}

// runModule runs candidates in one module. When the link or the worker fails it
// halves them, down to the one at fault, and tries that one twice.
func (m *Marker) runModule(ctx context.Context, candidates []*candidate, run run) {
	if len(candidates) == 0 || ctx.Err() != nil {
		return
	}
	objects := make([]*sandbox.Object, len(candidates))
	for i, c := range candidates {
		objects[i] = c.object
	}
	module, err := m.Tools.Link(ctx, objects)
	if err != nil && len(candidates) == 1 {
		module, err = m.Tools.Link(ctx, objects)
	}
	if err != nil {
		if len(candidates) == 1 {
			candidates[0].failed = err
			return
		}
		m.runModule(ctx, candidates[:len(candidates)/2], run)
		m.runModule(ctx, candidates[len(candidates)/2:], run)
		return
	}
	defer module.Remove()
	worker := module.Worker(m.Limits)
	defer worker.Close()
	var again []*candidate
	for i, c := range candidates {
		if err := m.runOne(ctx, worker, i, c, run); err != nil {
			again = append(again, c)
		}
		if ctx.Err() != nil {
			return
		}
	}
	if len(candidates) == 1 { // already alone: one more try, then a human
		for _, c := range again {
			c.failed = m.runOne(ctx, worker, 0, c, run)
		}
		return
	}
	for _, c := range again {
		m.runModule(ctx, []*candidate{c}, run)
	}
}

// runOne runs one submission in a fresh instance. The error is the sandbox's own.
func (m *Marker) runOne(ctx context.Context, w *sandbox.Worker, i int, c *candidate, run run) error {
	began := time.Now()
	err := m.inFresh(ctx, w, i, c, run)
	c.result.Seconds += time.Since(began).Seconds()
	if err == nil && ctx.Err() == nil {
		run.ran(c)
	}
	return err
}

func (m *Marker) inFresh(ctx context.Context, w *sandbox.Worker, i int, c *candidate, run run) error {
	err := w.Fresh(ctx)
	if failure(err) || ctx.Err() != nil {
		return err
	}
	call := m.caller(ctx, w, i, c)
	if err != nil { // the submission's own start-up code doesn't end: no call can
		call = func(string, []sandbox.Value) (*sandbox.Reply, error) { return nil, err }
	}
	s := sheets.NewStudent(call, m.Sheet.Rules, m.Seed, m.Budget, w.Spent)
	s.Tolerance = m.Sheet.Tolerance
	run.of(c, s)
	if s.Failure == nil && err == nil {
		m.repeat(ctx, w, c, s)
	}
	return s.Failure
}

// caller runs functions of submission i, and tells places in the student's terms.
func (m *Marker) caller(ctx context.Context, w *sandbox.Worker, i int, c *candidate) sheets.Caller {
	return func(name string, args []sandbox.Value) (*sandbox.Reply, error) {
		reply, err := w.Call(ctx, i, name, args)
		var stopped *sandbox.Stopped
		if errors.As(err, &stopped) && stopped.Line > 0 {
			told := *stopped
			told.Line = 0
			if place := c.assembly.Place(stopped.Line); place != "" {
				told.Text = fmt.Sprintf("%s (%s)", told.Text, place)
			}
			return nil, &told
		}
		return reply, err
	}
}

// repeat asks some cases again in a fresh instance, last first.
func (m *Marker) repeat(ctx context.Context, w *sandbox.Worker, c *candidate, s *sheets.Student) {
	if err := w.Fresh(ctx); err != nil {
		return
	}
	for _, name := range s.Repeat() {
		for i := range m.Sheet.Parts {
			if p := &m.Sheet.Parts[i]; p.Func == name && i < len(c.result.Parts) { // after a rescue these are the same parts
				c.result.Parts[i].forgets(p)
			}
		}
	}
}
