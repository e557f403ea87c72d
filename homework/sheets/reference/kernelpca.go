// Package reference holds plain solutions of the problem sheets, one function
// an answer, each standing on its own: a later answer of a student is also run
// with these in place of wrong earlier ones. Package kpca isn't used here, so
// that the two can be tested against each other.
package reference

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// GaussianKernel is exp(−‖x−y‖²/c²).
func GaussianKernel(x, y []float64, c float64) float64 {
	sum := 0.0
	for i := range x {
		sum += (x[i] - y[i]) * (x[i] - y[i])
	}
	return math.Exp(-sum / (c * c))
}

// GramMatrix is K_ij = GaussianKernel(x_i, x_j, c) for the n rows of x.
func GramMatrix(x *mat.Dense, c float64) *mat.SymDense {
	n, _ := x.Dims()
	K := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			K.SetSym(i, j, GaussianKernel(x.RawRowView(i), x.RawRowView(j), c))
		}
	}
	return K
}

// CenterGram is HKH, by row means and their mean.
func CenterGram(K *mat.SymDense) *mat.SymDense {
	n := K.SymmetricDim()
	mean, all := make([]float64, n), 0.0
	for i := range n {
		for j := range n {
			mean[i] += K.At(i, j) / float64(n)
		}
		all += mean[i] / float64(n)
	}
	centred := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			centred.SetSym(i, j, K.At(i, j)-mean[i]-mean[j]+all)
		}
	}
	return centred
}

// Embedding is ḡ = Λ^{-1/2} Aᵀ H (k − (1/n) K 1_n) for one sample with kernel
// values k; K isn't centred.
func Embedding(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
	n := K.SymmetricDim()
	var eig mat.EigenSym
	if !eig.Factorize(CenterGram(K), true) {
		panic("the eigen-decomposition did not converge")
	}
	var vectors mat.Dense
	eig.VectorsTo(&vectors)
	values := eig.Values(nil) // ascending
	shifted := mat.NewVecDense(n, nil)
	for i := range n {
		mean := 0.0
		for j := range n {
			mean += K.At(i, j) / float64(n)
		}
		shifted.SetVec(i, k.AtVec(i)-mean)
	}
	g := mat.NewVecDense(m, nil)
	for j := range m { // AᵀH = Aᵀ, since Aᵀ1 = 0
		column := n - 1 - j
		g.SetVec(j, mat.Dot(vectors.ColView(column), shifted)/math.Sqrt(values[column]))
	}
	return g
}

// WineEmbedding standardises the columns of x, which leaves the z-scores of the
// sheet as they are, takes the Gram matrix for width c
// and embeds every row: n×m. It decomposes once, with ḡ_i = Λ^{1/2}·(row i of A)ᵀ.
func WineEmbedding(x *mat.Dense, c float64, m int) *mat.Dense {
	n, d := x.Dims()
	z := mat.DenseCopyOf(x)
	for j := range d {
		mean, square := 0.0, 0.0
		for i := range n {
			mean += x.At(i, j) / float64(n)
		}
		for i := range n {
			square += (x.At(i, j) - mean) * (x.At(i, j) - mean)
		}
		deviation := math.Sqrt(square / float64(n))
		for i := range n {
			z.Set(i, j, (x.At(i, j)-mean)/deviation)
		}
	}
	var eig mat.EigenSym
	if !eig.Factorize(CenterGram(GramMatrix(z, c)), true) {
		panic("the eigen-decomposition did not converge")
	}
	var vectors mat.Dense
	eig.VectorsTo(&vectors)
	values := eig.Values(nil)
	y := mat.NewDense(n, m, nil)
	for j := range m {
		for i := range n {
			y.Set(i, j, math.Sqrt(values[n-1-j])*vectors.At(i, n-1-j))
		}
	}
	return y
}
