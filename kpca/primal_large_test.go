package kpca

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// Every row repeated r times multiplies the eigenvalues by r and moves nothing;
// here the features of all rows together are more than are held in memory.
func TestFitStreamsWhatIsLarge(t *testing.T) {
	const rows, mu = 50, 256
	table := randomData(41, rows, mu)
	fm := MapFunc(func(x []float64) []float64 { return table.RawRowView(int(x[0])) })
	numbers := func(n int) *mat.Dense {
		x := mat.NewDense(n, 1, nil)
		for i := range n {
			x.Set(i, 0, float64(i%rows))
		}
		return x
	}
	const repeated = streamFrom/mu/rows + 1
	few := mustFit(t, numbers(rows), fm, &Options{Form: Primal, Components: 3})
	var last float64
	many := mustFit(t, numbers(rows*repeated), fm, &Options{Form: Primal, Components: 3, Progress: func(done float64) { last = done }})
	for j, l := range few.Eigenvalues {
		if e := math.Abs(many.Eigenvalues[j]/(repeated*l) - 1); e > 1e-10 {
			t.Errorf("λ%d is off by %.2g", j+1, e)
		}
	}
	if e := distanceOf(few.Embedding, many.Embedding.Slice(rows*3, rows*4, 0, 3)); e > 1e-9 {
		t.Errorf("the embedding is off by %g", e)
	}
	if last != 1 {
		t.Errorf("the last progress is %g", last)
	}
}

func TestStreamedFitEndsWithTheReason(t *testing.T) {
	x := mixture(500, 2, 1)
	fit := func(fm FeatureMap, o Options) error {
		m := &Model{kernel: fm, centered: true, n: 500, d: 2, x: x}
		return m.fitStreamed(fm, featureDim(fm, x), o)
	}
	all := &Model{kernel: Linear{}, centered: true, n: 500, d: 2, x: x}
	if err := all.fitStreamed(Linear{}, 2, Options{}); err != nil || all.Components() != 2 {
		t.Errorf("all components: %d, %v", all.Components(), err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	err := fit(Linear{}, Options{Components: 1, ctx: ctx, Progress: func(done float64) {
		if done > 0.4 { // C̄ is summed, the embedding is to come
			cancel()
		}
	}})
	if err != context.Canceled {
		t.Errorf("cancelled between the passes: %v", err)
	}
	constant := MapFunc(func([]float64) []float64 { return []float64{1, 2} })
	if err := fit(constant, Options{Components: 1}); !errors.Is(err, ErrNoVariance) {
		t.Errorf("constant features: %v", err)
	}
	logs := MapFunc(func(v []float64) []float64 {
		if v[0] == x.At(499, 0) {
			return []float64{math.NaN()}
		}
		return v[:1]
	})
	if err := fit(logs, Options{Components: 1}); err == nil || !strings.Contains(err.Error(), "row 499, feature 0") {
		t.Errorf("a feature that is NaN: %v", err)
	}
	huge := MapFunc(func(v []float64) []float64 { return []float64{1e200 * v[0], v[1]} })
	if err := fit(huge, Options{Components: 1}); err == nil || !strings.Contains(err.Error(), "finite") {
		t.Errorf("squares that overflow: %v", err)
	}
}

// Beyond the size for which singular values are taken C̄ or K̄ is formed, and its
// overflow is an error that says what to do.
func TestLargePrimalOverflow(t *testing.T) {
	for _, c := range []struct{ n, mu int }{{600, 500}, {500, 600}} {
		x := randomData(42, c.n, c.mu)
		x.Scale(1e200, x)
		if _, err := Fit(x, Linear{}, &Options{Form: Primal, Components: 2}); err == nil || !strings.Contains(err.Error(), "scale") {
			t.Errorf("%d×%d: %v", c.n, c.mu, err)
		}
	}
}
