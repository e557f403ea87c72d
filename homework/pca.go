package homework

import (
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise/kernelpca"
)

// CheckCenter checks the student's centring of a Gram matrix in feature space:
// from K (n×n) to K̄ = HKH with H = I_n − (1/n)1_{n×n}.
func CheckCenter(f func(K *mat.SymDense) *mat.SymDense) Finding {
	return kernelpca.CenterGram.Of(f)
}

// CheckCenterVector checks the student's centring of a kernel vector: from the
// n×n Gram matrix K and the n kernel values k of a sample to the inner products
// of the centred feature of the sample with those of the training samples,
// H(k − (1/n)K1_n). The embedding forgives mistakes here that Aᵀ removes, since
// Aᵀ1_n = 0; this check doesn't.
func CheckCenterVector(f func(K *mat.SymDense, k *mat.VecDense) *mat.VecDense) Finding {
	return kernelpca.CenterVector.Of(f)
}

// CheckEmbedding checks the student's kernel PCA embedding of any sample. K is
// the n×n Gram matrix of the training samples, not centred; k holds the n kernel
// values of the sample with them; the result holds the first m coordinates, the
// component with the largest eigenvalue first. The sign of each component is free.
func CheckEmbedding(f func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense) Finding {
	return kernelpca.Embedding.Of(f)
}

// CheckGaussian checks the student's Gaussian kernel K(x, x′) = exp(−‖x−x′‖²/c²),
// a function of two points with the same number of coordinates and the width c.
func CheckGaussian(f func(x, y []float64, c float64) float64) Finding {
	return kernelpca.GaussianKernel.Of(f)
}

// CheckGram checks the student's Gram matrix K_ij = K(x_i, x_j) of the Gaussian
// kernel with width c; x is n×d, one row a sample, and the result n×n.
func CheckGram(f func(x *mat.Dense, c float64) *mat.SymDense) Finding {
	return kernelpca.GramMatrix.Of(f)
}

// CheckWine checks the whole of homework 1: the student's function gets the data
// x (n×d, one row a sample), the width c of the Gaussian kernel and m, and returns
// the n×m kernel PCA embedding of the rows of x, largest eigenvalue first. It is
// tried on the z-scored Wine data and on small data sets; it must take x as it
// is, without standardising it again. The sign of each component is free.
func CheckWine(f func(x *mat.Dense, c float64, m int) *mat.Dense) Finding {
	return kernelpca.WineEmbedding.Of(f)
}
