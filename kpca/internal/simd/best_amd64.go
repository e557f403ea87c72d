package simd

import "golang.org/x/sys/cpu"

// Levels are all levels of this processor that the operating system supports,
// from the plainest.
func Levels() []Level {
	all, x := []Level{Generic}, &cpu.X86
	if x.HasAVX2 && x.HasFMA {
		all = append(all, AVX2)
		if x.HasAVX512F && x.HasAVX512DQ && x.HasAVX512VL {
			all = append(all, AVX512)
		}
	}
	return all
}
