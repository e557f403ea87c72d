//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package main

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

const locks = true

// lock marks a file as one that this process writes, until it is closed. Where a file
// system can't, a run may sweep what another one writes, whose rename then fails.
func lock(f *os.File) { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_EX) }

// removeAbandoned takes a file away unless a process holds its lock.
func removeAbandoned(path string) error {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	if syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil {
		return nil
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
