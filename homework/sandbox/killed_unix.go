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
	used := (exit.UserTime() + exit.SystemTime()).Seconds()
	return status.Signal() == syscall.SIGXCPU ||
		status.Signal() == syscall.SIGKILL && used >= float64(toolLimits.CPU)/2 // the limit counts in ticks, which on a busy virtual machine run ahead of the time used
}
