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
// The first start fetches the modules that the course needs, builds GoNB, the kernel,
// at go.mod's version, and meanwhile makes a private Python environment with JupyterLab
// when there is none on PATH; later starts take seconds and need no network. Everything
// that is made lies in the user's cache folder, or where -cache or KPCALAB_CACHE says.
//
// Exit codes: 0 all well, 1 a notebook failed or differs, 2 lab itself could not
// do its work.
//
// This program is small, so that go run has compiled it within seconds, and does
// without package fmt, which would add a fifth. It builds what does the work, the
// command below it, says how far it is, and becomes it.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strconv"
	"syscall"
)

func main() { os.Exit(launch(os.Args[1:])) }

// launch returns where the command could not be started: a started one takes the
// place of this process, or passes its exit code on.
func launch(args []string) int {
	if runtime.GOOS == "windows" && needsKernel(args) {
		say(noWindows)
		return 2
	}
	parent := os.Getppid()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	go endWithGoRun(ctx, stop, parent)
	program, err := build(ctx, args)
	switch {
	case ctx.Err() != nil:
		say("stopped")
		return 130
	case err != nil:
		say("lab: " + err.Error())
		return 2
	}
	stop()
	if byGoRun() {
		os.Setenv(parentVariable, strconv.Itoa(parent))
	}
	code, err := become(program, append([]string{"lab"}, args...))
	if err != nil {
		say("lab: " + err.Error())
	}
	return code
}

func say(line string) { os.Stderr.WriteString(line + "\n") }

const noWindows = "lab: GoNB, the notebooks' kernel, does not run on Windows itself.\n" +
	"Install the Windows Subsystem for Linux once, in a terminal: wsl --install\n" +
	"Then, in it, install Go, clone the repository, and run the same command.\n" +
	"What needs no kernel runs here: lab site, serve, status, update, sync and release; the homework's checks and the grader too."

// needsKernel tells whether a command line runs notebooks.
func needsKernel(args []string) bool {
	for _, a := range args {
		if slices.Contains([]string{"-h", "-help", "--help", "-version", "--version"}, a) {
			return false
		}
	}
	return len(args) == 0 || !slices.Contains([]string{"site", "serve", "status", "update", "sync", "release"}, args[0])
}
