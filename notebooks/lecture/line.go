package lecture

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// OnFirstAxis moves each row of x (n×d, rows are samples) to the nearest point of
// its first principal axis: mean + ⟨x_i − mean, ψ⟩ψ.
func OnFirstAxis(x mat.Matrix) *mat.Dense {
	n, _ := x.Dims()
	Xbar := Mul(H(n), x)                    // HX: the samples are rows here
	psi, _ := Eigen(Mul(Xbar.T(), Xbar), 1) // d×1
	return Sub(x, Sub(Xbar, Mul(Xbar, psi, psi.T())))
}

// Loss is the mean squared distance between the rows of a and of b.
func Loss(a, b mat.Matrix) float64 {
	n, _ := a.Dims()
	return math.Pow(mat.Norm(Sub(a, b), 2), 2) / float64(n)
}
