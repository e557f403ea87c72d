package data

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/zscore"
)

// Standardize returns the z-scores of the columns of x: each column minus its
// mean, divided by its standard deviation with 1/n (scikit-learn's
// StandardScaler). A constant column is centred only, as with
// kpca.Options.Standardize. For the z-scores of further samples, and the way
// back, take zscore.Fit.
func Standardize(x mat.Matrix) (*mat.Dense, error) {
	s, err := zscore.Fit(x)
	if err != nil {
		return nil, fmt.Errorf("data: %w", err)
	}
	return s.Apply(x)
}
