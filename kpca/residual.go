package kpca

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
)

const (
	mostMeasured = 64 // components whose residuals are measured one by one
	probes       = 16 // random combinations of the others
)

// residuals are ‖K̄α−λα‖/λ_1 of the columns of A; measured is ‖K̄α−λα‖ where the
// solver tells it, else nil.
func (p *problem) residuals(alpha *mat.Dense, values, measured []float64) []float64 {
	n, m := alpha.Dims()
	switch {
	case m == 0 || values[0] == 0:
		return make([]float64, m)
	case measured != nil:
		r := make([]float64, m) // 0 for the zero columns of KeepZeros
		copy(r, measured)
		for j := range r {
			r[j] /= values[0]
		}
		return r
	case m <= mostMeasured:
		return residualNorms(p.times(alpha), alpha, values)
	}
	// All products would take 2n³ operations, as much as a third of the
	// decomposition. With E = K̄A − AΛ, ‖Eg‖² is on average ‖E‖_F² for a normal g.
	first, rest := columns(alpha, 0, mostMeasured), columns(alpha, mostMeasured, m)
	normal := mat.NewDense(m-mostMeasured, probes, nil)
	scaled := mat.NewDense(m-mostMeasured, probes, nil)
	random := rand.New(rand.NewPCG(1998, 2))
	for j := range m - mostMeasured {
		for q := range probes {
			g := random.NormFloat64()
			normal.Set(j, q, g)
			scaled.Set(j, q, g*(values[mostMeasured+j]/values[0]))
		}
	}
	both := mat.NewDense(n, mostMeasured+probes, nil)
	columns(both, 0, mostMeasured).Copy(first)
	columns(both, mostMeasured, mostMeasured+probes).Copy(product(rest, normal))
	times := p.times(both)

	r := residualNorms(columns(times, 0, mostMeasured), first, values)
	want := product(rest, scaled)
	var squares float64
	for i := range n {
		for q, v := range times.RawRowView(i)[mostMeasured:] {
			e := v/values[0] - want.At(i, q)
			squares += e * e
		}
	}
	bound := 4 * math.Sqrt(squares/probes) // P(χ²₁₆ < 1) = 6e-8 if E has rank 1, less otherwise
	for range m - mostMeasured {
		r = append(r, bound)
	}
	return r
}

// residualNorms is ‖K̄α−λα‖/λ_1 from the products K̄α.
func residualNorms(product, vectors *mat.Dense, values []float64) []float64 {
	n, m := vectors.Dims()
	r := make([]float64, m)
	if m == 0 || values[0] == 0 {
		return r
	}
	for i := range n {
		u, v := product.RawRowView(i), vectors.RawRowView(i)
		for j, l := range values[:m] {
			e := u[j]/values[0] - v[j]*(l/values[0])
			r[j] += e * e
		}
	}
	for j := range r {
		r[j] = math.Sqrt(r[j])
	}
	return r
}

// columns is a view of columns from…to−1.
func columns(a *mat.Dense, from, to int) *mat.Dense {
	n, _ := a.Dims()
	return a.Slice(0, n, from, to).(*mat.Dense)
}
