package kernel

import "os"

// Folder makes a temporary folder; there are no kernels here to share it with.
func Folder() (path string, release func(), err error) {
	path, err = os.MkdirTemp("", "kpcalab-")
	return path, func() {}, err
}

// CheckFolder finds nothing wrong.
func CheckFolder() error { return nil }

// Sweep does nothing: the kernel does not run on Windows.
func Sweep() {}

// Watch does nothing: the kernel does not run on Windows.
func Watch(int, string) (stop func(), err error) { return func() {}, nil }
