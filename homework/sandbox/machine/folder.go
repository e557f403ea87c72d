package machine

import (
	"os"
	"path/filepath"
	"time"
)

// Claim locks a work folder for as long as this process lives, whatever ends it.
func Claim(dir string) (release func(), err error) { return Lock(filepath.Join(dir, "lock")) }

// Sweep removes the work folders of processes that were killed: those in parent
// whose name begins with prefix, of this user, older than young, whose lock nobody
// holds. A number of a process would be no proof: containers that share a folder
// count on their own.
func Sweep(parent, prefix string, young time.Duration) {
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
		if release, err := Claim(dir); err == nil {
			os.RemoveAll(dir)
			release()
		}
	}
}
