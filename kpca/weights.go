package kpca

import (
	"errors"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/draw"
	"kpcalab/kpca/internal/signs"
)

// setWeights takes the weights of the samples from the options.
func (m *Model) setWeights(o Options) error {
	m.total = float64(m.n)
	if o.Weights == nil {
		return nil
	}
	counted, err := checkWeights(o.Weights, m.n)
	if err != nil {
		return err
	}
	m.weights, m.total = slices.Clone(o.Weights), totalWeight(o.Weights, m.n)
	if counted == 0 {
		return errors.New("kpca: every weight is 0, so that no row counts")
	}
	return o.check(counted)
}

// weigh turns the problem of K into that of √W·K̄·√W with K̄ = (I−1pᵀ)K(I−p1ᵀ) and
// p = w/Σw, which has the eigenvalues of C̄ = Σw·f̄f̄ᵀ. It sets the means of K, and
// returns the rows of K̄ whose weight is 0, which the weighted matrix has lost.
func (m *Model) weigh(p *problem) (weighed *problem, unseen *mat.Dense) {
	k := p.formed()
	n, raw := m.n, k.RawSymmetric()
	m.refMean, m.refGrand = make([]float64, n), 0
	var largest float64
	for i := range n {
		for j := i; j < n; j++ {
			v := raw.Data[i*raw.Stride+j]
			m.refMean[i] += v * (m.weights[j] / m.total)
			if j > i {
				m.refMean[j] += v * (m.weights[i] / m.total)
			}
		}
	}
	for i, v := range m.refMean {
		m.refGrand += v * (m.weights[i] / m.total)
		largest = max(largest, m.weights[i]*math.Abs(v), m.weights[i]*math.Abs(k.At(i, i)))
	}
	if m.centered {
		for i := range n {
			row := raw.Data[i*raw.Stride : i*raw.Stride+n]
			for j := i; j < n; j++ {
				row[j] = row[j] - m.refMean[i] - m.refMean[j] + m.refGrand
			}
		}
	}
	unseen = rowsWithoutWeight(k, m.weights)
	root := roots(m.weights)
	for i := range n {
		row := raw.Data[i*raw.Stride : i*raw.Stride+n]
		for j := i; j < n; j++ {
			row[j] *= root[i] * root[j]
		}
	}
	weighed = newGramProblem(k, false)
	weighed.rounding = 8 * math.Sqrt(float64(n)) * epsilon * largest
	return weighed, unseen
}

// rowsWithoutWeight copies the rows of k whose weight is 0; nil where there are none.
func rowsWithoutWeight(k mat.Symmetric, w []float64) *mat.Dense {
	var rows []int
	for i, v := range w {
		if v == 0 {
			rows = append(rows, i)
		}
	}
	return draw.Rows(k, rows)
}

// removeRoots makes every column of A orthogonal to √w, the eigenvector of 0 that
// takes the place of 1 in removeOnes.
func (m *Model) removeRoots() (changed bool) {
	n, r := m.alpha.Dims()
	root := roots(m.weights)
	along := make([]float64, r)
	for i := range n {
		floats.AddScaled(along, root[i]/m.total, m.alpha.RawRowView(i))
	}
	for i := range n {
		floats.AddScaled(m.alpha.RawRowView(i), -root[i], along)
	}
	for j, v := range along {
		if math.Abs(v)*math.Sqrt(m.total) > 1e-9 {
			orthonormalize(m.alpha, j)
			changed = true
		}
	}
	return changed
}

// setWeightedEmbedding is ḡ_i = √(λ/w_i)·α_i, and λ^{-1/2}K̄_i√W·α for rows of weight
// 0. Signs are those of the embedding.
func (m *Model) setWeightedEmbedding(unseen *mat.Dense) {
	m.setEmbedding()
	inverse := make([]float64, m.n)
	for i, w := range m.weights {
		if w > 0 {
			inverse[i] = 1 / math.Sqrt(w)
		}
	}
	scaleRows(m.Embedding, inverse)
	if unseen != nil {
		beta := mat.DenseCopyOf(m.alpha)
		scaleRows(beta, roots(m.weights))
		g := product(unseen, beta)
		scaleColumns(g, m.Eigenvalues)
		next := 0
		for i, w := range m.weights {
			if w == 0 {
				m.Embedding.SetRow(i, g.RawRowView(next))
				next++
			}
		}
	}
	scaleBy(m.alpha, m.fixEmbedding())
}

// fixEmbedding is signs.Fix of the embedding, where rows of weight 0 have no say.
func (m *Model) fixEmbedding() (sign []float64) {
	if m.weights == nil {
		return signs.Fix(m.Embedding)
	}
	seen := mat.DenseCopyOf(m.Embedding)
	for i, w := range m.weights {
		if w == 0 {
			clear(seen.RawRowView(i))
		}
	}
	sign = signs.Fix(seen)
	scaleBy(m.Embedding, sign)
	return sign
}

// byRoots is √W·f.
func (m *Model) byRoots(f *mat.Dense) *mat.Dense {
	if m.weights == nil {
		return f
	}
	return weighted(f, roots(m.weights))
}

// weighted is f with row i multiplied by w[i]: f itself for nil, else a copy.
func weighted(f *mat.Dense, w []float64) *mat.Dense {
	if w == nil {
		return f
	}
	f = mat.DenseCopyOf(f)
	scaleRows(f, w)
	return f
}

func scaleRows(a *mat.Dense, factor []float64) {
	for i, v := range factor {
		floats.Scale(v, a.RawRowView(i))
	}
}

func roots(w []float64) []float64 {
	r := make([]float64, len(w))
	for i, v := range w {
		r[i] = math.Sqrt(v)
	}
	return r
}
