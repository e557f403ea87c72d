//go:build unix

package main

import (
	"os/exec"
	"syscall"
	"time"
)

// ownGroup keeps the terminal's Ctrl-C away from JupyterLab, which would ask
// whether it is meant.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// endGroup ends what is left of the group, politely at first.
func endGroup(cmd *exec.Cmd, gone <-chan struct{}) {
	syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM)
	select {
	case <-gone:
	case <-time.After(3 * time.Second):
	}
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	<-gone
}
