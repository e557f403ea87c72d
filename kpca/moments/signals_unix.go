//go:build unix

package main

import (
	"os/signal"
	"syscall"
)

// A limit on the size of files (ulimit -f) is an error of the write, not the end of
// the process with a half of a file behind it.
func init() { signal.Ignore(syscall.SIGXFSZ) }
