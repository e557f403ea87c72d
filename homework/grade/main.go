// Grade grades a folder of homework submissions, hostile ones included.
//
//	go run ./homework/grade DIR              grade every submission below DIR
//	go run ./homework/grade DIR.zip          the same for an export of a learning platform
//	go run ./homework/grade review REPORT    mark by hand, once for all answers that mean the same
//	go run ./homework/grade explain ID DIR   print one student's feedback
//	go run ./homework/grade sample DIR       write a class of sixty to try things out with
//	go run ./homework/grade selftest         try the grader on known answers and attacks
//	go run ./homework/grade sheets           list the problem sheets
//	go run ./homework/grade autograder SUBMISSION RESULTS.json   one submission, for Gradescope
//
// Submissions are notebooks (.ipynb), Go files, folders or archives, and the
// layouts that Moodle, Canvas, Gradescope and nbgrader export. They are compiled
// and run in a sandbox; see package sandbox. Reports go to DIR-report.
//
// Exit codes: 0 all well, 1 wrong answers, 2 an unusable submission, 3 the
// grader itself failed or was stopped.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"kpcalab/kpca/version"
)

// Exit codes.
const (
	allWell = iota
	wrongAnswers
	unusable
	failed
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run is the command: it writes to the given streams and returns the exit code.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if version.Asked(args) {
		fmt.Fprintln(stdout, version.Line("grade"))
		return allWell
	}
	code, err := allWell, error(nil)
	all := commands()
	if i := slices.IndexFunc(all, func(c subcommand) bool { return len(args) > 0 && c.name == args[0] }); i >= 0 {
		c := all[i]
		err = c.run(ctx, newFlags(strings.TrimSpace("grade "+c.name+" "+c.args), c.does, stderr), args[1:], stdout)
	} else {
		code, err = grade(ctx, args, stdout, stderr)
	}
	if err == errHelp {
		return allWell
	}
	if err != nil {
		fmt.Fprintf(stderr, "grade: %v\n", err)
		return failed
	}
	return code
}

// commands are all but the main one.
func commands() []subcommand {
	return []subcommand{
		{"review", "REPORT", "marks by hand on a page of this machine, equal answers once", reviewing},
		{"explain", "STUDENT DIR", "prints one student's feedback; DIR has been graded", explain},
		{"sample", "DIR", "writes a class of sixty to try things out with; DIR is a new folder", sample},
		{"selftest", "", "tries the grader on known answers and attacks, on this machine", selftest},
		{"sheets", "", "lists the problem sheets", listSheets},
		{"autograder", "SUBMISSION RESULTS.json", "grades one submission, for Gradescope; flags stand behind", autograder},
	}
}
