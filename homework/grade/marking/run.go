package marking

import (
	"context"
	"errors"
	"fmt"
	"time"

	"kpcalab/homework/grade/untrusted"
	"kpcalab/homework/sandbox"
	"kpcalab/homework/sheets"
)

// run is what is asked of a submission in one instance; ran is called when it
// came to its end.
type run struct {
	of    func(*candidate, *session)
	after func(*candidate, *session) // calls that earn nothing, when the rest is done
	ran   func(*candidate)
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

// runModule runs candidates in one module. When the link or the start of the
// worker fails it halves them at once, down to the one at fault, and tries that
// one twice.
func (m *Marker) runModule(ctx context.Context, candidates []*candidate, run run) {
	if len(candidates) == 0 || ctx.Err() != nil {
		return
	}
	module, worker, err := m.ready(ctx, candidates)
	if failure(err) && len(candidates) == 1 {
		module, worker, err = m.ready(ctx, candidates)
	}
	if failure(err) {
		if len(candidates) == 1 {
			candidates[0].failed = err
			return
		}
		m.runModule(ctx, candidates[:len(candidates)/2], run)
		m.runModule(ctx, candidates[len(candidates)/2:], run)
		return
	}
	if module == nil || ctx.Err() != nil {
		return
	}
	defer module.Remove()
	defer worker.Close()
	if err != nil { // alone, and no machine code can be made of it
		m.runOne(ctx, worker, 0, candidates[0], run, err)
		return
	}
	var again []*candidate
	for i, c := range candidates {
		if err := m.runOne(ctx, worker, i, c, run, nil); err != nil {
			again = append(again, c)
		}
		if ctx.Err() != nil {
			return
		}
	}
	if len(candidates) == 1 { // already alone: one more try, then a human
		for _, c := range again {
			c.failed = m.runOne(ctx, worker, 0, c, run, nil)
		}
		return
	}
	for _, c := range again {
		m.runModule(ctx, []*candidate{c}, run)
	}
}

// ready links candidates and starts a worker. What one alone takes is its own
// expense.
func (m *Marker) ready(ctx context.Context, candidates []*candidate) (*sandbox.Module, *sandbox.Worker, error) {
	objects := make([]*sandbox.Object, len(candidates))
	for i, c := range candidates {
		objects[i] = c.object
	}
	if len(candidates) == 1 {
		ctx = sandbox.WithExpense(ctx, candidates[0].expense)
	}
	module, err := m.Tools.Link(ctx, objects)
	if err != nil {
		return nil, nil, err
	}
	worker := module.Worker(m.Limits)
	if err := worker.Start(ctx); err != nil {
		worker.Close()
		if failure(err) || ctx.Err() != nil {
			module.Remove()
			return nil, nil, err
		}
		return module, worker, err
	}
	if len(candidates) == 1 {
		sandbox.Spend(ctx, worker.Spent())
	}
	return module, worker, nil
}

// runOne runs one submission in a fresh instance; hopeless says why no instance
// can be made of it. The error is the sandbox's own.
func (m *Marker) runOne(ctx context.Context, w *sandbox.Worker, i int, c *candidate, run run, hopeless error) error {
	began, before := time.Now(), w.Spent()
	err := m.inFresh(ctx, w, i, c, run, hopeless)
	c.result.Seconds += time.Since(began).Seconds()
	c.expense.Add(w.Spent() - before)
	if err == nil && ctx.Err() == nil {
		run.ran(c)
	}
	return err
}

func (m *Marker) inFresh(ctx context.Context, w *sandbox.Worker, i int, c *candidate, run run, err error) error {
	if err == nil {
		err = w.Fresh(ctx)
	}
	if failure(err) || ctx.Err() != nil {
		return err
	}
	if err != nil && m.separate(ctx, c) { // some of its functions don't need what doesn't end
		m.runModule(ctx, []*candidate{c}, run)
		return c.failed
	}
	s := &session{seed: c.seed}
	call := m.caller(ctx, w, i, c, s)
	if err != nil { // the submission's own start-up code doesn't end: no call can
		call = func(string, []sandbox.Value) (*sandbox.Reply, error) { return nil, err }
	}
	s.Student = sheets.NewStudent(call, m.Sheet.Rules, c.seed, max(m.Budget-c.expense.Total(), 1), w.Spent)
	s.Tolerance = m.Sheet.Tolerance
	s.between = func() {
		if err != nil || s.Failure != nil {
			return
		}
		if again := w.Fresh(ctx); failure(again) || ctx.Err() != nil {
			s.Failure = again
		}
	}
	if err == nil {
		s.alone = alone{generosity * w.Limits().Call, w.Limits().Memory, func(limit time.Duration, check func()) {
			usual := w.Limits().Call
			defer w.Allow(usual)
			w.Allow(limit)
			if s.between(); s.Failure == nil {
				check()
			}
		}}
	}
	run.of(c, s)
	if s.Failure == nil && err == nil {
		m.repeat(ctx, w, c, s.Student)
		run.after(c, s)
	}
	return s.Failure
}

// caller runs functions of submission i, and tells places in the student's terms.
func (m *Marker) caller(ctx context.Context, w *sandbox.Worker, i int, c *candidate, s *session) sheets.Caller {
	return func(name string, args []sandbox.Value) (*sandbox.Reply, error) {
		reply, err := w.Call(ctx, i, name, args)
		var stopped *sandbox.Stopped
		if !errors.As(err, &stopped) {
			return reply, err
		}
		told := *stopped
		if s.secret {
			told = *secretly(stopped)
		}
		told.Line, told.Text = 0, untrusted.Text(told.Text)
		if place := c.assembly.Place(stopped.Line); stopped.Line > 0 && place != "" && !s.secret { // which of its lines panics, a submission may choose by the data
			told.Text = fmt.Sprintf("%s (%s)", told.Text, place)
		}
		return nil, &told
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
