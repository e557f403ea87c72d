package kpca

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/signs"
	"kpcalab/kpca/internal/simd"
)

// fitDual solves K̄α = λα and sets the embedding Λ^{1/2}Aᵀ.
func (m *Model) fitDual(p *problem, o Options) error {
	defer p.close()
	m.fast = new(lazyProjector)
	var unseen *mat.Dense
	if m.weights != nil {
		err := checkMemory(8*float64(m.n)*float64(m.n), "take a NewNystrom or NewFourier map", "weights of %d samples", m.n)
		if err != nil {
			return err
		}
		p, unseen = m.weigh(p)
		defer p.close()
	}
	if err := p.begin(&o); err != nil {
		return err
	}
	if m.weights == nil {
		m.refMean, m.refGrand = p.means()
	}
	if err := m.checkMeans(p); err != nil {
		return err
	}
	m.mean, m.grand = m.plainMeans()
	m.Trace = p.trace()
	s, err := m.solve(p, o)
	if err != nil {
		return err
	}
	values := s.known()
	kept, err := m.keep(values, len(s.Values), p.noise(), o)
	if err != nil {
		return err
	}
	m.checkDigits(p.noise())
	m.checkDefinite(p, values)
	m.alpha = leading(s.Vectors, kept, m.Components())
	var changed bool
	if m.weights == nil {
		changed = m.centered && removeOnes(m.alpha)
		signs.Fix(m.alpha)
		m.setEmbedding()
	} else {
		changed = m.centered && m.removeRoots()
		m.setWeightedEmbedding(unseen)
	}
	if changed {
		s.Residuals = nil // they were those of other vectors
	}
	residuals := p.residuals(m.alpha, m.Eigenvalues, s.Residuals)
	if err := p.ctx.Err(); err != nil { // then a product may be unfinished
		return err
	}
	m.certify(residuals, values)
	if m.weights != nil {
		scaleRows(m.alpha, roots(m.weights))
	}
	if s.Slack > 0 && m.Eigenvalues[0] > 0 {
		for j := range m.Certificates {
			m.Certificates[j].Residual += s.Slack / m.Eigenvalues[0]
		}
	}
	return nil
}

// leading is the matrix of the first kept columns of vectors and zeros up to m
// columns, in the memory of vectors where that wastes no more than half of it.
func leading(vectors *mat.Dense, kept, m int) *mat.Dense {
	raw := vectors.RawMatrix()
	switch {
	case raw.Cols == kept && kept == m:
		return vectors
	case raw.Stride > raw.Cols || m > raw.Cols || 2*m <= raw.Cols:
		a := mat.NewDense(raw.Rows, m, nil)
		if kept > 0 {
			a.Copy(columns(vectors, 0, kept))
		}
		return a
	}
	for i := range raw.Rows { // rows move forward, so none is overwritten unread
		copy(raw.Data[i*m:i*m+kept], raw.Data[i*raw.Stride:])
		clear(raw.Data[i*m+kept : i*m+m])
	}
	return mat.NewDense(raw.Rows, m, raw.Data[:raw.Rows*m])
}

// setEmbedding is ḡ_i = Λ^{1/2}(row i of A)ᵀ for all training samples, since
// AᵀK̄ = ΛAᵀ.
func (m *Model) setEmbedding() {
	m.Embedding = copyOf(m.alpha)
	roots := make([]float64, m.Components())
	for j, l := range m.Eigenvalues {
		roots[j] = math.Sqrt(l)
	}
	scaleBy(m.Embedding, roots)
}

// solve finds the eigenpairs that o asks for and one more, whose eigenvalue
// tells the gap below λ_m. An explained share is reached by doubling m.
func (m *Model) solve(p *problem, o Options) (*solution, error) {
	ask := o.firstAsk(m.n)
	for {
		if _, foresees := o.Solver.(foresighted); ask > 0 && !foresees {
			ask++
		}
		if ask >= m.n/2 {
			ask = 0
		}
		if err := p.checkMemory(o.Solver, ask); err != nil {
			return nil, err
		}
		s, err := o.Solver.solve(p, ask)
		if err == nil {
			err = p.ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		if ask == 0 || o.Components > 0 || explains(s.Values, o.ExplainedShare*m.Trace) > 0 {
			return s, nil
		}
		ask *= 2
	}
}

// explains is the smallest number of leading values whose sum reaches the
// wanted one; 0: all together don't.
func explains(values []float64, wanted float64) int {
	var sum float64
	for j, v := range values {
		if sum += v; sum >= wanted {
			return j + 1
		}
	}
	return 0
}

// setReference chooses the kernel that the dual form evaluates.
func (m *Model) setReference() {
	m.reference = m.kernel
	if m.centered {
		m.reference, m.shifted = anchored(m.kernel, m.x)
	}
}

// plainMeans returns the means of K from those of the reference G. Since
// G(x,x′) = K(x,x′) − u(x) − u(x′), u(x) is half the difference on the diagonal.
func (m *Model) plainMeans() (mean []float64, grand float64) {
	if m.kernel == nil || !m.centered {
		return m.refMean, m.refGrand
	}
	if !m.shifted {
		return m.refMean, m.refGrand
	}
	u := make([]float64, m.n)
	for i := range u {
		x := m.x.RawRowView(i)
		u[i] = (m.kernel.Eval(x, x) - m.reference.Eval(x, x)) / 2
	}
	all := m.meanOf(u)
	mean = make([]float64, m.n)
	for i := range mean {
		mean[i] = m.refMean[i] + u[i] + all
	}
	return mean, m.refGrand + 2*all
}

// checkMeans finds the kernel value that isn't finite, if there is one: it shows
// in the mean of its row.
func (m *Model) checkMeans(p *problem) error {
	for i, v := range m.refMean {
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			continue
		}
		if m.x == nil {
			return fmt.Errorf("kpca: row %d of the Gram matrix sums to %g; rescale the kernel", i, v*float64(m.n))
		}
		for j := range m.n {
			if k := evalPair(m.kernel, m.x.RawRowView(i), m.x.RawRowView(j), i, j); math.IsNaN(k) || math.IsInf(k, 0) {
				return fmt.Errorf("kpca: %s gives %g for samples %d and %d (rows counted from 0); kernel values must be finite: rescale the data (Standardize: true) or the kernel", kernelName(m.kernel), k, i, j)
			}
		}
		return fmt.Errorf("kpca: the kernel values of sample %d sum to %g; rescale the data (Standardize: true) or the kernel", i, v*float64(m.n))
	}
	return nil
}

// removeOnes makes every column of A sum to 0: K̄1 = 0, so that 1ᵀα = 0 for
// λ > 0. A solver meets that only to about ε·λ_1/λ_j, since a tiny λ_j lies next
// to the eigenvalue 0 of the vector 1. Columns that lose a visible part are made
// orthonormal again; changed tells whether there were any.
func removeOnes(alpha *mat.Dense) (changed bool) {
	n, r := alpha.Dims()
	mean := make([]float64, r)
	for i := range n {
		floats.Add(mean, alpha.RawRowView(i))
	}
	floats.Scale(1/float64(n), mean)
	for i := range n {
		floats.Sub(alpha.RawRowView(i), mean)
	}
	for j, v := range mean {
		if math.Abs(v)*math.Sqrt(float64(n)) > 1e-9 {
			orthonormalize(alpha, j)
			changed = true
		}
	}
	return changed
}

// orthonormalize makes column j a unit vector orthogonal to those before it, by
// Gram and Schmidt, twice for the digits that the first pass loses. A column of
// zeros stays.
func orthonormalize(a *mat.Dense, j int) {
	v, h := mat.Col(nil, j, a), make([]float64, j)
	for range 2 {
		clear(h)
		for i, x := range v {
			simd.Axpy(x, a.RawRowView(i)[:j], h)
		}
		for i := range v {
			v[i] -= simd.Dot(a.RawRowView(i)[:j], h)
		}
	}
	if norm := floats.Norm(v, 2); norm > 0 {
		floats.Scale(1/norm, v)
	}
	a.SetCol(j, v)
}

// scaleBy multiplies column j by factor[j].
func scaleBy(a *mat.Dense, factor []float64) {
	n, _ := a.Dims()
	for i := range n {
		floats.Mul(a.RawRowView(i), factor)
	}
}
