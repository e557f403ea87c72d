package main

import (
	"maps"
	"runtime"

	"kpcalab/homework/fingerprint"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/store"
)

// adopt makes a merged report the one that the next run goes on from: with the seed of
// the shards, the results that they stored, and what everybody had, so that the run
// grades what is new only and lists what changed. Shards of another machine have another
// seal: their students are graded again, and the note says so.
func (j *job) adopt(s *store.Store, all *report.Run, shards []string) (note string, err error) {
	record := store.Record{Settings: store.Settings{Sheet: all.SheetID, Version: all.Version, Grader: store.Version, Go: runtime.Version(), Seed: all.Seed}, Current: all.Seed, Finished: true}
	merged := map[string]*marking.Result{}
	for _, r := range all.Results {
		merged[r.ID] = r
		j.answers[r.ID] = answersOf(r) // of a shard that remembers none
	}
	own := 0
	for _, dir := range shards {
		results, answers := storedIn(dir, record.Settings)
		for id, r := range results {
			now := merged[id]
			if now == nil || now.Hash != r.Hash {
				continue
			}
			if err := s.Save(r); err != nil {
				return "", err
			}
			own++
		}
		maps.Copy(j.answers, answers)
	}
	handed := 0
	for _, r := range all.Results {
		if r.State != marking.Missing {
			handed++
		}
	}
	if own < handed {
		note = count(handed-own, "student was", "students were") + " graded on another machine, or with another version: the next run on this report grades them again, without -seed on hidden data drawn afresh"
	}
	before := map[string]earned{}
	s.Recall(earnedFile, &before)
	maps.Copy(j.earned, before) // a second merge compares with the first
	return note, s.Begin(record)
}

// storedIn are the results that a shard stored with these settings, and the answers that
// its report shows.
func storedIn(dir string, settings store.Settings) (map[string]*marking.Result, map[string]map[string]fingerprint.Print) {
	s, err := store.Open(report.Find(dir))
	if err != nil {
		return nil, nil
	}
	defer s.Close()
	shown := map[string]earned{}
	s.Recall(earnedFile, &shown)
	answers := map[string]map[string]fingerprint.Print{}
	for id, e := range shown {
		if e.Answers != nil {
			answers[id] = e.Answers
		}
	}
	if r, known := s.Record(); !known || r.Settings != settings {
		return nil, answers
	}
	results, err := s.Load()
	if err != nil {
		return nil, answers
	}
	return results, answers
}
