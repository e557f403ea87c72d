package array_test

import (
	"errors"
	"fmt"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

// A vector is added to each row of a matrix, or to each column.
func Example() {
	m := &array.Dense[float64]{Shape: []int{2, 2}, Data: []float64{1, 2, 3, 4}}
	v := &array.Dense[float64]{Shape: []int{2}, Data: []float64{10, 20}}
	for _, lang := range []*syntax.Language{syntax.Python, syntax.R, syntax.Julia} {
		r := &array.Rules[float64]{Field: algebra.Real{}, Lang: lang}
		fmt.Println(lang.Name, r.Entrywise("+", m, v, 0).Data)
	}
	// Output:
	// Python [11 22 13 24]
	// R [11 12 23 24]
	// Julia [11 12 23 24]
}

// Shapes that don't fit leave the run with a fault, which whoever runs a program
// recovers: here a matrix of 3×2 times a vector of 3, where n = 3 and m = 2.
func ExampleRules_Product() {
	r := &array.Rules[float64]{Field: algebra.Real{}, Lang: syntax.Python, Size: [5]int{algebra.One: 1, algebra.N: 3, algebra.M: 2}}
	multiply := func(x, y *array.Dense[float64]) (z *array.Dense[float64], err error) {
		defer fault.Rescue("A @ k", &err)
		return r.Product(x, y, 2), nil
	}
	a, k := r.Filled(1, 3, 2), r.Filled(1, 3)
	z, _ := multiply(r.Transpose(a), k)
	fmt.Println(z.Shape, z.Data)
	_, err := multiply(a, k)
	var e *fault.Error
	fmt.Println(errors.As(err, &e) && e.Code == fault.Misfit)
	fmt.Println(err)
	// Output:
	// [2] [3 3]
	// true
	// column 3: (n, m) times (n,) doesn't fit; the right factor needs as many rows as the left one has columns. Try: a transpose, or the shape of each factor written beneath it.
}
