// Command versus times this library beside others on the same data, in turns
// within one run, checks that all give the same answer, and prints a table of
// medians, memory and accuracy.
//
//	go run ./kpca/versus                    the whole table
//	go run ./kpca/versus -quick             the small cases
//	go run ./kpca/versus -cases 'top/n=1000 transform'
//	go run ./kpca/versus -cases large       100,000 samples, beside MatrixFree
//	go run ./kpca/versus -cases nystrom     a million by landmarks; -cases million: exactly
//	go run ./kpca/versus -cpu               processor time, on a machine that is shared
//	go test -run xx -bench Scaling ./kpca/versus    time over n for each solver
//	go test -run xx -bench Levels ./kpca/versus     time with each instruction set
//
// Its peers are scikit-learn, with its exact solvers and with its randomized one,
// LAPACK's drivers of OpenBLAS (by SciPy) and of MKL, R's kernlab and Smile. Those
// that aren't found are left out, which a line says: a Python with scikit-learn, and
// with mkl, is looked for on the PATH unless -python names one; Rscript on the PATH;
// the jars of Smile where -smile says. -peer adds any command that answers as these
// do (type Request). Each side runs in a process of its own, so that peak memory can
// be told.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"kpcalab/kpca/version"
)

// settings are the flags.
type settings struct {
	cases, python, smile          string
	peers                         []string // NAME=COMMAND
	quick, list, cpu, serve, free bool
	budget                        time.Duration
	pace                          time.Duration // of a turn, and of the rest after it
}

func main() {
	s := settings{pace: 300 * time.Millisecond}
	flag.StringVar(&s.cases, "cases", "", "words, separated by spaces or commas: only cases whose name contains one of them (default: all but large, nystrom and million)")
	flag.BoolVar(&s.quick, "quick", false, "small cases only, few repetitions")
	flag.BoolVar(&s.list, "list", false, "print the names of the cases, and stop")
	flag.StringVar(&s.python, "python", "", "the Python that has scikit-learn (default: python3 or python on the PATH)")
	flag.StringVar(&s.smile, "smile", "", "the folder of Smile's jars, as kpca/versus/peers/pom.xml fetches them")
	flag.Func("peer", "`NAME=COMMAND` of one more peer, a command that answers as those of kpca/versus/peers do; may be repeated", func(given string) error {
		s.peers = append(s.peers, given)
		return nil
	})
	flag.DurationVar(&s.budget, "time", 8*time.Second, "time to spend on the repetitions of a case, for each peer")
	flag.BoolVar(&s.cpu, "cpu", false, "compare processor time, user and system of all cores, instead of wall time: on a machine that others use at the same time")
	flag.BoolVar(&s.serve, "serve", false, "internal: answer the requests of another versus")
	flag.BoolVar(&s.free, "matrixfree", false, "internal: with -serve, by MatrixFree")
	flag.Bool("version", false, "print the version, alone")
	if version.Asked(os.Args[1:]) {
		fmt.Println(version.Line("versus"))
		return
	}
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, s, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "versus:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, s settings, out, progress io.Writer) error {
	if flag.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q; cases are chosen by -cases", flag.Arg(0))
	}
	if s.serve {
		return serve(os.Stdin, os.Stdout, s.free)
	}
	chosen := selectCases(allCases(), s.cases, s.quick)
	if len(chosen) == 0 {
		return fmt.Errorf("no case matches %q; -list shows them all", s.cases)
	}
	if s.list {
		for _, c := range chosen {
			fmt.Fprintln(out, c.Name)
		}
		return nil
	}
	if s.quick {
		s.budget = min(s.budget, 2*time.Second)
	}
	return compareAll(ctx, s, chosen, out, progress)
}

// selectCases keeps the cases whose name contains one of the words; without words,
// those that don't take long.
func selectCases(all []Case, words string, quick bool) (kept []Case) {
	fields := strings.FieldsFunc(words, func(r rune) bool { return r == ' ' || r == ',' })
	for _, c := range all {
		wanted := len(fields) == 0 && !c.alone()
		for _, f := range fields {
			wanted = wanted || strings.Contains(c.Name+"/", f)
		}
		if wanted && (c.Quick || !quick) {
			kept = append(kept, c)
		}
	}
	return kept
}
