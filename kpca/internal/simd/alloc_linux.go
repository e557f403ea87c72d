package simd

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// advise asks for large pages in the part of x that consists of whole ones. It
// is advice: an error changes nothing but speed.
func advise(x []float64) {
	const page = 2 << 20
	start := uintptr(unsafe.Pointer(&x[0]))
	skip := -start % page
	size := (uintptr(len(x))*8 - skip) / page * page
	if size == 0 || skip >= uintptr(len(x))*8 {
		return
	}
	bytes := unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(&x[0]), skip)), size)
	_ = unix.Madvise(bytes, unix.MADV_HUGEPAGE)
}
