package laplacian_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise/laplacian"
	"kpcalab/homework/finding"
)

func Example() {
	f := laplacian.Laplacian.Of(func(W *mat.SymDense) *mat.SymDense { return W })
	fmt.Println(f.Verdict, finding.IDs(f.Slips))
	// Output: almost laplacian-weights
}
