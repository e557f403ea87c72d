package kpca

import (
	"context"
	"errors"
	"fmt"
	"math"

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
	if o.Names == nil {
		o.Names = namesOf(x)
	}
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

// FitContext is [Fit] that ends with ctx.Err() soon after ctx is done, for fits
// that take long. What can't be interrupted, as the last third of Full's work and
// the Map of a feature map, runs to its end.
func FitContext(ctx context.Context, x mat.Matrix, k Kernel, opts *Options) (*Model, error) {
	o := opts.orZero()
	o.ctx = ctx
	return Fit(x, k, &o)
}

// TransformContext is [Model.Transform] that ends with ctx.Err() soon after ctx is done.
func (m *Model) TransformContext(ctx context.Context, x mat.Matrix) (*mat.Dense, error) {
	g, _, err := m.embed(ctx, x, false)
	return g, err
}

// context is that of FitContext, or one that never ends.
func (o Options) context() context.Context {
	if o.ctx == nil {
		return context.Background()
	}
	return o.ctx
}

// FitGram fits a Gram matrix K that was computed elsewhere (n×n, not centred;
// K_ij = K(x_i, x_j)). Of a matrix whose type doesn't make it symmetric, entries K_ij and
// K_ji that differ by more than 1e-8 of the largest are an error, which names the worst
// pair; smaller differences are rounding and are averaged. The model embeds new samples
// by TransformGram only.
func FitGram(gram mat.Matrix, opts *Options) (*Model, error) {
	precise.MustHave(gram, "kpca")
	o := opts.orZero()
	n, c := gram.Dims()
	if n != c || n == 0 {
		return nil, fmt.Errorf("kpca: the Gram matrix is %d×%d; it must be square, with one row and column for each sample (TransformGram takes the p×n values of new samples)", n, c)
	}
	switch {
	case o.Form == Primal:
		return nil, errors.New("kpca: FitGram has no feature map for the primal form; leave Form at Auto or Dual")
	case o.Standardize:
		return nil, errors.New("kpca: FitGram has no columns to standardize; do it before computing the Gram matrix")
	}
	if err := o.check(n); err != nil {
		return nil, err
	}
	if err := checkGram(gram); err != nil {
		return nil, err
	}
	err := checkMemory(8*float64(n)*float64(n), "fit the samples instead", "copies of %d×%d kernel values", n, n)
	if err != nil {
		return nil, err
	}
	k, err := symmetric(gram)
	if err != nil {
		return nil, err
	}
	o.report(0)
	m := &Model{centered: !o.Uncentered, n: n}
	if err := m.setWeights(o); err != nil {
		return nil, err
	}
	if err := m.setNames(o); err != nil {
		return nil, err
	}
	if err := m.fitDual(newGramProblem(k, m.centered), o); err != nil {
		return nil, err
	}
	o.report(1)
	return m, nil
}

// symmetric is a copy of a square matrix, averaged where only rounding differs.
func symmetric(gram mat.Matrix) (*mat.SymDense, error) {
	n, _ := gram.Dims()
	out := mat.NewSymDense(n, nil)
	if s, ok := gram.(mat.Symmetric); ok {
		out.CopySym(s)
		return out, nil
	}
	var largest, worst float64
	var row, col int
	for i := range n {
		for j := i; j < n; j++ {
			a, b := gram.At(i, j), gram.At(j, i)
			largest = max(largest, math.Abs(a), math.Abs(b))
			if d := math.Abs(a - b); d > worst {
				worst, row, col = d, i, j
			}
			out.SetSym(i, j, a+(b-a)/2)
		}
	}
	if worst > 1e-8*largest {
		return nil, fmt.Errorf("kpca: the Gram matrix is not symmetric: entry (%d, %d) is %g, entry (%d, %d) is %g; a kernel must give K(x,y) = K(y,x)", row, col, gram.At(row, col), col, row, gram.At(col, row))
	}
	return out, nil
}

func checkGram(gram mat.Matrix) error {
	if i, j, v, bad := firstNonFinite(gram); bad {
		return fmt.Errorf("kpca: the Gram matrix holds %g at row %d, column %d (counted from 0); every K(x_i, x_j) must be finite", v, i, j)
	}
	return nil
}
