package monitor

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/internal/draw"
	"kpcalab/kpca/internal/lent"
)

const folds = 10

// heldOut are the statistics of each row of x under a model of other rows; fits counts
// those that are done.
func (mon *Monitor) heldOut(x mat.Matrix, o kpca.Options, fits *int) (t2, spe []float64, err error) {
	n, _ := x.Dims()
	if n < 3 {
		return nil, nil, fmt.Errorf("monitor: limits from %d rows; at least three are needed", n)
	}
	t2, spe = make([]float64, n), make([]float64, n)
	order := draw.Rand(1).Perm(n)
	if d, ok := o.Solver.(kpca.Davidson); ok {
		d.Checkpoint = "" // it is that of the fit to all rows
		o.Solver = d
	}
	all := o.Weights
	for f := range min(folds, n) {
		var in, out []int
		o.Weights = nil
		for at, i := range order {
			if at%folds == f {
				out = append(out, i)
				continue
			}
			in = append(in, i)
			if all != nil {
				o.Weights = append(o.Weights, all[i])
			}
		}
		*fits = f + 1
		left := draw.Rows(x, out)
		one, err := mon.foldModel(draw.Rows(x, in), left, o)
		if err != nil {
			return nil, nil, fmt.Errorf("monitor: without the %d rows of a tenth, to judge them: %w", len(out), err)
		}
		t, s, err := (&Monitor{Model: one}).statistics(left)
		if err != nil {
			return nil, nil, err
		}
		for at, i := range out {
			t2[i], spe[i] = t[at], s[at]
		}
	}
	return t2, spe, nil
}

// foldModel is fitted as mon.Model was, to rows that leave others out.
func (mon *Monitor) foldModel(x, left *mat.Dense, o kpca.Options) (*kpca.Model, error) {
	m := mon.Model.Components()
	o.Components, o.ExplainedShare = m, 0
	k := mon.Model.Kernel()
	var err error
	if ny, ok := k.(*kpca.Nystrom); ok {
		if s := mon.Model.Scaler(); s != nil {
			if left, err = s.Apply(left); err != nil {
				return nil, err
			}
		}
		other, err := lent.Without(ny, left)
		if err != nil {
			return nil, err
		}
		k = other.(kpca.Kernel)
	}
	one, err := kpca.Fit(x, k, &o)
	if err == nil && one.Components() < m {
		err = fmt.Errorf("there are only %d components, and T² of fewer than the %d of all rows is another number; take fewer",
			one.Components(), m)
	}
	return one, err
}
