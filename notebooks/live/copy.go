package live

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"kpcalab/notebooks/notebook"
)

// foreignError says that another program left something in the file that is no
// notebook, and must not be overwritten.
type foreignError struct {
	why  error
	copy string // the file that has what pages wrote; empty: none
}

func (e *foreignError) Error() string {
	if e.copy == "" {
		return fmt.Sprintf("not saved: another program changed the file, and it is no notebook now (%v)", e.why)
	}
	return fmt.Sprintf("another program changed the file, and it is no notebook now (%v): what you write is saved in %s", e.why, filepath.Base(e.copy))
}

func (e *foreignError) Unwrap() error { return e.why }

// copyPath is the file that has the whole notebook while its own holds something
// else.
func (f *file) copyPath() string {
	return strings.TrimSuffix(f.path, ".ipynb") + ".copy" + unsavedEnding
}

// writeCopy writes the notebook into its copy. Nothing is lost with what our copy
// held before: it is in the notebook, or was kept. A file in its place that is not
// ours gets another name.
func (f *file) writeCopy(foreign *foreignError) error {
	if _, err := os.Lstat(f.copyPath()); err == nil && !f.copied {
		if err := os.Rename(f.copyPath(), stamped(f.copyPath())); err != nil {
			return fmt.Errorf("%w; beside it: %w", foreign, err)
		}
	}
	if err := f.nb.WriteFile(f.copyPath()); err != nil {
		return fmt.Errorf("%w; beside it: %w", foreign, err)
	}
	f.copied = true
	foreign.copy = f.copyPath()
	return foreign
}

// takeCopy takes over the copy of an earlier process, which was killed before the
// file was a notebook again: texts that the notebook does not have are kept.
func (f *file) takeCopy() {
	left, err := notebook.ReadFile(f.copyPath())
	if err != nil {
		return
	}
	left.GiveIDs()
	now := byID(f.nb)
	for _, c := range left.Cells {
		if n := now[c.ID]; c.Source != "" && (n == nil || n.Source != c.Source) {
			f.keep(c, "it was written while the file was no notebook")
		}
	}
	f.copied = true
}

// dropCopy removes the copy, once all that is in it is elsewhere.
func (f *file) dropCopy() {
	if f.copied && len(f.kept) == 0 && os.Remove(f.copyPath()) == nil {
		f.copied = false
	}
}
