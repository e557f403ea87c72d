//go:build !unix

package main

import (
	"fmt"
	"os"
)

// lock makes a file that only one process can make; a grader that was killed
// leaves it behind.
func lock(path string) (release func(), err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL, 0o644)
	if os.IsExist(err) {
		return nil, fmt.Errorf("another grader is at work on this folder; if none is, delete %s", path)
	}
	if err != nil {
		return nil, fmt.Errorf("the report folder can't be written: %w; choose another with -o", err)
	}
	f.Close()
	return func() { os.Remove(path) }, nil
}
