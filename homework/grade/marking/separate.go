package marking

import (
	"context"
	"errors"
	"slices"

	"kpcalab/homework/grade/extract"
	"kpcalab/homework/sandbox"
)

// separate sorts out the functions that need a package variable whose value can't
// be made: it panics or doesn't end. It reports whether others are left, which are
// compiled then without them.
func (m *Marker) separate(ctx context.Context, c *candidate) bool {
	if c.apart || !c.assembly.Starts {
		return false
	}
	c.apart = true
	var own []string
	for i, f := range m.Sheet.Rules.Funcs {
		if c.assembly.Has[i] && !slices.Contains(c.replaced, f.Name) {
			own = append(own, f.Name)
		}
	}
	if len(own) < 2 {
		return false
	}
	bad := map[string]extract.Problem{}
	for _, f := range own {
		if stopped := m.starts(ctx, c, f); stopped != nil {
			bad[f] = extract.Problem{Text: "a variable that it needs can't be made when the program starts: " + stopped.Error()}
		}
	}
	if len(bad) == len(own) || ctx.Err() != nil {
		return false
	}
	for f, p := range bad {
		c.answers.Block(f, p)
	}
	c.object.Remove()
	c.object = nil
	m.compile(ctx, c)
	return c.object != nil
}

// starts tries one function in a module of its own: what keeps it from starting,
// or nil.
func (m *Marker) starts(ctx context.Context, c *candidate, function string) *sandbox.Stopped {
	shadow := *c.result
	one := &candidate{result: &shadow, answers: c.answers, expense: c.expense, wanted: []string{function}, replaced: c.replaced, reference: c.reference}
	m.compile(ctx, one)
	if one.object == nil {
		return nil // its problem is told where it is compiled with the others
	}
	defer one.object.Remove()
	module, worker, err := m.ready(ctx, []*candidate{one})
	if module == nil {
		return nil
	}
	defer module.Remove()
	defer worker.Close()
	if err == nil {
		before := worker.Spent()
		err = worker.Fresh(ctx)
		c.expense.Add(worker.Spent() - before)
	}
	var stopped *sandbox.Stopped
	if errors.As(err, &stopped) {
		return stopped
	}
	return nil
}
