package simd

import (
	"testing"
	"unsafe"
)

func TestAllocIsAlignedAndZero(t *testing.T) {
	if Alloc(0) != nil {
		t.Error("Alloc(0) is not nil")
	}
	for _, n := range []int{1, 7, 8, 1000, huge + 3} {
		x := Alloc(n)
		if len(x) != n || uintptr(unsafe.Pointer(&x[0]))%64 != 0 {
			t.Errorf("Alloc(%d): length %d at %p", n, len(x), &x[0])
		}
		x[0], x[n-1] = 1, 1
		for i := 1; i < n-1; i++ {
			if x[i] != 0 {
				t.Fatalf("Alloc(%d)[%d] = %v", n, i, x[i])
			}
		}
	}
}

func TestStride(t *testing.T) {
	for n, want := range map[int]int{1: 16, 16: 16, 17: 32, 512: 528, 1000: 1008, 1024: 1040} {
		if got := Stride(n); got != want {
			t.Errorf("Stride(%d) = %d, want %d", n, got, want)
		}
	}
}
