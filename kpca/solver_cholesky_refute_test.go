package kpca

import (
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"
)

// A kernel that is not positive semidefinite has no factor LLᵀ: an error rather
// than wrong eigenvalues.
func TestPivotedCholeskyRefusesIndefiniteKernels(t *testing.T) {
	x := randomData(31, 60, 3)
	distance := KernelFunc(func(x, y []float64) float64 { return math.Sqrt(sqDist(x, y)) })
	for _, c := range []struct {
		name       string
		k          Kernel
		uncentered bool
	}{
		{"sigmoid", Sigmoid{Scale: 2, Offset: -1}, false},
		{"sigmoid, uncentred", Sigmoid{Scale: 2, Offset: -1}, true},
		{"mild sigmoid", Sigmoid{Scale: 0.01, Offset: -1}, false},
		{"distance", distance, false},
		{"distance, uncentred", distance, true},
	} {
		full, err := Fit(x, c.k, &Options{Components: 3, Solver: Full{}, Uncentered: c.uncentered})
		if !errors.Is(err, ErrIndefinite) && !warned(full, ErrIndefinite) {
			t.Fatalf("%s is not indefinite enough for this test: %v", c.name, err)
		}
		_, err = Fit(x, c.k, &Options{Components: 3, Solver: PivotedCholesky{}, Uncentered: c.uncentered})
		if !errors.Is(err, ErrIndefinite) || !strings.Contains(err.Error(), "Full{}") {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	// the diagonal is 1 and vanishes after one column; only an entry beside it tells
	hidden := mat.NewSymDense(3, []float64{1, 1, 1, 1, 1, -1, 1, -1, 1})
	_, err := FitGram(hidden, &Options{Components: 1, Solver: PivotedCholesky{}, Uncentered: true})
	if !errors.Is(err, ErrIndefinite) || !strings.Contains(err.Error(), "K(x_") {
		t.Errorf("an indefinite matrix with the diagonal of a definite one: %v", err)
	}
	// a proof is worth more than the remark that the rank is too high
	early := mat.NewSymDense(3, []float64{2, 3, 0, 3, 2, 0, 0, 0, 1})
	_, err = FitGram(early, &Options{Components: 1, Solver: PivotedCholesky{MaxRank: 1}, Uncentered: true})
	if !errors.Is(err, ErrIndefinite) || !strings.Contains(err.Error(), "sample 1 from the span of 1 others is -2.5") {
		t.Errorf("an indefinite matrix beyond MaxRank: %v", err)
	}
}

// No semidefinite kernel is refused, whatever its rank and scale, and whether or
// not the package knows that it is one.
func TestPivotedCholeskyAcceptsSemidefiniteKernels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 40).Draw(t, "n")
		d := rapid.IntRange(1, 3).Draw(t, "d")
		scale := math.Pow(10, float64(rapid.IntRange(-6, 6).Draw(t, "scale")))
		x := mat.NewDense(n, d, nil)
		for i := range n {
			for j := range d {
				x.Set(i, j, scale*rapid.Float64Range(-3, 3).Draw(t, "x"))
			}
		}
		known := rapid.SampledFrom([]Kernel{Linear{}, Gaussian{scale}, Gaussian{30 * scale}, Laplacian{scale}, Polynomial{Degree: 3, Offset: 1}, Cosine{}}).Draw(t, "kernel")
		o := Options{Components: 1, Solver: PivotedCholesky{}, Uncentered: rapid.Bool().Draw(t, "uncentred")}
		if _, err := Fit(x, KernelFunc(known.Eval), &o); errors.Is(err, ErrIndefinite) {
			t.Fatalf("%v: %v", known, err)
		}
	})
}
