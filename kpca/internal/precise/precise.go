// Package precise holds what the packages of this library ask of a matrix before
// they compute with it.
package precise

import (
	"fmt"
	"reflect"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/simd"
)

// Means returns the column means of x as unevaluated sums mean + rest, since the
// mean of numbers near 1e8 has an error that shows beside unit variances.
func Means(x mat.Matrix) (mean, rest []float64) { return WeightedMeans(x, nil) }

// WeightedMeans is Means with weights of the rows; nil: 1 each.
func WeightedMeans(x mat.Matrix, w []float64) (mean, rest []float64) {
	n, d := x.Dims()
	mean, rest = make([]float64, d), make([]float64, d)
	total := float64(n)
	if w != nil {
		total = 0
		for _, v := range w {
			total += v
		}
	}
	share := func(i int) float64 {
		if w == nil {
			return 1 / total
		}
		return w[i] / total
	}
	dense, _ := x.(*mat.Dense)
	buf := make([]float64, d)
	row := func(i int) []float64 {
		if dense != nil {
			return dense.RawRowView(i)
		}
		return mat.Row(buf, i, x)
	}
	for i := range n {
		s := share(i)
		for j, v := range row(i) {
			mean[j] += v * s
		}
	}
	for i := range n {
		s := share(i)
		for j, v := range row(i) {
			rest[j] += (v - mean[j]) * s
		}
	}
	return mean, rest
}

// MustHave panics with a sentence that begins with the package's name when x is
// nil or a nil pointer: that is the caller's mistake, not the data's.
func MustHave(x any, pkg string) {
	v := reflect.ValueOf(x)
	if !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		panic(fmt.Sprintf("%s: the matrix is nil; pass one with a row for each sample, such as mat.NewDense makes", pkg))
	}
}

// CheckData refuses empty matrices and names the first entry that isn't finite. It
// panics where MustHave does.
func CheckData(x mat.Matrix, pkg string) error { return Check(x, "data", pkg) }

// Check is CheckData of what has another name, such as targets.
func Check(x mat.Matrix, what, pkg string) error {
	MustHave(x, pkg)
	n, d := x.Dims()
	if n == 0 || d == 0 {
		return fmt.Errorf("%s: the %s are %d×%d; at least one row (sample) and one column are needed", pkg, what, n, d)
	}
	if i, j, v, bad := FirstNonFinite(x); bad {
		return fmt.Errorf("%s: the %s hold %g at row %d, column %d (counted from 0); remove or impute it first", pkg, what, v, i, j)
	}
	return nil
}

// FirstNonFinite finds the first NaN or infinity, row by row.
func FirstNonFinite(x mat.Matrix) (row, col int, v float64, found bool) {
	n, d := x.Dims()
	dense, _ := x.(*mat.Dense)
	symmetric, _ := x.(*mat.SymDense)
	buf := make([]float64, d)
	for i := range n {
		part, first := buf, 0
		switch {
		case dense != nil:
			part = dense.RawRowView(i)
		case symmetric != nil: // what is left of the diagonal was seen above it
			raw := symmetric.RawSymmetric()
			part, first = raw.Data[i*raw.Stride+i:i*raw.Stride+n], i
		default:
			mat.Row(buf, i, x)
		}
		if s := simd.Sum(part); s-s == 0 {
			continue // a finite sum has finite terms
		}
		for j, v := range part {
			if v-v != 0 {
				return i, first + j, v, true
			}
		}
	}
	return 0, 0, 0, false
}
