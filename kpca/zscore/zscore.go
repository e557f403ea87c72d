// Package zscore brings columns to mean 0 and standard deviation 1, and keeps what
// it takes to do the same with new samples, and to go back.
//
//	s, err := zscore.Fit(x)     // x is n×d, rows are samples
//	z, err := s.Apply(fresh)    // (fresh − mean)/deviation
//	back, err := s.Invert(z)
//
// kpca.Options.Standardize and data.Standardize are this Scaler.
package zscore

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/lent"
	"kpcalab/kpca/internal/precise"
)

// Scaler holds the means and deviations of d columns.
type Scaler struct {
	// Mean + Rest are the column means: Rest is what Mean, being rounded, lacks.
	Mean, Rest []float64
	// Deviation is √((1/n)Σ(x−mean)²), scikit-learn's StandardScaler; 1 for a
	// constant column, which is centred only.
	Deviation []float64
	// Constant lists the constant columns, counted from 0.
	Constant []int
}

// constant is the deviation beside the mean below which a column's differences
// are rounding: some units in the last place.
const constant = 8 * 0x1p-52

// Fit takes means and deviations of the columns of x (n×d). NaN and infinities
// are errors that name row and column, as is a column whose deviation overflows.
func Fit(x mat.Matrix) (*Scaler, error) { return FitWeighted(x, nil) }

// FitWeighted is Fit with weights that say how often each row counts; nil: once.
func FitWeighted(x mat.Matrix, w []float64) (*Scaler, error) {
	if err := check(x); err != nil {
		return nil, err
	}
	n, d := x.Dims()
	total, err := weigh(w, n)
	if err != nil {
		return nil, err
	}
	s := &Scaler{Deviation: make([]float64, d)}
	s.Mean, s.Rest = precise.WeightedMeans(x, w)
	column := make([]float64, n)
	for j := range d {
		mat.Col(column, j, x)
		sd := s.deviation(column, w, total, j)
		if math.IsInf(sd, 0) || math.IsNaN(sd) || math.IsInf(s.Mean[j], 0) {
			return nil, fmt.Errorf("zscore: the differences within column %d (counted from 0) are too large for a float64; divide the column by a constant", j)
		}
		if !(sd > constant*math.Abs(s.Mean[j])) {
			sd = 1
			s.Constant = append(s.Constant, j)
		}
		s.Deviation[j] = sd
	}
	return s, nil
}

// deviation scales by the largest difference, so that squares don't overflow.
func (s *Scaler) deviation(column, w []float64, total float64, j int) float64 {
	var big, sum float64
	for i, v := range column {
		if w != nil && w[i] == 0 {
			continue
		}
		big = max(big, math.Abs(s.centred(v, j)))
	}
	if big == 0 || math.IsInf(big, 1) {
		return big
	}
	for i, v := range column {
		c := s.centred(v, j) / big
		if w != nil {
			c *= math.Sqrt(w[i])
		}
		sum += c * c / total
	}
	return big * math.Sqrt(sum)
}

func (s *Scaler) centred(v float64, j int) float64 { return v - s.Mean[j] - s.Rest[j] }

// Apply returns (x − mean)/deviation as a new matrix. x must have the columns of
// the fit and finite values; what is wrong is named.
func (s *Scaler) Apply(x mat.Matrix) (*mat.Dense, error) {
	if err := s.checkColumns(x); err != nil {
		return nil, err
	}
	z := mat.DenseCopyOf(x)
	s.inPlace(z)
	return z, nil
}

// inPlace is Apply without a copy and without a check.
func (s *Scaler) inPlace(x *mat.Dense) {
	n, _ := x.Dims()
	for i := range n {
		row := x.RawRowView(i)
		for j, v := range row {
			row[j] = s.score(v, j)
		}
	}
}

// score is 0 for what is the mean to rounding, of the data or, in a constant column, of
// Rest: a kernel that looks at directions alone, as Cosine, would take one from it.
func (s *Scaler) score(v float64, j int) float64 {
	c := s.centred(v, j)
	z := c / s.Deviation[j]
	if math.Abs(z) < 4*0x1p-52 || math.Abs(c) < 0x1p-80*math.Abs(v) {
		return 0
	}
	return z
}

// Invert returns z·deviation + mean as a new matrix: the inverse of Apply.
func (s *Scaler) Invert(z mat.Matrix) (*mat.Dense, error) {
	if err := s.checkColumns(z); err != nil {
		return nil, err
	}
	x := mat.DenseCopyOf(z)
	n, _ := x.Dims()
	for i := range n {
		row := x.RawRowView(i)
		for j := range row {
			row[j] = row[j]*s.Deviation[j] + s.Rest[j] + s.Mean[j]
		}
	}
	return x, nil
}

// valid tells whether s can be applied to samples of d columns.
func (s *Scaler) valid(d int) bool {
	for _, v := range s.Deviation {
		if !(v > 0) {
			return false
		}
	}
	return len(s.Mean) == d && len(s.Rest) == d && len(s.Deviation) == d
}

func init() {
	lent.InPlace = func(s any, x *mat.Dense) { s.(*Scaler).inPlace(x) }
	lent.Valid = func(s any, d int) bool { return s.(*Scaler).valid(d) }
}

func (s *Scaler) checkColumns(x mat.Matrix) error {
	if s == nil || len(s.Mean) == 0 || !s.valid(len(s.Mean)) {
		return fmt.Errorf("zscore: this Scaler is empty or incomplete; get one from Fit")
	}
	if err := check(x); err != nil {
		return err
	}
	if _, d := x.Dims(); d != len(s.Mean) {
		return fmt.Errorf("zscore: the samples have %d columns, the Scaler was fitted on %d", d, len(s.Mean))
	}
	return nil
}

// weigh is Σw, checked.
func weigh(w []float64, n int) (total float64, err error) {
	if w == nil {
		return float64(n), nil
	}
	if len(w) != n {
		return 0, fmt.Errorf("zscore: %d weights for %d rows; give one for each row, or none", len(w), n)
	}
	for i, v := range w {
		if !(v >= 0) {
			return 0, fmt.Errorf("zscore: the weight of row %d (counted from 0) is %g; a weight says how often a row counts, and is not negative", i, v)
		}
		total += v
	}
	if !(total > 0) || math.IsInf(total, 1) {
		return 0, fmt.Errorf("zscore: the weights sum to %g; a positive and finite sum is needed", total)
	}
	return total, nil
}

func check(x mat.Matrix) error { return precise.CheckData(x, "zscore") }
