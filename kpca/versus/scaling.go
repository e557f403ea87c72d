package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"time"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
)

// ladder is a solver with the sizes at which it is timed.
type ladder struct {
	name   string
	solver kpca.Solver
	d, m   int
	wide   float64
	sizes  []int
	cost   string // as the documentation states it
}

func ladders(quick bool) []ladder {
	all := []ladder{
		{"Full", kpca.Full{}, 13, 0, 1, []int{250, 500, 1000, 2000}, "n³"},
		{"Lanczos", kpca.Lanczos{}, 13, 10, 1, []int{1000, 2000, 4000, 8000, 16000}, "n²"},
		{"PivotedCholesky", kpca.PivotedCholesky{}, 2, 10, 2, []int{25000, 50000, 100000, 200000}, "n"},
		{"MatrixFree", kpca.MatrixFree{}, 13, 10, 1, []int{2000, 4000, 8000, 16000}, "n²"},
		{"Davidson", kpca.Davidson{}, 13, 10, 1, []int{2000, 4000, 8000, 16000}, "n²"},
	}
	if quick {
		for i := range all {
			all[i].sizes = all[i].sizes[:3]
		}
	}
	return all
}

// scaling prints the time of each solver over n, and the exponent of the line
// through the logarithms.
func scaling(ctx context.Context, s settings, out, progress io.Writer) error {
	fmt.Fprintf(out, "%s, %s\n\n", time.Now().Format("2006-01-02 15:04"), processor())
	table := [][]string{{"solver", "d", "m", "n: time", "exponent", "stated"}}
	for _, l := range ladders(s.quick) {
		var times string
		var logN, logT []float64
		for _, n := range l.sizes {
			fmt.Fprintf(progress, "%s n=%d …\n", l.name, n)
			t, err := timeFit(ctx, l, n)
			if err != nil {
				return fmt.Errorf("%s n=%d: %w", l.name, n, err)
			}
			if times != "" {
				times += ", "
			}
			times += fmt.Sprintf("%d: %s", n, duration(t))
			logN, logT = append(logN, math.Log(float64(n))), append(logT, math.Log(t))
		}
		table = append(table, []string{l.name, fmt.Sprint(l.d), fmt.Sprint(l.m), times, fmt.Sprintf("%.2f", slope(logN, logT)), l.cost})
	}
	return writeTable(out, table, s.markdown)
}

// timeFit is the median of three to seven fits.
func timeFit(ctx context.Context, l ladder, n int) (float64, error) {
	data := mixture(n, l.d, 1)
	k := kpca.Gaussian{Width: l.wide * medianDistance(data, n, l.d)}
	x := mat.NewDense(n, l.d, data)
	var t []float64
	for start := time.Now(); len(t) < 3 || len(t) < 7 && time.Since(start) < 3*time.Second; {
		begin := time.Now()
		if _, err := kpca.FitContext(ctx, x, k, &kpca.Options{Components: l.m, Form: kpca.Dual, Solver: l.solver}); err != nil {
			return 0, err
		}
		t = append(t, time.Since(begin).Seconds())
	}
	return quantile(t, 0.5), nil
}

// slope of the least-squares line.
func slope(x, y []float64) float64 {
	var mx, my, xy, xx float64
	for i := range x {
		mx += x[i] / float64(len(x))
		my += y[i] / float64(len(y))
	}
	for i := range x {
		xy += (x[i] - mx) * (y[i] - my)
		xx += (x[i] - mx) * (x[i] - mx)
	}
	return xy / xx
}
