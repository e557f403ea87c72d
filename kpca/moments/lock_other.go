//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package main

import (
	"os"
	"time"
)

const locks = false

func lock(*os.File) {}

// abandoned is the age from which a file is taken for one that nobody writes any more.
const abandoned = time.Hour

func removeAbandoned(path string) error {
	is, err := os.Stat(path)
	if err != nil || time.Since(is.ModTime()) < abandoned {
		return nil
	}
	return os.Remove(path)
}
