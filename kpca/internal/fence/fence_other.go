//go:build !linux

package fence

import "testing"

// Supported tells whether the edges are guarded on this system.
const Supported = false

// Slice returns n numbers, all 1; nothing guards them here.
func Slice[T Number](t testing.TB, e Edge, n int) []T {
	x := make([]T, n)
	for i := range x {
		x[i] = 1
	}
	return x
}
