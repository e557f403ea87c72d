//go:build !unix

package machine

import (
	"io/fs"
	"os"
	"os/exec"

	"github.com/tetratelabs/wazero/experimental"
)

// Detach does nothing here.
func Detach(*exec.Cmd) {}

// UsedUp is never known here.
func (l Limits) UsedUp(*exec.ExitError) bool { return false }

// Lock makes a file that only one process can make; one that was killed leaves it
// behind. The error is ErrHeld when another one has made it.
func Lock(path string) (release func(), err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL, 0o600)
	if os.IsExist(err) {
		return nil, ErrHeld
	}
	if err != nil {
		return nil, err
	}
	f.Close()
	return func() { os.Remove(path) }, nil
}

// LocksStay: a killed process leaves its locks behind.
const LocksStay = true

// mine isn't known here: a work folder of a grader that was killed stays until the
// system clears its temporary files.
func mine(fs.FileInfo) bool { return false }

// Allocator is nil: wazero's own allocator grows by copying.
func Allocator() experimental.MemoryAllocator { return nil }
