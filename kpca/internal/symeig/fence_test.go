package symeig

import (
	"fmt"
	"testing"

	"kpcalab/kpca/internal/fence"
	"kpcalab/kpca/internal/simd"
)

// TestNothingBeyondSlices runs the inner loops on slices of the least allowed size, at
// the edge of memory that can't be touched.
func TestNothingBeyondSlices(t *testing.T) {
	for _, p := range simd.Levels() {
		l := lanes(p)
		for _, e := range fence.Both {
			doubles := func(n int) []float64 { return fence.Slice[float64](t, e, n) }
			for n := 8; n <= 72; n += 8 {
				rows, x, y, out := doubles(8*n), doubles(n), doubles(n), doubles(n)
				poles, z, delta := doubles(n), doubles(n), doubles(n)
				eight := (*[8]float64)(doubles(8))
				fence.Guard(t, fmt.Sprintf("%v, %d entries, forbidden %v", p, n, e), func() {
					l.symv(rows, n, x, y)
					l.dot(x, y)
					l.dot8(rows, n, x, eight)
					l.add8(rows, n, eight, y)
					l.combine(rows, n, x, 1, 1, out)
					l.secular(poles, z, 1, 0.5)
					l.loewner(poles, 1, 0.5, 1.5, delta, out)
					l.quotient(z, delta, out)
				})
			}
			for count := range 12 {
				a, rotations := doubles(12*leafStride), doubles(2*count)
				fence.Guard(t, fmt.Sprintf("%v, %d rotations, forbidden %v", p, count, e), func() { l.rotate(a, 11, rotations) })
			}
		}
	}
}
