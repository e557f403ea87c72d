package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// errHelp: help was asked for, and printed.
var errHelp = errors.New("help was asked for")

// subcommand is what stands behind `grade NAME`.
type subcommand struct {
	name, args, does string
	run              func(ctx context.Context, f *flags, args []string, stdout io.Writer) error
}

// flags are those of one command of grade, with the line that says how to use it.
type flags struct {
	*flag.FlagSet
	usage string
}

// newFlags begins a command: usage is its line, and does what its help says besides.
func newFlags(usage, does string, stderr io.Writer) *flags {
	f := &flags{flag.NewFlagSet("grade", flag.ContinueOnError), "usage: " + usage}
	f.SetOutput(stderr)
	f.Usage = func() {
		fmt.Fprintf(stderr, "%s\n%s\n", f.usage, does)
		f.list(stderr)
	}
	return f
}

// list prints the flags, one a line.
func (f *flags) list(w io.Writer) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	f.VisitAll(func(g *flag.Flag) {
		value, does := flag.UnquoteUsage(g)
		if g.DefValue != "" && g.DefValue != "false" && g.DefValue != "0" {
			does += " (" + g.DefValue + ")"
		}
		fmt.Fprintf(t, "  -%s\t%s\n", strings.TrimSpace(g.Name+" "+value), does)
	})
	t.Flush()
}

// read parses the command line.
func (f *flags) read(args []string) error {
	err := f.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		return errHelp
	}
	return err
}

// words parses the command line and returns what stands behind the flags: so many
// words.
func (f *flags) words(args []string, least, most int) ([]string, error) {
	if err := f.read(args); err != nil {
		return nil, err
	}
	if n := f.NArg(); n < least || n > most {
		return nil, fmt.Errorf("%s; -h says more", f.usage)
	}
	return f.Args(), nil
}
