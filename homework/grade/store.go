package main

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
)

// graderVersion is raised when the same submission could come to another grade, or
// when a result holds something new.
const graderVersion = 4

// store keeps what is done below OUT/.run, one file per student, so that a run
// that was stopped goes on where it was. Every file is sealed: what the grader on
// this machine didn't write itself is as good as none.
type store struct {
	folder  *report.Folder
	seal    seal
	doubt   error // the seal lasts for this run only
	release func()
}

// settings must be the same for stored results to count.
type settings struct {
	Sheet   string
	Version int
	Grader  int
	Go      string
	Seed    uint64
}

// record is what a folder remembers of its runs.
type record struct {
	Settings settings
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

// openStore locks the report folder. Two graders on one folder would overwrite
// each other's work, and one that the grader didn't make isn't touched.
func openStore(out string) (*store, error) {
	key, doubt := readSeal()
	if key == nil {
		return nil, doubt
	}
	folder, err := report.OpenFolder(out)
	if err != nil {
		return nil, err
	}
	s := &store{folder: folder, seal: key, doubt: doubt, release: func() {}}
	if err := s.prepare(out); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

func (s *store) prepare(out string) error {
	if !s.ours() {
		return fmt.Errorf("%s is there already and isn't a report that the grader made on this machine; move it away, or choose another folder with -o", out)
	}
	if err := s.folder.MkdirAll(resultsDir); err != nil {
		return fmt.Errorf("the report folder can't be written: %w; choose another with -o", err)
	}
	release, err := lock(filepath.Join(out, runDir, "lock"))
	if err != nil {
		return err
	}
	s.release = release
	if err := s.write(markFile, "report"); err != nil {
		return fmt.Errorf("the report folder can't be written: %w; choose another with -o", err)
	}
	return nil
}

// ours: the folder has the grader's mark, or holds nothing yet.
func (s *store) ours() bool {
	var mark string
	if s.read(markFile, &mark) {
		return true
	}
	empty := true
	fs.WalkDir(s.folder.FS(), ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() && p != runDir+"/lock" && p != markFile && !strings.HasPrefix(path.Base(p), ".new-") || d.Type()&fs.ModeSymlink != 0 {
			empty = false
			return fs.SkipAll
		}
		return nil
	})
	return empty
}

func (s *store) close() {
	s.release()
	s.folder.Close()
}

func (s *store) record() (r record, known bool) {
	known = s.read(recordFile, &r)
	return r, known
}

func (s *store) begin(r record) error { return s.write(recordFile, r) }

// save keeps one result.
func (s *store) save(r *marking.Result) error {
	return s.write(path.Join(resultsDir, report.FileName(r.ID)+"-"+short(r.ID)+".json"), r)
}

// load returns the stored results by ID. A file that can't be read, or that the
// grader didn't write, is as good as none: its submission is graded again.
func (s *store) load() (map[string]*marking.Result, error) {
	results := map[string]*marking.Result{}
	entries, err := fs.ReadDir(s.folder.FS(), resultsDir)
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

// sealed is a file of the store.
type sealed struct {
	Seal string // of Name and Data, under a key that lies elsewhere
	Name string
	Data json.RawMessage
}

func (s *store) write(name string, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if b, err = json.Marshal(sealed{s.seal.of(name, b), name, b}); err != nil {
		return err
	}
	return s.folder.WriteFile(name, b)
}

func (s *store) read(name string, v any) bool {
	var f sealed
	b, err := s.folder.ReadFile(name)
	return err == nil && json.Unmarshal(b, &f) == nil && f.Name == name && s.seal.fits(f.Seal, name, f.Data) && json.Unmarshal(f.Data, v) == nil
}
