package reference_test

import (
	"fmt"
	"strings"

	"kpcalab/homework/sheets/reference"
)

// A student whose Gram matrix is wrong gets this one for the parts that come after.
func ExampleSource() {
	src, err := reference.Source("GaussianKernel", "GramMatrix")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range strings.Split(string(src), "\n") {
		if strings.HasPrefix(line, "package") || strings.HasPrefix(line, "import") || strings.HasPrefix(line, "func") {
			fmt.Println(line)
		}
	}
	_, err = reference.Source("Gaussian")
	fmt.Println(err)
	// Output:
	// package submission
	// import "gonum.org/v1/gonum/mat"
	// import "math"
	// func GaussianKernel(x, y []float64, c float64) float64 {
	// func GramMatrix(x *mat.Dense, c float64) *mat.SymDense {
	// reference: there is no function Gaussian
}
