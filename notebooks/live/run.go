package live

import (
	"path/filepath"
	"sync"
	"time"

	"kpcalab/notebooks/kernel"
	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page"
)

const outputLimit = 1 << 20 // a browser shows a megabyte per cell gladly, not ten

// enqueue puts code cells in the queue; s.mu is held.
func (s *session) enqueue(cells []*notebook.Cell) {
	for _, c := range cells {
		if c.Type != notebook.Code {
			continue
		}
		s.queue = append(s.queue, c)
		s.tell(page.Message{Kind: "cell", Cell: c.ID, State: "queued"})
	}
	if !s.working {
		s.working = true
		go s.work()
	}
}

// work runs the queue until it is empty.
func (s *session) work() {
	for {
		s.mu.Lock()
		if len(s.queue) == 0 {
			s.working = false
			s.mu.Unlock()
			return
		}
		c := s.queue[0]
		s.queue, s.running = s.queue[1:], c
		id, source := c.ID, c.Source
		s.mu.Unlock()

		s.tell(page.Message{Kind: "cell", Cell: id, State: "running"})
		s.tell(page.Message{Kind: "outputs", Cell: id})
		k, res := s.execute(c, source)
		s.finish(c, k, res)
	}
}

func (s *session) execute(c *notebook.Cell, source string) (*kernel.Kernel, kernel.Result) {
	k, err := s.start()
	if err != nil {
		return nil, kernel.Result{Status: kernel.Died, Err: err}
	}
	s.setState("busy")
	p := &publisher{s: s, cell: c}
	stop := p.every(200 * time.Millisecond)
	defer stop()
	return k, k.Execute(s.ctx, source, &kernel.Options{Limit: -1, MaxOutput: outputLimit, Changed: p.changed})
}

// finish stores and tells what a cell gave. A failure empties the queue, since
// the cells after it build on it.
func (s *session) finish(c *notebook.Cell, k *kernel.Kernel, res kernel.Result) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c.Outputs, c.Count, s.running = res.Outputs, res.Count, nil
	state := "ok"
	if res.Err != nil {
		state = "failed"
		why := ""
		switch {
		case k != nil && s.kernel != k: // what a kernel that was ended says of it helps nobody
			why = "stopped: the kernel was restarted"
		case res.Status == kernel.Died || res.Status == kernel.Flooded:
			why = res.Err.Error()
			s.emptyQueue()
		case res.Unsaid:
			why = res.Err.Error()
			s.emptyQueue()
		default:
			s.emptyQueue()
		}
		if why != "" {
			c.Outputs = append(c.Outputs, notebook.Output{Type: notebook.ErrorOutput, EName: "ERROR", EValue: why})
		}
	}
	s.save() // before anybody is told that it is done
	s.tell(page.Message{Kind: "outputs", Cell: c.ID, HTML: s.outputs(c)})
	s.tell(page.Message{Kind: "cell", Cell: c.ID, State: state, Count: c.Count, Took: res.Elapsed.Seconds()})
	switch {
	case s.kernel == nil: // restarted meanwhile, or never started
	case !s.kernel.Alive():
		go s.kernel.Close()
		s.kernel = nil
		s.say("kernel ended; the next run starts a new one")
	default:
		s.say("idle")
	}
}

// emptyQueue forgets the cells that wait; s.mu is held.
func (s *session) emptyQueue() {
	for _, c := range s.queue {
		s.tell(page.Message{Kind: "cell", Cell: c.ID, State: ""})
	}
	s.queue = nil
}

func (s *session) start() (*kernel.Kernel, error) {
	s.mu.Lock()
	k := s.kernel
	s.mu.Unlock()
	if k != nil && k.Alive() {
		return k, nil
	}
	s.setState("starting")
	k, err := kernel.Start(s.ctx, s.spec, filepath.Dir(s.file.path))
	if err != nil {
		s.setState("kernel did not start")
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kernel = k
	return k, nil
}

// interrupt stops the running cell and forgets those that wait; s.mu is held.
func (s *session) interrupt() {
	s.emptyQueue()
	if s.kernel != nil && s.running != nil {
		s.kernel.Interrupt()
	}
}

// restart ends the kernel; the next run starts a new one, which knows nothing.
// s.mu is held.
func (s *session) restart() {
	k := s.kernel
	s.kernel = nil
	s.emptyQueue()
	s.say("restarted: no cell has run yet")
	if k != nil {
		s.mu.Unlock()
		defer s.mu.Lock()
		k.Close()
	}
}

func (s *session) setState(state string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.say(state)
}

// say tells the kernel's state; s.mu is held.
func (s *session) say(state string) {
	s.state = state
	s.tell(page.Message{Kind: "kernel", State: state})
}

// publisher tells outputs as they come, but none more often than its beat: a
// loop that prints would drown the page.
type publisher struct {
	s     *session
	cell  *notebook.Cell
	mu    sync.Mutex
	dirty map[int]notebook.Output
}

func (p *publisher) changed(i int, o notebook.Output) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.dirty == nil {
		p.dirty = map[int]notebook.Output{}
	}
	p.dirty[i] = o
}

// every tells changed outputs on every beat until stop is called.
func (p *publisher) every(beat time.Duration) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(beat)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				p.flush()
			}
		}
	}()
	return func() { close(done); <-ended }
}

func (p *publisher) flush() {
	p.mu.Lock()
	dirty := p.dirty
	p.dirty = nil
	p.mu.Unlock()
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	for i, o := range dirty {
		p.s.tell(page.Message{Kind: "output", Cell: p.cell.ID, Index: i, HTML: []string{page.Output(p.s.nb, p.cell, i, o, frameAddress)}})
	}
}
