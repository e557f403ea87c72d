// Command moments fits kernel PCA to tables that memory or one machine doesn't hold:
// each part of the data is summed up where it lies, and the sums merge.
//
//	go run ./kpca/moments run -components 10 -o model *.parquet   # all steps, here
//	go run ./kpca/moments embed -model model -o embedded *.parquet
//
// The steps, for any engine that runs commands (GNU parallel, Slurm, Kubernetes,
// Spark, Dask):
//
//	moments sample -o part1.sample part1.csv        # each part; one pass
//	moments landmarks -n 256 -o plan *.sample       # once
//	moments add -plan plan -o part1.sums part1.csv  # each part; one pass
//	moments merge -o all.sums *.sums                # in any tree
//	moments fit -plan plan -components 10 -o model all.sums
//	moments embed -model model -o embedded part1.csv
//
// Tables are CSV (.tsv with tabs), Parquet, or binary blocks (go doc ./kpca/stream
// BlockWriter), and - is standard input. Numbers are float64; whole numbers beyond 2^53
// are rounded; true is 1 and false 0; dates are days since 1970; a list in Parquet is the
// columns name[0], name[1], … or, for -columns, name. A first line of CSV that may be names or numbers is an error that asks
// for -header yes or no.
//
// The columns are those of the first table, by name where it has names, and the later
// steps look for the same names; -columns and -weights name others, which is said.
//
// A table is a part with its path as its id, unless -part gives another: merge counts an
// id once, and refuses other rows under it. Standard input has no id without -part, and
// counts as often as it comes.
//
// A file that is written appears whole or not at all; into a pipe or a device is
// written, and links are followed. A checksum guards what the steps send each other.
// Beside each shard, embed leaves a file .made-from-… that says of which table and
// settings it was made: a shard that would come out otherwise is made anew, and one
// of another table stays, with an error. -key names a column that passes through as
// it stands, -as parquet writes Parquet.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"kpcalab/kpca/version"
)

// step is one of the commands.
type step struct {
	name, args, does string
	run              func(ctx context.Context, f *flag.FlagSet, args []string) error
}

var steps = []step{
	{"run", "-o MODEL TABLE…", "sample, landmarks, add and fit in one process", runAll},
	{"sample", "-o SAMPLE TABLE…", "rows for landmarks, and sums for z-scores", sampleTables},
	{"landmarks", "-o PLAN SAMPLE…", "make the feature map that all parts share", makePlan},
	{"add", "-plan PLAN -o SUMS TABLE…", "sum up the features of a part", addTables},
	{"merge", "-o SUMS SUMS…", "sums (or samples) of several parts; a part that comes twice counts once, by its id", mergeSums},
	{"fit", "-plan PLAN -o MODEL SUMS…", "the model of all parts", fitSums},
	{"describe", "FILE…", "what a file of another step holds, as a line of JSON", describe},
	{"embed", "-model MODEL -o FOLDER TABLE…", "embed each table; what is done and still fits stays", embedTables},
}

func main() { os.Exit(Main()) }

// Main runs the command and returns the exit code: 2 for a wrong call, 1 for other
// errors.
func Main() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := do(ctx, os.Args[1:])
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(os.Stderr, "moments: interrupted; nothing was written but what was finished before")
		return 1
	case errors.As(err, new(usageError)):
		fmt.Fprintln(os.Stderr, "moments:", err)
		return 2
	}
	fmt.Fprintln(os.Stderr, "moments:", err)
	return 1
}

// usageError is a wrong call.
type usageError string

func (u usageError) Error() string { return string(u) }

func do(ctx context.Context, args []string) error {
	if version.Asked(args) {
		fmt.Println(version.Line("moments"))
		return nil
	}
	if len(args) == 0 || args[0] == "help" || args[0] == "-h" || args[0] == "-help" || args[0] == "--help" {
		usage(os.Stdout)
		if len(args) == 0 {
			return usageError("name a step")
		}
		return nil
	}
	for _, s := range steps {
		if s.name == args[0] {
			f := flag.NewFlagSet("moments "+s.name, flag.ContinueOnError)
			f.Usage = func() {
				fmt.Fprintf(f.Output(), "moments %s %s: %s\n", s.name, s.args, s.does)
				f.PrintDefaults()
			}
			return s.run(ctx, f, args[1:])
		}
	}
	usage(os.Stderr)
	return usageError(fmt.Sprintf("there is no step %q", args[0]))
}

func usage(w io.Writer) {
	fmt.Fprintln(w, "moments fits kernel PCA to tables that memory or one machine doesn't hold.")
	for _, s := range steps {
		fmt.Fprintf(w, "  moments %-9s %-30s %s\n", s.name, s.args, s.does)
	}
	fmt.Fprintln(w, "moments STEP -h tells the settings of a step, moments -version the version.")
}

// parse reads flags; the rest of the line must not be empty.
func parse(f *flag.FlagSet, args []string, what string) error {
	if err := f.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		return usageError(err.Error())
	}
	if f.NArg() == 0 {
		return usageError("name " + what)
	}
	for _, arg := range f.Args() {
		if _, err := os.Lstat(arg); strings.HasPrefix(arg, "-") && arg != "-" && err != nil {
			return usageError(fmt.Sprintf("%s stands after %s; settings stand before the files", arg, f.Arg(0)))
		}
	}
	return nil
}
