package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"

	"kpcalab/homework/fingerprint"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/review"
	"kpcalab/homework/grade/store"
	"kpcalab/homework/grade/untrusted"
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
	had := job{earned: map[string]earned{}, answers: map[string]map[string]fingerprint.Print{}}
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
				return fmt.Errorf("%s is in %s and in %s; merge puts together shards, of which one only has each student: name one of these reports, the one that counts", untrusted.Line(r.ID), before, dir)
			}
			seen[r.ID] = dir
			all.Results = append(all.Results, r)
			had.earned[r.ID] = earnedBy(r)
		}
		all.NoCopying = all.NoCopying || run.NoCopying
		for _, remark := range run.Remarks {
			all.Remarks = added(all.Remarks, remark)
		}
	}
	slices.SortFunc(all.Results, func(a, b *marking.Result) int { return cmp.Compare(a.ID, b.ID) })
	if err := keepsAll(out, seen); err != nil {
		return err
	}
	s, err := store.Open(out)
	if err != nil {
		return err
	}
	defer s.Close()
	note, err := had.adopt(s, all, shards)
	if err != nil {
		return err
	}
	var folders []string
	for _, dir := range shards {
		folders = append(folders, report.Find(dir))
	}
	folders = append(folders, out) // what was decided there before; of two in the same second it is the later one
	if err := mergeDecisions(s.Folder, all, folders, had.answers); err != nil {
		return err
	}
	differences, err := mergeComments(s.Folder, all, folders)
	if err != nil {
		return err
	}
	for _, remark := range review.Stale(all.Results) {
		all.Remarks = added(all.Remarks, remark)
	}
	if err := errors.Join(writeReport(s.Folder, all), had.remember(s, all)); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%d students from %d reports\n", len(all.Results), len(shards))
	had.changes(stdout, all)
	if note != "" {
		fmt.Fprintln(stdout, "note:", note)
	}
	if text := waiting(all, out); text != "" {
		fmt.Fprintln(stdout, "waiting:", text)
	}
	for _, d := range differences {
		fmt.Fprintf(stdout, "two markers differ: %s; the last one counts until grade review %s decides\n", untrusted.Line(d), out)
	}
	return nil
}

// keepsAll refuses to write a report over one with students who would be gone: a shard
// was forgotten, or the folder to write to.
func keepsAll(out string, seen map[string]string) error {
	if _, err := os.Stat(filepath.Join(out, "grades.json")); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	old, err := report.Read(out)
	if err != nil {
		return err
	}
	var gone []string
	for _, r := range old.Results {
		if seen[r.ID] == "" && r.State != marking.Missing {
			gone = append(gone, untrusted.Line(r.ID))
		}
	}
	if len(gone) == 0 {
		return nil
	}
	return fmt.Errorf("%s has a report already, and %s in it would be gone, in none of the reports that were named: %s; the first folder is the one to write to. Name all shards after it, or give a folder that isn't there yet",
		out, count(len(gone), "student", "students"), few(gone))
}

// mergeDecisions puts together the points given by hand in several folders. The results
// have those of the shards already, and get those that were given on the merged report.
func mergeDecisions(f *report.Folder, all *report.Run, folders []string, answers map[string]map[string]fingerprint.Print) error {
	var lists []review.Decisions
	for _, dir := range folders {
		b, err := os.ReadFile(filepath.Join(dir, review.DecisionsFile))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		var list review.Decisions
		if err == nil {
			list, err = review.ReadDecisions(b)
		}
		if err != nil {
			return fmt.Errorf("%s: %s: %w", dir, review.DecisionsFile, err)
		}
		lists = append(lists, list)
	}
	joined := review.JoinDecisions(lists...)
	if len(joined) == 0 {
		return nil
	}
	for _, r := range all.Results {
		r.Restore() // what was said to all is said again, after the points given one by one
	}
	for _, remark := range joined.ApplyTo(all.Results, func(id string, p *marking.Part) fingerprint.Print {
		if print, known := answers[id][p.ID]; known {
			return print
		}
		return p.Written()
	}) {
		all.Remarks = added(all.Remarks, remark)
	}
	return f.WriteFile(review.DecisionsFile, joined.Write())
}

// added is a list with s in it once.
func added(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// mergeComments puts together what markers said in several folders, says it to
// everybody, and keeps it with their logs.
func mergeComments(f *report.Folder, all *report.Run, folders []string) (differences []string, err error) {
	var lists []review.Comments
	var logs [][]byte
	for _, dir := range folders {
		name := filepath.Join(dir, review.File)
		list, err := commentsOf(name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		if info, err := os.Stat(name); err == nil {
			for i := range list {
				if list[i].When.IsZero() { // written by hand, when the file was
					list[i].When = info.ModTime()
				}
			}
		}
		log, err := os.ReadFile(filepath.Join(dir, review.LogFile))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		lists, logs = append(lists, list), append(logs, log)
	}
	said, differences := review.Union(lists...)
	remarks, _ := said.Apply(all.Results)
	for _, remark := range remarks {
		all.Remarks = added(all.Remarks, remark)
	}
	log, err := review.JoinLogs(logs...)
	if err != nil {
		return nil, fmt.Errorf("%s can't be read: %w", review.LogFile, err)
	}
	if len(said) > 0 {
		err = f.WriteFile(review.File, said.Write())
	}
	if err == nil && log != nil {
		err = f.WriteFile(review.LogFile, log)
	}
	return differences, err
}
