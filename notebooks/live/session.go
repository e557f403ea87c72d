package live

import (
	"context"
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"sync"
	"time"

	"kpcalab/notebooks/kernel"
	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page"
)

// session is one open notebook with its kernel, which starts with the first cell
// that is run.
type session struct {
	hub
	ctx  context.Context
	spec *kernel.Spec
	key  string // tells this notebook from others of the same name

	mu      sync.Mutex
	file    *file
	nb      *notebook.Notebook // file's, as the pages show it
	writers map[string]writer  // by cell
	kernel  *kernel.Kernel
	state   string           // of the kernel, as the page says it
	queue   []*notebook.Cell // cells that wait
	working bool             // a goroutine runs the queue
	running *notebook.Cell   // the cell that runs; nil: none

	retrying bool // a save that failed is going to be tried again
}

// writer is the page that wrote a cell last, and the number of that edit.
type writer struct {
	tab    string
	serial int
}

func newSession(ctx context.Context, path string, spec *kernel.Spec) (*session, error) {
	f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	s := &session{
		ctx: ctx, spec: spec, file: f, nb: f.nb, writers: map[string]writer{}, state: "no kernel yet",
		key: fmt.Sprintf("%x", sha256.Sum256([]byte(abs)))[:16],
	}
	f.changed = s.changed
	return s, nil
}

// answer does what a page asks for. Edits are saved before they are answered.
func (s *session) answer(action string, ask page.Ask) (page.Answer, error) {
	do, ok := map[string]func([]*notebook.Cell){
		"edit": func([]*notebook.Cell) {}, "run": s.enqueue,
		"interrupt": func([]*notebook.Cell) { s.interrupt() }, "restart": func([]*notebook.Cell) { s.restart() },
	}[action]
	if !ok {
		return page.Answer{}, fmt.Errorf("a page can edit, run, interrupt and restart; not %q", action)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	answer := page.Answer{Cells: []page.EditedCell{}}
	var named []*notebook.Cell
	wrote := false
	for _, e := range ask.Cells {
		c := s.cell(e.ID)
		if e.Source != nil {
			s.edit(c, e, ask.Tab)
			wrote = true
		}
		now := page.EditedCell{ID: e.ID}
		if c != nil {
			named = append(named, c)
			if e.Source == nil || c.Source == *e.Source {
				now.Version = page.Version(c.Source)
			}
			if e.Source != nil {
				now.HTML = page.Edited(c, pageLinks)
			}
		} else if e.Source == nil {
			return page.Answer{}, fmt.Errorf("no cell %q that can be edited", e.ID)
		}
		answer.Cells = append(answer.Cells, now)
	}
	if wrote {
		s.save()
	}
	do(named)
	answer.Saved, answer.Place = s.file.problem(), s.file.place()
	return answer, nil
}

// cell returns the cell of that id, if a page can edit it; s.mu is held.
func (s *session) cell(id string) *notebook.Cell {
	for _, c := range s.nb.Cells {
		if c.ID == id && (c.Type == notebook.Code || page.IsAnswer(c)) {
			return c
		}
	}
	return nil
}

// edit stores what a page made of a cell; nil: the cell is gone. A text that it
// did not know gives way, and is kept beside; s.mu is held.
func (s *session) edit(c *notebook.Cell, e page.Edit, tab string) {
	if c == nil {
		s.file.keep(&notebook.Cell{ID: e.ID, Type: notebook.Code, Source: *e.Source}, "the cell is not in the notebook any more")
		return
	}
	last := s.writers[c.ID]
	if last.tab == tab && e.Serial <= last.serial {
		return // overtaken on its way
	}
	s.file.written[c.ID] = true
	s.writers[c.ID] = writer{tab, e.Serial}
	if c.Source == *e.Source {
		return // sent again, by a page that has no answer yet
	}
	if page.Version(c.Source) != e.Version && last.tab != tab {
		s.file.keep(c, "another page, or another program, wrote the cell at the same time")
	}
	c.Source = *e.Source
	s.tellSource(c, tab)
}

// changed tells the pages that another program changed a text.
func (s *session) changed(c *notebook.Cell) {
	delete(s.writers, c.ID)
	s.tellSource(c, "")
	s.tell(page.Message{Kind: "outputs", Cell: c.ID, HTML: s.outputs(c)})
}

func (s *session) tellSource(c *notebook.Cell, tab string) {
	if s.cell(c.ID) != nil {
		s.tell(s.sourceMessage(c, tab))
	}
}

func (s *session) sourceMessage(c *notebook.Cell, tab string) page.Message {
	return page.Message{Kind: "source", Cell: c.ID, Source: c.Source, Version: page.Version(c.Source), HTML: []string{page.Edited(c, pageLinks)}, Tab: tab}
}

// save writes the file and tells how that went; s.mu is held.
func (s *session) save() {
	s.file.save()
	s.retry()
	s.tell(s.savedMessage())
}

// retry comes back to what could not be written; s.mu is held.
func (s *session) retry() {
	if s.file.err != nil && !s.retrying {
		s.retrying = true
		time.AfterFunc(retryDelay, s.saveAgain)
	}
}

func (s *session) savedMessage() page.Message {
	return page.Message{Kind: "saved", State: s.file.problem(), Place: s.file.place()}
}

// retryDelay is short for a person who waits for the message to go away, and long
// for a disk.
const retryDelay = 2 * time.Second

func (s *session) saveAgain() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.retrying = false
	if s.ctx.Err() == nil {
		s.save()
	}
}

// outputs renders the outputs of a cell; s.mu is held.
func (s *session) outputs(c *notebook.Cell) []string { return page.Outputs(s.nb, c, frameAddress) }

// html renders the page, with what other programs made of the file.
func (s *session) html(p page.Page) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.file.reload()
	s.retry()
	p.Notebook, p.Key = s.nb, s.key
	return p.HTML()
}

// now returns the messages that bring a page up to date: one that was just
// loaded, or, with all, one that missed what happened meanwhile.
func (s *session) now(all bool) []page.Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []page.Message{{Kind: "kernel", State: s.state}, s.savedMessage()}
	for _, c := range s.nb.Cells {
		if all && s.cell(c.ID) != nil {
			list = append(list, s.sourceMessage(c, ""))
		}
		if all && c.Type == notebook.Code && c != s.running {
			list = append(list, page.Message{Kind: "outputs", Cell: c.ID, HTML: s.outputs(c)}, page.Message{Kind: "cell", Cell: c.ID, Count: c.Count})
		}
	}
	if s.running != nil {
		list = append(list, page.Message{Kind: "cell", Cell: s.running.ID, State: "running"})
	}
	for _, c := range s.queue {
		list = append(list, page.Message{Kind: "cell", Cell: c.ID, State: "queued"})
	}
	return list
}

// close ends the kernel, and saves what could not be saved before.
func (s *session) close() {
	s.mu.Lock()
	k := s.kernel
	s.kernel, s.queue = nil, nil
	if s.file.problem() != "" {
		s.file.save()
	}
	s.mu.Unlock()
	if k != nil {
		k.Close()
	}
}
