package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

// Request asks a side to do one thing; Reply is its answer. Each is one line of
// JSON. A side is asked about itself alone, or to load a case, to choose its fastest
// solver (peers are), to fit several times, and for its peak memory and its result.
type Request struct {
	Do     string // about, load, choose, fit, memory, result
	Case   Case
	Width  float64
	Data   string // file of the samples, by rows; as all files, 8 bytes a number, low byte first
	Fresh  string // file of new samples
	Repeat int    // fits to time together
	Out    string // file for the embedding, by rows
}

// Reply of a side.
type Reply struct {
	Error     string
	Seconds   float64   // of one fit (mean over Repeat)
	Processor float64   // the same in processor time, user and system, of all cores
	Peak      float64   // largest resident memory of the process so far, bytes
	Values    []float64 // eigenvalues of the centred Gram matrix, descending
	About     string    // versions; solver chosen
	Residual  float64   // of ours: the largest of its certificates

	Takes       map[Kind]int // of about: the cases a peer takes, and the most samples of each; 0: any number
	Approximate bool         // of about: the peer's answer is one, and its error is told instead of refused
}

// side is a process that computes.
type side struct {
	name string
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *json.Decoder
	errs *tail
}

// startSide runs a command. What it says on standard error is kept, to explain an
// end that comes too early, and shown on progress.
func startSide(ctx context.Context, name string, progress io.Writer, args ...string) (*side, error) {
	s := &side{name: name, cmd: exec.CommandContext(ctx, args[0], args[1:]...), errs: &tail{}}
	s.cmd.Stderr = io.MultiWriter(s.errs, progress)
	var out io.Reader
	var err error
	if s.in, err = s.cmd.StdinPipe(); err == nil {
		out, err = s.cmd.StdoutPipe()
	}
	if err != nil {
		return nil, err
	}
	s.out = json.NewDecoder(out)
	return s, s.cmd.Start()
}

func (s *side) ask(r Request) (a Reply, err error) {
	if err = json.NewEncoder(s.in).Encode(r); err == nil {
		err = s.out.Decode(&a)
	}
	if err != nil {
		return a, s.broken(err)
	}
	if a.Error != "" {
		return a, fmt.Errorf("%s: %s", s.name, a.Error)
	}
	return a, nil
}

// broken explains why a side went silent: by what it wrote to standard error.
func (s *side) broken(err error) error {
	s.in.Close()
	wait := s.cmd.Wait()
	text := strings.TrimSpace(string(s.errs.b))
	if text == "" {
		return errors.Join(fmt.Errorf("%s stopped", s.name), err, wait)
	}
	return fmt.Errorf("%s stopped: %s", s.name, text)
}

func (s *side) close() {
	s.in.Close()
	_ = s.cmd.Wait()
}

// tail keeps the end of what is written to it.
type tail struct{ b []byte }

func (t *tail) Write(p []byte) (int, error) {
	t.b = append(t.b, p...)
	t.b = t.b[max(0, len(t.b)-2000):]
	return len(p), nil
}
