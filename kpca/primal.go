package kpca

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// fitPrimal solves C̄ψ = λψ with C̄ = F̄F̄ᵀ for the explicit features f (n×μ,
// one row a sample, so f is Fᵀ).
func (m *Model) fitPrimal(f *mat.Dense, fm FeatureMap, o Options) error {
	n, mu := f.Dims()
	m.features = fm
	m.center = make([]float64, mu)
	if m.centered {
		for j := range mu {
			m.center[j] = mat.Sum(f.ColView(j)) / float64(n)
		}
	}
	fbar := m.subtractCenter(f)
	var svd mat.SVD // ψ are the right singular vectors of F̄ᵀ: C̄ needn't be squared
	if !svd.Factorize(fbar, mat.SVDThinV) {
		return errors.New("kpca: the singular value decomposition of the features did not converge")
	}
	values := svd.Values(nil)
	for j, s := range values {
		values[j] = s * s
	}
	fro := mat.Norm(fbar, 2)
	m.Trace = fro * fro
	if err := m.keep(values, o); err != nil {
		return err
	}
	var v mat.Dense
	svd.VTo(&v)
	m.psi = mat.DenseCopyOf(v.Slice(0, mu, 0, len(m.Eigenvalues)))
	m.Embedding = m.project(f)
	flipped := fixSigns(m.Embedding)
	for j := range flipped {
		if flipped[j] {
			for i := range mu {
				m.psi.Set(i, j, -m.psi.At(i, j))
			}
		}
	}
	return nil
}

// project is B(f − (1/n)F1_n) for each row of f.
func (m *Model) project(f *mat.Dense) *mat.Dense {
	var g mat.Dense
	g.Mul(m.subtractCenter(f), m.psi)
	return &g
}

func (m *Model) subtractCenter(f *mat.Dense) *mat.Dense {
	out := mat.DenseCopyOf(f)
	n, _ := out.Dims()
	for i := range n {
		row := out.RawRowView(i)
		for j := range row {
			row[j] -= m.center[j]
		}
	}
	return out
}

// keep sets the eigenvalues of the model: the first m, without those that are
// zero to rounding.
func (m *Model) keep(values []float64, o Options) error {
	want := len(values)
	if o.Components > 0 {
		want = min(want, o.Components)
	}
	tol := zeroTolerance(m.n, values)
	r := 0
	for r < want && values[r] > tol {
		r++
	}
	if r == 0 {
		return errors.New("kpca: no variance in feature space: every sample maps to the same point; check for constant data, a single sample, or a far too large width")
	}
	if o.Components > r {
		m.Warnings = append(m.Warnings, fmt.Errorf("kpca: %d components were asked for, but only %d eigenvalues are positive to rounding; the model has %d", o.Components, r, r))
	}
	m.Eigenvalues = append([]float64(nil), values[:r]...)
	return nil
}

// zeroTolerance is the size below which an eigenvalue is rounding noise.
func zeroTolerance(n int, values []float64) float64 {
	const eps = 0x1p-52
	return 4 * float64(n) * eps * math.Abs(values[0])
}
