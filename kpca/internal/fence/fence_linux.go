package fence

import (
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Supported tells whether the edges are guarded on this system.
const Supported = true

// Slice returns n numbers, all 1, with forbidden memory at one edge. It is given back
// when the test ends.
func Slice[T Number](t testing.TB, e Edge, n int) []T {
	t.Helper()
	var one T = 1
	size, page := n*int(unsafe.Sizeof(one)), unix.Getpagesize()
	used := (size + page - 1) / page * page
	all, err := unix.Mmap(-1, 0, used+2*page, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = unix.Munmap(all) })
	for _, forbidden := range [][]byte{all[:page], all[page+used:]} {
		if err := unix.Mprotect(forbidden, unix.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	if n == 0 {
		return nil
	}
	at := page
	if e == Behind {
		at += used - size
	}
	x := unsafe.Slice((*T)(unsafe.Pointer(&all[at])), n)
	for i := range x {
		x[i] = one
	}
	return x
}
