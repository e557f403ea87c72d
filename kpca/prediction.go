package kpca

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// PredictionError returns, for each row of x (p×d), the squared distance in
// feature space from φ(x) to the principal subspace: k̄(x,x) − Σ_j y_j², with
// k̄(x,x) = K(x,x) − (2/n)1ᵀk + (1/n²)1ᵀK1. In process monitoring it is called
// SPE or Q. It is never negative, and falls as components are added.
//
// Under a [Nystrom] map, what the map leaves out of φ(x) belongs to the distance,
// which is that in the kernel's own feature space: φ_z(x) tends to 0 far from the
// landmarks, φ(x) doesn't. [Fourier] features aren't part of φ(x) but have a space of
// their own, in which the distance is measured: K(x,x) − ‖φ(x)‖² is 0 there (of either
// sign with offsets), and a far sample, whose phases are as good as random, keeps its
// length 1 but for the share m/D that lies along m of D directions.
func (m *Model) PredictionError(x mat.Matrix) ([]float64, error) {
	g, squares, err := m.embed(context.Background(), x, true)
	if err != nil {
		return nil, err
	}
	return remainders(g, squares), nil
}

// PredictionErrorGram is PredictionError for samples given by their kernel
// values: cross as in TransformGram (p×n), and self[i] = K(x_i, x_i) of new
// sample i.
func (m *Model) PredictionErrorGram(cross mat.Matrix, self []float64) ([]float64, error) {
	g, err := m.TransformGram(cross)
	if err != nil {
		return nil, err
	}
	p, _ := cross.Dims()
	if len(self) != p {
		return nil, fmt.Errorf("kpca: %d values K(x,x) were given for %d new samples; one for each row of cross is needed", len(self), p)
	}
	if _, j, v, bad := firstNonFinite(mat.NewDense(1, p, self)); bad {
		return nil, fmt.Errorf("kpca: K(x,x) of new sample %d (counted from 0) is %g; it must be finite", j, v)
	}
	squares := append([]float64(nil), self...)
	if m.centered {
		for i := range squares {
			squares[i] += m.grand - 2*m.meanOf(mat.Row(nil, i, cross))
		}
	}
	if err := checkReach(g, squares); err != nil {
		return nil, err
	}
	return m.checkedRemainders(g, squares, self)
}

// remainders is ‖f̄‖² − ‖ḡ‖², where rounding may leave less than 0.
func remainders(g *mat.Dense, squares []float64) []float64 {
	for i := range squares {
		for _, v := range g.RawRowView(i) {
			squares[i] -= v * v
		}
		squares[i] = max(0, squares[i])
	}
	return squares
}

// checkedRemainders finds K(x,x) that contradict the other kernel values: less is
// left than nothing, by more than rounding, though the kernel is definite.
func (m *Model) checkedRemainders(g *mat.Dense, squares, self []float64) ([]float64, error) {
	indefinite := slices.ContainsFunc(m.Warnings, func(w error) bool { return errors.Is(w, ErrIndefinite) })
	for i, s := range squares {
		within := 0.0
		for _, v := range g.RawRowView(i) {
			within += v * v
		}
		if math.IsInf(within, 1) {
			return nil, fmt.Errorf("kpca: ‖ḡ‖² of new sample %d (counted from 0) overflows; the sample is too far from the training samples, or its kernel values are in other units", i)
		}
		if scale := max(math.Abs(self[i]), math.Abs(m.grand), within); s-within < -1e-6*scale && !indefinite {
			return nil, fmt.Errorf("kpca: K(x,x) = %g of new sample %d (counted from 0) contradicts its kernel values with the training samples: ‖f̄‖² would be %.4g, and ‖ḡ‖² is %.4g; no inner product allows that", self[i], i, s, within)
		}
	}
	return remainders(g, squares), nil
}

// HotellingT2 returns Hotelling's T² = (n−1)Σ_j y_j²/λ_j for each row of x: the
// squared distance from the mean within the principal subspace, in units of the
// sample variances λ_j/(n−1) of the components, with Σw for n. Together with PredictionError
// it tells in process monitoring whether a sample is unusual inside or outside
// the subspace. Components with eigenvalue 0 don't count.
func (m *Model) HotellingT2(x mat.Matrix) ([]float64, error) {
	g, _, err := m.embed(context.Background(), x, false)
	if err != nil {
		return nil, err
	}
	return m.hotelling(g)
}

// HotellingT2Gram is HotellingT2 for samples given by their kernel values: cross
// as in TransformGram (p×n).
func (m *Model) HotellingT2Gram(cross mat.Matrix) ([]float64, error) {
	g, err := m.TransformGram(cross)
	if err != nil {
		return nil, err
	}
	return m.hotelling(g)
}

func (m *Model) hotelling(g *mat.Dense) ([]float64, error) {
	if m.total < 1 {
		return nil, fmt.Errorf("kpca: the weights sum to %g, and T² takes Σw−1 for the degrees of freedom; weights say how often a row counts: scale them to sum to the number of rows", m.total)
	}
	p, _ := g.Dims()
	t2 := make([]float64, p)
	for i := range t2 {
		for j, y := range g.RawRowView(i) {
			if l := m.Eigenvalues[j]; l > 0 {
				t2[i] += (m.total - 1) * (y / l * y)
			}
		}
		if math.IsInf(t2[i], 1) {
			return nil, fmt.Errorf("kpca: T² of row %d (counted from 0) overflows: the sample is too far from the training samples, or in other units", i)
		}
	}
	return t2, nil
}
