package kpca

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/zscore"
)

// units is data whose columns have very different scales.
func units(n int) *mat.Dense {
	x := mixture(n, 4, 3)
	x.Apply(func(_, j int, v float64) float64 { return 5 + v*math.Pow(10, float64(-j)) }, x)
	return x
}

// The width of the raw columns passes silently no more.
func TestARawWidthWithStandardizeIsWarned(t *testing.T) {
	x := units(120)
	x.Scale(0.01, x)
	raw, err := MedianWidth(x)
	if err != nil {
		t.Fatal(err)
	}
	s, err := zscore.Fit(x)
	if err != nil {
		t.Fatal(err)
	}
	z, _ := s.Apply(x)
	scaled, _ := MedianWidth(z)
	for width, want := range map[float64]bool{raw: true, scaled: false, 3 * scaled: false, scaled * 1e6: false} {
		m := mustFit(t, x, Gaussian{width}, &Options{Components: 2, Standardize: true})
		if warned(m, ErrScale) != want {
			t.Errorf("width %g (raw %g, standardized %g): warnings %v", width, raw, scaled, m.Warnings)
		}
		if m = mustFit(t, x, Gaussian{width}, &Options{Components: 2}); warned(m, ErrScale) {
			t.Errorf("warned without Standardize: %v", m.Warnings)
		}
	}
}

func TestChoosersStandardizeAsFitDoes(t *testing.T) {
	x := units(60)
	s, err := zscore.Fit(x)
	if err != nil {
		t.Fatal(err)
	}
	z, _ := s.Apply(x)
	cv := CrossValidation{Components: 2, Folds: 3}
	want, _, err := CrossValidatedWidth(z, cv)
	if err != nil {
		t.Fatal(err)
	}
	cv.Standardize = true
	if got, _, err := CrossValidatedWidth(x, cv); err != nil || got != want {
		t.Errorf("CrossValidatedWidth: %g, %v; of z-scores %g", got, err, want)
	}
	ps := ParallelSettings{Permutations: 3, MaxComponents: 4}
	_, all, err := ParallelAnalysis(z, ps)
	if err != nil {
		t.Fatal(err)
	}
	ps.Standardize = true
	if _, got, err := ParallelAnalysis(x, ps); err != nil || got[0].Width != all[0].Width || got[0].Excess != all[0].Excess {
		t.Errorf("ParallelAnalysis: %+v, %v; of z-scores %+v", got, err, all)
	}
}

func TestChoosersEndWithTheirContextAndReport(t *testing.T) {
	x := mixture(60, 3, 1)
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := CrossValidatedWidth(x, CrossValidation{Components: 2, Context: ended}); !errors.Is(err, context.Canceled) {
		t.Errorf("CrossValidatedWidth: %v", err)
	}
	if _, _, err := ParallelAnalysis(x, ParallelSettings{Context: ended}); !errors.Is(err, context.Canceled) {
		t.Errorf("ParallelAnalysis: %v", err)
	}
	for name, run := range map[string]func(progress func(float64)) error{
		"CrossValidatedWidth": func(p func(float64)) error {
			_, _, err := CrossValidatedWidth(x, CrossValidation{Components: 2, Progress: p})
			return err
		},
		"ParallelAnalysis": func(p func(float64)) error {
			_, _, err := ParallelAnalysis(x, ParallelSettings{Permutations: 3, Progress: p})
			return err
		},
	} {
		last, calls := -1.0, 0
		if err := run(func(done float64) {
			if done < last || done > 1 {
				t.Errorf("%s: progress %g after %g", name, done, last)
			}
			last = done
			calls++
		}); err != nil || calls < 20 {
			t.Errorf("%s: %d reports, %v", name, calls, err)
		}
	}
}

func TestWidthsThatCannotBe(t *testing.T) {
	x := mixture(30, 3, 1)
	for _, widths := range [][]float64{{}, {-1}, {math.NaN()}} {
		if _, _, err := CrossValidatedWidth(x, CrossValidation{Components: 2, Widths: widths}); err == nil || strings.Contains(err.Error(), "%!") {
			t.Errorf("CrossValidatedWidth with Widths %v: %v", widths, err)
		}
		if _, _, err := ParallelAnalysis(x, ParallelSettings{Widths: widths}); err == nil {
			t.Errorf("ParallelAnalysis with Widths %v: no error", widths)
		}
	}
	x.Scale(1e200, x) // squared errors overflow for every width
	if _, _, err := CrossValidatedWidth(x, CrossValidation{Components: 2}); err != nil && strings.Contains(err.Error(), "%!") {
		t.Errorf("overflow: %v", err)
	}
}

// The primal form hears its context, in what it computes by blocks and by the
// singular values of one library call.
func TestThePrimalFormEndsWithItsContext(t *testing.T) {
	x := mixture(1500, 40, 1)
	for name, k := range map[string]Kernel{"singular values": Linear{}, "covariance": Polynomial{Degree: 2, Offset: 1}} {
		ctx, cancel := context.WithCancel(context.Background())
		o := &Options{Form: Primal, Progress: func(done float64) { cancel() }} // ends at the first report
		if _, err := FitContext(ctx, x, k, o); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
		ctx, cancel = context.WithTimeout(context.Background(), time.Hour)
		if _, err := FitContext(ctx, x, k, &Options{Form: Primal}); err != nil {
			t.Errorf("%s in time: %v", name, err)
		}
		cancel()
	}
}
