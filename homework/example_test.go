package homework_test

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework"
	"kpcalab/homework/finding"
)

// A kernel with the width's 2 from another book.
func ExampleCheckGaussian() {
	fmt.Println(homework.CheckGaussian(func(x, y []float64, c float64) float64 {
		var d2 float64
		for i := range x {
			d2 += (x[i] - y[i]) * (x[i] - y[i])
		}
		return math.Exp(-d2 / (2 * c * c))
	}))
	// Output:
	// ≈ Almost · GaussianKernel
	//   It looks as if the exponent of the kernel is −‖x−x′‖²/(2c²).
	//   → Texts put the factor 2 in different places. Where does the lecture's Gaussian kernel
	//     put it?
	//   The smallest example found on which it shows: c = 1.3, x = 0, x′ = 1.
	//               expected     found
	//     K(x, x′)  0.553377  0.743893
}

// An exercise that nobody has started yet.
func ExampleCheckCenter() {
	fmt.Println(homework.CheckCenter(func(K *mat.SymDense) *mat.SymDense {
		panic(homework.Blank)
	}))
	// Output:
	// … Not written yet · CenterGram
	//   Nothing is written here yet.
	//   → Write the Gram matrix K̄ of the centred features, from the Gram matrix K.
}

// Two mistakes at once: k isn't centred, and Λ has the wrong power.
func ExampleCheckEmbedding() {
	f := homework.CheckEmbedding(func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
		n := K.SymmetricDim()
		H := mat.NewDense(n, n, nil)
		for i := range n {
			for j := range n {
				H.Set(i, j, -1/float64(n))
			}
			H.Set(i, i, 1-1/float64(n))
		}
		var centred mat.Dense
		centred.Product(H, K, H)
		var eig mat.EigenSym
		eig.Factorize(mat.NewSymDense(n, centred.RawMatrix().Data), true)
		var A mat.Dense
		eig.VectorsTo(&A)
		g := mat.NewVecDense(m, nil)
		for j := range m { // gonum sorts ascending
			g.SetVec(j, mat.Dot(A.ColView(n-1-j), k)/eig.Values(nil)[n-1-j])
		}
		return g
	})
	fmt.Println(f.Verdict, "·", finding.IDs(f.Slips))
	// Output: almost · lambda^-1 & k-uncentred
}

func ExampleFinding_Markdown() {
	f := homework.CheckFeatureCount(func(c, d int) int { return c * d })
	fmt.Print(f.Markdown())
	// Output:
	// **≈ Almost** · `FeatureCount`
	//
	// It looks as if the result is $c\cdot d$.
	//
	// → List the monomials of degree 3 in two coordinates and count them.
	//
	// The smallest example found on which it shows: c = 2, d = 1.
	//
	// | | expected | found |
	// |:--|--:|--:|
	// | μ | 1 | 2 |
}
