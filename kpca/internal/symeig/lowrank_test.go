package symeig_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"kpcalab/kpca/internal/symeig"
)

// Beside the one eigenvalue of a matrix of rank 1 there is nothing but rounding errors,
// which have eigenvalues all the same.
func TestEigenvaluesOfRankOne(t *testing.T) {
	for n := 2; n < 200; n += 7 {
		r := rand.New(rand.NewPCG(uint64(n), 3))
		v, a := make([]float64, n), make([]float64, n*n)
		var want float64
		for i := range v {
			v[i] = r.NormFloat64()
			want += v[i] * v[i]
		}
		for i := range a {
			a[i] = v[i/n] * v[i%n]
		}
		values, _, err := symeig.DecomposeTop(a, n, 0)
		if err != nil {
			t.Errorf("n = %d: %v", n, err)
			continue
		}
		if math.Abs(values[0]-want) > 1e-14*want || math.Abs(values[1]) > 1e-14*want || math.Abs(values[n-1]) > 1e-14*want {
			t.Errorf("n = %d: %g, %g … %g; want %g and zeros", n, values[0], values[1], values[n-1], want)
		}
	}
}
