package marking

import (
	"context"
	"fmt"
	"runtime"
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
	Seed    uint64         // of the hidden data, the same for everybody
	Workers int            // 0: one for each processor
	Batch   int            // submissions linked into one module; 0: 30
	Limits  sandbox.Limits // of one call and one worker; zero: a call may take 3 s
	Budget  time.Duration  // all calls of one submission; 0: 40 s
	Figures bool           // draw figures
}

func (m *Marker) orDefaults() *Marker {
	c := *m
	if c.Workers == 0 {
		c.Workers = runtime.NumCPU()
	}
	if c.Batch == 0 {
		c.Batch = 30
	}
	if c.Limits.Call == 0 {
		c.Limits.Call = 3 * time.Second
	}
	if c.Budget == 0 {
		c.Budget = 40 * time.Second
	}
	return &c
}

// Mark grades all submissions and calls done for each, one at a time, as soon as
// its result is there. It returns early, without results for the rest, when ctx
// is cancelled.
func (m *Marker) Mark(ctx context.Context, submissions []*intake.Submission, done func(*Result)) error {
	m = m.orDefaults()
	size := max(1, min(m.Batch, (len(submissions)+m.Workers-1)/m.Workers))
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

// batch grades some submissions together.
func (m *Marker) batch(ctx context.Context, submissions []*intake.Submission, done func(*Result)) {
	var candidates []*candidate
	for _, s := range submissions {
		began := time.Now()
		c := m.read(s)
		if c.result.State == Graded {
			m.compile(ctx, c, nil, nil)
		}
		c.result.Seconds += time.Since(began).Seconds()
		candidates = append(candidates, c)
	}
	m.runAll(ctx, candidates, m.firstRun)
	m.rescue(ctx, candidates)
	for _, c := range candidates {
		if ctx.Err() != nil {
			return
		}
		m.finish(c)
		done(c.result)
	}
}

// firstRun checks every function that a submission has.
func (m *Marker) firstRun(ctx context.Context, c *candidate, s *sheets.Student) {
	parts := make([]Part, len(m.Sheet.Parts))
	for i := range m.Sheet.Parts {
		p := &m.Sheet.Parts[i]
		if p.Func == "" {
			continue
		}
		if problem, ok := c.problems[p.Func]; ok {
			parts[i] = cannotRun(p, problem.Blank, problem.Text)
			continue
		}
		parts[i] = runPart(p, s, m.Seed)
		if s.Failure != nil {
			return
		}
		if p.Figure != nil && m.Figures {
			figure, err := p.Figure(s)
			if err == nil && figure.Student != nil {
				c.result.Figure = figure
			}
		}
	}
	if s.Failure == nil {
		c.result.Parts = parts
	}
}

// finish adds what needs no sandbox, and sums up.
func (m *Marker) finish(c *candidate) {
	r := c.result
	defer r.sum()
	if r.State != Graded {
		r.Parts = nil
		for i := range m.Sheet.Parts {
			r.Parts = append(r.Parts, blank(&m.Sheet.Parts[i]))
		}
		return
	}
	if c.failed != nil {
		r.State = Review
		r.NeedsALook = append(r.NeedsALook, "not graded, please review: "+c.failed.Error())
	}
	if r.Parts == nil {
		r.Parts = make([]Part, len(m.Sheet.Parts))
	}
	for i := range m.Sheet.Parts {
		p := &m.Sheet.Parts[i]
		switch {
		case p.Text != "" && c.answers != nil:
			part, late := markText(p, c.answers)
			if r.Parts[i] = part; late {
				r.NeedsALook = append(r.NeedsALook, "the checker took too long on "+p.Title)
			}
		case p.Func == "":
			r.Parts[i] = ownWork(p, c.cells)
		case r.Parts[i].ID == "" && c.failed != nil:
			r.Parts[i] = blank(p)
			r.Parts[i].Verdict = homework.Broken
		case r.Parts[i].ID == "":
			problem := c.problems[p.Func]
			r.Parts[i] = cannotRun(p, problem.Blank, problem.Text)
		}
		if r.Parts[i].Verdict == homework.Broken && !r.Parts[i].ByHand && c.failed == nil {
			r.NeedsALook = append(r.NeedsALook, fmt.Sprintf("the checker failed on %s; no points are lost, please review", p.Title))
			r.State = Review
		}
	}
}
