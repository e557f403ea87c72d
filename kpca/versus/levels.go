package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"time"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/internal/simd"
)

// levelRuns is how often each step is timed; the least counts, as others on the
// machine only add.
const levelRuns = 7

// levels prints the processor time of some steps with every instruction set of
// this processor, plain Go first. It also runs as WebAssembly.
func levels(ctx context.Context, s settings, out, progress io.Writer) error {
	fmt.Fprintf(out, "%s, %s\n\n", time.Now().Format("2006-01-02 15:04"), processor())
	sets := simd.Levels()
	best := make([][]float64, len(sets))
	for i, l := range sets {
		fmt.Fprintf(progress, "%v …\n", l)
		times, err := timeLevel(ctx, l)
		if err != nil {
			return err
		}
		best[i] = times
	}
	head := []string{"processor time"}
	for _, l := range sets {
		head = append(head, l.String())
	}
	if len(sets) > 1 {
		head = append(head, "first over last")
	}
	table := [][]string{head}
	for c, name := range levelSteps {
		row := []string{name}
		for i := range sets {
			row = append(row, duration(best[i][c]))
		}
		if last := best[len(sets)-1][c]; len(sets) > 1 {
			row = append(row, fmt.Sprintf("%.1f", best[0][c]/last))
		}
		table = append(table, row)
	}
	return writeTable(out, table, s.markdown)
}

var levelSteps = []string{
	"fit, n = 2,000, d = 13, m = 2", "the same, m = 10", "Transform of 2,000 rows by that",
	"Gram of n = 2,000", "all components, n = 500",
}

// timeLevel times levelSteps.
func timeLevel(ctx context.Context, l simd.Level) ([]float64, error) {
	defer simd.Use(l)()
	const n, d = 2000, 13
	data := mixture(n, d, 1)
	k := kpca.Gaussian{Width: medianDistance(data, n, d)}
	x, y, few := mat.NewDense(n, d, data), mat.NewDense(n, d, mixture(n, d, 2)), mat.NewDense(500, d, data[:500*d])
	var m *kpca.Model
	fit := func(x *mat.Dense, components int) func() (err error) {
		return func() (err error) {
			m, err = kpca.FitContext(ctx, x, k, &kpca.Options{Components: components})
			return err
		}
	}
	var times []float64
	for _, step := range []func() error{
		fit(x, 2), fit(x, 10),
		func() error { _, err := m.Transform(y); return err },
		func() error { kpca.Gram(k, x); return ctx.Err() },
		fit(few, 0),
	} {
		least := math.Inf(1)
		for range levelRuns {
			begin := processorTime()
			if err := step(); err != nil {
				return nil, err
			}
			least = min(least, processorTime()-begin)
		}
		times = append(times, least)
	}
	return times, nil
}
