package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"

	"kpcalab/kpca/moments/table"
)

// input are the settings of every step that reads tables.
type input struct {
	columns, weights, bad string
	quiet                 bool
	expect                []string // the columns of the fit, if they have names

	mu   sync.Mutex
	rows int
	out  io.WriteCloser // of bad; nil before the first
	left int
}

func (in *input) flags(f *flag.FlagSet, weights bool) {
	f.StringVar(&in.columns, "columns", "", "the columns to read, by `names` with commas between; otherwise those of the fit, or all")
	f.StringVar(&in.bad, "bad", "", "set rows that aren't numbers aside in this `file`, and go on; they are an error otherwise")
	f.BoolVar(&in.quiet, "q", false, "say nothing")
	if weights {
		f.StringVar(&in.weights, "weights", "", "the `column` that says how often a row counts")
	}
}

func (in *input) options() table.Options {
	o := table.Options{Weights: in.weights, Expect: in.expect}
	if in.columns != "" {
		for _, name := range strings.Split(in.columns, ",") {
			o.Columns = append(o.Columns, strings.TrimSpace(name))
		}
	}
	if in.bad != "" {
		o.Bad = in.setAside
	}
	return o
}

func (in *input) setAside(b *table.BadRow) error {
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.out == nil {
		f, err := os.OpenFile(in.bad, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
		if err != nil {
			return err
		}
		in.out = f
	}
	in.left++
	_, err := fmt.Fprintln(in.out, b)
	return err
}

// each calls use for the blocks of one table.
func (in *input) each(ctx context.Context, path string, use func(*table.Block) error) error {
	for b, err := range table.Read(path, in.options()) {
		if err == nil {
			err = ctx.Err()
		}
		if bad := new(table.BadRow); errors.As(err, &bad) {
			return fmt.Errorf("%w; mend it, choose other columns with -columns, or set such rows aside with -bad FILE", err)
		}
		if err != nil {
			return err
		}
		if err := use(b); err != nil {
			return fmt.Errorf("%s, rows from line %d: %w", path, b.Lines[0], err)
		}
		in.mu.Lock()
		in.rows += len(b.Lines)
		in.mu.Unlock()
	}
	return nil
}

// agree makes all tables be read by the names of the first one's columns, wherever
// these stand in them.
func (in *input) agree(paths []string) {
	if len(paths) < 2 || len(in.expect) > 0 {
		return
	}
	o := in.options()
	o.Bad = func(*table.BadRow) error { return nil }
	for b, err := range table.Read(paths[0], o) {
		if err == nil {
			in.expect = b.Columns
		}
		return // what is wrong comes up again when it is read
	}
}

// apart makes sure that the rows which are set aside go to a file of their own.
func (in *input) apart(out string, inputs ...string) error {
	if err := apart(out, inputs...); err != nil {
		return err
	}
	if in.bad != "" && in.bad == out {
		return usageError("-bad and -o name the same file")
	}
	return apart(in.bad, inputs...)
}

// parts runs one for every table, on all cores, and then merge in the order of the
// tables, so that the bits don't depend on who was first.
func parts[T any](paths []string, one func(path string) (T, error), merge func(T) error) error {
	results := make([]chan func() error, len(paths))
	slots := make(chan bool, runtime.GOMAXPROCS(0))
	stopped := make(chan bool)
	defer close(stopped)
	for i := range results {
		results[i] = make(chan func() error, 1)
	}
	go func() {
		for i, path := range paths {
			select {
			case slots <- true:
			case <-stopped:
				return
			}
			go func() {
				v, err := one(path)
				results[i] <- func() error {
					<-slots // no more are held than are merged
					if err != nil {
						return err
					}
					return merge(v)
				}
			}()
		}
	}()
	for _, r := range results {
		if err := (<-r)(); err != nil {
			return err
		}
	}
	return nil
}

// close says what was read.
func (in *input) close() error {
	if !in.quiet {
		fmt.Fprintf(os.Stderr, "moments: %d rows", in.rows)
		if in.left > 0 {
			fmt.Fprintf(os.Stderr, "; %d that aren't numbers are in %s", in.left, in.bad)
		}
		fmt.Fprintln(os.Stderr)
	}
	if in.out != nil {
		return in.out.Close()
	}
	return nil
}
