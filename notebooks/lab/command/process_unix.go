//go:build unix

package main

import (
	"os/exec"
	"syscall"
	"time"

	"kpcalab/notebooks/kernel"
)

// ownGroup keeps the terminal's Ctrl-C away from JupyterLab, which would ask
// whether it is meant. Until somebody watches over the group, its first process
// ends with this one: see [kernel.EndWithParent] for the thread that starts it.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	kernel.EndWithParent(cmd.SysProcAttr, syscall.SIGTERM)
}

// endGroup ends what is left of the group, politely at first; gone is closed when
// its first process has ended, or nil where somebody else waits for that.
func endGroup(cmd *exec.Cmd, gone <-chan struct{}) {
	syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM)
	select {
	case <-gone:
	case <-time.After(3 * time.Second):
	}
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	if gone != nil {
		<-gone
	}
}
