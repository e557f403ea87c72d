// Package toolbox is the folder in which tests keep the programs that they build, so
// that several packages, and the next run, build the notebook kernel once.
//
//	dir, done := toolbox.Open()
//	defer done()
//	spec, err := kernel.Install(ctx, repo, dir, nil)
//
// What lies there is named by its content or by its clone: nothing in it is ever out
// of date.
package toolbox

import (
	"os"
	"path/filepath"
)

// Open returns KPCALAB_CACHE, or else a folder of the tests in the user's cache, or
// else, where none can be written, a temporary one, which done removes.
func Open() (dir string, done func()) {
	nothing := func() {}
	if dir := os.Getenv("KPCALAB_CACHE"); dir != "" {
		return dir, nothing
	}
	if user, err := os.UserCacheDir(); err == nil {
		dir := filepath.Join(user, "kpcalab", "tests")
		if probe, err := tryFolder(dir); err == nil {
			os.Remove(probe)
			return dir, nothing
		}
	}
	dir, err := os.MkdirTemp("", "kpcalab-test-")
	if err != nil {
		panic("tests need a temporary folder: " + err.Error())
	}
	return dir, func() { os.RemoveAll(dir) }
}

// tryFolder makes the folder, and a file in it.
func tryFolder(dir string) (file string, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	f, err := os.CreateTemp(dir, ".probe-")
	if err != nil {
		return "", err
	}
	return f.Name(), f.Close()
}
