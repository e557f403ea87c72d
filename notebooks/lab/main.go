// Lab opens the notebooks of the course in JupyterLab with their Go kernel.
//
//	go run ./notebooks/lab                  set up what is missing, then open JupyterLab
//	go run ./notebooks/lab run [notebook…]  run notebooks without Python
//	go run ./notebooks/lab sync [-check]    make the exercise notebooks from solutions/
//	go run ./notebooks/lab book             write the executed notebooks as HTML pages
//	go run ./notebooks/lab site OUT         write the course as pages that run in a browser tab
//	go run ./notebooks/lab serve OUT        serve these pages to this machine, for a try
//	go run ./notebooks/lab status           tell which of your checks have passed
//	go run ./notebooks/lab update           bring new text into your notebooks, answers stay
//	go run ./notebooks/lab release OUT      write what a class gets, without solutions
//	go run ./notebooks/lab slides           write a deck for the lecture
//
// JupyterLab opens on copies of the notebooks, in my-notebooks or where
// KPCALAB_NOTEBOOKS says; with -repo it opens the repository's own, to work on the
// course.
//
// The first start builds GoNB, the kernel, from go.mod, fetches every module of
// go.mod, and makes a private Python environment with JupyterLab when there is
// none on PATH; later starts take seconds and need no network. Everything that is
// made lies in the user's cache folder, or where -cache or KPCALAB_CACHE says.
//
// Exit codes: 0 all well, 1 a notebook failed or differs, 2 lab itself could not
// do its work.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"kpcalab/notebooks/kernel"
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

	background sync.WaitGroup // what goes on behind the user's back; ends with ctx
}

// lab runs the command line and returns the exit code.
func lab(args []string, stdout, stderr io.Writer) int {
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
	repo, err := kernel.FindModule(".")
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

// endWithGoRun ends lab with the go command that runs it: go run passes no signal
// on but the terminal's, and leaves its program behind when it is told to end.
func endWithGoRun(ctx context.Context, stop context.CancelFunc) (context.Context, context.CancelFunc) {
	self, err := os.Executable()
	if err != nil || !strings.Contains(filepath.ToSlash(self), "/go-build") {
		return ctx, stop // built beforehand: whoever started it may end
	}
	ctx, cancel := context.WithCancel(ctx)
	parent := os.Getppid()
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
	fs.Usage = func() {
		fmt.Fprintf(c.stderr, "usage: go run ./notebooks/%s\n", usage)
		fs.PrintDefaults()
	}
	return fs
}
