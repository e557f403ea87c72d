package machine

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"time"

	"github.com/landlock-lsm/go-landlock/landlock"
	llsys "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"
)

// dieWithParent lets the kernel kill a process when the thread that starts it ends.
func dieWithParent(c *exec.Cmd) { c.SysProcAttr.Pdeathsig = syscall.SIGKILL }

// Limit sets limits from outside, but for the one on time. RLIMIT_AS is the wrong
// one for Go programs, which reserve about 1 GB of addresses at start; RLIMIT_DATA
// counts what they write to.
func Limit(pid int, l Limits) {
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

// CPUTime is the processor time that a process has used so far. Limits are
// measured in it where the system tells, so that a busy machine doesn't turn an
// honest submission into a slow one.
func CPUTime(pid int) (used time.Duration, known bool) {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0, false
	}
	f := bytes.Fields(b[bytes.LastIndexByte(b, ')')+1:])
	if len(f) < 13 {
		return 0, false
	}
	user, err1 := strconv.ParseInt(string(f[11]), 10, 64)
	system, err2 := strconv.ParseInt(string(f[12]), 10, 64)
	return time.Duration(user+system) * 10 * time.Millisecond, err1 == nil && err2 == nil // 100 ticks a second
}

// Confine takes from this process every right that running a module doesn't need:
// the second layer behind wazero. A worker whose guest escaped could open no file,
// write none, and reach no TCP port. An old kernel without landlock keeps the limits.
func Confine() error {
	for resource, value := range map[int]uint64{unix.RLIMIT_FSIZE: 0, unix.RLIMIT_CORE: 0, unix.RLIMIT_NOFILE: 32} {
		if err := unix.Setrlimit(resource, &unix.Rlimit{Cur: value, Max: value}); err != nil {
			return fmt.Errorf("limiting the worker: %w", err)
		}
	}
	return landlock.V5.BestEffort().Restrict()
}

// Landlock is the version of the kernel's interface, 0 where it has none.
func Landlock() int {
	v, err := llsys.LandlockGetABIVersion()
	if err != nil {
		return 0
	}
	return v
}
