// Package sandboxtest lets the tests of several packages, and the next run of them,
// share the machine code of the submissions that they try.
//
//	func TestMain(m *testing.M) {
//		sandboxtest.ShareMachineCode()
//		os.Exit(m.Run())
//	}
//
// It takes a second of processor time to make it of a module, and the same modules are
// tried everywhere. The tests of package sandbox itself share nothing: there it is
// made anew in each run.
package sandboxtest

import (
	"cmp"
	"os"
	"path/filepath"

	"kpcalab/homework/sandbox"
)

// ShareMachineCode sets [sandbox.MachineCodeVariable] to a folder of the tests in
// KPCALAB_CACHE or in the user's cache, unless it is set. Where there is none, each
// sandbox has its own.
func ShareMachineCode() {
	if os.Getenv(sandbox.MachineCodeVariable) != "" {
		return
	}
	if dir, err := folder(); err == nil {
		os.Setenv(sandbox.MachineCodeVariable, dir)
	}
}

// folder makes it.
func folder() (string, error) {
	dir := os.Getenv("KPCALAB_CACHE")
	if dir == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return "", err
		}
		dir = filepath.Join(user, "kpcalab", "tests")
	}
	dir, err := filepath.Abs(filepath.Join(dir, "machinecode"))
	if err != nil {
		return "", err
	}
	err = os.MkdirAll(dir, 0o700)
	probe, failed := os.CreateTemp(dir, ".probe-")
	if failed == nil {
		probe.Close()
		os.Remove(probe.Name())
	}
	return dir, cmp.Or(err, failed)
}
