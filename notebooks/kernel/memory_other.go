//go:build !linux

package kernel

// machineMemory is not known here.
func machineMemory() uint64 { return 0 }

// LimitMemory does nothing: only Linux limits another process.
func LimitMemory(int, uint64) error { return nil }
