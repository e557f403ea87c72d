package report

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"kpcalab/homework/sheets"
)

// Read reads grades.json of a report's folder, or of the one beside the submissions
// in dir.
func Read(dir string) (*Run, error) {
	b, err := os.ReadFile(filepath.Join(Find(dir), "grades.json"))
	if err != nil {
		return nil, fmt.Errorf("no report was found: %w; grade the folder first", err)
	}
	var run Run
	if err := json.Unmarshal(b, &run); err != nil {
		return nil, fmt.Errorf("%s: grades.json can't be read: %w", dir, err)
	}
	if run.Sheet = sheets.All()[run.SheetID]; run.Sheet == nil {
		return nil, fmt.Errorf("%s: the sheet %q isn't known", dir, run.SheetID)
	}
	return &run, nil
}

// Find is the folder of a report that Read reads: dir, or the one beside it.
func Find(dir string) string {
	if _, err := os.Stat(filepath.Join(dir, "grades.json")); err != nil {
		return Beside(dir)
	}
	return dir
}

// Beside is the report's folder next to a folder or archive.
func Beside(dir string) string {
	name := filepath.Clean(dir)
	if base := filepath.Base(name); base == "." || base == ".." {
		if abs, err := filepath.Abs(name); err == nil {
			name = abs
		}
	}
	for _, ext := range []string{".zip", ".tar.gz", ".tgz"} {
		name = strings.TrimSuffix(name, ext)
	}
	return name + "-report"
}
