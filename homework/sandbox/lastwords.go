package sandbox

import (
	"io"
	"os"
	"os/exec"
)

// lastWords keeps the first bytes of what a worker writes to its standard error:
// Go's own account of a crash.
type lastWords struct {
	capped
	in, out *os.File
	done    chan struct{}
}

// listen connects the standard error of a process that is to be started.
func listen(c *exec.Cmd) (*lastWords, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	l := &lastWords{capped: capped{keep: 16 << 10}, in: r, out: w, done: make(chan struct{})}
	c.Stderr = w
	return l, nil
}

// started: the process has the other end, or doesn't exist.
func (l *lastWords) started() {
	l.out.Close()
	go func() {
		io.Copy(&l.capped, l.in)
		l.in.Close()
		close(l.done)
	}()
}

// ended waits for the last of it.
func (l *lastWords) ended() { <-l.done }
