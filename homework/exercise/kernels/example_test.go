package kernels_test

import (
	"fmt"
	"math"

	"kpcalab/homework/exercise/kernels"
	"kpcalab/homework/finding"
)

func Example() {
	f := kernels.Parameters.Of(func(c float64) []float64 {
		return []float64{c * c, math.Sqrt2 * c, 1 / (c * c), 1 / (c * c)} // AI2 has 2σ² = c²
	})
	fmt.Println(f.Verdict, finding.IDs(f.Slips))
	// Output: almost width-sigma
}
