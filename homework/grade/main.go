// Grade grades a folder of homework submissions, hostile ones included.
//
//	go run ./homework/grade DIR              grade every submission below DIR
//	go run ./homework/grade DIR.zip          the same for an export of a learning platform
//	go run ./homework/grade explain ID DIR   print one student's feedback
//	go run ./homework/grade review REPORT    say something once to all answers that mean the same
//	go run ./homework/grade items REPORT     difficulty, discrimination and reliability of the parts
//	go run ./homework/grade push … REPORT    the grades to Moodle or Canvas
//	go run ./homework/grade compare A B      the differences of two markers
//	go run ./homework/grade stub REPORT WORD a catalogue's entry for a mistake that it lacks
//	go run ./homework/grade autograder DIR RESULTS.json   one submission, for Gradescope
//	go run ./homework/grade merge OUT DIR…   put the reports of several shards together
//	go run ./homework/grade sample DIR       write a class of sixty to try things out with
//	go run ./homework/grade selftest         try the grader on known answers and attacks
//	go run ./homework/grade good             print a correct submission, to try things out
//	go run ./homework/grade sheets           list the problem sheets
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
	commands := map[string]func(context.Context, []string, io.Writer, io.Writer) error{
		"autograder": autograder, "compare": compareMarkers, "explain": explain, "good": good, "items": analyse, "merge": merge, "push": pushing, "review": reviewing, "sample": sample, "selftest": selftest, "sheets": listSheets, "stub": stub,
	}
	if version.Asked(args) {
		fmt.Fprintln(stdout, version.Line("grade"))
		return allWell
	}
	var err error
	if len(args) > 0 && commands[args[0]] != nil {
		err = commands[args[0]](ctx, args[1:], stdout, stderr)
	} else {
		var code int
		if code, err = grade(ctx, args, stdout, stderr); err == nil {
			return code
		}
	}
	if err != nil && err != errHelp {
		fmt.Fprintf(stderr, "grade: %v\n", err)
		return failed
	}
	return allWell
}

// printable keeps what came from students from steering the terminal.
func printable(s string) string {
	out := []rune(s)
	out = slices.DeleteFunc(out, func(c rune) bool {
		return c < ' ' || c >= 0x7f && c < 0xa0 || c >= 0x200b && c <= 0x200f || c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069
	})
	return string(out)
}
