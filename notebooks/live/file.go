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
	"kpcalab/notebooks/page"
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
	copied  bool            // the notebook's copy is there, and it is ours (copy.go)
}

func openFile(path string) (*file, error) {
	f := &file{path: path, changed: func(*notebook.Cell) {}, written: map[string]bool{}}
	var err error
	if f.disk, err = readFile(path); err != nil {
		return nil, err
	}
	if f.nb, err = parse(f.disk); err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	f.base, err = parse(f.disk)
	f.takeCopy()
	return f, err
}

// maxFile is more than a browser shows of a notebook, and less than a machine has.
const maxFile = 256 << 20

// readFile reads a file as large as notebooks may be, and nothing that never ends,
// such as a pipe that a stranger's archive has under a notebook's name.
func readFile(path string) ([]byte, error) {
	st, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !st.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no file (%v)", filepath.Base(path), st.Mode().Type())
	case st.Size() > maxFile:
		return nil, fmt.Errorf("%s has %d MB, more than a page can show: take outputs out of it, or open it in JupyterLab", filepath.Base(path), st.Size()>>20)
	}
	return os.ReadFile(path)
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
// What cannot be merged is left alone, and ours is written beside.
func (f *file) save() error {
	f.err = f.settle()
	return f.err
}

// attempts is how often a save is merged anew because another program saved
// meanwhile: one that writes without a pause must not hold up the page.
const attempts = 10

func (f *file) settle() error {
	err := f.merged()
	for range attempts {
		if !errors.Is(err, errOvertaken) {
			break
		}
		err = f.merged()
	}
	return err
}

// merged writes first what gave way, since the file or its copy is about to lose
// it: a kill may come between any two steps.
func (f *file) merged() error {
	foreign := f.takeOver()
	for len(f.kept) > 0 {
		if err := f.writeKept(); err != nil {
			return err
		}
		foreign = f.takeOver() // writing took its time
	}
	var unreadable *foreignError
	if errors.As(foreign, &unreadable) {
		return f.writeCopy(unreadable)
	}
	if foreign != nil {
		return foreign
	}
	return f.write()
}

// errOvertaken tells that another program wrote the file while this one did.
var errOvertaken = errors.New("another program writes this file all the time")

func (f *file) write() error {
	b := f.nb.Bytes()
	if bytes.Equal(b, f.disk) {
		f.dropCopy()
		return nil
	}
	if err := f.nb.Replace(f.path, f.still); err != nil {
		return fmt.Errorf("not saved: %w", err)
	}
	f.disk = b
	base, err := parse(b)
	if err != nil {
		return fmt.Errorf("not saved: %w", err)
	}
	f.base = base
	f.dropCopy()
	return nil
}

// still is errOvertaken unless the disk has what it had when it was merged.
func (f *file) still() error {
	now, err := readFile(f.path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && f.disk == nil:
		return nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	case err != nil || f.disk == nil || !bytes.Equal(now, f.disk):
		return errOvertaken
	}
	return nil
}

// takeOver merges what is on the disk, where that is not what was there last.
func (f *file) takeOver() error {
	now, err := readFile(f.path)
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
		return &foreignError{why: err}
	}
	base, err := parse(now)
	if err != nil {
		return err
	}
	f.merge(theirs)
	f.disk, f.base = now, base
	return nil
}

// reload takes over what another program wrote, before a page is shown. It writes
// the notebook only where an earlier save is still owed: looking changes no file.
func (f *file) reload() {
	f.note = ""
	if f.err != nil {
		f.save()
		return
	}
	f.err = f.takeOver()
	if err := f.writeKept(); f.err == nil {
		f.err = err
	}
	if f.err == nil {
		f.dropCopy()
	}
}

// problem says what a reader should know: why the last save failed, or a note.
func (f *file) problem() string {
	if f.err != nil {
		return f.err.Error()
	}
	return f.note
}

// place is where on the disk all is that pages wrote.
func (f *file) place() page.Place {
	var foreign *foreignError
	switch {
	case f.err == nil:
		return page.InFile
	case errors.As(f.err, &foreign) && foreign.copy != "":
		return page.Beside
	}
	return page.Nowhere
}

// beside is the notebook that takes what has no place in the file itself.
func (f *file) beside() string { return strings.TrimSuffix(f.path, ".ipynb") + unsavedEnding }

const unsavedEnding = ".unsaved.ipynb"
