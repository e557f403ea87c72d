// Package clone finds the clone of this repository in which a command works.
//
//	dir, err := clone.Find(".")
//
// It imports the standard library and package version alone, since the first program that a new user
// compiles needs it.
package clone

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"kpcalab/kpca/version"
)

// Find returns the folder of the go.mod file that names this module, in dir or
// above it.
func Find(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for at := dir; ; at = filepath.Dir(at) {
		if text, err := os.ReadFile(filepath.Join(at, "go.mod")); err == nil && names(string(text), version.Module()) {
			return at, nil
		}
		if at == filepath.Dir(at) {
			return "", fmt.Errorf("no go.mod of module %s in %s or above: run this inside a clone of the repository", version.Module(), dir)
		}
	}
}

// names tells whether a go.mod file is that of a module.
func names(text, module string) bool {
	for line := range strings.Lines(text) {
		if f := strings.Fields(line); len(f) == 2 && f[0] == "module" {
			return f[1] == module
		}
	}
	return false
}
