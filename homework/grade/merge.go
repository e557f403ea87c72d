package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
)

// merge puts the reports of shards together.
func merge(_ context.Context, args []string, stdout, _ io.Writer) error {
	if len(args) < 2 {
		return errors.New("usage: grade merge OUT REPORT…, where each REPORT is a shard's report folder")
	}
	var all *report.Run
	seen := map[string]string{}
	for _, dir := range args[1:] {
		run, err := readReport(dir)
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
				dir, run.SheetID, run.Version, run.Seed, args[1], all.SheetID, all.Version, all.Seed)
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
	s, err := openStore(args[0])
	if err != nil {
		return err
	}
	defer s.close()
	if err := writeReport(s.folder, all); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%d students from %d reports\n", len(all.Results), len(args)-1)
	return nil
}
