package data

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Standardize returns the z-scores of the columns of x: each column minus its
// mean, divided by its standard deviation with 1/n (scikit-learn's
// StandardScaler). A constant column has no z-score and is an error.
func Standardize(x mat.Matrix) (*mat.Dense, error) {
	n, d := x.Dims()
	z := mat.DenseCopyOf(x)
	for j := range d {
		var mean, ss float64
		for i := range n {
			mean += x.At(i, j) / float64(n)
		}
		for i := range n {
			v := x.At(i, j) - mean
			ss += v * v
		}
		sd := math.Sqrt(ss / float64(n))
		if !(sd > 1e-14*math.Abs(mean)) || math.IsInf(sd, 1) {
			return nil, fmt.Errorf("data: column %d has mean %g and standard deviation %g: it can't be standardised; leave it out", j, mean, sd)
		}
		for i := range n {
			z.Set(i, j, (x.At(i, j)-mean)/sd)
		}
	}
	return z, nil
}
