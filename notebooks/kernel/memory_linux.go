package kernel

import (
	"errors"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// machineMemory is the memory of the machine, or of the container where that has
// less.
func machineMemory() uint64 {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return 0
	}
	total := uint64(info.Totalram) * uint64(info.Unit)
	for _, file := range []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		b, err := os.ReadFile(file)
		if n, e := strconv.ParseUint(strings.TrimSpace(string(b)), 10, 64); err == nil && e == nil && n > 0 {
			total = min(total, n)
		}
	}
	return total
}

// LimitMemory bounds the memory of a process and of all that it starts, each for
// itself: data that it can write, which is what the Go runtime asks for, not
// addresses that it only reserves. 0: no limit.
func LimitMemory(pid int, bytes uint64) error {
	if bytes == 0 {
		return nil
	}
	err := unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: bytes, Max: bytes}, nil)
	if errors.Is(err, unix.ESRCH) {
		return nil // it has ended already, and whoever waits for it says why
	}
	return err
}
