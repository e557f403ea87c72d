package main

import (
	"os/exec"
	"syscall"
)

// endWithParent lets a command end when this process is killed. The signal comes
// when the starting thread ends, so that thread must live as long as the command.
func endWithParent(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGINT} }
