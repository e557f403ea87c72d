package kerneltest_test

import (
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/kerneltest"
)

// printer stands for the *testing.T of a test.
type printer struct{}

func (printer) Helper()                           {}
func (printer) Errorf(format string, args ...any) { fmt.Printf(format+"\n", args...) }

// squaredDistance is symmetric, but no kernel.
type squaredDistance struct{}

func (squaredDistance) Eval(x, y []float64) float64 {
	d := floats.Distance(x, y, 2)
	return d * d
}

func (squaredDistance) String() string { return "‖x−x′‖²" }

// A report of what is wrong, on data of one's own choice: for the points 0, 1, 2
// the Gram matrix has the eigenvalue −4.
func ExampleContract_Check() {
	points := func(_ *rand.Rand, _, _ int) *mat.Dense { return mat.NewDense(3, 1, []float64{0, 1, 2}) }
	kerneltest.Contract{Columns: []int{1}, Samples: points}.Check(printer{}, squaredDistance{})
	// Output:
	// ‖x−x′‖² on 3 samples with 1 columns: the Gram matrix has the eigenvalue -4 (the largest is 4.44949), so that K is not positive semidefinite; set Indefinite if it needn't be
}
