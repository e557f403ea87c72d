package clone

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kpcalab/kpca/version"
)

func TestFind(t *testing.T) {
	repo, err := Find(".")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(repo, "notebooks", "internal", "clone", "clone.go")); err != nil {
		t.Errorf("%s is no clone: %v", repo, err)
	}
	other := t.TempDir()
	if err := os.WriteFile(filepath.Join(other, "go.mod"), []byte("module example.org/"+version.Module()+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if at, err := Find(other); err == nil || !strings.Contains(err.Error(), "run this inside a clone") {
		t.Errorf("another module is taken for this one: %s, %v", at, err)
	}
}

func TestNames(t *testing.T) {
	for text, want := range map[string]bool{
		"module kpcalab\n":                  true,
		"module kpcalab\r\n\r\ngo 1.26\r\n": true, // git on Windows
		"// a comment\nmodule kpcalab":      true,
		"module kpcalab/notebooks/tab\n":    false,
		"module kpcalabs\n":                 false,
		"":                                  false,
	} {
		if names(text, "kpcalab") != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}
