package kpca

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
)

// Ridge learns the way back: a kernel ridge regression from the training
// embedding to the training samples (Bakır, Weston and Schölkopf 2004), which
// works for every kernel.
type Ridge struct {
	Kernel Kernel  // on embeddings; nil: a Gaussian whose width is their median distance
	Alpha  float64 // penalty, relative to the mean diagonal of the Gram matrix; 0: 1e-2
	// Uncentered regresses the samples themselves, as scikit-learn's
	// inverse_transform does; else their differences from the mean, which Ridge
	// gives back where it knows nothing.
	Uncentered bool
}

func (r Ridge) find(m *Model, z *mat.Dense) (*mat.Dense, []PreImageReport, error) {
	if !(r.Alpha >= 0) || math.IsInf(r.Alpha, 1) {
		return nil, nil, fmt.Errorf("kpca: Ridge.Alpha is %g; it must be positive, or 0 for 1e-2", r.Alpha)
	}
	if r.Alpha == 0 {
		r.Alpha = 1e-2
	}
	if r.Kernel == nil {
		c, err := precise.MedianWidth(m.Embedding, "kpca")
		if err != nil {
			return nil, nil, err
		}
		r.Kernel = Gaussian{Width: c}
	}
	k, err := checkedKernel(r.Kernel)
	if err != nil {
		return nil, nil, err
	}
	gram := Gram(k, m.Embedding)
	penalty := r.Alpha * mat.Trace(gram) / float64(m.n)
	for i := range m.n {
		gram.SetSym(i, i, gram.At(i, i)+penalty)
	}
	mean := make([]float64, m.d)
	if !r.Uncentered {
		mean = columnMeans(m.x)
	}
	targets := mat.DenseCopyOf(m.x)
	for i := range m.n {
		row := targets.RawRowView(i)
		for j := range row {
			row[j] -= mean[j]
		}
	}
	var chol mat.Cholesky
	if !chol.Factorize(gram) {
		return nil, nil, fmt.Errorf("kpca: the ridge system with Alpha = %g is not positive definite; raise Alpha", r.Alpha)
	}
	var coef, x mat.Dense
	if err := chol.SolveTo(&coef, targets); err != nil {
		return nil, nil, fmt.Errorf("kpca: the ridge system with Alpha = %g is too ill-conditioned (%w); raise Alpha", r.Alpha, err)
	}
	x.Mul(CrossGram(k, z, m.Embedding), &coef)
	p, _ := z.Dims()
	reports := make([]PreImageReport, p)
	for i := range p {
		row := x.RawRowView(i)
		for j := range row {
			row[j] += mean[j]
		}
		reports[i] = PreImageReport{Method: "ridge", Converged: true}
	}
	return &x, reports, nil
}

func columnMeans(x *mat.Dense) []float64 {
	n, d := x.Dims()
	mean := make([]float64, d)
	for i := range n {
		for j, v := range x.RawRowView(i) {
			mean[j] += v / float64(n)
		}
	}
	return mean
}
