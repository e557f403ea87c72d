// Package signs holds the one rule by which this library chooses the sign of an
// eigenvector.
package signs

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// equal is the relative difference below which two entries count as equally
// large: solvers leave 1e-12 or so, and the sign must not hang on that.
const equal = 1e-10

// Fix makes the largest-magnitude entry of each column of a positive, the first
// one of those that are equal to rounding (scikit-learn's rule but for ties), and
// returns the factors ±1, 0 for a column of NaN.
func Fix(a *mat.Dense) (sign []float64) {
	n, m := a.Dims()
	largest := make([]float64, m)
	for i := range n {
		for j, v := range a.RawRowView(i) {
			largest[j] = max(largest[j], math.Abs(v))
		}
	}
	sign = make([]float64, m)
	for i := range n {
		for j, v := range a.RawRowView(i) {
			if sign[j] == 0 && math.Abs(v) >= (1-equal)*largest[j] {
				sign[j] = math.Copysign(1, v)
			}
		}
	}
	for i := range n {
		floats.Mul(a.RawRowView(i), sign)
	}
	return sign
}
