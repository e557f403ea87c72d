// Package lecture writes the lecture's formulas as they stand on the slides, with
// H, A and Λ as matrices:
//
//	A, L := lecture.Eigen(lecture.Mul(H, K, H), m)
//	g := lecture.Mul(lecture.Power(L, -0.5), A.T(), H, lecture.Sub(k, lecture.Mul(K, lecture.Mean(n))))
//
// It is for reading and for checking other code against; package kpca computes
// the same faster, without H, and safely where eigenvalues vanish. A caller who
// mixes up sizes gets gonum's panic.
//
// Notation and sizes are those of Sugiyama, "Advanced Data Analysis: Kernel PCA";
// see package kpca.
package lecture

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// H is the centring matrix I_n − (1/n)1_{n×n} (slide "Centering in Feature Space").
func H(n int) *mat.Dense {
	h := mat.NewDense(n, n, nil)
	h.Apply(func(i, j int, _ float64) float64 {
		if i == j {
			return 1 - 1/float64(n)
		}
		return -1 / float64(n)
	}, h)
	return h
}

// Ones is the vector 1_n, as an n×1 matrix.
func Ones(n int) *mat.Dense { return fill(n, 1) }

// Mean is the vector (1/n)1_n: a matrix times it is the mean of its columns.
func Mean(n int) *mat.Dense { return fill(n, 1/float64(n)) }

func fill(n int, v float64) *mat.Dense {
	out := mat.NewDense(n, 1, nil)
	for i := range n {
		out.Set(i, 0, v)
	}
	return out
}

// Mul is the product of the factors, from left to right.
func Mul(first mat.Matrix, rest ...mat.Matrix) *mat.Dense {
	out := mat.DenseCopyOf(first)
	for _, f := range rest {
		var next mat.Dense
		next.Mul(out, f)
		out = &next
	}
	return out
}

// Sub is a − b.
func Sub(a, b mat.Matrix) *mat.Dense {
	var out mat.Dense
	out.Sub(a, b)
	return &out
}

// Scale is s·a.
func Scale(s float64, a mat.Matrix) *mat.Dense {
	var out mat.Dense
	out.Scale(s, a)
	return &out
}

// Eigen gives the m largest eigenvalues of a symmetric matrix, descending, as
// the diagonal matrix Λ (m×m), and orthonormal eigenvectors as the columns of A
// (n×m). Signs follow kpca: the entry of largest magnitude is positive. It
// panics when m isn't between 1 and n or the matrix isn't symmetric.
func Eigen(s mat.Matrix, m int) (A *mat.Dense, Lambda *mat.DiagDense) {
	n, c := s.Dims()
	if n != c || m < 1 || m > n {
		panic(fmt.Sprintf("lecture: Eigen of %d components of a %d×%d matrix", m, n, c))
	}
	if asym, top := Largest(Sub(s, s.T())), Largest(s); asym > 1e-8*top {
		panic(fmt.Sprintf("lecture: Eigen of a matrix that isn't symmetric: entries (i,j) and (j,i) differ by up to %.3g", asym))
	}
	sym := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			sym.SetSym(i, j, (s.At(i, j)+s.At(j, i))/2)
		}
	}
	var eig mat.EigenSym
	if !eig.Factorize(sym, true) {
		panic("lecture: the eigen-decomposition did not converge")
	}
	values := eig.Values(nil) // ascending
	var vectors mat.Dense
	eig.VectorsTo(&vectors)
	A, Lambda = mat.NewDense(n, m, nil), mat.NewDiagDense(m, nil)
	for j := range m {
		Lambda.SetDiag(j, values[n-1-j])
		A.SetCol(j, turned(mat.Col(nil, n-1-j, &vectors)))
	}
	return A, Lambda
}

// turned makes the entry of largest magnitude positive.
func turned(v []float64) []float64 {
	best := 0.0
	for _, x := range v {
		if math.Abs(x) > math.Abs(best) {
			best = x
		}
	}
	if best < 0 {
		for i := range v {
			v[i] = -v[i]
		}
	}
	return v
}

// Power is Λ^p for a diagonal matrix with positive entries.
func Power(lambda *mat.DiagDense, p float64) *mat.DiagDense {
	n, _ := lambda.Dims()
	out := mat.NewDiagDense(n, nil)
	for i := range n {
		out.SetDiag(i, math.Pow(lambda.At(i, i), p))
	}
	return out
}

// Diagonal lists the diagonal of a matrix.
func Diagonal(a mat.Matrix) []float64 {
	n, _ := a.Dims()
	d := make([]float64, n)
	for i := range n {
		d[i] = a.At(i, i)
	}
	return d
}

// Largest is the largest magnitude of an entry of a.
func Largest(a mat.Matrix) float64 {
	r, c := a.Dims()
	most := 0.0
	for i := range r {
		for j := range c {
			if v := math.Abs(a.At(i, j)); v > most || math.IsNaN(v) {
				most = v
			}
		}
	}
	return most
}
