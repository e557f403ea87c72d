package symbol

import (
	"fmt"
	"kpcalab/homework/algebra"
	"math"
	"sort"

	"gonum.org/v1/gonum/mat"
)

// Decompose binds A, Λ and V to the eigenvectors of m, which a solver for symmetric
// matrices takes for symmetric.
func Decompose(in *Instance[float64], m *algebra.Matrix[float64], solver bool) error {
	if solver || isSymmetric(m) {
		return eigenpairs(in, m)
	}
	return generalEigen(in, m)
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

// eigenpairs binds A, Λ, V and what follows from them to the eigenvectors of
// the symmetric matrix m, of which the lower triangle is read.
func eigenpairs(in *Instance[float64], m *algebra.Matrix[float64]) error {
	n := m.Rows
	sym := mat.NewSymDense(n, nil)
	for i := range n {
		for j := range i + 1 {
			if x := m.At(i, j); math.IsNaN(x) || math.IsInf(x, 0) {
				return fmt.Errorf("the matrix of the eigenproblem holds %v", x)
			}
			sym.SetSym(i, j, m.At(i, j))
		}
	}
	var e mat.EigenSym
	if !e.Factorize(sym, true) {
		return fmt.Errorf("the eigenvectors of this matrix weren't found")
	}
	var q mat.Dense
	e.VectorsTo(&q)
	values := e.Values(nil)
	vectors, lambda := algebra.NewMatrix[float64](n, n), make([]float64, n)
	for c := range n {
		from := n - 1 - c // gonum: smallest first
		lambda[c] = values[from]
		big := 0
		for i := range n {
			if math.Abs(q.At(i, from)) > math.Abs(q.At(big, from))*(1+1e-9) {
				big = i
			}
		}
		sign := math.Copysign(1, q.At(big, from))
		for i := range n {
			vectors.Set(i, c, sign*q.At(i, from))
		}
	}
	bindEigen(in, vectors, lambda)
	return nil
}

// generalEigen is the same for a matrix that isn't symmetric, by decreasing
// real part.
func generalEigen(in *Instance[float64], m *algebra.Matrix[float64]) error {
	n := m.Rows
	var e mat.Eigen
	if !e.Factorize(mat.NewDense(n, n, append([]float64(nil), m.Data...)), mat.EigenRight) {
		return fmt.Errorf("the eigenvectors of this matrix weren't found")
	}
	var q mat.CDense
	e.VectorsTo(&q)
	values := e.Values(nil)
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool { return real(values[order[a]]) > real(values[order[b]]) })
	vectors, lambda := algebra.NewMatrix[float64](n, n), make([]float64, n)
	for c, from := range order {
		lambda[c] = real(values[from])
		big, norm := 0, 0.0
		for i := range n {
			x := real(q.At(i, from))
			norm += x * x
			if math.Abs(x) > math.Abs(real(q.At(big, from)))*(1+1e-9) {
				big = i
			}
		}
		s := math.Copysign(1/math.Sqrt(norm), real(q.At(big, from)))
		for i := range n {
			vectors.Set(i, c, s*real(q.At(i, from)))
		}
	}
	bindEigen(in, vectors, lambda)
	return nil
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
	if v["F"] == nil {
		return
	}
	v["bar F"] = g.Mul(v["F"], v["H"])
	mean := g.Mul(v["F"], g.Filled(v["F"].Cols, 1, 1/float64(v["F"].Cols)))
	v["bar f"] = g.Sub(v["f"], mean)
	v["bar C"] = g.Mul(v["bar F"], v["bar F"].T())
	v["Psi"] = g.Mul(v["bar F"], v["A"], g.Diag(inverse))
	v["B"] = v["Psi"].T()
	v["bar g"] = g.Mul(v["B"], v["bar f"])
}

// Reorder takes the eigenvectors in the order that a where clause states:
// the m smallest of all, or the m largest from the least of them.
func Reorder(in *Instance[float64], order string) {
	all := in.Values["V"]
	n, m := in.Size[algebra.N], in.Size[algebra.M]
	if order == "" || all == nil {
		return
	}
	g := algebra.Over[float64]{F: algebra.Real{}}
	lambda := make([]float64, n)
	vectors := algebra.NewMatrix[float64](n, n)
	for c := range n {
		from := n - 1 - c
		if order == "reversed" && c < m {
			from = m - 1 - c
		} else if order == "reversed" {
			from = c
		}
		v := all.Columns(from, from+1)
		lambda[c] = g.Mul(v.T(), in.Values["bar K"], v).Data[0]
		for i := range n {
			vectors.Set(i, c, v.Data[i])
		}
	}
	bindEigen(in, vectors, lambda)
}
