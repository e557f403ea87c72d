package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"kpcalab/notebooks/notebook"
)

// ownFolder is where the user's own notebooks lie, in the clone but not under
// version control: KPCALAB_NOTEBOOKS names another place.
const ownFolder = "my-notebooks"

// baseFolder, inside of it, keeps each notebook as it was handed out; comparing
// with it tells what the user wrote. JupyterLab doesn't list it.
const baseFolder = ".handed-out"

// own is the folder of the user's notebooks.
func (c *command) own() string {
	if dir := os.Getenv("KPCALAB_NOTEBOOKS"); dir != "" {
		return dir
	}
	return filepath.Join(c.repo, ownFolder)
}

// served is the folder that JupyterLab and the live pages open.
func (c *command) served() string {
	if c.folder != "" {
		return c.folder
	}
	return filepath.Join(c.repo, "notebooks")
}

// choose decides on that folder: copies for the user, unless the repository itself
// is to be edited, or has no list of chapters.
func (c *command) choose(repo bool) error {
	list := filepath.Join(c.repo, "notebooks", "lab", "course.json")
	if _, err := os.Stat(list); repo || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	m, err := c.readManifest("")
	if err == nil {
		err = c.handOut(m)
	}
	c.folder = c.own()
	return err
}

// handOut copies the notebooks that aren't in the user's folder yet, and says
// where they are. Notebooks that are there stay as they are; it names those whose
// text has changed since.
func (c *command) handOut(m *manifest) error {
	dir := c.own()
	if err := os.MkdirAll(filepath.Join(dir, baseFolder), 0o777); err != nil {
		return fmt.Errorf("no folder for your notebooks: %w; name another one with KPCALAB_NOTEBOOKS", err)
	}
	made, old := 0, 0
	for _, name := range m.Chapters {
		fresh, err := notebook.ReadFile(c.exercise(name))
		if err != nil {
			return err
		}
		m.chosen(fresh)
		mine, base := ownFiles(dir, name)
		if _, err := os.Stat(mine); errors.Is(err, fs.ErrNotExist) {
			if err := errors.Join(fresh.WriteFile(base), fresh.WriteFile(mine)); err != nil {
				return err
			}
			made++
		} else if text, err := os.ReadFile(base); err == nil && string(text) != string(fresh.Bytes()) {
			old++
		}
	}
	if made > 0 {
		fmt.Fprintf(c.stderr, "your own copies of %d notebooks are in %s\n", made, dir)
	}
	if old > 0 {
		fmt.Fprintf(c.stderr, "%d notebooks have a newer text; to get it, and to keep your answers: go run ./notebooks/lab update\n", old)
	}
	return c.writeStart(m)
}

// ownFiles are the user's notebook of a chapter, and the one that was handed out.
func ownFiles(dir, chapter string) (mine, base string) {
	return filepath.Join(dir, chapter+".ipynb"), filepath.Join(dir, baseFolder, chapter+".ipynb")
}

// writeStart writes the page that lists the notebooks, with what is done.
func (c *command) writeStart(m *manifest) error {
	page := m.startPage(func(chapter string) string {
		mine, _ := ownFiles(c.own(), chapter)
		nb, err := notebook.ReadFile(mine)
		if err != nil {
			return ""
		}
		done, all := checks(nb)
		if len(all) == 0 {
			return ""
		}
		return fmt.Sprintf(" · %s %d of %d ✓", bar(len(done), len(all)), len(done), len(all))
	})
	return os.WriteFile(filepath.Join(c.own(), "README.md"), []byte(page), 0o666)
}
