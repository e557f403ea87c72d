package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// notebooksIn lists the notebooks of a folder, whatever signs are in its name; an
// error where there are none. Texts that were kept beside a notebook are left out.
func notebooksIn(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, e := range entries {
		if name := e.Name(); filepath.Ext(name) == ".ipynb" && !strings.HasPrefix(name, ".") && !strings.HasSuffix(name, ".unsaved.ipynb") {
			paths = append(paths, filepath.Join(dir, name))
		}
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("no notebooks in %s", dir)
	}
	return paths, nil
}

// halfWritten is the name of a file that was going to become a notebook.
var halfWritten = regexp.MustCompile(`^\..+\.ipynb\.\d+$`)

// sweepNotebooks removes what a lab that was killed while it saved has left; the
// notebook itself is whole.
func (c *command) sweepNotebooks() {
	for _, dir := range []string{filepath.Join(c.repo, "notebooks"), c.own()} {
		entries, _ := os.ReadDir(dir)
		for _, e := range entries {
			if info, err := e.Info(); err == nil && halfWritten.MatchString(e.Name()) && time.Since(info.ModTime()) > time.Minute {
				os.Remove(filepath.Join(dir, e.Name()))
			}
		}
	}
}
