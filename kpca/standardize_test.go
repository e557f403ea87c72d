package kpca

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
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
	raw := precise.MedianDistance(x)
	s, err := zscore.Fit(x)
	if err != nil {
		t.Fatal(err)
	}
	z, _ := s.Apply(x)
	scaled := precise.MedianDistance(z)
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
