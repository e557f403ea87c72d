//go:build unix

package sandbox

import (
	"os/exec"
	"syscall"
)

// killedByCPU: at the CPU limit the kernel sends SIGXCPU (the compiler dies of
// it) or SIGKILL.
func killedByCPU(exit *exec.ExitError) bool {
	status, ok := exit.Sys().(syscall.WaitStatus)
	if !ok || !status.Signaled() {
		return false
	}
	return status.Signal() == syscall.SIGXCPU ||
		status.Signal() == syscall.SIGKILL && exit.UserTime()+exit.SystemTime() >= 9e9
}
