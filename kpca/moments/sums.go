package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"

	"kpcalab/kpca"
	"kpcalab/kpca/moments/table"
	"kpcalab/kpca/stream"
)

// sum is the pass that fits: each table is a part, named by id or else by its path.
func sum(ctx context.Context, in *input, plan *stream.Plan, id string, paths []string) (*kpca.Moments, error) {
	all := new(kpca.Moments)
	if err := in.fitting(plan.Columns, plan.Weights); err != nil {
		return nil, err
	}
	err := parts(paths, func(path string) (*kpca.Moments, error) {
		m := plan.Moments()
		if name := partID(id, path); name != "" {
			m.Name(name)
		}
		return m, in.each(ctx, path, func(b *table.Block) error { return m.Add(b.X, b.Weights) })
	}, all.Merge)
	return all, err
}

func addTables(ctx context.Context, f *flag.FlagSet, args []string) error {
	var in input
	in.flags(f, true)
	from := f.String("plan", "", "the `file` that landmarks wrote")
	id := f.String("part", "", "an `id` of this table: merge counts it once; its path otherwise, and none for standard input")
	out := f.String("o", "-", "the `file` to write")
	if err := parse(f, args, "the tables to sum up"); err != nil {
		return err
	}
	if err := in.parts(*id, f.Args()); err != nil {
		return err
	}
	if err := in.ready(*out, append(f.Args(), *from)...); err != nil {
		return err
	}
	var plan stream.Plan
	if err := load(*from, "plan", &plan); err != nil {
		return err
	}
	m, err := sum(ctx, &in, &plan, *id, f.Args())
	if err != nil {
		return err
	}
	if err := save(*out, m); err != nil {
		return err
	}
	return in.close()
}

// loadSums merges the files in the order of their parts, whatever the order in which
// they are named, so that the bits of the sum don't depend on it; those with most
// parts come first, so that what they hold is known. Two of them are held at a time.
func loadSums(paths []string) (*kpca.Moments, error) {
	if len(paths) == 1 {
		m := new(kpca.Moments)
		return m, load(paths[0], "", m)
	}
	type file struct {
		path  string
		parts []string
	}
	var files []file
	var seen copies
	for _, path := range paths {
		if path == "-" {
			return nil, usageError("sums from standard input can't be merged with others; name files")
		}
		var m kpca.Moments
		if err := seen.load(path, &m, func() []string { return m.Parts() }); err != nil {
			return nil, err
		}
		files = append(files, file{path, m.Parts()})
	}
	slices.SortStableFunc(files, func(a, b file) int {
		return cmp.Or(len(b.parts)-len(a.parts), slices.Compare(a.parts, b.parts))
	})
	sum := new(kpca.Moments)
	for _, f := range files {
		var m kpca.Moments
		if err := load(f.path, "", &m); err != nil {
			return nil, err
		}
		if err := sum.Merge(&m); err != nil {
			return nil, fmt.Errorf("%s: %w", f.path, err)
		}
	}
	return sum, nil
}

func mergeSums(_ context.Context, f *flag.FlagSet, args []string) error {
	out := f.String("o", "-", "the `file` to write")
	if err := parse(f, args, "the sums to merge"); err != nil {
		return err
	}
	if err := writable(*out, "o"); err != nil { // it may be one of the inputs
		return err
	}
	if isSample(f.Arg(0)) {
		s, err := loadSamples(f.Args())
		if err != nil {
			return err
		}
		return save(*out, s)
	}
	m, err := loadSums(f.Args())
	if err != nil {
		return err
	}
	return save(*out, m)
}

// isSample tells whether the file is what sample wrote, by its first bytes: it may be
// large, and standard input can be read once only.
func isSample(path string) bool {
	f, err := os.Open(path)
	if path == "-" || err != nil {
		return false
	}
	defer f.Close()
	b := make([]byte, 8)
	n, _ := io.ReadFull(f, b)
	return writerOf(b[:n]) == writer(new(stream.Sample))
}

func fitSums(_ context.Context, f *flag.FlagSet, args []string) error {
	var s fitting
	s.flags(f)
	from := f.String("plan", "", "the `file` that landmarks wrote")
	out := f.String("o", "-", "the `file` to write")
	if err := parse(f, args, "the sums to fit"); err != nil {
		return err
	}
	if err := ready(*out, append(f.Args(), *from)...); err != nil {
		return err
	}
	var plan stream.Plan
	if err := load(*from, "plan", &plan); err != nil {
		return err
	}
	m, err := loadSums(f.Args())
	if err != nil {
		return err
	}
	return s.fit(&plan, m, f.Args(), *out)
}
