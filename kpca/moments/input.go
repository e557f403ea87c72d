package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync"

	"kpcalab/kpca/moments/table"
)

// input are the settings of every step that reads tables.
type input struct {
	columns, weights, bad string
	key                   string // of embed
	header                table.Header
	quiet                 bool
	weighed               func() bool // whether weights were given, be it as ""
	expect                []string    // the columns of the fit, if they have names

	mu   sync.Mutex
	rows int
	out  io.WriteCloser // of bad; nil before the first
	left int
	kept int                    // tables that were embedded before
	seen map[string]fs.FileInfo // the tables when they were read
}

func (in *input) flags(f *flag.FlagSet, weights bool) {
	f.StringVar(&in.columns, "columns", "", "the columns to read, by `names` with commas between, in any order; otherwise those of the fit, or all. Other names than those of the fit stand for them, in its order")
	f.Var(&in.header, "header", "whether the first line of CSV holds the columns' names: `auto, yes or no`; auto refuses a line that may be either")
	f.StringVar(&in.bad, "bad", "", "set rows that aren't numbers aside in this `file`, and go on; they are an error otherwise")
	f.BoolVar(&in.quiet, "q", false, "say nothing")
	if weights {
		f.StringVar(&in.weights, "weights", "", "the `column` that says how often a row counts; otherwise that of the plan, if it has one. -weights= counts every row once")
		in.weighed = func() (given bool) {
			f.Visit(func(one *flag.Flag) { given = given || one.Name == "weights" })
			return given
		}
	}
}

func (in *input) options() table.Options {
	o := table.Options{Weights: in.weights, Key: in.key, Expect: in.expect, Header: in.header}
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

// fitting takes over what is known of a fit: the names of its columns, and that of its
// weights. What differs from it is said.
func (in *input) fitting(columns []string, weights string) error {
	in.expect = columns
	_, renamed, err := in.options().Arrange()
	if err != nil {
		return usageError("-columns: " + err.Error())
	}
	for _, r := range renamed {
		in.note("column %q is read as %q of the fit", r.Column, r.As)
	}
	switch {
	case in.weighed == nil || in.weights == weights:
	case !in.weighed():
		in.weights = weights
		in.note("the weights are those of the plan, in column %q", weights)
	default:
		in.note("the weights are in column %q here and in %q in the plan (\"\": none)", in.weights, weights)
	}
	return nil
}

// note says what may surprise.
func (in *input) note(format string, args ...any) {
	if !in.quiet {
		fmt.Fprintf(os.Stderr, "moments: "+format+"\n", args...)
	}
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

// each calls use for the blocks of one table, which must not change meanwhile.
func (in *input) each(ctx context.Context, path string, use func(*table.Block) error) error {
	if err := in.unchanged(path, "between two passes; a run needs the same rows in both"); err != nil {
		return err
	}
	if err := in.blocks(ctx, path, use); err != nil {
		return err
	}
	return in.unchanged(path, "while it was read")
}

// unchanged makes sure that the table is what it was when it was seen first.
func (in *input) unchanged(path, when string) error {
	if path == "-" {
		return nil
	}
	is, err := os.Stat(path)
	if err != nil {
		return err
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	was := in.seen[path]
	if in.seen == nil {
		in.seen = map[string]fs.FileInfo{}
	}
	in.seen[path] = is
	if was != nil && is.Mode().IsRegular() && !(os.SameFile(was, is) && was.Size() == is.Size() && was.ModTime().Equal(is.ModTime())) {
		return fmt.Errorf("%s was changed %s; start again when nobody writes it", path, when)
	}
	return nil
}

func (in *input) blocks(ctx context.Context, path string, use func(*table.Block) error) error {
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
func (in *input) agree(paths []string) error {
	if len(paths) < 2 || len(in.expect) > 0 {
		return nil
	}
	if !again(paths[0]) {
		return usageError(fmt.Sprintf("%s can be read only once, and the first of several tables is read for the names of its columns before; name a file first", paths[0]))
	}
	o := in.options()
	o.Bad = func(*table.BadRow) error { return nil }
	for b, err := range table.Read(paths[0], o) {
		if err == nil {
			in.expect = b.Columns
		}
		return nil // what is wrong comes up again when it is read
	}
	return nil
}

// again tells whether a table can be read a second time. What can't be read at all is
// told of by who reads it.
func again(path string) bool {
	is, err := os.Stat(path)
	return path != "-" && (err != nil || is.Mode().IsRegular() || is.IsDir())
}

// ready makes sure that the rows which are set aside go to a file of their own.
func (in *input) ready(out string, inputs ...string) error {
	if err := ready(out, inputs...); err != nil {
		return err
	}
	if in.bad != "" && in.bad == out {
		return usageError("-bad and -o name the same file")
	}
	if err := apart(in.bad, inputs...); err != nil || in.bad == "" {
		return err
	}
	return writable(in.bad, "bad")
}

// close says what was read.
func (in *input) close() error {
	if !in.quiet {
		fmt.Fprintf(os.Stderr, "moments: %d rows", in.rows)
		if in.left > 0 {
			fmt.Fprintf(os.Stderr, "; %d that aren't numbers are in %s", in.left, in.bad)
		}
		if in.kept > 0 {
			fmt.Fprintf(os.Stderr, "; of %d tables the embeddings were there already", in.kept)
		}
		fmt.Fprintln(os.Stderr)
	}
	if in.out != nil {
		return in.out.Close()
	}
	return nil
}
