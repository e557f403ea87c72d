package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"slices"

	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/store"
)

// merge puts the reports of shards together.
func merge(_ context.Context, f *flags, args []string, stdout io.Writer) error {
	words, err := f.words(args, 2, math.MaxInt)
	if err != nil {
		return err
	}
	out, shards := words[0], words[1:]
	var all *report.Run
	seen := map[string]string{}
	for _, dir := range shards {
		run, err := report.Read(dir)
		if err != nil {
			return err
		}
		if all == nil {
			first := *run
			first.Results = nil
			all = &first
		}
		if run.SheetID != all.SheetID || run.Version != all.Version || run.Seed != all.Seed {
			return fmt.Errorf("%s was graded with sheet %s version %d and seed %d, %s with %s version %d and seed %d: the hidden data differ",
				dir, run.SheetID, run.Version, run.Seed, shards[0], all.SheetID, all.Version, all.Seed)
		}
		for _, r := range run.Results {
			if before := seen[r.ID]; before != "" {
				return fmt.Errorf("%s is in %s and in %s", printable(r.ID), before, dir)
			}
			seen[r.ID] = dir
			all.Results = append(all.Results, r)
		}
		for _, remark := range run.Remarks {
			if !slices.Contains(all.Remarks, remark) {
				all.Remarks = append(all.Remarks, remark)
			}
		}
	}
	slices.SortFunc(all.Results, func(a, b *marking.Result) int { return cmp.Compare(a.ID, b.ID) })
	s, err := store.Open(out)
	if err != nil {
		return err
	}
	defer s.Close()
	if err := writeReport(s.Folder, all); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%d students from %d reports\n", len(all.Results), len(shards))
	return nil
}
