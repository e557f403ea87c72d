package choose_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca/choose"
)

// units is 60 rows whose columns have scales of 1 to 10⁴.
func units() *mat.Dense {
	x := noisy(generated()["curve"], 0.1, 2).Slice(0, 60, 0, 3).(*mat.Dense)
	out := mat.DenseCopyOf(x)
	out.Apply(func(_, j int, v float64) float64 { return math.Pow(100, float64(j))*v + 5 }, out)
	return out
}

func kinds(c *choose.Choice) (edge, none bool) {
	for _, w := range c.Warnings {
		edge = edge || errors.Is(w, choose.ErrEdge)
		none = none || errors.Is(w, choose.ErrNoStructure)
	}
	return edge, none
}

func TestChoosersStandardizeAsFitDoes(t *testing.T) {
	x := units()
	z := must(data.Standardize(x))
	cv := choose.CrossValidation{Components: []int{1, 2}, Folds: 3, Widths: []float64{1, 2}}
	want := must(choose.CrossValidate(t.Context(), z, cv))
	cv.Standardize = true
	if got := must(choose.CrossValidate(t.Context(), x, cv)); got.Width != want.Width || got.Loss != want.Loss {
		t.Errorf("CrossValidate: %+v; of z-scores %+v", got.Score, want.Score)
	}
	p := choose.Permutations{Sets: 3, MaxComponents: 4}
	want = must(choose.ParallelAnalysis(t.Context(), z, p))
	p.Standardize = true
	if got := must(choose.ParallelAnalysis(t.Context(), x, p)); got.Width != want.Width || got.Loss != want.Loss {
		t.Errorf("ParallelAnalysis: %+v; of z-scores %+v", got.Score, want.Score)
	}
}

// The best is the least of the scores, the same for the same seed, and its unit of
// length that of the data.
func TestChoiceIsTheLeastAndHasTheUnitOfTheData(t *testing.T) {
	x := noisy(generated()["plane of 3"], 0.3, 2).Slice(0, 80, 0, 5).(*mat.Dense)
	var far mat.Dense
	far.Scale(1024, x)
	for name, run := range map[string]func(x mat.Matrix) *choose.Choice{
		"CrossValidate": func(x mat.Matrix) *choose.Choice {
			return must(choose.CrossValidate(t.Context(), x, choose.CrossValidation{Components: []int{1, 2, 3, 4}}))
		},
		"ParallelAnalysis": func(x mat.Matrix) *choose.Choice {
			return must(choose.ParallelAnalysis(t.Context(), x, choose.Permutations{Sets: 4}))
		},
	} {
		c, again, scaled := run(x), run(x), run(&far)
		for _, s := range c.Scores {
			if s.Loss < c.Loss {
				t.Errorf("%s: %+v is better than the best", name, s)
			}
		}
		if again.Loss != c.Loss {
			t.Errorf("%s: the same seed gives %g and %g", name, c.Loss, again.Loss)
		}
		if scaled.Width != 1024*c.Width || scaled.Components != c.Components || math.Abs(scaled.Loss-c.Loss) > 1e-9 {
			t.Errorf("%s: %+v, of data 1024 times as large %+v", name, c.Score, scaled.Score)
		}
	}
}

func TestTheEdgeIsAWarning(t *testing.T) {
	x := noisy(generated()["curve"], 0.3, 2)
	c, _ := choose.MedianWidth(x)
	for _, f := range []struct {
		widths []float64
		m      []int
		want   bool
	}{
		{[]float64{c / 50, c / 2, 50 * c}, []int{1, 5, 30}, false},
		{[]float64{c / 2, 50 * c}, []int{1, 5, 30}, true},
		{[]float64{c / 50, c / 2}, []int{1, 5, 30}, true},
		{[]float64{c / 50, c / 2, 50 * c}, []int{1, 5}, true},
		{[]float64{c / 2}, []int{5}, false},
	} {
		got := must(choose.CrossValidate(t.Context(), x, choose.CrossValidation{Widths: f.widths, Components: f.m}))
		if got.Width != c/2 || got.Components != 5 {
			t.Errorf("%v, %v: width %g and m = %d are best", f.widths, f.m, got.Width, got.Components)
		}
		if edge, _ := kinds(got); edge != f.want {
			t.Errorf("%v, %v: warnings %v", f.widths, f.m, got.Warnings)
		}
	}
}

func TestIndependentColumnsHaveNoStructure(t *testing.T) {
	for seed := range uint64(3) {
		x := normal(seed, 100, 4)
		if _, none := kinds(must(choose.CrossValidate(t.Context(), x, choose.CrossValidation{Seed: seed}))); !none {
			t.Error("CrossValidate finds structure in independent columns")
		}
	}
	few := must(choose.ParallelAnalysis(t.Context(), normal(22, 100, 3), choose.Permutations{Sets: 10}))
	many := must(choose.ParallelAnalysis(t.Context(), noisy(generated()["circle"], 0.05, 1), choose.Permutations{Sets: 10}))
	if many.Components < 2 || few.Loss < many.Loss/3 {
		t.Errorf("parallel analysis: %+v for a circle, %+v for noise", many.Score, few.Score)
	}
}

// Five clusters have four components of structure; without MaxComponents no number of
// them is a limit.
func TestParallelAnalysisCountsAndGoesOn(t *testing.T) {
	x := noisy(generated()["5 clusters"], 0.2, 1)
	c := must(choose.ParallelAnalysis(t.Context(), x, choose.Permutations{Sets: 5}))
	if c.Components != 4 {
		t.Errorf("%d components above chance", c.Components)
	}
	narrow := choose.Permutations{Sets: 5, Widths: []float64{c.Width / 8}}
	if c := must(choose.ParallelAnalysis(t.Context(), x, narrow)); c.Components <= 20 || len(c.Null) <= c.Components {
		t.Errorf("%d components of %d", c.Components, len(c.Null))
	}
	narrow.MaxComponents = 6
	c = must(choose.ParallelAnalysis(t.Context(), x, narrow))
	if edge, _ := kinds(c); c.Components != 6 || !edge {
		t.Errorf("%d components of 6, %v", c.Components, c.Warnings)
	}
}

func TestChoosersEndWithTheirContextAndReport(t *testing.T) {
	x := units()
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for name, run := range map[string]func(ctx context.Context, p func(float64)) error{
		"CrossValidate": func(ctx context.Context, p func(float64)) error {
			_, err := choose.CrossValidate(ctx, x, choose.CrossValidation{Components: []int{1, 2, 3}, Progress: p})
			return err
		},
		"ParallelAnalysis": func(ctx context.Context, p func(float64)) error {
			_, err := choose.ParallelAnalysis(ctx, x, choose.Permutations{Sets: 3, Progress: p})
			return err
		},
	} {
		if err := run(ended, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
		last, calls := -1.0, 0
		if err := run(t.Context(), func(done float64) {
			if done < last || done > 1 {
				t.Errorf("%s: progress %g after %g", name, done, last)
			}
			last = done
			calls++
		}); err != nil || calls < 20 || last != 1 {
			t.Errorf("%s: %d reports to %g, %v", name, calls, last, err)
		}
	}
}

func TestErrors(t *testing.T) {
	x := normal(23, 10, 2)
	same := mat.NewDense(4, 2, nil)
	gap := mat.NewDense(3, 2, []float64{0, 1, 2, 3, math.NaN(), 5})
	pairs := mat.NewDense(4, 2, []float64{0, 0, 0, 0, 1, 1, 1, 1})
	cv := func(x mat.Matrix, s choose.CrossValidation) error {
		_, err := choose.CrossValidate(t.Context(), x, s)
		return err
	}
	pa := func(x mat.Matrix, s choose.Permutations) error {
		_, err := choose.ParallelAnalysis(t.Context(), x, s)
		return err
	}
	median := func(x mat.Matrix) error { _, err := choose.MedianWidth(x); return err }
	var huge mat.Dense
	huge.Scale(1e200, x)
	for i, c := range []struct {
		err  error
		want string
	}{
		{median(same), "median distance is 0"},
		{median(mat.NewDense(1, 1, nil)), "two rows"},
		{median(mat.NewDense(2, 1, []float64{0, math.Inf(1)})), "row 1, column 0"},
		{median(mat.NewDense(2, 1, []float64{-1e308, 1e308})), "overflows"},
		{cv(x, choose.CrossValidation{Components: []int{}}), "Components are []"},
		{cv(x, choose.CrossValidation{Components: []int{2, 1}}), "ascending"},
		{cv(x, choose.CrossValidation{Components: []int{0}}), "between 1 and"},
		{cv(x, choose.CrossValidation{Folds: 11}), "11 folds of 10 rows"},
		{cv(x, choose.CrossValidation{Widths: []float64{-1}}), "-1"},
		{cv(x, choose.CrossValidation{Widths: []float64{}}), "empty list"},
		{cv(x, choose.CrossValidation{Widths: []float64{math.NaN()}}), "NaN"},
		{cv(same, choose.CrossValidation{Widths: []float64{1}}), "no width"},
		{cv(same, choose.CrossValidation{}), "median distance is 0"},
		{cv(x, choose.CrossValidation{Noise: -1}), "Noise is -1"},
		{cv(gap, choose.CrossValidation{}), "row 2, column 0"},
		{cv(x.Slice(0, 10, 0, 1), choose.CrossValidation{}), "one column"},
		{cv(pairs, choose.CrossValidation{Components: []int{2}, Folds: 4, Widths: []float64{1}}), "only 1 components"},
		{pa(x, choose.Permutations{Quantile: 2}), "quantile 2"},
		{pa(same.Slice(0, 4, 0, 1), choose.Permutations{}), "4×1"},
		{pa(x, choose.Permutations{Widths: []float64{0}}), "hold 0"},
		{pa(same, choose.Permutations{}), "median distance is 0"},
		{pa(gap, choose.Permutations{}), "row 2, column 0"},
		{pa(x, choose.Permutations{MaxComponents: 10}), "10 components of 10 rows"},
	} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.want) || strings.Contains(c.err.Error(), "%!") {
			t.Errorf("case %d: error %v, want one with %q", i+1, c.err, c.want)
		}
	}
	if err := cv(&huge, choose.CrossValidation{}); err != nil && strings.Contains(err.Error(), "%!") {
		t.Errorf("overflow: %v", err)
	}
	defer func() {
		if said, _ := recover().(string); !strings.HasPrefix(said, "choose: ") {
			t.Errorf("nil: panic %q", said)
		}
	}()
	choose.MedianWidth(nil)
}

// Each row is held out once, and fitted on by all other folds.
func TestFoldsArePartitions(t *testing.T) {
	for _, c := range [][2]int{{10, 3}, {7, 7}, {2, 2}} {
		held, fitted := make([]int, c[0]), make([]int, c[0])
		for in, out := range choose.Folds(c[0], c[1], 5) {
			for _, i := range in {
				fitted[i]++
			}
			for _, i := range out {
				held[i]++
			}
			if size := c[0] / c[1]; len(out) < size || len(out) > size+1 {
				t.Errorf("%v: a part of %d rows", c, len(out))
			}
		}
		for i := range held {
			if held[i] != 1 || fitted[i] != c[1]-1 {
				t.Errorf("%v: row %d is held out %d times, fitted on %d times", c, i, held[i], fitted[i])
			}
		}
	}
}
