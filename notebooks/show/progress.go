package show

import (
	"fmt"
	"html"
	"sync"
	"time"
)

// Progress is a progress bar for a job that takes more than half a second; a
// shorter one shows nothing. Its methods may be called by several goroutines.
type Progress struct {
	mu     sync.Mutex
	name   string
	at, of int
	began  time.Time
	id     string // of the display; empty: not shown yet
}

const progressDelay = 500 * time.Millisecond

// NewProgress starts a bar with the name for a job of the given number of steps.
func NewProgress(name string, steps int) *Progress {
	return &Progress{name: name, of: max(1, steps), began: time.Now()}
}

// Step tells that one more step is done.
func (p *Progress) Step() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.set(p.at + 1)
}

// To tells the share done, from 0 to 1. With 100 steps it is what
// kpca.Options.Progress asks for.
func (p *Progress) To(share float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.set(int(share * float64(p.of)))
}

func (p *Progress) set(at int) {
	at = max(0, min(at, p.of))
	if at == p.at {
		return
	}
	p.at = at
	if p.id == "" {
		if time.Since(p.began) < progressDelay {
			return
		}
		p.id = "progress_" + uniqueID()
	}
	replace(p.id, fmt.Sprintf(`<label>%s <progress max="%d" value="%d"></progress></label>`, html.EscapeString(p.name), p.of, p.at), "")
}

// Done ends the bar and says how long the job took.
func (p *Progress) Done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.id != "" {
		text := fmt.Sprintf("%s: done in %.1f s", p.name, time.Since(p.began).Seconds())
		replace(p.id, html.EscapeString(text), text)
	}
}

// become ends the bar and shows the result of the job in its place.
func (p *Progress) become(html, text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	replace(p.id, html, text)
}
