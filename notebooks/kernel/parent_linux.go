package kernel

import "syscall"

// EndWithParent lets a child end cleanly, by the signal given, when this process
// is killed before it could end it, or call for [Watch]. The signal comes when the
// starting thread ends, so that thread must live as long as the child
// (runtime.LockOSThread).
func EndWithParent(attr *syscall.SysProcAttr, by syscall.Signal) { attr.Pdeathsig = by }
