package simd

import "golang.org/x/sys/cpu"

// Best is the highest level of this processor that the operating system
// supports.
func Best() Level {
	x := &cpu.X86
	switch {
	case x.HasAVX512F && x.HasAVX512DQ && x.HasAVX512VL && x.HasFMA:
		return AVX512
	case x.HasAVX2 && x.HasFMA:
		return AVX2
	}
	return Generic
}
