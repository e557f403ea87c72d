package kpca

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// rawValues are kernel values b of which features are combinations, f = Wᵀb. Sums
// over samples can be taken of b, and W be applied once to their l×l matrix rather
// than to each sample: C̄ = Wᵀ(Σ(b−b̄)(b−b̄)ᵀ)W, and F̄ᵀψ = B̄ᵀ(Wψ). This costs the
// digits by which K_zz is ill conditioned, so that the residual, which is measured
// from the samples, decides.
type rawValues struct {
	values       func(x mat.Matrix) *mat.Dense // valid until the next call
	w            *mat.Dense                    // l×μ
	center, rest []float64                     // the mean of b, as a sum of two
}

const (
	// mostRaw is the residual above which the covariance is summed of features.
	mostRaw = 1e-11
	// mostCondition of K_zz keeps the residual of C̄ below 1e-12 on the data tried (mixture, plane, cube).
	mostCondition = 1e9
)

// rawOf is nil for maps that aren't of this form, or worse conditioned than that.
func rawOf(fm FeatureMap, most float64) *rawValues {
	ny, ok := fm.(*Nystrom)
	if !ok || ny.wide != nil || !(ny.condition() <= most) {
		return nil
	}
	var room []float64
	return &rawValues{
		values: func(x mat.Matrix) *mat.Dense {
			b := crossGramIn(room, ny.kernel, x, ny.landmarks)
			room = b.RawMatrix().Data
			return b
		},
		w: ny.whiten,
	}
}

// condition is λ_1/λ_r of K_zz: column j of W = UΛ^{-1/2} has the length λ_j^{-1/2}.
func (ny *Nystrom) condition() float64 {
	_, r := ny.whiten.Dims()
	return math.Pow(mat.Norm(ny.whiten.ColView(r-1), 2)/mat.Norm(ny.whiten.ColView(0), 2), 2)
}

func (r *rawValues) size() int { return r.w.RawMatrix().Rows }

// of is b for a block of samples, the first of which has the given number.
func (r *rawValues) of(m *Model, x *mat.Dense, first int) (*mat.Dense, error) {
	b := r.values(x)
	if i, j, v, bad := firstNonFinite(b); bad {
		return nil, fmt.Errorf("kpca: %s gives %g for row %d and landmark %d (counted from 0); kernel values must be finite: rescale the data (Standardize: true)", kernelName(m.kernel), v, first+i, j)
	}
	return b, nil
}

// whitened is WᵀCW for the sum C over raw values, and turns their mean into that of
// the features.
func (r *rawValues) whitened(c *mat.Dense, mean, rest []float64) (*mat.Dense, []float64, []float64) {
	r.center, r.rest = mean, rest
	transposed := mat.DenseCopyOf(r.w.T())
	combine := func(v []float64) []float64 {
		return product(transposed, mat.NewDense(len(v), 1, v)).RawMatrix().Data
	}
	return product(transposed, product(c, r.w)), combine(mean), combine(rest)
}

// subtractCenter is Model.subtractCenter for raw values.
func (r *rawValues) subtractCenter(b *mat.Dense) {
	n, _ := b.Dims()
	for i := range n {
		row := b.RawRowView(i)
		for j := range row {
			row[j] = row[j] - r.center[j] - r.rest[j]
		}
	}
}

// worstResidual is the largest of all certificates.
func (m *Model) worstResidual() float64 {
	worst := 0.0
	for _, c := range m.Certificates {
		worst = max(worst, c.Residual)
	}
	return worst
}
