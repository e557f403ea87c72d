package simd

import (
	"runtime"
	"runtime/metrics"
	"unsafe"
)

// large is the size, in numbers, from which a garbage collection may come first
// (4 MiB): what earlier arrays have left would make up most of the peak.
const large = 1 << 19

// dominant tells whether n numbers are a sixteenth of the live heap or more. In a
// program with much other data a collection would cost more than it frees.
func dominant(n int) bool {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	return live[0].Value.Kind() == metrics.KindUint64 && 16*8*uint64(n) >= live[0].Value.Uint64()
}

// huge is the size, in numbers, from which memory is worth large pages (32 MiB).
const huge = 4 << 20

// Alloc returns n zeros that begin at a multiple of 64 bytes, so that no load
// of a tile crosses a cache line. Large arrays are advised to the operating
// system for large pages: touching 4 KiB pages one by one would take longer
// than computing what goes into them.
func Alloc(n int) []float64 {
	if n == 0 {
		return nil
	}
	if n >= large && dominant(n) {
		runtime.GC()
	}
	x := make([]float64, n+7)
	skip := int(-uintptr(unsafe.Pointer(&x[0])) / 8 % 8)
	x = x[skip : skip+n : skip+n]
	if n >= huge {
		advise(x)
	}
	return x
}

// Stride is n rounded up to whole registers, and moved off multiples of a page:
// columns a power of two apart would share few cache sets.
func Stride(n int) int {
	s := (n + 15) / 16 * 16
	if s%512 == 0 {
		s += 16
	}
	return s
}
