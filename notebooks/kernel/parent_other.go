//go:build unix && !linux

package kernel

import "syscall"

// EndWithParent does nothing: only Linux tells a child of its parent's death.
func EndWithParent(*syscall.SysProcAttr, syscall.Signal) {}
