package marking

import (
	"context"
	"errors"
	"path"
	"slices"
	"strings"
	"time"

	"kpcalab/homework/grade/extract"
	"kpcalab/homework/grade/intake"
	"kpcalab/homework/grade/untrusted"
	"kpcalab/homework/sandbox"
	"kpcalab/homework/sheets"
)

// candidate is a submission on its way.
type candidate struct {
	result   *Result
	seed     uint64 // of its hidden data
	chunks   []extract.Chunk
	cells    []extract.Cell  // that a human marks
	notes    []extract.Chunk // Markdown that the student wrote
	readable bool            // some notebook or Go file could be read
	answers  *extract.Answers
	expense  *sandbox.Expense // of all that is done for it but second runs
	rescues  time.Duration    // of processor time, for those

	wanted    []string // the only functions that are compiled; nil: all
	replaced  []string // functions that the reference takes over
	reference []byte
	assembly  *extract.Assembly
	object    *sandbox.Object
	problems  map[string]extract.Problem // function → why it can't be run
	failed    error                      // the sandbox failed
	hopeless  bool                       // the compiler ran into a limit: not tried again
	apart     bool                       // functions whose variables can't be made were sorted out
	done      bool                       // its result is handed over
}

// read opens the files of a submission and takes the Go out of them.
func (m *Marker) read(s *intake.Submission) *candidate {
	seed := m.Seed
	if m.SeedOf != nil {
		seed = m.SeedOf(s)
	}
	c := &candidate{seed: seed, expense: &sandbox.Expense{}, result: &Result{ID: s.Student.ID, First: s.Student.First, Last: s.Student.Last, Email: s.Student.Email,
		State: Graded, Submitted: s.Submitted, Late: s.Late, Files: s.Inner, Remarks: append([]string(nil), s.Remarks...), Seed: seed}}
	problems := len(s.Remarks)
	for i, f := range s.Files {
		name := s.Inner[i]
		if f.Problem == "" && !f.Wanted() {
			continue
		}
		b, err := f.Read()
		if err != nil {
			if f.Problem == "" {
				c.result.Remarks = append(c.result.Remarks, name+": "+err.Error())
			}
			problems++
			continue
		}
		c.takeFile(name, b, m.byHand())
	}
	c.result.Hash = s.Hash()
	if !c.readable {
		c.result.State = Unusable
		c.result.Remarks = append(c.result.Remarks, "no notebook (.ipynb) or Go file (.go) could be read in "+untrusted.Few(s.Inner, 5))
	}
	if problems > 0 || !c.readable { // of the files; what the notebook's code has wrong is the student's affair
		c.result.NeedsALook = append([]string(nil), c.result.Remarks...) // a notebook that can't be read is among them
	}
	return c
}

func (c *candidate) takeFile(name string, b []byte, parts []*sheets.Part) {
	switch extract.Sniff(name, b) {
	case extract.IsNotebook:
		nb, err := extract.ReadNotebook(path.Base(name), b, sections(parts))
		if err != nil {
			c.result.Remarks = append(c.result.Remarks, err.Error())
			c.result.NeedsALook = append(c.result.NeedsALook, err.Error())
			return
		}
		c.readable = true
		for i := range nb.Chunks {
			nb.Chunks[i].File = name
		}
		c.chunks = append(c.chunks, nb.Chunks...)
		c.cells = append(c.cells, nb.Cells...)
		c.notes = append(c.notes, nb.Notes...)
	case extract.IsGo:
		if !strings.HasSuffix(name, "_test.go") {
			c.readable = true
			source, guess := extract.Source(b)
			if guess != "" {
				c.result.Remarks = append(c.result.Remarks, path.Base(name)+": "+guess)
			}
			c.chunks = append(c.chunks, extract.Chunk{Where: path.Base(name), File: name, Source: source})
		}
	}
}

// texts are the names of the constants that hold formulas and proofs.
func (m *Marker) texts() (names []string) {
	for _, p := range m.Sheet.Parts {
		if p.Text != "" {
			names = append(names, p.Text)
		}
	}
	return names
}

// compile makes an object of what can be compiled: declarations that the vet or
// the compiler complains of are left out, with all that needs them, until the
// rest compiles.
func (m *Marker) compile(ctx context.Context, c *candidate) {
	if c.answers == nil {
		c.answers = extract.Collect(c.chunks, m.Sheet.Rules)
		c.chunks = nil
		c.result.Remarks = append(c.result.Remarks, c.answers.Remarks...)
		rivals := c.answers.Rivals(m.texts())
		c.result.Remarks = append(c.result.Remarks, rivals...)
		c.result.NeedsALook = append(c.result.NeedsALook, rivals...)
	}
	ctx = sandbox.WithExpense(ctx, c.expense)
	failures := 0
	for range 30 {
		c.assembly = c.answers.Assemble(c.replaced, c.wanted...)
		c.problems = c.assembly.Missing
		if !anyOwn(c.assembly.Has, m.Sheet.Rules.Funcs, c.replaced) {
			return
		}
		if c.expense.Total() > m.Budget {
			c.giveUp(errors.New("to compile it takes too long"), m.Sheet.Rules.Funcs)
			return
		}
		object, err := m.Tools.Compile(ctx, c.result.ID, c.assembly.Source, c.assembly.Has, c.reference)
		if err == nil {
			c.object = object
			return
		}
		if failure(err) {
			if failures++; failures > 2 {
				c.failed = err
				return
			}
			continue
		}
		if ctx.Err() != nil {
			c.failed = err
			return
		}
		if !c.doubts(err) {
			c.giveUp(err, m.Sheet.Rules.Funcs)
			return
		}
	}
	c.giveUp(errors.New("too many different errors"), m.Sheet.Rules.Funcs)
}

// doubts marks what the vet or the compiler complained of.
func (c *candidate) doubts(err error) (changed bool) {
	var refused *sandbox.Refused
	var bad *sandbox.CompileError
	switch {
	case errors.As(err, &refused):
		return c.answers.Doubt(c.assembly, refused.Remarks, nil)
	case errors.As(err, &bad):
		return c.answers.Doubt(c.assembly, bad.Remarks, bad.Mismatch)
	}
	return false
}

func anyOwn(has []bool, funcs []sandbox.Func, replaced []string) bool {
	for i, f := range funcs {
		if has[i] && !slices.Contains(replaced, f.Name) {
			return true
		}
	}
	return false
}

// giveUp: a complaint that belongs to no declaration holds for all functions.
func (c *candidate) giveUp(err error, funcs []sandbox.Func) {
	c.hopeless = true
	for _, f := range funcs {
		if _, ok := c.problems[f.Name]; !ok {
			c.problems[f.Name] = extract.Problem{Text: err.Error()}
		}
	}
}
