package sandbox

import (
	"bytes"
	"os"
	"strconv"
	"time"
)

// cpuTime is the processor time that a process has used so far. Limits are
// measured in it where the system tells, so that a busy machine doesn't turn an
// honest submission into a slow one.
func cpuTime(pid int) (time.Duration, bool) {
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
