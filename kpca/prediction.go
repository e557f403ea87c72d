package kpca

import "gonum.org/v1/gonum/mat"

// PredictionError returns, for each row of x (p×d), the squared distance in
// feature space from φ(x) to the principal subspace: k̄(x,x) − Σ_j y_j², with
// k̄(x,x) = K(x,x) − (2/n)1ᵀk + (1/n²)1ᵀK1. It is never negative.
func (m *Model) PredictionError(x mat.Matrix) ([]float64, error) {
	g, err := m.Transform(x)
	if err != nil {
		return nil, err
	}
	p, _ := x.Dims()
	out := make([]float64, p)
	d := denseOf(x)
	var grand float64
	var cross *mat.Dense
	if m.centered {
		_, grand = rowMeans(Gram(m.kernel, m.x))
		cross = CrossGram(m.kernel, d, m.x)
	}
	for i := range p {
		row := d.RawRowView(i)
		out[i] = m.kernel.Eval(row, row)
		if m.centered {
			out[i] += grand - 2*mat.Sum(cross.RowView(i))/float64(m.n)
		}
		out[i] = max(0, out[i]-sqDist(g.RawRowView(i), make([]float64, len(m.Eigenvalues))))
	}
	return out, nil
}
