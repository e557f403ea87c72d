package zscore

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
)

// Sums are what a Scaler is made of, for data that come in blocks or lie on several
// machines: Add them in one pass, Merge those of parts. The zero value is ready.
type Sums struct {
	Weight     float64   // Σw, the number of rows without weights
	Mean, Rest []float64 // the means are Mean + Rest
	Squares    []float64 // Σw(x−mean)²
}

// Add takes in the rows of x (n×d) with weights that say how often each counts; nil:
// once. After an error nothing of x is counted.
func (s *Sums) Add(x mat.Matrix, w []float64) error {
	if err := check(x); err != nil {
		return err
	}
	n, d := x.Dims()
	total, err := weigh(w, n)
	if err != nil {
		return err
	}
	block := &Sums{Weight: total, Squares: make([]float64, d)}
	block.Mean, block.Rest = precise.WeightedMeans(x, w)
	for i := range n {
		for j := range d {
			c := x.At(i, j) - block.Mean[j] - block.Rest[j]
			if w != nil {
				c *= math.Sqrt(w[i])
			}
			block.Squares[j] += c * c
		}
	}
	return s.Merge(block)
}

// Merge takes in what other sums up (Chan, Golub and LeVeque 1983).
func (s *Sums) Merge(other *Sums) error {
	if err := errors.Join(s.check(), other.check()); err != nil {
		return err
	}
	if other.Weight == 0 {
		return nil
	}
	d := len(other.Mean)
	if s.Weight == 0 {
		*s = Sums{Mean: make([]float64, d), Rest: make([]float64, d), Squares: make([]float64, d)}
	}
	if len(s.Mean) != d {
		return fmt.Errorf("zscore: sums of %d and of %d columns", len(s.Mean), d)
	}
	total := s.Weight + other.Weight
	share := other.Weight / total
	for j := range d {
		delta := (other.Mean[j] - s.Mean[j]) + (other.Rest[j] - s.Rest[j])
		if s.Weight == 0 {
			s.Mean[j], s.Rest[j] = other.Mean[j], other.Rest[j]
		} else {
			mean := s.Mean[j] + share*delta
			s.Rest[j] += share*delta - (mean - s.Mean[j])
			s.Mean[j] = mean
		}
		s.Squares[j] += other.Squares[j] + s.Weight*share*delta*delta
	}
	s.Weight = total
	return s.check() // squares may overflow in the sum
}

// Scaler makes the Scaler that Fit makes of all rows.
func (s *Sums) Scaler() (*Scaler, error) {
	if s == nil || s.Weight == 0 {
		return nil, errors.New("zscore: no rows were summed; Add some")
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	d := len(s.Mean)
	out := &Scaler{Mean: append([]float64(nil), s.Mean...), Rest: append([]float64(nil), s.Rest...), Deviation: make([]float64, d)}
	for j := range d {
		sd := math.Sqrt(max(0, s.Squares[j]) / s.Weight)
		if math.IsInf(sd, 0) {
			return nil, fmt.Errorf("zscore: the deviation of column %d (counted from 0) overflows: squares of %g over a weight of %g", j, s.Squares[j], s.Weight)
		}
		if !(sd > constant*math.Abs(s.Mean[j])) {
			sd = 1
			out.Constant = append(out.Constant, j)
		}
		out.Deviation[j] = sd
	}
	return out, nil
}

// check refuses sums that overflow, and those that Add can't have made.
func (s *Sums) check() error {
	if s == nil || !(s.Weight >= 0) || math.IsInf(s.Weight, 1) || len(s.Rest) != len(s.Mean) || len(s.Squares) != len(s.Mean) {
		return errors.New("zscore: these Sums are nil or incomplete; the zero value and Add make good ones")
	}
	for j, v := range s.Squares {
		if !(max(math.Abs(v), math.Abs(s.Mean[j]), math.Abs(s.Rest[j])) <= math.MaxFloat64) {
			return fmt.Errorf("zscore: the squares of column %d (counted from 0) are too large for a float64; divide the column by a constant", j)
		}
	}
	return nil
}
