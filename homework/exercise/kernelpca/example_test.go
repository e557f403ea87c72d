package kernelpca_test

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"kpcalab/homework/exercise/kernelpca"
	"kpcalab/homework/finding"
)

func Example() {
	f := kernelpca.GaussianKernel.Of(func(x, y []float64, c float64) float64 {
		return math.Exp(-floats.Distance(x, y, 2) / (c * c)) // a distance that should be squared
	})
	fmt.Println(f.Verdict, finding.IDs(f.Slips))
	// Output: almost kernel-unsquared
}
