package homework

import "kpcalab/homework/exercise/kernels"

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
