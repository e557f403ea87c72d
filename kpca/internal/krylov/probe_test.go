package krylov

import (
	"math"
	"testing"
)

// The last of the wanted eigenvalues may be eight powers of ten below the first:
// limit·I − T is then ill-conditioned, and is inverted all the same. The closed form
// is that of a diagonal T.
func TestProbeOfSteepSpectrum(t *testing.T) {
	values := []float64{1, 3e-3, 1e-6, 1e-8}
	n := len(values)
	s := &state{o: Options{Block: 1}, t: make([]float64, n*n), ld: n, size: n}
	for i, v := range values {
		s.t[i*n+i] = v
	}
	q := &probe{s: s, limit: above(values[n-1], values[0])}
	if err := q.invert(); err != nil {
		t.Fatalf("no probe of a steep spectrum: %v", err)
	}
	want := 1 / (q.limit - values[n-1])
	if got := q.inner.At(0, 0); !(math.Abs(got-want) < 1e-10*want) {
		t.Errorf("(limit·I − T)⁻¹ ends in %g, want %g", got, want)
	}
}
