//go:build unix

package sandbox

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// claim locks a work folder for as long as this process lives, whatever ends it.
func claim(dir string) (release func(), err error) {
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		f.Close()
		return nil, err
	}
	return func() { f.Close() }, nil
}

// sweep removes the work folders of graders that were killed: those of this
// user, older than young, whose lock nobody holds. A number of a process would be
// no proof: containers that share a folder count on their own.
func sweep(parent string, young time.Duration) {
	entries, err := filepath.Glob(filepath.Join(parent, prefix+"*"))
	if err != nil {
		return
	}
	for _, dir := range entries {
		info, err := os.Lstat(dir)
		if err != nil || !info.IsDir() || !mine(info) || time.Since(info.ModTime()) < young {
			continue
		}
		lock, err := os.Lstat(filepath.Join(dir, "lock"))
		if err != nil || !lock.Mode().IsRegular() { // not made by this version
			continue
		}
		if release, err := claim(dir); err == nil {
			os.RemoveAll(dir)
			release()
		}
	}
}

func mine(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Getuid()
}
