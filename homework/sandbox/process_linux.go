package sandbox

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// detach gives the child a process group of its own, so that Ctrl-C reaches
// only the grader, and lets the kernel kill it when its parent dies.
func detach(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// limitProcess sets limits from outside. RLIMIT_AS is the wrong one for Go
// programs, which reserve about 1 GB of addresses at start; RLIMIT_DATA counts
// what they write to.
func limitProcess(pid int, l processLimits) {
	for _, r := range []struct {
		resource int
		value    uint64
	}{{unix.RLIMIT_DATA, l.Memory}, {unix.RLIMIT_CPU, l.CPU}, {unix.RLIMIT_FSIZE, l.File}, {unix.RLIMIT_NOFILE, l.Handles}} {
		if r.value > 0 {
			unix.Prlimit(pid, r.resource, &unix.Rlimit{Cur: r.value, Max: r.value}, nil)
		}
	}
	unix.Prlimit(pid, unix.RLIMIT_CORE, &unix.Rlimit{}, nil)
}
