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

// steps tell what is going on, which may be several things at a time, and how long
// it takes: on a terminal in one line that is written anew, elsewhere in a line where
// one begins, another where it ends, and one now and then in between.
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
	about time.Duration // what it takes on two cores with a fast network; 0: nobody knows
	note  string        // what it works on
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
func (c *command) step(what string, about time.Duration, do func(*step) error) error {
	st := c.progress().begin(what, about)
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

func (s *steps) begin(what string, about time.Duration) *step {
	s.mu.Lock()
	defer s.mu.Unlock()
	st := &step{in: s, what: what, about: about, began: time.Now()}
	s.open = append(s.open, st)
	if !s.terminal {
		expected := ""
		if about > 0 {
			expected = fmt.Sprintf(" (about %.0f s)", about.Seconds())
		}
		fmt.Fprintf(s.w, "%s%s …\n", what, expected)
	}
	if s.stop == nil {
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

// How often the line is written.
const (
	onTerminal = time.Second / 4
	elsewhere  = 10 * time.Second // a log file has no use for more
)

// clock writes the line until it is stopped.
func (s *steps) clock(stop chan struct{}) {
	every := elsewhere
	if s.terminal {
		every = onTerminal
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-stop:
			return
		case <-tick.C:
			s.mu.Lock()
			if s.terminal {
				s.draw()
			} else if len(s.open) > 0 {
				fmt.Fprintf(s.w, "  %s\n", oneLine(s.open, 1000))
			}
			s.mu.Unlock()
		}
	}
}

// draw writes the line on a terminal.
func (s *steps) draw() {
	if s.terminal && len(s.open) > 0 {
		fmt.Fprintf(s.w, "\r\033[K%s", oneLine(s.open, 79))
	}
}

// oneLine names the open steps with their seconds, and what they work on as far as a
// terminal of this width has room.
func oneLine(open []*step, width int) string {
	var parts []string
	room := width
	for _, st := range open {
		part := strings.TrimSuffix(st.what, ", once")
		if s := time.Since(st.began); s < st.about {
			part += fmt.Sprintf(" %.0f of ~%.0f s", s.Seconds(), st.about.Seconds())
		} else {
			part += fmt.Sprintf(" %.0f s", s.Seconds())
			if st.about > 0 {
				part += fmt.Sprintf(", usually %.0f", st.about.Seconds())
			}
		}
		parts = append(parts, part)
		room -= len([]rune(part)) + len(" · ")
	}
	for i, st := range open {
		if note := ", " + st.note; st.note != "" && len([]rune(note)) <= room {
			parts[i] += note
			room -= len([]rune(note))
		}
	}
	all := []rune(strings.Join(parts, " · "))
	return string(all[:min(len(all), width)])
}
