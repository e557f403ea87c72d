package value_test

import (
	"fmt"

	"kpcalab/homework/algebra"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// A loop runs over the rows of a matrix in Python, and over its columns in MATLAB.
func ExampleRules_Each() {
	x := &array.Dense[float64]{Shape: []int{2, 3}, Data: []float64{1, 2, 3, 4, 5, 6}}
	for _, lang := range []*syntax.Language{syntax.Python, syntax.MATLAB} {
		r := value.Rules[float64]{Rules: &array.Rules[float64]{Field: algebra.Real{}, Lang: lang}}
		fmt.Print(lang.Name)
		for _, v := range r.Each(x, 0) {
			fmt.Print(" ", r.Array(v, 0).Data)
		}
		fmt.Println()
	}
	// Output:
	// Python [1 2 3] [4 5 6]
	// MATLAB [1 4] [2 5] [3 6]
}
