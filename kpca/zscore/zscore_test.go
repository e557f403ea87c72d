package zscore_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"kpcalab/kpca/zscore"
)

func Example() {
	s, _ := zscore.Fit(mat.NewDense(4, 2, []float64{1, 7, 2, 7, 3, 7, 4, 7}))
	z, _ := s.Apply(mat.NewDense(1, 2, []float64{3.5, 8})) // a sample that Fit hasn't seen
	x, _ := s.Invert(z)
	fmt.Printf("mean %.1f, deviation %.3f, constant columns %v\n", s.Mean, s.Deviation, s.Constant)
	fmt.Printf("%.3f and back: %.1f\n", z.RawRowView(0), x.RawRowView(0))
	// Output:
	// mean [2.5 7.0], deviation [1.118 1.000], constant columns [1]
	// [0.894 1.000] and back: [3.5 8.0]
}

func TestApplyAndInvert(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, d := rapid.IntRange(2, 20).Draw(t, "n"), rapid.IntRange(1, 5).Draw(t, "d")
		offset := math.Pow(10, float64(rapid.IntRange(-3, 8).Draw(t, "offset")))
		x := mat.NewDense(n, d, nil)
		for i := range n {
			for j := range d {
				x.Set(i, j, offset+rapid.Float64Range(-1, 1).Draw(t, "v"))
			}
		}
		s, err := zscore.Fit(x)
		if err != nil {
			t.Fatal(err)
		}
		z, err := s.Apply(x)
		if err != nil {
			t.Fatal(err)
		}
		for j := range d {
			col := mat.Col(nil, j, z)
			var mean, squares float64
			for _, v := range col {
				mean += v / float64(n)
				squares += v * v / float64(n)
			}
			if math.Abs(mean) > 1e-7 || !slices.Contains(s.Constant, j) && math.Abs(squares-1) > 1e-7 {
				t.Fatalf("column %d: mean %g, variance %g", j, mean, squares)
			}
		}
		back, err := s.Invert(z)
		if err != nil || !mat.EqualApprox(back, x, 1e-14*(1+offset)) {
			t.Fatalf("Invert of Apply is not the data: %v", err)
		}
	})
}

func TestErrorsNameThePlace(t *testing.T) {
	for want, x := range map[string]*mat.Dense{
		"row 1, column 0":           mat.NewDense(2, 1, []float64{1, math.NaN()}),
		"at least one row":          {},
		"within column 1":           mat.NewDense(3, 2, []float64{1, -1.7e308, 2, 1.7e308, 3, 1.7e308}),
		"row 0, column 1 (counted ": mat.NewDense(1, 2, []float64{1, math.Inf(1)}),
	} {
		if _, err := zscore.Fit(x); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	s, _ := zscore.Fit(mat.NewDense(2, 1, []float64{1, 2}))
	if _, err := s.Apply(mat.NewDense(1, 2, nil)); err == nil || !strings.Contains(err.Error(), "2 columns") {
		t.Errorf("other columns: %v", err)
	}
	if _, err := new(zscore.Scaler).Invert(mat.NewDense(1, 2, nil)); err == nil {
		t.Error("an empty Scaler inverts")
	}
}
