//go:build unix

package stream_test

import "golang.org/x/sys/unix"

// processorSeconds is the processor time of this process so far.
func processorSeconds() float64 {
	var u unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
