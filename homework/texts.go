package homework

import (
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise/kernelpca"
	"kpcalab/homework/exercise/kernels"
)

// CheckParameters checks the student's conversion of the lecture's width c into
// the parameter with which each of four other texts writes the same Gaussian
// kernel, in the order UMass exp(−d²/c), AI2 exp(−d²/2σ²), Cornell exp(−σd²),
// scikit-learn exp(−γd²).
func CheckParameters(f func(c float64) []float64) Finding {
	return kernels.Parameters.Of(f)
}

// CheckEigenvalues checks the student's conversion of an eigenvalue λ of K̄ for n
// samples into the one that four texts print, in the order Sugiyama, Cornell,
// AI2, Smith (whose covariance is divided by n−1).
func CheckEigenvalues(f func(lambda float64, n int) []float64) Finding {
	return kernels.PrintedEigenvalues.Of(f)
}

// CheckTransform checks the student's embedding of a batch (p×m): from the kernel values
// k of its samples (p×n, a row for each), the training samples' Gram matrix K (n×n, not
// centred), orthonormal eigenvectors A (n×m) of K̄ and their eigenvalues λ (m).
func CheckTransform(f func(k *mat.Dense, K *mat.SymDense, A *mat.Dense, lambda []float64) *mat.Dense) Finding {
	return kernelpca.Transform.Of(f)
}
