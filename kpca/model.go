package kpca

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Model is a fitted kernel PCA. Its values never change; it is safe for use by
// several goroutines.
type Model struct {
	Eigenvalues []float64  // λ_1 ≥ … ≥ λ_m > 0 of K̄ = HKH, without a factor 1/n
	Embedding   *mat.Dense // n×m, row i is ḡ of training sample i: Λ^{1/2} times row i of A
	Trace       float64    // trace(K̄), the sum of all eigenvalues
	Warnings    []error    // what is doubtful about this fit; empty when nothing is

	kernel   Kernel
	centered bool
	n, d     int
	x        *mat.Dense // training samples; nil after FitGram

	alpha *mat.Dense // A, n×m; nil in the primal form
	mean  []float64  // (1/n)K1_n
	grand float64    // (1/n²)1ᵀK1

	features FeatureMap // primal form only
	psi      *mat.Dense // Bᵀ = (ψ_1|…|ψ_m), μ×m
	center   []float64  // (1/n)F1_n
}

// ExplainedRatio is λ_j / trace(K̄): the share of the variance in feature space
// that component j carries. It needs no full spectrum.
func (m *Model) ExplainedRatio() []float64 {
	r := make([]float64, len(m.Eigenvalues))
	for j, l := range m.Eigenvalues {
		r[j] = l / m.Trace
	}
	return r
}

// Transform embeds the rows of x (p×d): row i of the p×m result is
// ḡ = Λ^{-1/2}AᵀH(k − (1/n)K1_n) with k = (K(x_i, x_1), …, K(x_i, x_n))ᵀ
// (Sugiyama, "PCA in feature space (dual)"), or B(f − (1/n)F1_n) in the primal
// form.
func (m *Model) Transform(x mat.Matrix) (*mat.Dense, error) {
	if m.x == nil {
		return nil, errors.New("kpca: this model was fitted from a Gram matrix and knows no kernel; pass the kernel values of the new samples to TransformGram")
	}
	if err := checkData(x); err != nil {
		return nil, err
	}
	if _, d := x.Dims(); d != m.d {
		return nil, fmt.Errorf("kpca: the samples have %d columns, the model was fitted on %d", d, m.d)
	}
	if m.psi != nil {
		return m.project(m.features.Map(x)), nil
	}
	return m.TransformGram(CrossGram(m.kernel, x, m.x))
}

// TransformGram embeds samples given by their kernel values: entry (i, j) of
// cross (p×n) is K(x_i, x_j) of new sample i and training sample j, not centred.
func (m *Model) TransformGram(cross mat.Matrix) (*mat.Dense, error) {
	if m.alpha == nil {
		return nil, errors.New("kpca: a model in the primal form embeds features, not kernel values; use Transform, or fit with Form: Dual")
	}
	p, n := cross.Dims()
	if n != m.n {
		return nil, fmt.Errorf("kpca: the kernel values have %d columns, one for each of the %d training samples is needed", n, m.n)
	}
	if err := checkData(cross); err != nil {
		return nil, err
	}
	k := mat.DenseCopyOf(cross)
	if m.centered {
		for i := range p {
			m.centerRow(k.RawRowView(i))
		}
	}
	var g mat.Dense
	g.Mul(k, m.alpha) // Aᵀk̄, one row a sample
	scaleColumns(&g, m.Eigenvalues)
	return &g, nil
}

// centerRow turns k into H(k − (1/n)K1_n).
func (m *Model) centerRow(k []float64) {
	var mean float64
	for j := range k {
		k[j] -= m.mean[j]
		mean += k[j]
	}
	mean /= float64(len(k))
	for j := range k {
		k[j] -= mean
	}
}

// scaleColumns multiplies by Λ^{-1/2} from the right.
func scaleColumns(g *mat.Dense, values []float64) {
	p, _ := g.Dims()
	for i := range p {
		row := g.RawRowView(i)
		for j, l := range values {
			row[j] /= math.Sqrt(l)
		}
	}
}
