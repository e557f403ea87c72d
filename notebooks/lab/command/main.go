// Command command does lab's work: package lab above it, which go run compiles within
// seconds, builds this one and becomes it. The usage stands there.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"kpcalab/kpca/version"
	"kpcalab/notebooks/internal/clone"
)

func main() { os.Exit(lab(os.Args[1:], os.Stdout, os.Stderr)) }

// errFound ends a command that did its work and found fault with notebooks; what
// it found has been printed.
var errFound = errors.New("notebooks failed")

// command is what the subcommands share.
type command struct {
	ctx    context.Context
	repo   string // folder of go.mod
	cache  string // where tools are kept; empty: not decided yet
	folder string // of the notebooks that are served; empty: the repository's
	stdout io.Writer
	stderr io.Writer

	once  sync.Once
	steps *steps // see progress

	background sync.WaitGroup // what goes on behind the user's back; ends with ctx
}

// lab runs the command line and returns the exit code.
func lab(args []string, stdout, stderr io.Writer) int {
	if version.Asked(args) {
		fmt.Fprintln(stdout, version.Line("lab"))
		return 0
	}
	ctx, stop := signal.NotifyContext(context.Background(), endings()...)
	ctx, stop = endWithGoRun(ctx, stop)
	c := &command{ctx: ctx, stdout: stdout, stderr: stderr}
	defer c.background.Wait()
	defer stop()
	name, run := "", c.open
	if len(args) > 0 {
		if sub, ok := map[string]func([]string) error{"run": c.run, "sync": c.sync, "book": c.book, "site": c.site, "serve": c.serve, "release": c.release, "slides": c.slides, "status": c.status, "update": c.update}[args[0]]; ok {
			name, run, args = args[0], sub, args[1:]
		}
	}
	repo, err := clone.Find(".")
	if err == nil {
		c.repo = repo
		err = run(args)
	}
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, errFound):
		return 1
	case ctx.Err() != nil:
		fmt.Fprintln(stderr, "\nstopped")
		return 130
	}
	fmt.Fprintf(stderr, "%s: %v\n", strings.TrimSpace("lab "+name), err)
	return 2
}

// endings are the signals that end lab. A hang-up that nohup keeps away is not one.
func endings() []os.Signal {
	list := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		list = append(list, syscall.SIGHUP)
	}
	return list
}

// endWithGoRun ends lab with the go command that runs it, which the launcher names:
// go run passes no signal on but the terminal's, and leaves its program behind when
// it is told to end.
func endWithGoRun(ctx context.Context, stop context.CancelFunc) (context.Context, context.CancelFunc) {
	parent, err := strconv.Atoi(os.Getenv("KPCALAB_GO_RUN"))
	if err != nil {
		return ctx, stop // built beforehand: whoever started it may end
	}
	os.Unsetenv("KPCALAB_GO_RUN") // not for the commands of cells
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		for os.Getppid() == parent {
			select {
			case <-ctx.Done():
				return
			case <-time.After(500 * time.Millisecond):
			}
		}
		cancel()
	}()
	return ctx, func() { cancel(); stop() }
}

// flags makes the flag set of a subcommand with the flags that all share.
func (c *command) flags(name, usage string) *flag.FlagSet {
	fs := flag.NewFlagSet(name, flag.ContinueOnError)
	fs.SetOutput(c.stderr)
	fs.StringVar(&c.cache, "cache", os.Getenv("KPCALAB_CACHE"), "folder for the tools that are built (default: kpcalab in the user's cache folder)")
	fs.Bool("version", false, "print the version, alone")
	fs.Usage = func() {
		fmt.Fprintf(c.stderr, "usage: go run ./notebooks/%s\n", usage)
		fs.PrintDefaults()
	}
	return fs
}
