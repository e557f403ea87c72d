package marking

import (
	"context"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"kpcalab/homework"
	"kpcalab/homework/grade/intake"
	"kpcalab/homework/sandbox"
	"kpcalab/homework/sheets"
)

// Marker grades submissions against one sheet.
type Marker struct {
	Sheet   *sheets.Sheet
	Tools   *sandbox.Tools
	Seed    uint64                          // of the hidden data
	SeedOf  func(*intake.Submission) uint64 // that of a single submission; nil: the same for everybody
	Workers int                             // 0: one for each processor that it may use
	Batch   int                             // submissions linked into one module; 0: 75
	Limits  sandbox.Limits                  // of one call and one worker; zero: a call may take 3 s
	Budget  time.Duration                   // processor time for one submission, with compiling and repetition, and for each second run; 0: 40 s
	Figures bool                            // draw figures
}

func (m *Marker) orDefaults() *Marker {
	c := *m
	if c.Workers == 0 {
		c.Workers = runtime.GOMAXPROCS(0) // fewer than the machine has, in a container with a limit
	}
	if c.Batch == 0 {
		c.Batch = DefaultBatch
	}
	if c.Limits.Call == 0 {
		c.Limits.Call = 3 * time.Second
	}
	if c.Budget == 0 {
		c.Budget = 40 * time.Second
	}
	return &c
}

// DefaultBatch is how many submissions share a module. Go's runtime and gonum
// take a worker 1.2 s to turn into machine code, a submission 0.02 s: measured, a
// batch of 75 costs 0.05 s less for each submission than one of 30.
const DefaultBatch = 75

// Mark grades all submissions and calls done for each, one at a time, as soon as
// its result is there. It returns early, without results for the rest, when ctx
// is cancelled.
func (m *Marker) Mark(ctx context.Context, submissions []*intake.Submission, done func(*Result)) error {
	m = m.orDefaults()
	size := batchSize(len(submissions), m.Batch, m.Workers)
	batches := make(chan []*intake.Submission)
	var wait sync.WaitGroup
	var single sync.Mutex
	for range m.Workers {
		wait.Go(func() {
			for batch := range batches {
				m.batch(ctx, batch, func(r *Result) {
					single.Lock()
					defer single.Unlock()
					done(r)
				})
			}
		})
	}
	for len(submissions) > 0 && ctx.Err() == nil {
		n := min(size, len(submissions))
		select {
		case batches <- submissions[:n]:
			submissions = submissions[n:]
		case <-ctx.Done():
		}
	}
	close(batches)
	wait.Wait()
	return ctx.Err()
}

// batchSize shares n submissions out in batches of at most most, as many for
// each worker.
func batchSize(n, most, workers int) int {
	if most <= 1 {
		return 1
	}
	rounds := (n + most*workers - 1) / (most * workers)
	return max(1, (n+rounds*workers-1)/max(1, rounds*workers))
}

// batch grades some submissions together.
func (m *Marker) batch(ctx context.Context, submissions []*intake.Submission, done func(*Result)) {
	var candidates []*candidate
	for _, s := range submissions {
		began := time.Now()
		c := m.read(s)
		if c.result.State == Graded {
			m.compile(ctx, c)
		}
		c.result.Seconds += time.Since(began).Seconds()
		candidates = append(candidates, c)
	}
	ready := func(c *candidate) {
		if c.done || ctx.Err() != nil {
			return
		}
		c.done = true
		m.finish(c)
		done(c.result)
	}
	m.runAll(ctx, candidates, run{m.firstRun, m.meanings, func(c *candidate) {
		if len(m.rescuable(c)) == 0 { // the others wait for their second run
			ready(c)
		}
	}})
	m.rescue(ctx, candidates)
	for _, c := range candidates {
		ready(c)
	}
}

// firstRun checks every function that a submission has.
func (m *Marker) firstRun(c *candidate, s *session) {
	parts := make([]Part, len(m.Sheet.Parts))
	var runs []int
	for i := range m.Sheet.Parts {
		p := &m.Sheet.Parts[i]
		if p.Func == "" {
			continue
		}
		if problem, ok := c.problems[p.Func]; ok {
			parts[i] = cannotRun(p, problem)
			continue
		}
		runs = append(runs, i)
		parts[i] = blank(p)
		s.public(p, &parts[i])
		if p.Figure != nil && m.Figures && s.Failure == nil {
			s.Aside(p.Func, func() {
				figure, err := p.Figure(s.Student)
				if err == nil && figure.Student != nil {
					c.result.Figure = figure
				}
			})
		}
	}
	s.between()
	for _, i := range runs {
		s.hidden(&m.Sheet.Parts[i], &parts[i])
	}
	var looks []string
	for _, i := range runs {
		if look := s.again(&m.Sheet.Parts[i], &parts[i]); look != "" {
			looks = append(looks, look)
		}
		parts[i].conclude(&m.Sheet.Parts[i], s.Student)
	}
	if s.Failure == nil {
		c.result.Parts = parts
		c.result.NeedsALook = append(c.result.NeedsALook, looks...)
	}
}

// found says which of the functions the submission has an answer for, good or bad.
func (c *candidate) found(rules sandbox.Rules) []bool {
	found := make([]bool, len(rules.Funcs))
	for i, f := range rules.Funcs {
		problem, bad := c.problems[f.Name]
		found[i] = !bad || !problem.Blank
	}
	return found
}

// refusals name the parts that weren't run because of something that the sheet doesn't
// allow or nobody could read, by what that was: a rule may be too narrow for an honest
// answer, a slip of the pen too small for its cost, and only a human sees that.
func (m *Marker) refusals(c *candidate) (looks []string) {
	titles := map[string][]string{}
	for i := range m.Sheet.Parts {
		p := &m.Sheet.Parts[i]
		if why := c.problems[p.Func].Refused; p.Func != "" && why != "" && c.result.Parts[i].Points < p.Points { // else it was right beside other answers
			titles[why] = append(titles[why], p.Title)
		}
	}
	for _, why := range slices.Sorted(maps.Keys(titles)) {
		looks = append(looks, fmt.Sprintf("not run: %s (%s); please review", strings.Join(titles[why], ", "), why))
	}
	return looks
}

// finish adds what needs no sandbox, and sums up.
func (m *Marker) finish(c *candidate) {
	r := c.result
	r.Spent = (c.expense.Total() + c.rescues).Seconds()
	defer r.sum()
	if r.State != Graded {
		r.Parts = nil
		for i := range m.Sheet.Parts {
			r.Parts = append(r.Parts, blank(&m.Sheet.Parts[i]))
			if r.State == Unusable { // until a human says so it is no 0
				r.Parts[i].ByHand, r.Parts[i].Skipped = true, true
			}
		}
		c.bind()
		return
	}
	if c.failed != nil {
		r.State = Review
		r.NeedsALook = append(r.NeedsALook, "not graded, please review: "+c.failed.Error())
	}
	if r.Parts == nil {
		r.Parts = make([]Part, len(m.Sheet.Parts))
	}
	if c.answers != nil && len(c.answers.Remarks) > 0 && !slices.Contains(c.found(m.Sheet.Rules), true) {
		r.NeedsALook = append(r.NeedsALook, "none of the functions was found, and not everything could be read: "+c.answers.Remarks[0])
	}
	defer c.explain(m.Sheet.Parts)
	r.NeedsALook = append(r.NeedsALook, m.refusals(c)...)
	for i := range m.Sheet.Parts {
		p := &m.Sheet.Parts[i]
		switch {
		case p.Text != "" && c.answers != nil:
			part, late := markText(p, c.answers)
			if r.Parts[i] = part; late {
				r.NeedsALook = append(r.NeedsALook, "the checker took too long on "+p.Title)
			}
			if note := c.inMarkdown(&r.Parts[i]); note != "" {
				r.NeedsALook = append(r.NeedsALook, fmt.Sprintf("%s: no constant %s, but an answer in Markdown (%s); it waits for your points", p.Title, p.Text, note))
			}
			if r.Parts[i].Waits() && p.Judge != nil {
				r.NeedsALook = append(r.NeedsALook, fmt.Sprintf("%s can't be judged as it is written; please confirm", p.Title))
			}
			if why := c.answers.Unread(p.Text); why != "" && r.Parts[i].Answer == "" {
				r.NeedsALook = append(r.NeedsALook, fmt.Sprintf("not read: %s (%s); please review", p.Title, why))
			}
		case p.Func == "":
			r.Parts[i] = ownWork(p, c.cells)
		case r.Parts[i].ID == "" && c.failed != nil:
			r.Parts[i] = blank(p)
			r.Parts[i].Verdict = homework.Broken
		case r.Parts[i].ID == "":
			r.Parts[i] = cannotRun(p, c.problems[p.Func])
		}
		if r.Parts[i].Skipped {
			r.NeedsALook = append(r.NeedsALook, fmt.Sprintf("%s: not tried to the end, since its calls took more than %v of processor time; it waits for your points", p.Title, m.Budget))
		}
		if r.Parts[i].Verdict == homework.Broken && !r.Parts[i].ByHand && c.failed == nil {
			r.NeedsALook = append(r.NeedsALook, fmt.Sprintf("the checker failed on %s; no points are lost, please review", p.Title))
			r.State = Review
		}
	}
}
