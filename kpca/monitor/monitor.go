// Package monitor watches a process with kernel PCA: limits for Hotelling's T² and
// the squared prediction error (SPE, Q), and which variables an alarm comes from.
//
//	mon, err := monitor.Fit(normal, kpca.Gaussian{Width: 4}, &kpca.Options{Components: 5}, 0.99)
//	states, err := mon.Check(fresh)
//	t2, spe, err := mon.Contributions(fresh)
package monitor

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"kpcalab/kpca"
	"kpcalab/kpca/internal/precise"
)

// Monitor is a model of normal operation with its limits, which may be changed.
type Monitor struct {
	Model    *kpca.Model
	T2Limit  float64 // by FLimit; Quantile of the training values is the other way
	SPELimit float64 // by ChiSquaredLimit of the training values

	mean []float64 // of the columns, in their own units
}

// Fit models the rows of x (n×d), which must all be normal operation. Of new
// samples of that kind, the given share, such as 0.99, stays below each limit.
func Fit(x mat.Matrix, k kpca.Kernel, o *kpca.Options, share float64) (*Monitor, error) {
	if err := checkShare(share); err != nil {
		return nil, err
	}
	m, err := kpca.Fit(x, k, o)
	if err != nil {
		return nil, fmt.Errorf("monitor: %w", err)
	}
	spe, err := m.PredictionError(x)
	if err != nil {
		return nil, fmt.Errorf("monitor: %w", err)
	}
	n, _ := x.Dims()
	mon := &Monitor{Model: m}
	if mon.T2Limit, err = FLimit(n, m.Components(), share); err != nil {
		return nil, err
	}
	if left, kept := floats.Sum(spe), floats.Sum(m.Eigenvalues); !(left > rounded*kept) {
		return nil, fmt.Errorf("monitor: the %d components leave %.2g of the variance, which is rounding and gives SPE no limit; take fewer", m.Components(), left/kept)
	}
	if mon.SPELimit, err = ChiSquaredLimit(spe, share); err != nil {
		return nil, fmt.Errorf("%w; the model has %d components, perhaps all there are", err, m.Components())
	}
	mon.mean, _ = precise.Means(x)
	return mon, nil
}

// rounded is the share of the variance below which what the components leave may be
// rounding: SPE is a difference of numbers as large as that.
const rounded = 1e-8

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
	if len(mon.mean) != d {
		return nil, nil, errors.New("monitor: contributions need the training means, which only a Monitor from Fit has")
	}
	t2, spe = mat.NewDense(p, d, nil), mat.NewDense(p, d, nil)
	for j := range d {
		without := mat.DenseCopyOf(x)
		for i := range p {
			without.Set(i, j, mon.mean[j])
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

// FLimit is the limit of T² for a new sample, m(n²−1)/(n(n−m))·F_{m,n−m}: exact
// for normal scores (Tracy, Young and Mason, Journal of Quality Technology 24,
// 1992). n is the number of training samples, m that of components.
func FLimit(n, m int, share float64) (float64, error) {
	if err := checkShare(share); err != nil {
		return 0, err
	}
	if m < 1 || n <= m {
		return 0, fmt.Errorf("monitor: an F limit for %d components of %d samples; more samples than components are needed", m, n)
	}
	f := distuv.F{D1: float64(m), D2: float64(n - m)}.Quantile(share)
	return float64(m) * (float64(n)*float64(n) - 1) / (float64(n) * float64(n-m)) * f, nil
}

// ChiSquaredLimit is the limit of a statistic whose training values are given, by
// the multiple g·χ²_h of the same mean and variance: g = s²/2v̄, h = 2v̄²/s² (Box
// 1954; for SPE, Nomikos and MacGregor, Technometrics 37, 1995).
func ChiSquaredLimit(values []float64, share float64) (float64, error) {
	if err := checkValues(values, share); err != nil {
		return 0, err
	}
	big := slices.Max(values) // squares of the rest don't overflow
	if !(big > 0) {
		return 0, fmt.Errorf("monitor: the training values are all 0, to which no χ² fits; fewer components leave more for SPE")
	}
	var mean, variance float64
	for _, v := range values {
		mean += v / big / float64(len(values))
	}
	for _, v := range values {
		variance += (v/big - mean) * (v/big - mean) / float64(len(values)-1)
	}
	if !(variance > 1e-24*mean*mean) { // equal values, but for rounding
		return 0, fmt.Errorf("monitor: the training values have mean %g and variance %g, to which no χ² fits; fewer components leave more for SPE", mean*big, variance*big*big)
	}
	limit := big * (variance / (2 * mean) * distuv.ChiSquared{K: 2 * mean * mean / variance}.Quantile(share))
	if math.IsInf(limit, 1) || math.IsNaN(limit) {
		return 0, fmt.Errorf("monitor: the limit for the share %g of these training values, the largest %g, overflows; divide them by a constant", share, big)
	}
	return limit, nil
}

// Quantile is the smallest training value that the given share of them doesn't
// exceed: a limit without assumptions, for many samples.
func Quantile(values []float64, share float64) (float64, error) {
	if err := checkValues(values, share); err != nil {
		return 0, err
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[max(0, int(math.Ceil(share*float64(len(sorted))))-1)], nil
}

// farthest is how near to 0 and 1 the quantiles of F and χ² are still computed.
const farthest = 1e-12

func checkShare(share float64) error {
	if !(share >= farthest && share <= 1-farthest) {
		return fmt.Errorf("monitor: a limit for the share %g; it must lie between 0 and 1, such as 0.99, and not nearer to them than %g", share, farthest)
	}
	return nil
}

func checkValues(values []float64, share float64) error {
	if len(values) < 2 {
		return fmt.Errorf("monitor: a limit from %d training values; at least two are needed", len(values))
	}
	for i, v := range values {
		if !(v >= 0) || math.IsInf(v, 1) {
			return fmt.Errorf("monitor: training value %d (counted from 0) is %g; a statistic is finite and not negative", i, v)
		}
	}
	return checkShare(share)
}
