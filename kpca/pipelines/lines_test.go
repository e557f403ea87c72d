package pipelines_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// lines are those of a program, without blank ones, comments and imports.
func lines(t *testing.T, path, comment string) (count int) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	importing := false
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, comment):
		case strings.HasPrefix(line, "package ") || strings.HasPrefix(line, "from "):
		case strings.HasPrefix(line, "import "):
			importing = strings.HasSuffix(line, "(")
		case importing:
			importing = line != ")"
		default:
			count++
		}
	}
	return count
}

// No task takes more lines here than a third above those in Python.
func TestLinesBesidePython(t *testing.T) {
	scripts, err := filepath.Glob("testdata/*.py")
	if err != nil || len(scripts) < 6 {
		t.Fatalf("the scripts are %v, %v", scripts, err)
	}
	for _, script := range scripts {
		name := strings.TrimSuffix(filepath.Base(script), ".py")
		python, ours := lines(t, script, "#"), lines(t, name+"_test.go", "//")
		t.Logf("%s: %d lines, in Python %d", name, ours, python)
		if 3*ours > 4*python {
			t.Errorf("%s takes %d lines, more than a third above the %d in Python", name, ours, python)
		}
	}
}
