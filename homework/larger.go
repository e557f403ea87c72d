package homework

import (
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise/kernels"
	"kpcalab/homework/exercise/laplacian"
)

// CheckFixedPointStep checks one step of the pre-image iteration of Mika et al.
// (1998): z ← Σ_i w_i K(z, x_i) x_i / Σ_i w_i K(z, x_i) with the Gaussian kernel
// of width c, from the point x, the samples (n×d, one in a row) and the weights w.
func CheckFixedPointStep(f func(x []float64, samples *mat.Dense, w []float64, c float64) []float64) Finding {
	return kernels.FixedPointStep.Of(f)
}

// CheckLaplacian checks the student's unnormalised graph Laplacian L = D − W,
// from the symmetric n×n matrix of weights W with w_ij ≥ 0; D is diagonal with
// the degrees d_i = Σ_j w_ij.
func CheckLaplacian(f func(W *mat.SymDense) *mat.SymDense) Finding {
	return laplacian.Laplacian.Of(f)
}

// CheckNystrom checks the student's Nyström approximation of a Gram matrix:
// K_xz K_zz⁻¹ K_xzᵀ (n×n) from the Gram matrix Kzz of the landmarks (l×l,
// invertible) and the kernel values Kxz of samples and landmarks (n×l).
func CheckNystrom(f func(Kzz *mat.SymDense, Kxz *mat.Dense) *mat.Dense) Finding {
	return kernels.NystromGram.Of(f)
}
