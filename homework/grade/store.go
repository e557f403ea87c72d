package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/report"
)

// graderVersion is raised when the same submission could come to another grade.
const graderVersion = 3

// store keeps what is done below OUT/.run, one file per student, so that a run
// that was stopped goes on where it was.
type store struct {
	dir     string
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

// openStore locks the report folder. Two graders on one folder would overwrite
// each other's work.
func openStore(out string) (*store, error) {
	s := &store{dir: filepath.Join(out, ".run")}
	if err := os.MkdirAll(filepath.Join(s.dir, "results"), 0o755); err != nil {
		return nil, fmt.Errorf("the report folder can't be written: %w; choose another with -o", err)
	}
	release, err := lock(filepath.Join(s.dir, "lock"))
	if err != nil {
		return nil, err
	}
	s.release = release
	probe := filepath.Join(s.dir, "probe")
	if err := report.WriteFile(probe, []byte("x")); err != nil {
		s.close()
		return nil, fmt.Errorf("the report folder can't be written: %w; choose another with -o", err)
	}
	os.Remove(probe)
	return s, nil
}

func (s *store) close() { s.release() }

func (s *store) settings() (settings, bool) {
	var v settings
	b, err := os.ReadFile(filepath.Join(s.dir, "run.json"))
	return v, err == nil && json.Unmarshal(b, &v) == nil
}

func (s *store) begin(v settings) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return report.WriteFile(filepath.Join(s.dir, "run.json"), b)
}

// save keeps one result.
func (s *store) save(r *marking.Result) error {
	b, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return report.WriteFile(s.file(r.ID), b)
}

func (s *store) file(id string) string {
	return filepath.Join(s.dir, "results", report.FileName(id)+".json")
}

// load returns the stored results by ID. A file that can't be read is as good as
// none: its submission is graded again.
func (s *store) load() (map[string]*marking.Result, error) {
	results := map[string]*marking.Result{}
	entries, err := os.ReadDir(filepath.Join(s.dir, "results"))
	if errors.Is(err, fs.ErrNotExist) {
		return results, nil
	}
	for _, e := range entries {
		b, err := os.ReadFile(filepath.Join(s.dir, "results", e.Name()))
		var r marking.Result
		if err == nil && json.Unmarshal(b, &r) == nil && r.ID != "" {
			results[r.ID] = &r
		}
	}
	return results, err
}
