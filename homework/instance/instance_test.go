package instance

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// The instances of the diagnosis are as they should be.
func TestInstances(t *testing.T) {
	for i, in := range Public() {
		n, d := in.X.Dims()
		if n == d || n == in.M || d == in.M {
			t.Errorf("%s: n, d, m not distinct", in.Name)
		}
		if (in.M == n-1) != (i == 0) {
			t.Errorf("%s: only the first has m = n−1", in.Name)
		}
		s := Spectrum(in.K)
		for j := range n - 1 {
			if math.Abs(math.Log(s[j])) < 0.1 {
				t.Errorf("%s: λ_%d = %g is near 1, where powers of λ collide", in.Name, j+1, s[j])
			}
			if s[j]-s[j+1] < 1e-2*s[0] {
				t.Errorf("%s: λ_%d and λ_%d are close: %v", in.Name, j+1, j+2, s)
			}
		}
		for _, bad := range []float64{0.5, 1, 2} {
			if math.Abs(in.C-bad) < 0.2 {
				t.Errorf("%s: c too near %g", in.Name, bad)
			}
		}
		// asymmetric: the mean of K's rows has a part along every eigenvector
		mean := make([]float64, n)
		for i := range mean {
			mean[i] = floats.Sum(mat.Row(nil, i, in.K)) / float64(n)
		}
		for j := range in.M {
			if p := floats.Dot(mean, mat.Col(nil, j, in.A)); math.Abs(p) < 1e-3 {
				t.Errorf("%s: mistakes in centring are hidden in component %d (%g)", in.Name, j+1, p)
			}
		}
	}
	if _, err := NewDataSet([][]float64{{0}, {0}, {1}}, [][]float64{{0}}, 1.3, 2); err == nil {
		t.Error("m above the rank gives no error")
	}
	if _, err := NewDataSet([][]float64{{0}, {1}}, [][]float64{{0}}, -1, 1); err == nil {
		t.Error("a negative width gives no error")
	}
}
