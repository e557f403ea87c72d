package kpca

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
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
