package data

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// Imputer fills NaN with the median of its column, which outliers don't move.
type Imputer struct {
	Medians []float64 // of the values that are there
}

// NewImputer takes the medians of the columns of x (n×d). A column without any
// value is an error that names it.
func NewImputer(x mat.Matrix) (*Imputer, error) {
	mustHave(x)
	n, d := x.Dims()
	if n == 0 || d == 0 {
		return nil, fmt.Errorf("data: medians of a %d×%d matrix; at least one row and one column are needed", n, d)
	}
	m := &Imputer{}
	for j := range d {
		v, is := median(mat.Col(nil, j, x))
		if !is {
			return nil, fmt.Errorf("data: column %d (counted from 0) has no value at all; leave it out", j)
		}
		m.Medians = append(m.Medians, v)
	}
	return m, nil
}

// median is that of the values which aren't NaN, if there is one.
func median(values []float64) (v float64, is bool) {
	values = slices.DeleteFunc(slices.Clone(values), math.IsNaN)
	if len(values) == 0 {
		return 0, false
	}
	slices.Sort(values)
	low, high := values[(len(values)-1)/2], values[len(values)/2]
	return low/2 + high/2, true
}

func mustHave(x mat.Matrix) {
	if d, ok := x.(*mat.Dense); x == nil || ok && d == nil {
		panic("data: the matrix is nil; pass one with a row for each sample")
	}
}

// Fill returns x with the medians in place of NaN, and how many there were.
func (m *Imputer) Fill(x mat.Matrix) (filled *mat.Dense, count int, err error) {
	mustHave(x)
	if m == nil || len(m.Medians) == 0 {
		return nil, 0, fmt.Errorf("data: this Imputer is empty; get one from NewImputer")
	}
	n, d := x.Dims()
	if d != len(m.Medians) || n == 0 {
		return nil, 0, fmt.Errorf("data: the samples are %d×%d, the medians are those of %d columns", n, d, len(m.Medians))
	}
	filled = mat.DenseCopyOf(x)
	filled.Apply(func(_, j int, v float64) float64 {
		if math.IsNaN(v) {
			count++
			return m.Medians[j]
		}
		return v
	}, filled)
	return filled, count, nil
}
