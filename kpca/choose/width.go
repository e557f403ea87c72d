package choose

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
	"kpcalab/kpca/zscore"
)

// MedianWidth is the median distance between two rows of x (n×d): the usual
// first guess for a Gaussian's Width. With Options.Standardize the kernel sees
// z-scores: pass those (zscore.Fit, Apply) rather than raw rows. Above 1,000 rows it is
// the median over 499,500 pairs drawn with a fixed seed. It is an error when the
// distance is 0, as with mostly identical rows.
func MedianWidth(x mat.Matrix) (float64, error) {
	if err := precise.CheckData(x, "choose"); err != nil {
		return 0, err
	}
	return precise.MedianWidth(mat.DenseCopyOf(x), "choose")
}

// ScaleWidth is √(d·variance of all entries of x (n×d)): the width of
// scikit-learn's gamma="scale", γ = 1/(d·var), for columns of one unit. It is an
// error when all entries are equal.
func ScaleWidth(x mat.Matrix) (float64, error) {
	if err := precise.CheckData(x, "choose"); err != nil {
		return 0, err
	}
	n, d := x.Dims()
	column := mat.NewDense(n*d, 1, nil)
	for i := range n {
		for j := range d {
			column.Set(i*d+j, 0, x.At(i, j))
		}
	}
	s, err := zscore.Fit(column)
	if err != nil {
		return 0, fmt.Errorf("choose: the variance of all entries overflows; rescale the data")
	}
	c := math.Sqrt(float64(d)) * s.Deviation[0]
	if s.Constant != nil || math.IsInf(1/c, 1) {
		return 0, fmt.Errorf("choose: the entries of the data are all equal, or nearly so: their variance gives no width")
	}
	if math.IsInf(c, 1) {
		return 0, fmt.Errorf("choose: the width overflows; rescale the data")
	}
	return c, nil
}
