package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// unfinished begins the names of files that are being written.
const unfinished = ".unfinished-"

// whole makes the file appear with all that write writes, or not at all. Links are
// followed. What is no regular file, as a pipe or a device, is written into: to put
// a file in its place would destroy it. "-" is standard output.
func whole(path string, write func(io.Writer) error) error {
	if path == "-" {
		return write(os.Stdout)
	}
	is, err := os.Stat(path)
	switch {
	case err == nil && is.IsDir():
		return isFolder(path)
	case err == nil && isStdout(is):
		return write(os.Stdout)
	case err == nil && !is.Mode().IsRegular():
		return into(path, write)
	}
	if path, err = behind(path); err != nil {
		return err
	}
	mode := fs.FileMode(0o644)
	if is != nil {
		mode = is.Mode().Perm()
	}
	return replace(path, mode, write)
}

// into writes to what is there already.
func into(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// replace writes beside the file, and puts what was written in its place.
func replace(path string, mode fs.FileMode, write func(io.Writer) error) (err error) {
	f, err := claimed(path)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if err := f.Chmod(mode); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	if err := write(f); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if !locks { // such a system renames no open file
		if err := f.Close(); err != nil {
			return err
		}
		return os.Rename(f.Name(), path)
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return f.Close()
}

// claimed is a new file for what will be path, which no sweep takes away.
func claimed(path string) (*os.File, error) {
	for {
		f, err := os.CreateTemp(filepath.Dir(path), unfinished+filepath.Base(path)+"-")
		if err != nil {
			return nil, err
		}
		lock(f)
		is, err := f.Stat()
		if err != nil {
			return nil, errors.Join(err, f.Close(), os.Remove(f.Name()))
		}
		if at, err := os.Stat(f.Name()); err == nil && os.SameFile(is, at) {
			return f, nil
		}
		f.Close() // swept before it was locked
	}
}

// sweep takes away what an interrupted run has left of a file; what another run is
// writing stays.
func sweep(path string) error {
	path, err := behind(path)
	if err != nil {
		return err
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), unfinished+filepath.Base(path)+"-") {
			err = errors.Join(err, removeAbandoned(filepath.Join(filepath.Dir(path), e.Name())))
		}
	}
	return err
}

// mostLinks is where a chain of links is taken for a ring, as Linux does.
const mostLinks = 40

// behind is the file that a path leads to by links, whether it is there or not.
func behind(path string) (string, error) {
	for range mostLinks {
		to, err := os.Readlink(path)
		if err != nil {
			return path, nil // no link, or nothing: what writes there says why
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return "", fmt.Errorf("%s: links lead in a ring", path)
}

func isFolder(path string) error {
	return fmt.Errorf("%s is a folder; name a file in it with -o", path)
}

func isStdout(is os.FileInfo) bool {
	out, err := os.Stdout.Stat()
	return err == nil && os.SameFile(is, out)
}

// first makes a file with that text unless there is one, of which only one of several
// runs can be the maker.
func first(path, text string) (made bool, err error) {
	f, err := claimed(path)
	if err != nil {
		return false, err
	}
	_, err = f.WriteString(text)
	if err = errors.Join(err, f.Chmod(0o644)); err == nil {
		err = os.Link(f.Name(), path)
		if err != nil && !errors.Is(err, fs.ErrExist) { // not every file system has links
			err = exclusively(path, text)
		}
	}
	if err = errors.Join(err, f.Close(), os.Remove(f.Name())); errors.Is(err, fs.ErrExist) {
		return false, nil
	}
	return err == nil, err
}

// exclusively is first for a file that others may see before its text is there.
func exclusively(path, text string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(path)
	}
	return err
}

// writable tries the place of an output, before the hours that its making may take.
func writable(path, flag string) error {
	if path == "" {
		return usageError(fmt.Sprintf("-%s is empty; name a file, or - for standard output", flag))
	}
	is, err := os.Stat(path)
	switch {
	case path == "-" || err == nil && !is.IsDir() && !is.Mode().IsRegular():
		return nil
	case err == nil && is.IsDir():
		return isFolder(path)
	case err == nil && flag == "bad": // which is appended to
		return into(path, func(io.Writer) error { return nil })
	}
	to, err := behind(path)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(to), unfinished+filepath.Base(to)+"-")
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("-%s %s: there is no folder %s; make it first, or name another place", flag, path, filepath.Dir(to))
	}
	if err != nil {
		return fmt.Errorf("-%s %s: nothing can be written there: %w", flag, path, err)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}
