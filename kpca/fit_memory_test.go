package kpca

import (
	"errors"
	"fmt"
	"runtime/debug"
	"runtime/metrics"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// leave sets a GOMEMLIMIT that leaves so many MB, until the test ends.
func leave(t *testing.T, MB int) {
	debug.FreeOSMemory()
	s := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(s)
	before := debug.SetMemoryLimit(int64(s[0].Value.Uint64()-s[1].Value.Uint64()) + int64(MB)<<20)
	t.Cleanup(func() { debug.SetMemoryLimit(before) })
}

// The solver is one that fits: K in memory, else recomputed, with landmarks where there
// is room for them.
func TestTheSolverFitsIntoMemory(t *testing.T) {
	for _, c := range []struct {
		n, m, MB int
		want     string
	}{
		{6000, 10, 400, "kpca.Lanczos"},
		{6000, 10, 100, "kpca.Davidson"},
		{20000, 10, 1400, "kpca.Davidson"}, // a container of 1.5 GB
		{200000, 10, 8000, "kpca.Davidson"},
		{200000, 10, 1400, "kpca.MatrixFree"},
		{3000, 400, 600, "kpca.Full"}, // more than an eighth of all
		{3000, 400, 200, "kpca.Lanczos"},
	} {
		leave(t, c.MB)
		p := newProblem(randomData(1, c.n, 10), KernelFunc(Gaussian{3}.Eval), true)
		if got := fmt.Sprintf("%T", p.choose(c.m)); got != c.want {
			t.Errorf("n = %d, m = %d in %d MB: %s, want %s", c.n, c.m, c.MB, got, c.want)
		}
	}
}

// Where nothing fits it is an error, before memory is taken; and what fits is fitted.
func TestFitThatDoesNotFit(t *testing.T) {
	x := randomData(2, 4000, 5)
	square := MapFunc(func(v []float64) []float64 { return make([]float64, 40000) })
	gram, ones := mat.NewSymDense(4000, nil), make([]float64, 4000)
	for i := range ones {
		ones[i] = 1
	}
	for name, c := range map[string]struct {
		fit func() (*Model, error)
		MB  int
	}{
		"all components":     {func() (*Model, error) { return Fit(x, Gaussian{3}, nil) }, 200},
		"200,000 samples":    {func() (*Model, error) { return Fit(randomData(3, 200000, 2), Gaussian{3}, nil) }, 4000},
		"a Solver":           {func() (*Model, error) { return Fit(x, Gaussian{3}, &Options{Components: 3, Solver: Lanczos{}}) }, 70},
		"a Solver of some":   {func() (*Model, error) { return Fit(x, Gaussian{3}, &Options{Solver: Davidson{}}) }, 200},
		"a share":            {func() (*Model, error) { return Fit(x, Gaussian{0.1}, &Options{ExplainedShare: 0.9}) }, 120},
		"features":           {func() (*Model, error) { return Fit(x, square, &Options{Form: Primal}) }, 200},
		"weights":            {func() (*Model, error) { return Fit(x, Gaussian{3}, &Options{Components: 3, Weights: ones}) }, 90},
		"a Gram matrix":      {func() (*Model, error) { return FitGram(gram, &Options{Components: 3}) }, 90},
		"a matrix of floats": {func() (*Model, error) { return Fit(mat.NewDense(4000, 4000, nil), Linear{}, nil) }, 200},
	} {
		leave(t, c.MB)
		if m, err := c.fit(); !errors.Is(err, ErrMemory) {
			t.Errorf("%s in %d MB: %v, error %v", name, c.MB, m, err)
		}
	}
	leave(t, 90)
	m, err := Fit(x, Gaussian{3}, &Options{Components: 3})
	if err != nil || m.worstResidual() > 1e-10 {
		t.Errorf("three components in 90 MB: %v", err)
	}
}
