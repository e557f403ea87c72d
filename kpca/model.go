package kpca

import (
	"context"
	"errors"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
	"kpcalab/kpca/zscore"
)

// Model is a fitted kernel PCA. Its values never change; it is safe for use by
// several goroutines.
type Model struct {
	// Eigenvalues are λ_1 ≥ … ≥ λ_m of K̄ = HKH (of K when uncentred), without a
	// factor 1/n. They are positive, but for the zeros that Options.KeepZeros adds.
	Eigenvalues []float64
	// Embedding is n×m; row i is ḡ of training sample i, Λ^{1/2} times row i of A.
	// The largest-magnitude entry of each column is positive; of entries that
	// agree to 1e-10 the first one counts. nil after FitMoments.
	Embedding *mat.Dense
	// Trace is trace(K̄), the sum of all n eigenvalues.
	Trace float64
	// Certificates tell for each component how exact it is.
	Certificates []Certificate
	// Warnings tell what is doubtful about this fit; empty when nothing is. Their
	// kinds are ErrIndefinite, ErrRepeated, ErrRank, ErrConstantColumn,
	// ErrScale, ErrPrecision and ErrInexact.
	Warnings []error

	kernel   Kernel // nil after FitGram
	centered bool
	n, d     int
	names    []string       // of the d columns; nil: none
	x        *mat.Dense     // training samples as the kernel sees them; nil after FitGram and FitMoments
	standard *zscore.Scaler // nil without Options.Standardize
	weights  []float64      // nil: 1 each
	total    float64        // Σw, else n

	dualForm // one of the two is filled
	primalForm
}

// dualForm embeds a sample by its kernel values.
type dualForm struct {
	alpha *mat.Dense // A, n×m, or √W·A with weights
	mean  []float64  // (1/n)K1_n, or Kw/Σw
	grand float64    // (1/n²)1ᵀK1, or wᵀKw/(Σw)²

	reference Kernel    // K, or what centring leaves of it: a Gaussian less 1, for instance
	shifted   bool      // the reference is not K
	refMean   []float64 // mean and grand of the reference
	refGrand  float64

	fast *lazyProjector // made by the first Transform
}

// primalForm embeds a sample by its features.
type primalForm struct {
	features FeatureMap
	psi      *mat.Dense // Bᵀ = (ψ_1|…|ψ_m), μ×m
	center   []float64  // (1/n)F1_n
	rest     []float64  // rounding error of center
}

var errNotFitted = errors.New("kpca: this Model is empty; get one from Fit, FitGram or UnmarshalBinary")

// mustExist panics for a nil model: Fit returned an error that was not looked at.
func (m *Model) mustExist() {
	if m == nil {
		panic("kpca: the *Model is nil; look at the error that Fit, FitGram or UnmarshalBinary returned with it")
	}
}

// Components is m, the number of components.
func (m *Model) Components() int { m.mustExist(); return len(m.Eigenvalues) }

// Kernel is the kernel of the fit; nil after FitGram.
func (m *Model) Kernel() Kernel { m.mustExist(); return m.kernel }

// form is the form that was solved: Primal or Dual.
func (m *Model) form() Form {
	if m.psi != nil {
		return Primal
	}
	return Dual
}

// ExplainedRatio is λ_j / trace(K̄): the share of the variance in feature space
// that component j carries. It needs no full spectrum. Where an indefinite
// kernel makes the trace smaller than Σλ_j over the kept components, that sum
// takes its place, so that the shares never exceed 1.
func (m *Model) ExplainedRatio() []float64 {
	m.mustExist()
	total, kept := m.Trace, 0.0
	r := make([]float64, len(m.Eigenvalues))
	for _, l := range m.Eigenvalues {
		kept += l
	}
	if total = max(total, kept); total == 0 {
		return r
	}
	for j, l := range m.Eigenvalues {
		r[j] = l / total
	}
	return r
}

// Transform embeds the rows of x (p×d): row i of the p×m result is
// ḡ = Λ^{-1/2}AᵀH(k − (1/n)K1_n) with k = (K(x_i, x_1), …, K(x_i, x_n))ᵀ
// (Sugiyama, "PCA in feature space (dual)"), or B(f − (1/n)F1_n) in the primal
// form. The numbers of a row don't depend on the other rows of x.
func (m *Model) Transform(x mat.Matrix) (*mat.Dense, error) {
	return m.TransformContext(context.Background(), x)
}

// TransformGram embeds samples given by their kernel values: entry (i, j) of
// cross (p×n) is K(x_i, x_j) of new sample i and training sample j, not centred.
func (m *Model) TransformGram(cross mat.Matrix) (*mat.Dense, error) {
	m.mustExist()
	if m.n == 0 {
		return nil, errNotFitted
	}
	if m.alpha == nil {
		return nil, errors.New("kpca: a model in the primal form embeds features, not kernel values; use Transform, or fit with Form: Dual")
	}
	if err := m.checkCross(cross); err != nil {
		return nil, err
	}
	k := mat.DenseCopyOf(cross)
	if m.centered {
		centerRows(k, m.mean)
	}
	g := m.projectDual(k)
	if err := checkReach(g, nil); err != nil {
		return nil, err
	}
	return g, nil
}

func (m *Model) checkCross(cross mat.Matrix) error {
	precise.MustHave(cross, "kpca")
	p, n := cross.Dims()
	if p == 0 || n != m.n {
		return fmt.Errorf("kpca: the kernel values are %d×%d; each row is one new sample and needs %d columns, one for each training sample", p, n, m.n)
	}
	if i, j, v, bad := firstNonFinite(cross); bad {
		return fmt.Errorf("kpca: the kernel value of new sample %d and training sample %d (counted from 0) is %g; it must be finite", i, j, v)
	}
	return nil
}

// checkSamples is for data that a fitted model is to embed.
func (m *Model) checkSamples(x mat.Matrix) error {
	m.mustExist()
	if m.n == 0 {
		return errNotFitted
	}
	if m.kernel == nil {
		return errors.New("kpca: this model was fitted from a Gram matrix and knows no kernel; pass the kernel values of the new samples to TransformGram")
	}
	if err := checkNamed(x, m.names); err != nil {
		return err
	}
	if _, d := x.Dims(); d != m.d {
		return fmt.Errorf("kpca: the samples have %d columns, the model was fitted on %d", d, m.d)
	}
	return nil
}
