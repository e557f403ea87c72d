package sandbox

import (
	"fmt"

	"github.com/landlock-lsm/go-landlock/landlock"
	llsys "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"
)

// confine is the second layer behind wazero: a worker whose guest escaped could
// open no file, write none, and reach no TCP port. An old kernel without
// landlock keeps the limits.
func confine() error {
	for resource, value := range map[int]uint64{unix.RLIMIT_FSIZE: 0, unix.RLIMIT_CORE: 0, unix.RLIMIT_NOFILE: 32} {
		if err := unix.Setrlimit(resource, &unix.Rlimit{Cur: value, Max: value}); err != nil {
			return fmt.Errorf("limiting the worker: %w", err)
		}
	}
	return landlock.V5.BestEffort().Restrict()
}

func landlockVersion() int {
	v, err := llsys.LandlockGetABIVersion()
	if err != nil {
		return 0
	}
	return v
}
