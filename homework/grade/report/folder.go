package report

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// Folder is where reports are written. Nothing in it leads out of it: links that
// somebody put there aren't followed.
type Folder struct {
	Dir  string
	root *os.Root
}

// OpenFolder makes the folder if it isn't there.
func OpenFolder(dir string) (*Folder, error) {
	if info, err := os.Lstat(dir); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		return nil, fmt.Errorf("the report folder %s is a link; name the folder itself", dir)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("the report folder can't be written: %w; choose another, for grade with -o", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("the report folder can't be opened: %w; choose another, for grade with -o", err)
	}
	return &Folder{dir, root}, nil
}

// Close gives the folder up.
func (f *Folder) Close() error { return f.root.Close() }

// ReadFile reads a file of the folder.
func (f *Folder) ReadFile(name string) ([]byte, error) { return f.root.ReadFile(name) }

// Remove deletes a file of the folder.
func (f *Folder) Remove(name string) error { return f.root.Remove(name) }

// MkdirAll makes a folder in it.
func (f *Folder) MkdirAll(name string) error { return f.root.MkdirAll(name, 0o755) }

// FS is the folder to be walked.
func (f *Folder) FS() fs.FS { return f.root.FS() }

// WriteFile writes a file in one step, making its folder: a reader sees the old or
// the new one, and a full disk leaves the old one.
func (f *Folder) WriteFile(name string, content []byte) error {
	fail := func(err error) error {
		return fmt.Errorf("writing %s: %w", filepath.Join(f.Dir, filepath.FromSlash(name)), err)
	}
	if err := f.root.MkdirAll(path.Dir(name), 0o755); err != nil {
		return fail(err)
	}
	var random [8]byte
	rand.Read(random[:])
	passing := path.Join(path.Dir(name), ".new-"+hex.EncodeToString(random[:]))
	w, err := f.root.OpenFile(passing, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return fail(err)
	}
	_, err = w.Write(content)
	if err = errors.Join(err, w.Close()); err == nil {
		err = f.root.Rename(passing, name)
	}
	if err != nil {
		f.root.Remove(passing)
		return fail(err)
	}
	return nil
}

// WriteFile writes a single file in one step, outside of any report.
func WriteFile(name string, content []byte) error {
	dir := filepath.Dir(name)
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real // the caller's own choice
	}
	f, err := OpenFolder(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.WriteFile(filepath.Base(name), content)
}
