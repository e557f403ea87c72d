// Package precise holds what the packages of this library ask of a matrix before
// they compute with it.
package precise

import (
	"fmt"
	"reflect"

	"gonum.org/v1/gonum/mat"
)

// Means returns the column means of x as unevaluated sums mean + rest, since the
// mean of numbers near 1e8 has an error that shows beside unit variances.
func Means(x mat.Matrix) (mean, rest []float64) {
	n, d := x.Dims()
	mean, rest = make([]float64, d), make([]float64, d)
	share := 1 / float64(n)
	dense, _ := x.(*mat.Dense)
	buf := make([]float64, d)
	row := func(i int) []float64 {
		if dense != nil {
			return dense.RawRowView(i)
		}
		return mat.Row(buf, i, x)
	}
	for i := range n {
		for j, v := range row(i) {
			mean[j] += v * share
		}
	}
	for i := range n {
		for j, v := range row(i) {
			rest[j] += (v - mean[j]) * share
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
