package main

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
)

// peakMemory is the largest resident size of this process, in bytes; where Linux doesn't
// tell, what Go has from the operating system, which is near it.
func peakMemory() float64 {
	status, _ := os.ReadFile("/proc/self/status")
	if _, rest, ok := bytes.Cut(status, []byte("VmHWM:")); ok {
		var kib float64
		if _, err := fmt.Sscan(string(rest), &kib); err == nil {
			return 1024 * kib
		}
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.Sys)
}
