// Package store keeps what a run of the grader has done in the report's folder, so that
// a run that was stopped goes on where it was, and holds that folder against a second
// grader.
//
//	s, err := store.Open("class-report")
//	defer s.Close()
//	results, err := s.Load() // of earlier runs
//	err = s.Save(result)
package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/sandbox/machine"
)

// Version is of the grader: it is raised when the same submission could come to another grade, or
// when a result holds something new.
const Version = 7

// Store is what is done, below OUT/.run, one file per student. Every file is sealed:
// what the grader on this machine didn't write itself is as good as none.
type Store struct {
	Folder *report.Folder

	seal    seal
	release func()
}

// Settings must be the same for stored results to count.
type Settings struct {
	Sheet   string
	Version int
	Grader  int
	Go      string
	Seed    uint64
}

// Record is what a folder remembers of its runs.
type Record struct {
	Settings Settings
	// Current is the seed of the last run. It differs from the settings' when that
	// run graded what came after the first reports.
	Current  uint64
	Finished bool // the reports of that run were written
}

const (
	runDir     = ".run"
	resultsDir = runDir + "/results"
	recordFile = runDir + "/run.json"
	markFile   = runDir + "/made"
)

// Open locks the report folder, and makes it if it isn't there. Two graders on one
// folder would overwrite each other's work, and one that the grader didn't make isn't
// touched.
func Open(out string) (*Store, error) {
	key, err := readSeal()
	if err != nil {
		return nil, err
	}
	folder, err := report.OpenFolder(out)
	if err != nil {
		return nil, err
	}
	s := &Store{Folder: folder, seal: key, release: func() {}}
	if err := s.prepare(out); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

func (s *Store) prepare(out string) error {
	if !s.ours() {
		return errors.New(out + " is there already and isn't a report that the grader made on this machine, under this account; move it away, or choose another folder, for grade with -o")
	}
	if err := s.Folder.MkdirAll(resultsDir); err != nil {
		return fmt.Errorf("the report folder can't be written: %w; choose another, for grade with -o", err)
	}
	release, err := lock(filepath.Join(out, runDir, "lock"))
	if err != nil {
		return err
	}
	s.release = release
	if err := s.write(markFile, "report"); err != nil {
		return fmt.Errorf("the report folder can't be written: %w; choose another, for grade with -o", err)
	}
	return nil
}

func lock(path string) (release func(), err error) {
	release, err = machine.Lock(path)
	switch {
	case errors.Is(err, machine.ErrHeld) && machine.LocksStay:
		return nil, fmt.Errorf("grade or grade review is at work on this folder; if neither is, delete %s", path)
	case errors.Is(err, machine.ErrHeld):
		return nil, errors.New("grade or grade review is at work on this folder; wait for the first, and end the review with Ctrl-C where it was started, before anything else writes there")
	case err != nil:
		return nil, fmt.Errorf("the report folder can't be written: %w; choose another, for grade with -o", err)
	}
	return release, nil
}

// ours: the folder has the grader's mark, or holds nothing yet.
func (s *Store) ours() bool {
	var mark string
	if s.read(markFile, &mark) {
		return true
	}
	empty := true
	fs.WalkDir(s.Folder.FS(), ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() && p != runDir+"/lock" && p != markFile && !strings.HasPrefix(path.Base(p), ".new-") || d.Type()&fs.ModeSymlink != 0 {
			empty = false
			return fs.SkipAll
		}
		return nil
	})
	return empty
}

// Close gives the folder up.
func (s *Store) Close() {
	s.release()
	s.Folder.Close()
}

// Record is what is known of the last run.
func (s *Store) Record() (r Record, known bool) {
	known = s.read(recordFile, &r)
	return r, known
}

// Begin remembers a run, at its start and when its reports are written.
func (s *Store) Begin(r Record) error { return s.write(recordFile, r) }

// Save keeps one result.
func (s *Store) Save(r *marking.Result) error {
	return s.write(path.Join(resultsDir, report.FileName(r.ID)+"-"+short(r.ID)+".json"), r)
}

// Load returns the stored results by ID. A file that can't be read, or that the
// grader didn't write, is as good as none: its submission is graded again.
func (s *Store) Load() (map[string]*marking.Result, error) {
	results := map[string]*marking.Result{}
	entries, err := fs.ReadDir(s.Folder.FS(), resultsDir)
	if errors.Is(err, fs.ErrNotExist) {
		return results, nil
	}
	for _, e := range entries {
		var r marking.Result
		if s.read(path.Join(resultsDir, e.Name()), &r) && r.ID != "" {
			results[r.ID] = &r
		}
	}
	return results, err
}

// Remember keeps a value under a name of the caller's choice.
func (s *Store) Remember(name string, v any) error { return s.write(runDir+"/"+name+".json", v) }

// Recall reads what was remembered; false: nothing, or what the grader didn't write.
func (s *Store) Recall(name string, v any) bool { return s.read(runDir+"/"+name+".json", v) }

// sealed is a file of the store.
type sealed struct {
	Seal string // of Name and Data, under a key that lies elsewhere
	Name string
	Data json.RawMessage
}

func (s *Store) write(name string, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if b, err = json.Marshal(sealed{s.seal.of(name, b), name, b}); err != nil {
		return err
	}
	return s.Folder.WriteFile(name, b)
}

func (s *Store) read(name string, v any) bool {
	var f sealed
	b, err := s.Folder.ReadFile(name)
	return err == nil && json.Unmarshal(b, &f) == nil && f.Name == name && s.seal.fits(f.Seal, name, f.Data) && json.Unmarshal(f.Data, v) == nil
}
