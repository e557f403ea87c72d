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
// This program is small, so that go run has compiled it within seconds: on Linux it
// imports runtime and syscall alone (see system_linux.go), since package os and what it
// needs would take a third longer. It builds what does the work, the command below it,
// says how far it is, and becomes it. A signal ends it as any program, and the build that
// it started with it.
package main

import "runtime"

func main() { exit(launch(arguments())) }

// launch returns where the command could not be started: a started one takes the
// place of this process, or passes its exit code on.
func launch(args []string) int {
	if runtime.GOOS == "windows" && needsKernel(args) {
		say(noWindows)
		return 2
	}
	goRun := parent()
	program, err := build(args, goRun)
	if err != nil {
		say("lab: " + err.Error())
		return 2
	}
	env := environ()
	if byGoRun() {
		env = with(env, parentVariable+"="+decimal(goRun))
	}
	code, err := become(program, append([]string{"lab"}, args...), env)
	if err != nil {
		say("lab: " + err.Error())
	}
	return code
}

func say(line string) { write(line + "\n") }

// problem is an error that is a sentence.
type problem string

func (p problem) Error() string { return string(p) }

const noWindows = "lab: GoNB, the notebooks' kernel, does not run on Windows itself.\n" +
	"Install the Windows Subsystem for Linux once, in a terminal: wsl --install\n" +
	"Then, in it, install Go, clone the repository, and run the same command.\n" +
	"What needs no kernel runs here: lab site, serve, status, update, sync and release; the homework's checks and the grader too."

// needsKernel tells whether a command line runs notebooks.
func needsKernel(args []string) bool {
	for _, a := range args {
		if oneOf(a, "-h", "-help", "--help", "-version", "--version") {
			return false
		}
	}
	return len(args) == 0 || !oneOf(args[0], "site", "serve", "status", "update", "sync", "release")
}
