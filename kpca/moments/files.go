package main

import (
	"encoding"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// save writes what v marshals to: "-" is standard output.
func save(path string, v encoding.BinaryMarshaler) error {
	b, err := v.MarshalBinary()
	if err != nil {
		return err
	}
	if path == "-" {
		_, err := os.Stdout.Write(b)
		return err
	}
	return whole(path, func(w io.Writer) error { _, err := w.Write(b); return err })
}

// load reads what save wrote.
func load(path string, v encoding.BinaryUnmarshaler) error {
	b, err := readFile(path)
	if err != nil {
		return err
	}
	if err := v.UnmarshalBinary(b); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

func readFile(path string) ([]byte, error) {
	if path == "-" {
		return io.ReadAll(os.Stdin)
	}
	return os.ReadFile(path)
}

// unfinished begins the names of files that are being written.
const unfinished = ".unfinished-"

// whole makes the file appear with all that write writes, or not at all.
func whole(path string, write func(io.Writer) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), unfinished+filepath.Base(path)+"-")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if err := f.Chmod(0o644); err != nil && !strings.Contains(err.Error(), "not supported") {
		return err
	}
	if err := write(f); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
