package zscore

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"
)

// Blocks, weights and merges in any order give what Fit gives, far from the origin too.
func TestSumsAreFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		n := rapid.IntRange(2, 60).Draw(t, "n")
		offset := rapid.SampledFrom([]float64{0, 3, 1e8}).Draw(t, "offset")
		x, w := mat.NewDense(n, 3, nil), make([]float64, n)
		for i := range n {
			x.SetRow(i, []float64{offset + r.NormFloat64(), 1e-3 * r.NormFloat64(), offset})
			w[i] = float64(1 + r.IntN(3))
		}
		want, err := FitWeighted(x, w)
		if err != nil {
			t.Fatal(err)
		}
		parts := make([]Sums, 3)
		for i := 0; i < n; {
			end := min(n, i+1+r.IntN(9))
			if err := parts[r.IntN(3)].Add(x.Slice(i, end, 0, 3), w[i:end]); err != nil {
				t.Fatal(err)
			}
			i = end
		}
		var all Sums
		for _, at := range r.Perm(3) {
			if err := all.Merge(&parts[at]); err != nil {
				t.Fatal(err)
			}
		}
		got, err := all.Scaler()
		if err != nil {
			t.Fatal(err)
		}
		for j := range 3 {
			if e := math.Abs(got.Mean[j] - want.Mean[j] + (got.Rest[j] - want.Rest[j])); e > 1e-13*want.Deviation[j] {
				t.Errorf("mean %d off by %g", j, e)
			}
		}
		if e := floats.Distance(got.Deviation, want.Deviation, math.Inf(1)); e > 1e-12 || len(got.Constant) != len(want.Constant) {
			t.Errorf("deviations %v, want %v; constant %v, want %v", got.Deviation, want.Deviation, got.Constant, want.Constant)
		}
	})
}

func TestBadSums(t *testing.T) {
	var s Sums
	if _, err := s.Scaler(); err == nil || !strings.Contains(err.Error(), "no rows") {
		t.Error(err)
	}
	if err := s.Add(mat.NewDense(2, 1, []float64{1, math.NaN()}), nil); err == nil || !strings.Contains(err.Error(), "row 1, column 0") {
		t.Error(err)
	}
	if err := s.Add(mat.NewDense(2, 1, []float64{-1e200, 1e200}), nil); err == nil || !strings.Contains(err.Error(), "column 0") || s.Weight != 0 {
		t.Error(err)
	}
	for says, w := range map[string][]float64{"1 weights for 2": {1}, "row 1": {1, -1}, "sum to 0": {0, 0}} {
		if err := s.Add(mat.NewDense(2, 1, nil), w); err == nil || !strings.Contains(err.Error(), says) {
			t.Error(err)
		}
	}
	if err := s.Add(mat.NewDense(2, 1, nil), nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Merge(&Sums{Weight: 1, Mean: []float64{1, 2}, Rest: []float64{0, 0}, Squares: []float64{0, 0}}); err == nil || !strings.Contains(err.Error(), "1 and of 2") {
		t.Error(err)
	}
}

// Sums that Add can't have made are refused, whichever number it is.
func TestSumsThatAreNotFinite(t *testing.T) {
	for i := range 3 {
		v := [3]float64{1, 0, 1}
		v[i] = math.Inf(1)
		bad := &Sums{Weight: 1, Mean: v[:1], Rest: v[1:2], Squares: v[2:]}
		if err := new(Sums).Merge(bad); err == nil {
			t.Errorf("%+v is merged", *bad)
		}
	}
}
