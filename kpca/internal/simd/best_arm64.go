package simd

import "golang.org/x/sys/cpu"

// Levels are all levels of this processor, from the plainest.
func Levels() []Level {
	if cpu.ARM64.HasASIMD {
		return []Level{Generic, NEON}
	}
	return []Level{Generic}
}
