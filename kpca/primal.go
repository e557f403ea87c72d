package kpca

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
	"kpcalab/kpca/internal/symeig"
)

// fitPrimal solves C̄ψ = λψ with C̄ = F̄F̄ᵀ (Sugiyama, "PCA in feature space
// (primal)") for the explicit features of the training samples.
func (m *Model) fitPrimal(fm FeatureMap, o Options) error {
	mu := featureDim(fm, m.x)
	blocks := streams(m.n, mu)
	if err := primalFits(m.n, mu, blocks); err != nil {
		return err
	}
	if blocks {
		return m.fitStreamed(fm, mu, o)
	}
	if float64(m.n)*float64(mu) > 1<<31 {
		return fmt.Errorf("kpca: the primal form would need %d features for each of %d samples, more than memory holds; use Form: Dual, or NewNystrom", mu, m.n)
	}
	m.setFeatures(fm)
	f, err := m.mapFeatures(m.x, 0)
	if err != nil {
		return err
	}
	_, mu = f.Dims()
	m.center, m.rest = make([]float64, mu), make([]float64, mu)
	if m.centered {
		m.center, m.rest = precise.WeightedMeans(f, m.weights)
	}
	if err := o.context().Err(); err != nil {
		return err
	}
	o.report(0.3) // the map, of the usual ones about a third
	noise := primalNoise(f, m.total)
	m.subtractCenter(f)
	values, axes, err := principalAxes(o.context(), m.byRoots(f), o.Components)
	if err != nil {
		return err
	}
	for _, v := range values {
		m.Trace += v
	}
	kept, err := m.keep(values, axes.RawMatrix().Cols, noise, o)
	if err != nil {
		return err
	}
	if !traitsOf(fm).exactMap { // an error δ in F̄ changes λ = σ² by 2σδ
		m.checkDigits(math.Sqrt(noise * m.Eigenvalues[0]))
	}
	m.psi = mat.NewDense(mu, m.Components(), nil)
	if kept > 0 {
		m.psi.Copy(axes.Slice(0, mu, 0, kept))
	}
	m.Embedding = product(f, m.psi)
	scaleBy(m.psi, m.fixEmbedding())

	cpsi := mat.NewDense(mu, m.Components(), nil) // C̄ψ = F̄(F̄ᵀψ)
	addOnAllCores(view(cpsi), view(f).T(), view(weighted(m.Embedding, m.weights)))
	m.certify(residualNorms(cpsi, m.psi, m.Eigenvalues), values)
	return nil
}

// primalNoise bounds the rounding error in λ = σ² when all images coincide. A
// feature that is the same for all samples, such as the constant of a polynomial
// with an offset, is centred to twice the digits.
func primalNoise(f *mat.Dense, total float64) float64 {
	n, mu := f.Dims()
	low, high := slices.Clone(f.RawRowView(0)), slices.Clone(f.RawRowView(0))
	for i := range n {
		for j, v := range f.RawRowView(i) {
			low[j], high[j] = min(low[j], v), max(high[j], v)
		}
	}
	var sum float64
	for j := range mu {
		s := 4 * epsilon * max(math.Abs(low[j]), math.Abs(high[j]))
		if low[j] == high[j] { // centred by mean + rest, each a sum of n terms
			s *= epsilon * float64(n) * float64(n)
		}
		sum += total * s * s
	}
	return sum
}

// mapFeatures is φ of each row, checked. Messages count rows from first.
func (m *Model) mapFeatures(x *mat.Dense, first int) (*mat.Dense, error) {
	f := m.features.Map(x)
	if n, _ := x.Dims(); f.RawMatrix().Rows != n {
		panic(fmt.Sprintf("kpca: the Map of %s returns %d rows for %d samples", kernelName(m.kernel), f.RawMatrix().Rows, n))
	}
	if _, mu := f.Dims(); m.center != nil && mu != len(m.center) {
		panic(fmt.Sprintf("kpca: the Map of %s returns %d features, and returned %d when the model was fitted", kernelName(m.kernel), mu, len(m.center)))
	}
	if i, j, v, bad := firstNonFinite(f); bad {
		return nil, fmt.Errorf("kpca: the feature map of %s gives %g for row %d, feature %d (counted from 0); features must be finite: rescale the data (Standardize: true)", kernelName(m.kernel), v, first+i, j)
	}
	return f, nil
}

// centredFeatures is f − (1/n)F1_n for each row.
func (m *Model) centredFeatures(x *mat.Dense, first int) (*mat.Dense, error) {
	f, err := m.mapFeatures(x, first)
	if err != nil {
		return nil, err
	}
	m.subtractCenter(f)
	return f, nil
}

func (m *Model) subtractCenter(f *mat.Dense) {
	n, _ := f.Dims()
	for i := range n {
		row := f.RawRowView(i)
		for j := range row {
			row[j] = row[j] - m.center[j] - m.rest[j]
		}
	}
}

// setFeatures chooses the map that the primal form computes.
func (m *Model) setFeatures(fm FeatureMap) {
	m.features = fm
	if t := traitsOf(fm); t.centredMap != nil && m.centered {
		m.features = t.centredMap
	}
}

// svdLimit bounds n·μ·min(n, μ), the work for which singular values are taken.
const svdLimit = 1 << 27

// principalAxes solves C̄ψ = λψ for F̄ᵀ (n×μ, rows are samples): min(n, μ)
// eigenvalues, descending, and at least the first `ask` axes as columns (μ×…).
//
// Singular values of F̄ are the most exact way, since C̄ needn't be squared. Larger
// problems form the smaller one of C̄ and K̄, whose eigenvalues have an error of
// some ε·λ_1, as in the dual form; K̄ gives ψ = λ^{-1/2}F̄α.
func principalAxes(ctx context.Context, f *mat.Dense, ask int) (values []float64, axes *mat.Dense, err error) {
	n, mu := f.Dims()
	small := min(n, mu)
	switch {
	case float64(n)*float64(mu)*float64(small) <= svdLimit:
		return singularAxes(ctx, f)
	case mu <= n:
		c := mat.NewDense(mu, mu, nil)
		if err := addSquare(ctx, c, f); err != nil {
			return nil, nil, err
		}
		mirror(c)
		return topOf(ctx, c, ask)
	}
	k := mat.NewDense(n, n, nil)
	addOnAllCores(view(k), view(f), view(f).T())
	values, alpha, err := topOf(ctx, k, ask)
	if err != nil {
		return nil, nil, err
	}
	axes = mat.NewDense(mu, alpha.RawMatrix().Cols, nil)
	addOnAllCores(view(axes), view(f).T(), view(alpha))
	roots := make([]float64, alpha.RawMatrix().Cols)
	for j := range roots {
		if values[j] > zeroTolerance(n, values) {
			roots[j] = 1 / math.Sqrt(values[j])
		}
	}
	scaleBy(axes, roots)
	return values, axes, nil
}

func singularAxes(ctx context.Context, f *mat.Dense) (values []float64, axes *mat.Dense, err error) {
	var svd mat.SVD
	done := make(chan bool, 1)
	go func() { done <- svd.Factorize(f, mat.SVDThinV) }()
	select {
	case <-ctx.Done(): // the factorization, which can't be interrupted, comes to its end alone
		return nil, nil, ctx.Err()
	case converged := <-done:
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		if converged { // as finite features, which it scales, do
			break
		}
		return nil, nil, errors.New("kpca: the singular value decomposition of the features did not converge; check their scale")
	}
	values = svd.Values(nil)
	for j, s := range values {
		values[j] = s * s
	}
	axes = new(mat.Dense)
	svd.VTo(axes)
	return values, axes, nil
}

// topOf decomposes the symmetric matrix c, which it overwrites.
func topOf(ctx context.Context, c *mat.Dense, ask int) (values []float64, vectors *mat.Dense, err error) {
	n, _ := c.Dims()
	if ask <= 0 || ask > n {
		ask = n
	}
	watch := func(float64) error { return ctx.Err() }
	values, v, err := symeig.DecomposeFilled(n, ask, upperOf(c), watch)
	if ended := ctx.Err(); ended != nil {
		return nil, nil, ended
	}
	if err != nil {
		return nil, nil, fmt.Errorf("kpca: the eigen-decomposition of the features' %d×%d matrix failed: %w; check their scale", n, n, err)
	}
	return values, mat.NewDense(n, ask, v), nil
}

// upperOf copies the upper triangle of the square matrix c.
func upperOf(c *mat.Dense) func(dst []float64, stride int) {
	return func(dst []float64, stride int) {
		n, _ := c.Dims()
		for i := range n {
			copy(dst[i*stride+i:i*stride+n], c.RawRowView(i)[i:])
		}
	}
}
