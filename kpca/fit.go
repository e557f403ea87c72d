package kpca

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
	"kpcalab/kpca/internal/simd"
)

// Fit finds the principal axes in feature space of the rows of x (n×d) under
// the kernel k, by K̄α = λα or by C̄ψ = λψ (Sugiyama, "PCA in feature space",
// dual and primal). It panics if k is nil; bad data and settings are errors.
// The model keeps a copy of x.
func Fit(x mat.Matrix, k Kernel, opts *Options) (*Model, error) {
	k, err := checkedKernel(k)
	if err != nil {
		return nil, err
	}
	o := opts.orZero()
	if err := checkNamed(x, o.Names); err != nil {
		return nil, err
	}
	n, d := x.Dims()
	if err := o.check(n); err != nil {
		return nil, err
	}
	if err := checkColumns(k, d); err != nil {
		return nil, err
	}
	err = checkMemory(8*float64(n)*float64(d), "fit them in blocks, by package stream", "copies of %d×%d samples", n, d)
	if err != nil {
		return nil, err
	}
	m := &Model{kernel: k, centered: !o.Uncentered, n: n, d: d, x: copyOf(x)}
	if err := m.setWeights(o); err != nil {
		return nil, err
	}
	if err := m.setNames(o); err != nil {
		return nil, err
	}
	if o.Standardize {
		if err := m.standardize(); err != nil {
			return nil, err
		}
	}
	o.report(0)
	if err := m.fit(o); err != nil {
		return nil, err
	}
	o.report(1)
	return m, nil
}

// copyOf is a copy of x in memory from simd.Alloc.
func copyOf(x mat.Matrix) *mat.Dense {
	n, d := x.Dims()
	c := mat.NewDense(n, d, simd.Alloc(n*d))
	c.Copy(x)
	return c
}

func (m *Model) fit(o Options) error {
	fm, finite := m.kernel.(FeatureMap)
	switch {
	case o.Form == Primal && !finite:
		return fmt.Errorf("kpca: the primal form needs explicit features, and %T has no finite feature map; use Form: Dual, or NewNystrom or NewFourier for an approximate map", m.kernel)
	case o.Form == Primal:
		return m.fitPrimal(fm, o)
	case o.Form == Auto && finite && o.Solver == nil && primalIsCheaper(fm, m.x):
		return m.fitPrimal(fm, o)
	}
	if err := m.checkSymmetry(); err != nil {
		return err
	}
	m.setReference()
	if fm, ok := mapped(m.reference, m.x); ok { // ⟨φ(x), φ(x′)⟩ with each φ(x_i) computed once
		return m.fitDual(newProblem(fm.Map(m.x), Linear{}, m.centered), o)
	}
	return m.fitDual(newProblem(m.x, m.reference, m.centered), o)
}

// primalIsCheaper: with μ < n features; and with some more where a kernel value costs
// a whole map.
func primalIsCheaper(fm FeatureMap, x *mat.Dense) bool {
	n, _ := x.Dims()
	mu := featureDim(fm, x)
	few := mu < n || traitsOf(fm).mapped && float64(n)*float64(mu) < 1<<26
	return few && primalFits(n, mu, streams(n, mu)) == nil
}

// checkData refuses empty matrices and names the first entry that isn't finite.
func checkData(x mat.Matrix) error { return precise.CheckData(x, "kpca") }

func firstNonFinite(x mat.Matrix) (row, col int, v float64, found bool) {
	return precise.FirstNonFinite(x)
}

// checkColumns refuses data that a kernel made for another number of columns
// (landmarks, frequencies) would panic on.
func checkColumns(k Kernel, d int) error {
	if c, ok := k.(interface{ columns() int }); ok && c.columns() != d {
		return fmt.Errorf("kpca: the data have %d columns, but %s was made for %d", d, kernelName(k), c.columns())
	}
	return nil
}
