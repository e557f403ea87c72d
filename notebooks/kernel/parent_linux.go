package kernel

import "syscall"

// endWithParent lets the kernel end cleanly when this process is killed before
// it could close it. The signal comes when the starting thread ends, so that
// thread must live as long as the kernel.
func endWithParent(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGTERM }
