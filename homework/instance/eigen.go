package instance

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/algebra"
)

// Decompose binds A, Λ, V and what follows from them to the eigenvectors of m. A
// solver for symmetric matrices reads its lower triangle.
func Decompose(in *Instance[float64], m *algebra.Matrix[float64], solver bool) error {
	solve := generalEigen
	if solver || isSymmetric(m) {
		solve = lowerEigen
	}
	lambda, vectors, err := solve(m)
	if err != nil {
		return err
	}
	bindEigen(in, matrix(vectors), lambda)
	return nil
}

func isSymmetric(m *algebra.Matrix[float64]) bool {
	scale := 0.0
	for _, x := range m.Data {
		scale = math.Max(scale, math.Abs(x))
	}
	for i := range m.Rows {
		for j := range i {
			if math.Abs(m.At(i, j)-m.At(j, i)) > 1e-12*scale {
				return false
			}
		}
	}
	return true
}

// lowerEigen is [Eigen] of the symmetric matrix whose lower triangle is m's.
func lowerEigen(m *algebra.Matrix[float64]) ([]float64, *mat.Dense, error) {
	sym := mat.NewSymDense(m.Rows, nil)
	for i := range m.Rows {
		for j := range i + 1 {
			if x := m.At(i, j); math.IsNaN(x) || math.IsInf(x, 0) {
				return nil, nil, fmt.Errorf("the matrix of the eigenproblem holds %v", x)
			}
			sym.SetSym(i, j, m.At(i, j))
		}
	}
	return Eigen(sym)
}

var errNoEigenvectors = errors.New("the eigenvectors of this matrix weren't found")

// Eigen is the eigenvalues of a symmetric matrix, largest first, and orthonormal
// eigenvectors, one a column, with the signs of package kpca.
func Eigen(s mat.Symmetric) ([]float64, *mat.Dense, error) {
	var e mat.EigenSym
	if !e.Factorize(s, true) {
		return nil, nil, errNoEigenvectors
	}
	var q mat.Dense
	e.VectorsTo(&q)
	n := s.SymmetricDim()
	vectors, lambda := mat.NewDense(n, n, nil), e.Values(nil)
	slices.Reverse(lambda)
	for c := range n {
		vectors.SetCol(c, orient(mat.Col(nil, n-1-c, &q))) // gonum: smallest first
	}
	return lambda, vectors, nil
}

// generalEigen is the same for a matrix that isn't symmetric, by decreasing
// real part.
func generalEigen(m *algebra.Matrix[float64]) ([]float64, *mat.Dense, error) {
	n := m.Rows
	var e mat.Eigen
	if !e.Factorize(mat.NewDense(n, n, slices.Clone(m.Data)), mat.EigenRight) {
		return nil, nil, errNoEigenvectors
	}
	var q mat.CDense
	e.VectorsTo(&q)
	values := e.Values(nil)
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(real(values[b]), real(values[a])) })
	vectors, lambda, col := mat.NewDense(n, n, nil), make([]float64, n), make([]float64, n)
	for c, from := range order {
		lambda[c] = real(values[from])
		for i := range n {
			col[i] = real(q.At(i, from))
		}
		floats.Scale(1/floats.Norm(col, 2), col)
		vectors.SetCol(c, orient(col))
	}
	return lambda, vectors, nil
}

// equal is the relative difference below which two entries count as equally
// large, as in package kpca.
const equal = 1e-10

// orient turns a vector by the rule of package kpca: the first of the entries that
// are largest, up to rounding, is positive.
func orient(v []float64) []float64 {
	largest := floats.Norm(v, math.Inf(1))
	for _, x := range v {
		if math.Abs(x) >= (1-equal)*largest {
			floats.Scale(math.Copysign(1, x), v)
			break
		}
	}
	return v
}

func bindEigen(in *Instance[float64], vectors *algebra.Matrix[float64], lambda []float64) {
	in.Spectrum = nil // of floating point, each program solves for itself
	g, v, m := algebra.Over[float64]{F: algebra.Real{}}, in.Values, in.Size[algebra.M]
	v["V"] = vectors
	v["A"] = vectors.Columns(0, m)
	v["Lambda"] = g.Diag(lambda[:m])
	inverse := make([]float64, m)
	for i := range inverse {
		inverse[i] = 1 / math.Sqrt(lambda[i])
	}
	v["bar F"] = g.Mul(v["F"], v["H"])
	mean := g.Mul(v["F"], g.Filled(v["F"].Cols, 1, 1/float64(v["F"].Cols)))
	v["bar f"] = g.Sub(v["f"], mean)
	v["bar C"] = g.Mul(v["bar F"], v["bar F"].T())
	v["Psi"] = g.Mul(v["bar F"], v["A"], g.Diag(inverse))
	v["B"] = v["Psi"].T()
	v["bar g"] = g.Mul(v["B"], v["bar f"])
}
