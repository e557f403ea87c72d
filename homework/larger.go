package homework

import (
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise/kernels"
	"kpcalab/homework/exercise/laplacian"
)

// CheckPreImageWeights checks the student's weights w of P = Σ_i w_i φ(x_i), the point
// of feature space that the embedding y (m) stands for, from orthonormal eigenvectors A
// (n×m) of K̄ and their eigenvalues λ (m): w = (1/n)1_n + AΛ^{-1/2}y.
func CheckPreImageWeights(f func(A *mat.Dense, lambda, y []float64) []float64) Finding {
	return kernels.PreImageWeights.Of(f)
}

// CheckDistanceGradient checks the student's gradient of ρ(x) = ‖φ(x) − P‖² for the
// Gaussian kernel of width c, from the point x (d), the samples (n×d, one in a row) and
// the weights w of P = Σ_i w_i φ(x_i).
func CheckDistanceGradient(f func(x []float64, samples *mat.Dense, w []float64, c float64) []float64) Finding {
	return kernels.DistanceGradient.Of(f)
}

// CheckNeighborDistances checks the student's squared distances in input space (n) from
// a pre-image to the samples, by Kwok and Tsang (2003): from the embedding y (m), the
// samples' embeddings Y (n×m), the diagonal k̄ of K̄ (n) and the Gaussian kernel's c.
func CheckNeighborDistances(f func(y []float64, Y *mat.Dense, kbar []float64, c float64) []float64) Finding {
	return kernels.NeighborDistances.Of(f)
}

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

// CheckUnionGraph checks the student's symmetric weights, 0 or 1, of the graph that
// joins i and j when at least one of them counts the other among its nearest; N is n×n,
// and N_ij = 1 says that i counts j.
func CheckUnionGraph(f func(N *mat.Dense) *mat.SymDense) Finding {
	return laplacian.UnionGraph.Of(f)
}

// CheckPathCuts checks the student's RatioCut of the three divisions that cut one edge
// of a path of four vertices, in the path's order, from the weights of its edges.
func CheckPathCuts(f func(w1, w2, w3 float64) []float64) Finding {
	return laplacian.PathCuts.Of(f)
}

// CheckTwoValues checks the student's two values of the vector that stands for a
// division into parts of a and b vertices: orthogonal to 1_n, of length √n with n = a+b,
// positive on the first part.
func CheckTwoValues(f func(a, b int) []float64) Finding {
	return laplacian.TwoValues.Of(f)
}

// CheckComponentsFor checks the student's smallest number of components whose
// eigenvalues, the first of lambda in descending order, make up a share of the trace.
func CheckComponentsFor(f func(lambda []float64, trace, share float64) int) Finding {
	return kernels.ComponentsFor.Of(f)
}

// CheckNextLandmark checks the student's next landmark: the row of x that is farthest
// from its nearest landmark, when the rows chosen are landmarks already.
func CheckNextLandmark(f func(x *mat.Dense, chosen []int) int) Finding {
	return kernels.NextLandmark.Of(f)
}

// CheckFourierFeatures checks the student's random Fourier features of x (d): the
// cosines of ωᵀx for the D/2 rows ω of omega, then the sines, times √(2/D).
func CheckFourierFeatures(f func(x []float64, omega *mat.Dense) []float64) Finding {
	return kernels.FourierFeatures.Of(f)
}
