package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
)

// partID names a table among its kin; "" is standard input without a name.
func partID(id, path string) string {
	if id != "" || path == "-" {
		return id
	}
	return filepath.ToSlash(filepath.Clean(path))
}

// parts makes sure that every table is there once, and has an id of its own.
func (in *input) parts(id string, paths []string) error {
	if id != "" && len(paths) > 1 {
		return usageError(fmt.Sprintf("-part is the id of one table, and %d are named; take them one by one, or leave -part out: their paths are their ids then", len(paths)))
	}
	if id == "" && slices.Contains(paths, "-") {
		in.note("standard input has no id, by which merge would count it once if it came twice; -part ID gives it one")
	}
	var files []os.FileInfo
	for i, path := range paths {
		is, err := os.Stat(path)
		for j, other := range paths[:i] {
			same := err == nil && files[j] != nil && is.Mode().IsRegular() && os.SameFile(is, files[j])
			if same || path == other || filepath.Clean(path) == filepath.Clean(other) {
				return usageError(fmt.Sprintf("%s and %s are the same table, whose rows would count twice; name it once", other, path))
			}
		}
		files = append(files, is)
	}
	return nil
}

// parts runs one for every table, on all cores, and then merge in the order of the
// tables, so that the bits don't depend on who was first.
func parts[T any](paths []string, one func(path string) (T, error), merge func(T) error) error {
	results := make([]chan func() error, len(paths))
	slots := make(chan bool, runtime.GOMAXPROCS(0))
	stopped := make(chan bool)
	defer close(stopped)
	for i := range results {
		results[i] = make(chan func() error, 1)
	}
	go func() {
		for i, path := range paths {
			select {
			case slots <- true:
			case <-stopped:
				return
			}
			go func() {
				v, err := one(path)
				results[i] <- func() error {
					<-slots // no more are held than are merged
					if err != nil {
						return err
					}
					return merge(v)
				}
			}()
		}
	}()
	for _, r := range results {
		if err := (<-r)(); err != nil {
			return err
		}
	}
	return nil
}
