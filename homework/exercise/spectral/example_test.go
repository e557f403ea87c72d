package spectral_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise/spectral"
)

func Example() {
	f := spectral.Components.Of(func(W *mat.SymDense) []int { return make([]int, W.SymmetricDim()) }) // all in one
	fmt.Println(f.Verdict)
	// Output: wrong
}
