//go:build !linux

package main

import "runtime"

// peakMemory is the memory that Go has from the operating system, in bytes: near
// the peak, since little is given back.
func peakMemory() float64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.Sys)
}
