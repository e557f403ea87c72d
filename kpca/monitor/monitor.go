// Package monitor watches a process with kernel PCA: limits for Hotelling's T² and
// the squared prediction error (SPE, Q), and which variables an alarm comes from.
//
//	mon, err := monitor.Fit(normal, kpca.Gaussian{Width: 4}, &kpca.Options{Components: 5}, 0.99)
//	states, err := mon.Check(fresh)
//	t2, spe, err := mon.Contributions(fresh)
//
// # False alarms
//
// Per cent of fresh rows above each limit for 0.99, with ten components of standardized
// rows and c = √d; in brackets the usual limits, F for T² and χ² of training errors for
// SPE. Iris to Digits: twenty times (Digits four) two thirds of the rows at random, and
// the others as fresh ones. Generated: four processes, 100 and 400 rows, c = √d and 3√d,
// 3 and 10 components, on average and at most (TestThePromisedShareOfFalseAlarms).
//
//	                 n    d    T²            SPE
//	Iris            100    4   1.4 (2.6)     1.4 (8.7)
//	Wine            118   13   1.5 (0.0)     0.7 (6.6)
//	Diabetes        294   10   0.8 (0.0)     1.5 (2.0)
//	Breast cancer   379   30   0.9 (0.0)     1.2 (1.1)
//	Digits         1198   61   1.0 (0.0)     0.8 (2.5)
//	32, average                0.9 (2.0)     1.0 (3.2)
//	32, at most                1.5 (10.0)    1.9 (10.1)
package monitor

import (
	"errors"
	"fmt"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/internal/precise"
)

// Monitor is a model of normal operation with its limits, which may be changed. It
// can be saved as JSON.
type Monitor struct {
	Model             *kpca.Model
	T2Limit, SPELimit float64
	Mean              []float64 // of the columns, in their own units, for Contributions
}

// Fit models the rows of x (n×d), which must all be normal operation. Of new samples
// the given share, such as 0.99, stays below each limit: on average over such x,
// where rows and samples are independent draws of one distribution, whichever it is,
// and n is at least 1/(1−share); of fewer rows, where the tails are about exponential.
//
// A model fits its own rows better than new ones, so that limits come from rows that
// were held out: ten more fits, each to nine tenths of the rows in a random order,
// with as many components. The promise doesn't hold for both limits at once, nor
// where rows depend on each other, as those of a slow process that is sampled fast
// (take every tenth, or New with rows of another day), or where the kernel was
// chosen by these rows. Landmarks of a Nyström map are held out with their rows;
// those of another map made of x are not.
func Fit(x mat.Matrix, k kpca.Kernel, o *kpca.Options, share float64) (*Monitor, error) {
	if err := checkShare(share); err != nil {
		return nil, err
	}
	var set kpca.Options
	if o != nil {
		set = *o
	}
	fits := 0 // done
	if all := set.Progress; all != nil {
		set.Progress = func(done float64) { all((float64(fits) + done) / (folds + 1)) }
	}
	m, err := kpca.Fit(x, k, &set)
	if err != nil {
		return nil, fmt.Errorf("monitor: %w", err)
	}
	mon := &Monitor{Model: m}
	t2, spe, err := mon.heldOut(x, set, &fits)
	if err != nil {
		return nil, err
	}
	if fits = folds; set.Progress != nil {
		set.Progress(1) // of fewer rows than folds there were fewer fits
	}
	return mon.withLimits(x, t2, spe, share, set.Weights)
}

// New watches with a model that was fitted already, by kpca/stream for instance. The
// limits come from held: rows of normal operation, as in Fit, but such as the model
// was not fitted to.
func New(m *kpca.Model, held mat.Matrix, share float64) (*Monitor, error) {
	mon := &Monitor{Model: m}
	t2, spe, err := mon.statistics(held)
	if err != nil {
		return nil, err
	}
	return mon.withLimits(held, t2, spe, share, nil)
}

// rounded is the share of the variance below which what the components leave may be
// rounding: SPE is a difference of numbers as large as that.
const rounded = 1e-8

// withLimits sets the limits from the statistics of the rows of x with these weights.
func (mon *Monitor) withLimits(x mat.Matrix, t2, spe []float64, share float64, weights []float64) (*Monitor, error) {
	var err error
	n, _ := mon.Model.Dims()
	left, kept := floats.Sum(spe)/float64(len(spe)), floats.Sum(mon.Model.Eigenvalues)/float64(n)
	if !(left > rounded*kept) {
		return nil, fmt.Errorf("monitor: the %d components leave %.2g of a variance of %.2g, which is rounding and gives SPE no limit; take fewer",
			mon.Model.Components(), left, kept+left)
	}
	if mon.T2Limit, err = limit(t2, weights, share); err != nil {
		return nil, err
	}
	if mon.SPELimit, err = limit(spe, weights, share); err != nil {
		return nil, err
	}
	mon.Mean, _ = precise.WeightedMeans(x, weights)
	return mon, nil
}

// State is one sample beside the limits.
type State struct {
	T2, SPE           float64
	T2Alarm, SPEAlarm bool // above the limit: unusual within the subspace, or outside
}

// Check returns the state of each row of x.
func (mon *Monitor) Check(x mat.Matrix) ([]State, error) {
	t2, spe, err := mon.statistics(x)
	if err != nil {
		return nil, err
	}
	states := make([]State, len(t2))
	for i := range states {
		states[i] = State{T2: t2[i], SPE: spe[i], T2Alarm: t2[i] > mon.T2Limit, SPEAlarm: spe[i] > mon.SPELimit}
	}
	return states, nil
}

func (mon *Monitor) statistics(x mat.Matrix) (t2, spe []float64, err error) {
	if mon == nil || mon.Model == nil {
		return nil, nil, errors.New("monitor: this Monitor is empty; get one from Fit")
	}
	if t2, err = mon.Model.HotellingT2(x); err == nil {
		spe, err = mon.Model.PredictionError(x)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("monitor: %w", err)
	}
	return t2, spe, nil
}

// Contributions tells what each variable adds to T² and to SPE of each row of x
// (p×d): by how much the statistic falls when that variable alone takes its
// training mean. It needs no derivative, so that it serves every kernel; where
// variables work together, their contributions need not sum to the statistic.
func (mon *Monitor) Contributions(x mat.Matrix) (t2, spe *mat.Dense, err error) {
	whole2, wholeQ, err := mon.statistics(x)
	if err != nil {
		return nil, nil, err
	}
	p, d := x.Dims()
	if len(mon.Mean) != d {
		return nil, nil, errors.New("monitor: contributions need a Mean for each column, which Fit and New set")
	}
	t2, spe = mat.NewDense(p, d, nil), mat.NewDense(p, d, nil)
	for j := range d {
		without := mat.DenseCopyOf(x)
		for i := range p {
			without.Set(i, j, mon.Mean[j])
		}
		t, q, err := mon.statistics(without)
		if err != nil {
			return nil, nil, err
		}
		for i := range p {
			t2.Set(i, j, whole2[i]-t[i])
			spe.Set(i, j, wholeQ[i]-q[i])
		}
	}
	return t2, spe, nil
}
