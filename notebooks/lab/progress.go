package main

import (
	"bufio"
	"io"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// progress tells what go build is doing: on a terminal in one line that is
// written anew, elsewhere in a line now and then.
type progress struct {
	w         io.Writer
	terminal  bool
	began     time.Time
	announced bool
	fetching  string
	compiled  int          // packages so far
	count     func()       // finds out of how many the program is made, once something is compiled
	all       atomic.Int32 // that number; 0: not known yet
}

func isTerminal(f *os.File) bool {
	st, err := f.Stat()
	return err == nil && st.Mode()&os.ModeCharDevice != 0
}

func (p *progress) announce(what string) {
	p.announced = true
	io.WriteString(p.w, what+"\n")
}

// isImportPath recognizes a line of go build -v that names a package; errors have
// spaces in them.
func isImportPath(line string) bool { return line != "" && !strings.ContainsAny(line, " \t:") }

const (
	onTerminal = time.Second / 4
	elsewhere  = 10 * time.Second // a log file has no use for more
	inNoTime   = time.Second      // what is done within it isn't worth a word
)

// follow reads what go build -v says until it ends, tells how far it is, and
// returns what else it said: its errors.
func (p *progress) follow(r io.Reader) (rest string) {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(r); s.Scan(); {
			lines <- s.Text()
		}
		io.Copy(io.Discard, r) // a line that is too long must not stop the build
	}()
	every := elsewhere
	if p.terminal {
		every = onTerminal
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	changed := time.After(inNoTime)
	var errs strings.Builder
	for {
		select {
		case line, more := <-lines:
			if !more {
				p.end()
				return errs.String()
			}
			if module, ok := strings.CutPrefix(line, "go: downloading "); ok {
				p.fetching = module
			} else if isImportPath(line) {
				p.fetching = ""
				if p.compiled++; p.compiled == 1 {
					go p.count()
				}
			} else {
				errs.WriteString(line + "\n")
			}
		case <-changed:
			if !p.announced {
				p.announce("building what has changed of the course's tools …")
			}
		case <-tick.C:
			p.show()
		}
	}
}

// show writes how far the build is.
func (p *progress) show() {
	if !p.announced {
		return
	}
	what := strconv.Itoa(p.compiled)
	if all := int(p.all.Load()); all > 0 && all >= p.compiled {
		what += " of " + strconv.Itoa(all)
	}
	what += " packages compiled"
	if p.fetching != "" {
		what = "fetching " + p.fetching
	}
	line := "  " + p.seconds() + "  " + what
	if p.terminal {
		line = "\r\033[K" + line[:min(len(line), 79)]
	} else {
		line += "\n"
	}
	io.WriteString(p.w, line)
}

func (p *progress) seconds() string {
	return strconv.Itoa(int(time.Since(p.began).Seconds()+0.5)) + " s"
}

// end clears the line, and says how long it took.
func (p *progress) end() {
	if !p.announced {
		return
	}
	if p.terminal {
		io.WriteString(p.w, "\r\033[K")
	}
	io.WriteString(p.w, "… "+p.seconds()+"\n")
}
