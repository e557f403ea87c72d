package kpca

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// Points 0, 1, 3 have the distances 1, 2, 3.
func TestMedianWidthByHand(t *testing.T) {
	for _, c := range []struct {
		x    []float64
		want float64
	}{
		{[]float64{0, 1, 3}, 2},
		{[]float64{0, 1, 3, 7}, 3.5},        // 1 2 3 4 6 7
		{[]float64{0, 1e200, 3e200}, 2e200}, // no overflow
		{[]float64{1e8, 1e8 + 1, 1e8 + 3}, 2},
	} {
		got, err := MedianWidth(mat.NewDense(len(c.x), 1, c.x))
		if err != nil || math.Abs(got-c.want) > 1e-12*c.want {
			t.Errorf("MedianWidth(%v) = %g, %v; want %g", c.x, got, err, c.want)
		}
	}
}

// The sampled median of many rows is close to that of all pairs: for normal
// data in one dimension the median of |x−y| is √2·0.6744898.
func TestMedianWidthOfManyRows(t *testing.T) {
	got, err := MedianWidth(randomData(21, 5000, 1))
	if err != nil {
		t.Fatal(err)
	}
	if want := math.Sqrt2 * 0.6744897501960817; math.Abs(got-want) > 0.03 {
		t.Errorf("median distance %g, want about %g", got, want)
	}
}

// On a thin circle the best width is neither so small that unseen points are
// lost nor so large that the fit is linear.
func TestCrossValidatedWidth(t *testing.T) {
	x := circle(3, 80, 0.05)
	widths := []float64{0.01, 0.8, 100}
	best, scores, err := CrossValidatedWidth(x, CrossValidation{Components: 4, Widths: widths, Noise: 0.2, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if best != 0.8 {
		t.Errorf("best width %g of %+v", best, scores)
	}
	again, _, _ := CrossValidatedWidth(x, CrossValidation{Components: 4, Widths: widths, Noise: 0.2, Seed: 1})
	if again != best {
		t.Error("the same seed chose another width")
	}
	if c, s, err := CrossValidatedWidth(x, CrossValidation{Components: 4, Noise: 0.2}); err != nil || len(s) != 13 || !(c > 0.1 && c < 10) {
		t.Errorf("default widths: %g, %d scores, %v", c, len(s), err)
	}
}

// The best width at an end of the list is said to be there; one in the middle, or
// the only one, needs no word.
func TestWidthAtTheEdge(t *testing.T) {
	x := circle(3, 80, 0.05)
	for _, c := range []struct {
		widths []float64
		want   string // in the note of the best
	}{
		{[]float64{0.01, 0.8, 100}, ""},
		{[]float64{100, 0.8, 0.01}, ""},
		{[]float64{0.8, 3, 100}, "smallest of 3"},
		{[]float64{100, 3, 0.8}, "smallest of 3"},
		{[]float64{0.01, 0.02, 0.8}, "largest of 3"},
		{[]float64{0.8}, ""},
	} {
		best, scores, err := CrossValidatedWidth(x, CrossValidation{Components: 4, Widths: c.widths, Noise: 0.2, Seed: 1})
		if err != nil || best != 0.8 {
			t.Fatalf("%v: best width %g, %v", c.widths, best, err)
		}
		for _, s := range scores {
			if noted := s.Note != ""; noted != (s.Width == best && c.want != "") || noted && !strings.Contains(s.Note, c.want) {
				t.Errorf("%v: the note of width %g is %q, want %q at the best", c.widths, s.Width, s.Note, c.want)
			}
		}
	}
	_, scores, err := ParallelAnalysis(x, ParallelSettings{Widths: []float64{20, 40}, Permutations: 5})
	if err != nil || scores[0].Note+scores[1].Note == "" {
		t.Errorf("parallel analysis with two widths notes nothing: %v", err)
	}
}

// Independent columns: no component is above the null by much. A circle has
// joint structure: at least two are.
func TestParallelAnalysis(t *testing.T) {
	best, scores, err := ParallelAnalysis(circle(4, 100, 0.05), ParallelSettings{Permutations: 10})
	if err != nil {
		t.Fatal(err)
	}
	if scores[best].Components < 2 {
		t.Errorf("circle: %+v", scores[best])
	}
	noiseBest, noise, err := ParallelAnalysis(randomData(22, 100, 3), ParallelSettings{Permutations: 10})
	if err != nil {
		t.Fatal(err)
	}
	if noise[noiseBest].Excess > scores[best].Excess/3 {
		t.Errorf("excess %g for noise, %g for a circle", noise[noiseBest].Excess, scores[best].Excess)
	}
	for i, s := range scores {
		if len(s.Eigenvalues) != len(s.Null) || s.Width <= 0 {
			t.Errorf("score %d is incomplete: %+v", i, s)
		}
	}
}

func TestWidthErrors(t *testing.T) {
	x := randomData(23, 10, 2)
	same := mat.NewDense(4, 1, nil)
	_, e1 := MedianWidth(same)
	_, e2 := MedianWidth(mat.NewDense(1, 1, nil))
	_, e3 := MedianWidth(mat.NewDense(2, 1, []float64{0, math.Inf(1)}))
	_, _, e4 := CrossValidatedWidth(x, CrossValidation{})
	_, _, e5 := CrossValidatedWidth(x, CrossValidation{Components: 2, Folds: 11})
	_, _, e6 := CrossValidatedWidth(x, CrossValidation{Components: 2, Widths: []float64{-1}})
	_, _, e7 := CrossValidatedWidth(same, CrossValidation{Components: 1, Widths: []float64{1}})
	_, _, e8 := ParallelAnalysis(x, ParallelSettings{Quantile: 2})
	_, _, e9 := ParallelAnalysis(same, ParallelSettings{})
	_, _, e10 := ParallelAnalysis(x, ParallelSettings{Widths: []float64{0}})
	_, e11 := MedianWidth(mat.NewDense(2, 1, []float64{-1e308, 1e308}))
	_, _, e12 := CrossValidatedWidth(same, CrossValidation{Components: 1})
	_, _, e14 := CrossValidatedWidth(x, CrossValidation{Components: 1, Noise: -1})
	gap := mat.NewDense(3, 2, []float64{0, 1, 2, 3, math.NaN(), 5})
	_, _, e15 := CrossValidatedWidth(gap, CrossValidation{Components: 1})
	_, _, e16 := ParallelAnalysis(gap, ParallelSettings{})
	_, _, e17 := CrossValidatedWidth(x, CrossValidation{Components: 1, PreImage: Ridge{Alpha: -1}})
	pairs := mat.NewDense(4, 1, []float64{0, 0, 1, 1})
	_, _, e18 := CrossValidatedWidth(pairs, CrossValidation{Components: 2, Folds: 4, Widths: []float64{1}})
	_, _, e13 := ParallelAnalysis(mat.NewDense(4, 2, nil), ParallelSettings{})
	for i, c := range []struct {
		err  error
		want string
	}{
		{e1, "median distance is 0"}, {e2, "two rows"}, {e3, "row 1, column 0"}, {e4, "Components is 0"}, {e5, "11 folds of 10 rows"},
		{e6, "Width is -1"}, {e7, "no width"}, {e8, "quantile 2"}, {e9, "4×1"}, {e10, "Width is 0"}, {e11, "overflows"}, {e12, "median distance is 0"}, {e13, "median distance is 0"}, {e14, "Noise is -1"},
		{e15, "row 2, column 0"}, {e16, "row 2, column 0"}, {e17, "Ridge.Alpha is -1"}, {e18, "only 1 components"},
	} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("case %d: error %v, want one with %q", i+1, c.err, c.want)
		}
	}
}
