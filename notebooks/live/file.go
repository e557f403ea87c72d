package live

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"kpcalab/notebooks/notebook"
)

// file is a notebook on the disk. What is written in pages is in nb; disk is what
// this program read or wrote last, so that it sees what another one does.
type file struct {
	path    string
	nb      *notebook.Notebook
	disk    []byte
	base    *notebook.Notebook   // disk, parsed: where both sides of a merge began
	changed func(*notebook.Cell) // told of a cell that another program changed

	err     error           // why the last save failed
	written map[string]bool // cells that a page wrote, by id
	note    string          // what a reader of the page should know; empty: nothing
	kept    []kept          // texts that wait for a place in the file beside
}

func openFile(path string) (*file, error) {
	f := &file{path: path, changed: func(*notebook.Cell) {}, written: map[string]bool{}}
	var err error
	if f.disk, err = os.ReadFile(path); err != nil {
		return nil, err
	}
	if f.nb, err = parse(f.disk); err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	f.base, err = parse(f.disk)
	return f, err
}

// parse reads a notebook and gives every cell an id of its own.
func parse(src []byte) (*notebook.Notebook, error) {
	nb, err := notebook.Read(src)
	if err != nil {
		return nil, err
	}
	nb.GiveIDs()
	nb.Minor = max(nb.Minor, 5)
	return nb, nil
}

// save writes the notebook, after merging what another program wrote meanwhile.
// What cannot be merged is left alone, and ours is kept beside.
func (f *file) save() error {
	if f.err = f.takeOver(); f.err != nil {
		return f.err
	}
	if f.err = f.writeKept(); f.err != nil { // before the file loses what they gave way to
		return f.err
	}
	f.err = f.write()
	return f.err
}

func (f *file) write() error {
	if err := f.takeOver(); err != nil {
		return err
	}
	b := f.nb.Bytes()
	if bytes.Equal(b, f.disk) {
		return nil
	}
	if err := f.nb.WriteFile(f.path); err != nil {
		return fmt.Errorf("not saved: %w", err)
	}
	f.disk = b
	base, err := parse(b)
	if err != nil {
		return fmt.Errorf("not saved: %w", err)
	}
	f.base = base
	return nil
}

// takeOver merges what is on the disk, where that is not what was there last.
func (f *file) takeOver() error {
	now, err := os.ReadFile(f.path)
	switch {
	case errors.Is(err, fs.ErrNotExist): // deleted or moved away: written anew
		f.disk = nil
		return nil
	case err != nil:
		return fmt.Errorf("not saved: %w", err)
	case bytes.Equal(now, f.disk):
		return nil
	}
	theirs, err := parse(now)
	if err != nil {
		return f.writeBeside(err)
	}
	base, err := parse(now)
	if err != nil {
		return err
	}
	f.merge(theirs)
	f.disk, f.base = now, base
	return nil
}

// writeBeside writes the whole notebook into a file of its own, since the file
// itself holds something that must not be overwritten.
func (f *file) writeBeside(why error) error {
	beside := strings.TrimSuffix(f.path, ".ipynb") + ".copy.unsaved.ipynb"
	if err := f.nb.WriteFile(beside); err != nil {
		return fmt.Errorf("not saved: another program changed the file, and it is no notebook now (%w); beside it: %w", why, err)
	}
	return fmt.Errorf("another program changed the file, and it is no notebook now (%w): what you write is saved in %s", why, filepath.Base(beside))
}

// beside is the notebook that takes what has no place in the file itself.
func (f *file) beside() string { return strings.TrimSuffix(f.path, ".ipynb") + ".unsaved.ipynb" }

// reload takes over what another program wrote, before a page is shown.
func (f *file) reload() {
	f.note = ""
	err := f.takeOver()
	if e := f.writeKept(); err == nil {
		err = e
	}
	if err != nil && f.err == nil {
		f.err = err
	}
}

// problem says what a reader should know: why the last save failed, or a note.
func (f *file) problem() string {
	if f.err != nil {
		return f.err.Error()
	}
	return f.note
}
