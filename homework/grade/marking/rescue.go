package marking

import (
	"context"
	"slices"

	"kpcalab/homework/sandbox"
	"kpcalab/homework/sheets/reference"
)

// rescue is one more run of a later part, with the reference's earlier parts in
// place of the student's.
type rescue struct {
	of    *candidate
	again *candidate
	part  int      // of the sheet
	needs []string // the parts that the reference takes over
}

// rescues compiles what can be rescued beside the reference.
func (m *Marker) rescues(ctx context.Context, candidates []*candidate) (list []*rescue) {
	for _, c := range candidates {
		if c.done || ctx.Err() != nil {
			continue
		}
		for _, i := range m.rescuable(c) {
			needs := m.Sheet.AllNeeds(m.Sheet.Parts[i].ID)
			if again := m.beside(ctx, c, i, needs); again != nil {
				list = append(list, &rescue{c, again, i, needs})
			}
		}
	}
	return list
}

// rescuable are the parts that lost points while a part whose function they call lost
// points too: what stands on its own comes out no better.
func (m *Marker) rescuable(c *candidate) (parts []int) {
	if c.failed != nil || c.hopeless || c.result.State != Graded {
		return nil
	}
	if c.result.Parts == nil {
		c.result.Parts = m.unrun(c)
	}
	for i := range m.Sheet.Parts {
		p := &m.Sheet.Parts[i]
		lost := p.Func != "" && c.result.Parts[i].Points < p.Points && !c.problems[p.Func].Blank
		if lost && c.answers.Uses(p.Func, m.lost(m.Sheet.AllNeeds(p.ID), c.result.Parts)) {
			parts = append(parts, i)
		}
	}
	return parts
}

// unrun are the parts of a candidate without an object.
func (m *Marker) unrun(c *candidate) []Part {
	parts := make([]Part, len(m.Sheet.Parts))
	for i := range m.Sheet.Parts {
		if p := &m.Sheet.Parts[i]; p.Func != "" {
			parts[i] = cannotRun(p, c.problems[p.Func])
		}
	}
	return parts
}

// lost are the functions of those parts that lost points.
func (m *Marker) lost(ids []string, parts []Part) (functions []string) {
	for i := range m.Sheet.Parts {
		p := &m.Sheet.Parts[i]
		if slices.Contains(ids, p.ID) && parts[i].Points < p.Points {
			functions = append(functions, p.Func)
		}
	}
	return functions
}

// beside compiles part i of a submission with the reference's earlier parts; nil
// when that doesn't compile.
func (m *Marker) beside(ctx context.Context, c *candidate, i int, needs []string) *candidate {
	var replaced []string
	for _, id := range needs {
		if f := m.Sheet.Part(id).Func; f != "" {
			replaced = append(replaced, f)
		}
	}
	source, err := reference.Source(replaced...)
	if err != nil {
		return nil
	}
	shadow := *c.result
	shadow.Seconds = 0
	c.answers.Undoubt()
	again := &candidate{result: &shadow, seed: c.seed, answers: c.answers, expense: &sandbox.Expense{}, // what its own calls used up costs no right answer
		wanted: []string{m.Sheet.Parts[i].Func}, replaced: replaced, reference: source}
	m.compile(ctx, again)
	if again.object == nil {
		return nil
	}
	if _, missing := again.problems[m.Sheet.Parts[i].Func]; missing {
		again.object.Remove()
		return nil
	}
	return again
}

// rescue runs what rescues found. A tool that fails here could have cost points,
// so a human looks.
func (m *Marker) rescue(ctx context.Context, candidates []*candidate) {
	list := m.rescues(ctx, candidates)
	which := map[*candidate]*rescue{}
	var again []*candidate
	for _, r := range list {
		which[r.again] = r
		again = append(again, r.again)
	}
	m.runAll(ctx, again, run{func(c *candidate, s *session) { which[c].run(m, s) },
		func(c *candidate, s *session) { which[c].meaning(m, s) }, func(*candidate) {}})
	for _, r := range list {
		r.of.result.Seconds += r.again.result.Seconds
		r.of.rescues += r.again.expense.Total()
		if r.again.failed != nil {
			r.of.failed = r.again.failed
		}
	}
}

// run checks only the part in question, and keeps the better outcome.
func (r *rescue) run(m *Marker, s *session) {
	p := &m.Sheet.Parts[r.part]
	part := blank(p)
	s.public(p, &part)
	s.between()
	s.hidden(p, &part)
	look := s.again(p, &part)
	part.conclude(p, s.Student)
	if s.Failure != nil {
		return
	}
	if look != "" && !slices.Contains(r.of.result.NeedsALook, look) {
		r.of.result.NeedsALook = append(r.of.result.NeedsALook, look)
	}
	if was := r.of.result.Parts[r.part]; part.Points > was.Points || was.Skipped && !part.Skipped {
		part.Rescued = slices.DeleteFunc(slices.Clone(r.needs), func(id string) bool { // what was right made nothing wrong
			needed := r.of.result.Part(id)
			return needed == nil || needed.Points >= needed.MaxPoints
		})
		r.of.result.Parts[r.part] = part
	}
}

// meaning prints the answer as it is beside right earlier parts: what those of the
// student's get wrong is told apart from it.
func (r *rescue) meaning(m *Marker, s *session) {
	part := r.of.result.Parts[r.part]
	s.meaning(&m.Sheet.Parts[r.part], &part)
	r.of.result.Parts[r.part].Meaning = part.Meaning
}
