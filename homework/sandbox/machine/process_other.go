//go:build !linux

package machine

import (
	"os/exec"
	"time"
)

func dieWithParent(*exec.Cmd) {}

// Limit does nothing here: the parent watches the clock alone.
func Limit(pid int, l Limits) {}

// CPUTime isn't known here: limits are measured by the clock on the wall.
func CPUTime(pid int) (used time.Duration, known bool) { return 0, false }

// Confine does nothing here: wazero is the only layer.
func Confine() error { return nil }

// Landlock is Linux's.
func Landlock() int { return 0 }
