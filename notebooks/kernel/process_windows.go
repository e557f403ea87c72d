package kernel

import (
	"errors"
	"os/exec"
)

// supported refuses Windows: GoNB talks to its cells through named pipes of Unix.
func supported() error {
	return errors.New("GoNB does not run on Windows itself: install the Windows Subsystem for Linux (wsl --install) and run the same command in it")
}

func ownGroup(*exec.Cmd) {}

func interruptWithParent(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }
