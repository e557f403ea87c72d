package symeig

import (
	"math"
	"testing"
)

// FuzzDecompose takes any bits for a small matrix: either an error that says
// why, or a decomposition as accurate as any other.
func FuzzDecompose(f *testing.F) {
	f.Add([]byte("\x00\x00\x00\x00\x00\x00\xf0\x3f"), uint8(3))
	f.Add([]byte("\xff\xff\xff\xff\xff\xff\xef\x7f"), uint8(12))
	f.Add([]byte("\x01\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x80"), uint8(9))
	f.Fuzz(func(t *testing.T, data []byte, order uint8) {
		n := 1 + int(order)%40
		if len(data) == 0 {
			return
		}
		a, finite := make([]float64, n*n), true
		for i := range n {
			for j := i; j < n; j++ {
				var bits uint64
				for b := range 8 {
					bits |= uint64(data[((i*n+j)*8+b)%len(data)]) << (8 * b)
				}
				v := math.Float64frombits(bits)
				finite = finite && !math.IsNaN(v) && !math.IsInf(v, 0)
				a[i*n+j], a[j*n+i] = v, v
			}
		}
		values, vectors, err := Decompose(a, n)
		if !finite {
			if err == nil {
				t.Fatal("a matrix with NaN or infinite entries was decomposed")
			}
			return
		}
		if err != nil { // only for eigenvalues beyond the range
			if largest(a)*float64(n) < math.MaxFloat64 {
				t.Fatal(err)
			}
			return
		}
		size := max(values[0], -values[n-1])
		r, o := accuracy(a, n, values, vectors, n)
		if size > 0 && size < 0x1p-1000 {
			r -= 0x1p-1074 / size
		}
		if !(r <= residualBound) || !(o <= orthogonalityBound) {
			t.Fatalf("n=%d: residual %.2g, orthogonality %.2g", n, r, o)
		}
	})
}
