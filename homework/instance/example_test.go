package instance_test

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/instance"
)

// The symbols of the formula on a small data set.
func ExampleNewDataSet() {
	in, err := instance.NewDataSet([][]float64{{0}, {1}, {3}}, [][]float64{{2}}, 1.3, 1)
	if err != nil {
		panic(err)
	}
	fmt.Println(in.Name)
	var u, g mat.VecDense
	u.MulVec(in.K, mat.NewVecDense(3, []float64{-1. / 3, -1. / 3, -1. / 3}))
	u.AddVec(in.KVec(0), &u) // k − (1/n)K1_n
	g.MulVec(in.A.T(), &u)   // Aᵀ1 = 0, so that the left H may go
	fmt.Printf("%.4f by hand, %.4f by the library\n", g.AtVec(0)/math.Sqrt(in.Lambda[0]), in.G.At(0, 0))
	// Output:
	// 3 points in 1 dimension, c = 1.3, m = 1
	// 0.3274 by hand, 0.3274 by the library
}
