package symeig_test

import (
	"fmt"

	"kpcalab/kpca/internal/symeig"
)

func ExampleDecompose() {
	a := []float64{
		2, 1,
		1, 2,
	}
	values, vectors, err := symeig.Decompose(a, 2)
	fmt.Printf("λ = %.0f, error %v\n", values, err)
	// Eigenvectors are columns; (1, 1)/√2 and (1, −1)/√2 up to their signs.
	fmt.Printf("squares %.2f\n", []float64{vectors[0] * vectors[0], vectors[1] * vectors[1]})
	// Output:
	// λ = [3 1], error <nil>
	// squares [0.50 0.50]
}
