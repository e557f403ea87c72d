package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"
)

// steps tell what is going on, which may be several things at a time: on a terminal
// in one line that is written anew, elsewhere in a line where one begins and in
// another where it ends.
type steps struct {
	mu       sync.Mutex
	w        io.Writer
	terminal bool
	open     []*step
	stop     chan struct{} // ends the clock of the line
}

// step is one of them.
type step struct {
	in    *steps
	what  string
	note  string // what it works on
	began time.Time
}

// progress is where this command tells of its steps.
func (c *command) progress() *steps {
	c.once.Do(func() {
		if c.steps == nil {
			f, ok := c.stderr.(*os.File)
			c.steps = &steps{w: c.stderr, terminal: ok && term.IsTerminal(int(f.Fd()))}
		}
	})
	return c.steps
}

// step does what takes a while, and tells when it begins and ends.
func (c *command) step(what string, do func(*step) error) error {
	st := c.progress().begin(what)
	err := do(st)
	st.end(err)
	return err
}

// say writes a line of its own.
func (c *command) say(format string, args ...any) {
	s := c.progress()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.line(fmt.Sprintf(format, args...))
}

func (s *steps) begin(what string) *step {
	s.mu.Lock()
	defer s.mu.Unlock()
	st := &step{in: s, what: what, began: time.Now()}
	s.open = append(s.open, st)
	if !s.terminal {
		fmt.Fprintf(s.w, "%s …\n", what)
	} else if s.stop == nil {
		s.stop = make(chan struct{})
		go s.clock(s.stop)
	}
	return st
}

// tell says what the step works on now.
func (st *step) tell(note string) {
	st.in.mu.Lock()
	defer st.in.mu.Unlock()
	st.note = note
}

func (st *step) end(err error) {
	s := st.in
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open = slices.DeleteFunc(s.open, func(o *step) bool { return o == st })
	if len(s.open) == 0 && s.stop != nil {
		close(s.stop)
		s.stop = nil
	}
	how := fmt.Sprintf("done (%.1f s)", time.Since(st.began).Seconds())
	if err != nil {
		how = "failed"
	}
	s.line(st.what + ": " + how)
}

// line writes a line above the one that is written anew.
func (s *steps) line(text string) {
	if s.terminal {
		fmt.Fprint(s.w, "\r\033[K")
	}
	fmt.Fprintln(s.w, text)
	s.draw()
}

// clock writes the line anew until it is stopped.
func (s *steps) clock(stop chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(250 * time.Millisecond):
			s.mu.Lock()
			s.draw()
			s.mu.Unlock()
		}
	}
}

// draw writes the open steps, with their seconds, as far as a narrow terminal has room.
func (s *steps) draw() {
	if !s.terminal || len(s.open) == 0 {
		return
	}
	var parts []string
	for _, st := range s.open {
		part := fmt.Sprintf("%s %.0f s", st.what, time.Since(st.began).Seconds())
		if st.note != "" {
			part += ", " + st.note
		}
		parts = append(parts, part)
	}
	line := []rune(strings.Join(parts, " · "))
	fmt.Fprintf(s.w, "\r\033[K%s", string(line[:min(len(line), 79)]))
}
