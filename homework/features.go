package homework

import (
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise/kernelpca"
	"kpcalab/homework/exercise/kernels"
)

// CheckFeatureCount checks the student's number of features of the polynomial
// kernel ⟨x, x′⟩^c on points with d coordinates: μ = C(c+d−1, c).
func CheckFeatureCount(f func(c, d int) int) Finding {
	return kernels.FeatureCount.Of(f)
}

// CheckPolar checks the student's polar coordinates (r, θ) of a point of the
// plane, the feature map of the lecture's first example. θ is in radians; adding
// a multiple of 2π makes no difference.
func CheckPolar(f func(x []float64) []float64) Finding {
	return kernels.Polar.Of(f)
}

// CheckPolynomialMap checks the student's explicit feature map of the kernel
// ⟨x, x′⟩² in the plane. Any φ with ⟨φ(x), φ(x′)⟩ = ⟨x, x′⟩² is right; the
// lecture's has three coordinates.
func CheckPolynomialMap(f func(x []float64) []float64) Finding {
	return kernels.PolynomialMap.Of(f)
}

// CheckPrimal checks the student's embedding in the primal form, with explicit
// features: the columns of F (μ×n) are the features of the training samples, f
// (μ) those of any sample, and the result the first m coordinates of
// B(f − (1/n)F1_n), where the rows of B are the leading eigenvectors of
// C̄ = F̄F̄ᵀ with F̄ = FH. The sign of each component is free.
func CheckPrimal(fn func(F *mat.Dense, f *mat.VecDense, m int) *mat.VecDense) Finding {
	return kernelpca.PrimalEmbedding.Of(fn)
}

// CheckRenormalization checks the student's orthonormal primal axes
// ψ_j = λ_j^{-1/2} F̄α_j from the features F (μ×n, not centred), the orthonormal
// eigenvectors A (n×m) of K̄ and their eigenvalues λ (m). The result is μ×m, one
// column an axis.
func CheckRenormalization(f func(F, A *mat.Dense, lambda []float64) *mat.Dense) Finding {
	return kernelpca.PrimalAxes.Of(f)
}

// CheckTotalVariance checks the student's sum of all eigenvalues of K̄ = HKH from the
// Gram matrix K: trace K − (1/n)Σ_ij K_ij.
func CheckTotalVariance(f func(K *mat.SymDense) float64) Finding {
	return kernels.TotalVariance.Of(f)
}

// CheckDistanceToMean checks the student's squared distance of φ(x) from the mean of
// the samples' images, from self = K(x, x), the n kernel values k of x and the samples,
// and the samples' Gram matrix K (n×n, not centred).
func CheckDistanceToMean(f func(self float64, k []float64, K *mat.SymDense) float64) Finding {
	return kernels.DistanceToMean.Of(f)
}
