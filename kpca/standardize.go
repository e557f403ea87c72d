package kpca

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// standard turns samples into the z-scores that the kernel of a model with
// Options.Standardize sees.
type standard struct {
	mean, rest []float64 // column means as unevaluated sums
	scale      []float64 // 1/n standard deviations; 1 for constant columns
}

// standardize replaces m.x by its z-scores.
func (m *Model) standardize() {
	mean, rest := preciseMeans(m.x)
	s := &standard{mean: mean, rest: rest, scale: make([]float64, m.d)}
	var constant []int
	for j := range m.d {
		s.scale[j] = s.deviation(m.x, j)
		if !(s.scale[j] > 8*0x1p-52*math.Abs(mean[j])) {
			s.scale[j] = 1
			constant = append(constant, j)
		}
	}
	if constant != nil {
		m.warn(ErrConstantColumn, fmt.Sprintf("kpca: Standardize cannot scale constant columns (counted from 0): %v; they are centred only, and carry nothing", constant))
	}
	m.standard = s
	s.apply(m.x)
}

// deviation is √((1/n)Σ(x_ij − mean_j)²), without overflow.
func (s *standard) deviation(x *mat.Dense, j int) float64 {
	n, _ := x.Dims()
	var big, sum float64
	for i := range n {
		big = max(big, math.Abs(s.centred(x.At(i, j), j)))
	}
	if big == 0 {
		return 0
	}
	for i := range n {
		c := s.centred(x.At(i, j), j) / big
		sum += c * c / float64(n)
	}
	return big * math.Sqrt(sum)
}

func (s *standard) centred(v float64, j int) float64 { return v - s.mean[j] - s.rest[j] }

func (s *standard) apply(x *mat.Dense) {
	n, _ := x.Dims()
	for i := range n {
		row := x.RawRowView(i)
		for j, v := range row {
			row[j] = s.centred(v, j) / s.scale[j]
		}
	}
}

// fits tells whether s can be applied to samples of d columns.
func (s *standard) fits(d int) bool {
	for _, v := range s.scale {
		if !(v > 0) {
			return false
		}
	}
	return len(s.mean) == d && len(s.rest) == d && len(s.scale) == d
}

// toKernel turns samples into the coordinates that the kernel sees: a copy when
// the model standardizes, else x itself when that is possible.
func (m *Model) toKernel(x mat.Matrix) *mat.Dense {
	if m.standard == nil {
		return denseOf(x)
	}
	z := mat.DenseCopyOf(x)
	m.standard.apply(z)
	return z
}

// toInput turns rows in the coordinates that the kernel sees back into samples.
func (m *Model) toInput(z *mat.Dense) *mat.Dense {
	if m.standard == nil {
		return z
	}
	x := mat.DenseCopyOf(z)
	n, _ := x.Dims()
	for i := range n {
		row := x.RawRowView(i)
		for j := range row {
			row[j] = row[j]*m.standard.scale[j] + m.standard.rest[j] + m.standard.mean[j]
		}
	}
	return x
}
