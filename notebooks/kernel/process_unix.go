//go:build unix

package kernel

import (
	"errors"
	"os/exec"
	"syscall"
	"time"
)

func supported() error { return nil }

// ownGroup puts the kernel in a process group of its own, so that the programs
// of its cells end with it.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	EndWithParent(cmd.SysProcAttr, syscall.SIGTERM)
}

// interruptWithParent ends a go command as Ctrl-C would: it removes its temporary
// files then.
func interruptWithParent(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{}
	EndWithParent(cmd.SysProcAttr, syscall.SIGINT)
}

// killGroup kills the kernel's group and waits until nobody is left in it.
func killGroup(cmd *exec.Cmd) {
	group := -cmd.Process.Pid
	for range 100 {
		if errors.Is(syscall.Kill(group, syscall.SIGKILL), syscall.ESRCH) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}
