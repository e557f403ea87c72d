//go:build unix

package kernel

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

const (
	folderPrefix = "kpcalab-"
	ownerFile    = "owner" // locked for as long as the folder's process lives
)

// Folder makes a temporary folder that nobody else can read. Its path is kept
// short because Unix sockets in it may have about 100 bytes. release gives it up;
// one that was never released is removed by [Sweep].
func Folder() (path string, release func(), err error) {
	path, err = os.MkdirTemp(shortRoot(), folderPrefix)
	if err != nil {
		return "", nil, fmt.Errorf("no temporary folder: %w (another one can be named with TMPDIR)", err)
	}
	owner, err := os.Create(filepath.Join(path, ownerFile))
	if err == nil {
		err = unix.Flock(int(owner.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	}
	if err != nil {
		os.RemoveAll(path)
		return "", nil, fmt.Errorf("no temporary folder: %w", err)
	}
	return path, func() { owner.Close() }, nil
}

// CheckFolder tells whether programs can be run in the temporary folder, which
// some machines forbid.
func CheckFolder() error {
	path, release, err := Folder()
	if err != nil {
		return err
	}
	defer release()
	defer os.RemoveAll(path)
	program := filepath.Join(path, "program")
	if err := os.WriteFile(program, nil, 0o700); err != nil {
		return fmt.Errorf("the temporary folder cannot be written: %w", err)
	}
	if err := unix.Access(program, unix.X_OK); err != nil {
		return fmt.Errorf("programs may not be run in the temporary folder %s (%w; mounted with noexec?): name another one with TMPDIR", filepath.Dir(path), err)
	}
	return nil
}

// shortRoot is the folder for temporary folders; empty: the usual one.
func shortRoot() string {
	if len(os.TempDir()) > 40 {
		if st, err := os.Stat("/tmp"); err == nil && st.IsDir() {
			return "/tmp"
		}
	}
	return ""
}

// Sweep removes the folders of processes that ended without removing them: after
// a power cut, say. It leaves those of others, and those in use.
func Sweep() {
	for _, root := range []string{os.TempDir(), "/tmp"} {
		entries, _ := os.ReadDir(root)
		for _, e := range entries {
			if path := filepath.Join(root, e.Name()); e.IsDir() && strings.HasPrefix(e.Name(), folderPrefix) && abandoned(path) {
				os.RemoveAll(path)
			}
		}
	}
}

func abandoned(path string) bool {
	owner, err := os.OpenFile(filepath.Join(path, ownerFile), os.O_RDWR, 0)
	if err != nil {
		return false // being made, or somebody else's
	}
	defer owner.Close()
	var st unix.Stat_t
	return unix.Fstat(int(owner.Fd()), &st) == nil && int(st.Uid) == os.Getuid() &&
		unix.Flock(int(owner.Fd()), unix.LOCK_EX|unix.LOCK_NB) == nil
}
