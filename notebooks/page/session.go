package page

import (
	"context"
	"errors"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"sync"
	"time"

	"kpcalab/notebooks/kernel"
)

// session is one open notebook with its kernel, which starts with the first cell
// that is run.
type session struct {
	hub
	ctx     context.Context
	path    string
	spec    *kernel.Spec
	isolate frame

	mu      sync.Mutex
	nb      *kernel.Notebook
	stamp   time.Time // of the file when it was read or written last
	kernel  *kernel.Kernel
	state   string // of the kernel, as the page says it
	queue   []int  // cells that wait
	working bool   // a goroutine runs the queue
	running int    // the cell that runs, or -1
}

const outputLimit = 1 << 20 // a browser shows a megabyte per cell gladly, not ten

func newSession(ctx context.Context, path string, spec *kernel.Spec, isolate frame) (*session, error) {
	st, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	nb, err := kernel.ReadFile(path)
	if err != nil {
		return nil, err
	}
	for i, c := range nb.Cells { // as the page names cells without an id
		if c.ID == "" {
			c.ID = fmt.Sprintf("cell-%d", i+1)
		}
	}
	nb.Minor = max(nb.Minor, 5)
	return &session{ctx: ctx, path: path, spec: spec, isolate: isolate, nb: nb, stamp: st.ModTime(), state: "no kernel yet", running: -1}, nil
}

// edit stores the text of a cell.
func (s *session) edit(id, source string) (i int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, c := range s.nb.Cells {
		if c.ID == id && (c.Type == kernel.Code || isAnswer(c)) {
			c.Source = source
			return i, nil
		}
	}
	return 0, fmt.Errorf("no cell %q that can be edited", id)
}

// edited returns an edited cell as the page shows it: code coloured, text rendered.
func (s *session) edited(i int, address func(string) string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.nb.Cells[i]; c.Type == kernel.Markdown {
		return Markdown(c.Source, address)
	}
	return highlight(s.nb.Cells[i].Source)
}

// enqueue puts code cells in the queue.
func (s *session) enqueue(cells []int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, i := range cells {
		if s.nb.Cells[i].Type != kernel.Code {
			continue
		}
		s.queue = append(s.queue, i)
		s.tell(event{Kind: "cell", Cell: s.nb.Cells[i].ID, State: "queued"})
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
		i := s.queue[0]
		s.queue, s.running = s.queue[1:], i
		id, source := s.nb.Cells[i].ID, s.nb.Cells[i].Source
		s.mu.Unlock()

		s.tell(event{Kind: "cell", Cell: id, State: "running"})
		s.tell(event{Kind: "outputs", Cell: id})
		res := s.execute(i, source)
		s.finish(i, res)
	}
}

func (s *session) execute(i int, source string) kernel.Result {
	k, err := s.start()
	if err != nil {
		return kernel.Result{Status: kernel.Died, Err: err}
	}
	s.setState("busy")
	p := &publisher{s: s, cell: i}
	stop := p.every(200 * time.Millisecond)
	defer stop()
	return k.Execute(s.ctx, source, &kernel.Options{Limit: -1, MaxOutput: outputLimit, Changed: p.changed})
}

// finish stores and tells what a cell gave. A failure empties the queue, since
// the cells after it build on it.
func (s *session) finish(i int, res kernel.Result) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.nb.Cells[i]
	c.Outputs, c.Count, s.running = res.Outputs, res.Count, -1
	state := "ok"
	if res.Err != nil {
		state = "failed"
		s.emptyQueue()
		if res.Status == kernel.Died || res.Status == kernel.Flooded {
			c.Outputs = append(c.Outputs, kernel.Output{Type: kernel.ErrorOutput, EName: "ERROR", EValue: res.Err.Error()})
		}
	}
	s.save() // before anybody is told that it is done
	s.tell(event{Kind: "outputs", Cell: c.ID, HTML: s.render(c)})
	s.tell(event{Kind: "cell", Cell: c.ID, State: state, Count: c.Count, Took: res.Elapsed.Seconds()})
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

func (s *session) emptyQueue() {
	for _, i := range s.queue {
		s.tell(event{Kind: "cell", Cell: s.nb.Cells[i].ID, State: ""})
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
	k, err := kernel.Start(s.ctx, s.spec, filepath.Dir(s.path))
	if err != nil {
		s.setState("kernel did not start")
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kernel = k
	return k, nil
}

// interrupt stops the running cell and forgets those that wait.
func (s *session) interrupt() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.emptyQueue()
	if s.kernel != nil && s.running >= 0 {
		s.kernel.Interrupt()
	}
}

// restart ends the kernel; the next run starts a new one, which knows nothing.
func (s *session) restart() {
	s.mu.Lock()
	k := s.kernel
	s.kernel = nil
	s.emptyQueue()
	s.say("restarted: no cell has run yet")
	s.mu.Unlock()
	if k != nil {
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
	s.tell(event{Kind: "kernel", State: state})
}

// save writes the file, unless somebody else did since; s.mu is held.
func (s *session) save() {
	s.tell(event{Kind: "saved", State: problem(s.write())})
}

func (s *session) write() error {
	if st, err := os.Stat(s.path); err == nil && !st.ModTime().Equal(s.stamp) {
		return errors.New("not saved: another program changed the file; reload the page to see it")
	}
	if err := s.nb.WriteFile(s.path); err != nil {
		return fmt.Errorf("not saved: %w", err)
	}
	st, err := os.Stat(s.path)
	if err == nil {
		s.stamp = st.ModTime()
	}
	return err
}

func problem(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// render renders the outputs of a cell; s.mu is held.
func (s *session) render(c *kernel.Cell) []string {
	out := []string{}
	for _, h := range renderOutputs(c, s.number(c), s.isolate) {
		out = append(out, string(h))
	}
	return out
}

// number counts the code cells up to c, as the page's labels do.
func (s *session) number(c *kernel.Cell) int {
	n := 0
	for _, other := range s.nb.Cells {
		if other.Type == kernel.Code {
			n++
		}
		if other == c {
			break
		}
	}
	return n
}

// view returns what the page shows now.
func (s *session) view(address func(string) string) []cellView {
	s.mu.Lock()
	defer s.mu.Unlock()
	return cells(s.nb, address, s.isolate)
}

// now returns the events that bring a page up to date: one that was just loaded,
// or, with all, one that missed what happened meanwhile.
func (s *session) now(all bool) []event {
	s.mu.Lock()
	defer s.mu.Unlock()
	events := []event{{Kind: "kernel", State: s.state}}
	for i, c := range s.nb.Cells {
		if all && c.Type == kernel.Code && i != s.running {
			events = append(events, event{Kind: "outputs", Cell: c.ID, HTML: s.render(c)}, event{Kind: "cell", Cell: c.ID, Count: c.Count})
		}
	}
	if s.running >= 0 {
		events = append(events, event{Kind: "cell", Cell: s.nb.Cells[s.running].ID, State: "running"})
	}
	for _, i := range s.queue {
		events = append(events, event{Kind: "cell", Cell: s.nb.Cells[i].ID, State: "queued"})
	}
	return events
}

// close ends the kernel.
func (s *session) close() {
	s.mu.Lock()
	k := s.kernel
	s.kernel, s.queue = nil, nil
	s.mu.Unlock()
	if k != nil {
		k.Close()
	}
}

// publisher tells outputs as they come, but none more often than its beat: a
// loop that prints would drown the page.
type publisher struct {
	s     *session
	cell  int
	mu    sync.Mutex
	dirty map[int]kernel.Output
}

func (p *publisher) changed(i int, o kernel.Output) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.dirty == nil {
		p.dirty = map[int]kernel.Output{}
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
	if len(dirty) == 0 {
		return
	}
	p.s.mu.Lock()
	c := p.s.nb.Cells[p.cell]
	id, code := c.ID, p.s.number(c)
	p.s.mu.Unlock()
	for i, o := range dirty {
		place := fmt.Sprintf("output %d of code cell %d", i+1, code)
		html := template.HTML(renderOutput(o, place, p.s.isolate))
		p.s.tell(event{Kind: "output", Cell: id, Index: i, HTML: []string{string(html)}})
	}
}
