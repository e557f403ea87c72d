package eigen_test

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/eigen"
)

// In place of mat.EigenSym.
func ExampleSym() {
	var e eigen.Sym
	if !e.Factorize(mat.NewSymDense(3, []float64{2, -1, 0, 0, 2, -1, 0, 0, 2}), true) {
		panic("an entry is NaN or infinite")
	}
	fmt.Printf("%.4f\n", e.Values(nil)) // 2 − 2·cos(kπ/4)
	// Output:
	// [0.5858 2.0000 3.4142]
}

// path is the matrix with 2 on the diagonal and −1 beside it, which isn't stored.
type path int

func (n path) SymmetricDim() int { return int(n) }

func (n path) MulVecTo(dst *mat.VecDense, _ bool, x mat.Vector) {
	for i := range int(n) {
		v := 2 * x.AtVec(i)
		if i > 0 {
			v -= x.AtVec(i - 1)
		}
		if i+1 < int(n) {
			v -= x.AtVec(i + 1)
		}
		dst.SetVec(i, v)
	}
}

func ExampleLargest() {
	got, err := eigen.Largest(context.Background(), path(1000), 3, 1e-12)
	if err != nil {
		panic(err)
	}
	fmt.Printf("%.8f\n", got.Values) // 2 + 2·cos(kπ/1001)
	// Output:
	// [3.99999015 3.99996060 3.99991135]
}
