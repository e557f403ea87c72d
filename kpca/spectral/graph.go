// Package spectral is the neighbour of kernel PCA: similarity graphs, their
// Laplacians, Laplacian eigenmaps and spectral clustering.
//
//	w, err := spectral.KNearest(x, 8, spectral.Union, nil)
//	labels, err := spectral.Cluster(w, 2, spectral.RandomWalk, 1)
//
// A graph is its matrix of weights W (n×n, symmetric, W_ij ≥ 0, zero diagonal), or
// a [Sparse], which holds the edges alone;
// the degrees are D = diag(W1) and the Laplacian is L = D − W. Eigenvalues are
// ascending here: the smallest ones carry the structure.
package spectral

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/internal/lent"
	"kpcalab/kpca/internal/precise"
)

// Full returns the graph in which all samples (rows of x, n×d) are neighbours,
// with weight K(x_i, x_j).
func Full(x mat.Matrix, k kpca.Kernel) (*mat.SymDense, error) {
	if err := checkData(x); err != nil {
		return nil, err
	}
	if err := lent.CheckKernel(k); err != nil {
		return nil, fmt.Errorf("spectral: %w", err)
	}
	w := kpca.Gram(k, x)
	for i := range w.SymmetricDim() {
		w.SetSym(i, i, 0)
	}
	return w, checkWeights(w)
}

// Symmetry says how a k-nearest-neighbour relation, which is not symmetric,
// becomes a graph.
type Symmetry int

const (
	Union  Symmetry = iota // an edge when either is among the other's nearest
	Mutual                 // an edge when each is among the other's nearest
)

func (s Symmetry) String() string {
	switch s {
	case Union:
		return "Union"
	case Mutual:
		return "Mutual"
	}
	return fmt.Sprintf("Symmetry(%d)", int(s))
}

// KNearest returns the graph of the k nearest neighbours of each row of x
// (n×d) in Euclidean distance, ties by index. The weights are K(x_i, x_j), or 1
// when weight is nil. It costs O(n²d); for many samples see [SparseKNearest].
func KNearest(x mat.Matrix, k int, how Symmetry, weight kpca.Kernel) (*mat.SymDense, error) {
	s, err := SparseKNearest(x, k, how, weight)
	if err != nil {
		return nil, err
	}
	w := mat.NewSymDense(s.SymmetricDim(), nil)
	for i := range s.SymmetricDim() {
		neighbours(s, i, func(j int, v float64) { w.SetSym(i, j, v) })
	}
	return w, nil
}

// Epsilon returns the graph with an edge between rows of x (n×d) at Euclidean
// distance at most eps, with weight K(x_i, x_j), or 1 when weight is nil.
func Epsilon(x mat.Matrix, eps float64, weight kpca.Kernel) (*mat.SymDense, error) {
	if err := checkData(x); err != nil {
		return nil, err
	}
	if !(eps > 0) {
		return nil, fmt.Errorf("spectral: eps is %g; the neighbourhood needs a positive radius", eps)
	}
	raw := mat.DenseCopyOf(x)
	value, err := weightOf(raw, weight)
	if err != nil {
		return nil, err
	}
	n, _ := raw.Dims()
	d, factor := moderate(raw)
	w := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i + 1; j < n; j++ {
			if math.Sqrt(squaredDistance(d.RawRowView(i), d.RawRowView(j))) <= eps*factor {
				w.SetSym(i, j, value(i, j))
			}
		}
	}
	return w, checkWeights(w)
}

// weightOf is K(x_i, x_j) as a function of i and j, or 1 for a nil kernel.
func weightOf(x *mat.Dense, k kpca.Kernel) (func(i, j int) float64, error) {
	if k == nil {
		return func(i, j int) float64 { return 1 }, nil
	}
	if err := lent.CheckKernel(k); err != nil {
		return nil, fmt.Errorf("spectral: %w", err)
	}
	return func(i, j int) float64 { return k.Eval(x.RawRowView(i), x.RawRowView(j)) }, nil
}

// Components numbers the connected components of the graph from 0, in the order
// of their first vertex, and returns the component of each vertex.
func Components(w mat.Symmetric) (component []int, count int) {
	precise.MustHave(w, "spectral")
	n := w.SymmetricDim()
	component = make([]int, n)
	for i := range component {
		component[i] = -1
	}
	for start := range n {
		if component[start] >= 0 {
			continue
		}
		component[start] = count
		for stack := []int{start}; len(stack) > 0; {
			i := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			neighbours(w, i, func(j int, v float64) {
				if component[j] < 0 && v != 0 {
					component[j] = count
					stack = append(stack, j)
				}
			})
		}
		count++
	}
	return component, count
}

// Degrees returns W1, the sum of the weights at each vertex; the diagonal of W
// doesn't count.
func Degrees(w mat.Symmetric) []float64 {
	precise.MustHave(w, "spectral")
	n := w.SymmetricDim()
	deg := make([]float64, n)
	for i := range n {
		neighbours(w, i, func(_ int, v float64) { deg[i] += v })
	}
	return deg
}

func checkData(x mat.Matrix) error { return precise.CheckData(x, "spectral") }

func checkWeights(w mat.Symmetric) error {
	precise.MustHave(w, "spectral")
	n := w.SymmetricDim()
	if n == 0 {
		return fmt.Errorf("spectral: the graph has no vertices")
	}
	for i := range n {
		var err error
		neighbours(w, i, func(j int, v float64) {
			if err == nil && (!(v >= 0) || math.IsInf(v, 1)) {
				err = fmt.Errorf("spectral: the weight between vertices %d and %d is %g; weights must be finite and not negative", i, j, v)
			}
		})
		if err != nil {
			return err
		}
	}
	for i, d := range Degrees(w) {
		if d > math.MaxFloat64/4 { // with room for the eigenvalues, which reach twice the largest degree
			return fmt.Errorf("spectral: the degree of vertex %d, the sum of its weights, is %g, too large to compute with; divide all weights by a constant", i, d)
		}
	}
	return nil
}

func squaredDistance(x, y []float64) float64 {
	var s float64
	for i, v := range x {
		s += (v - y[i]) * (v - y[i])
	}
	return s
}

// moderate is x times a power of two that brings it near 1, where squares would
// overflow or vanish, else x itself.
func moderate(x *mat.Dense) (y *mat.Dense, factor float64) {
	const far = 400 // binary exponents; squares reach 1023, and sums need room
	big := max(math.Abs(mat.Max(x)), math.Abs(mat.Min(x)))
	_, e := math.Frexp(big)
	if big == 0 || -far < e && e < far {
		return x, 1
	}
	factor = math.Ldexp(1, max(-1022, min(1022, -e)))
	y = new(mat.Dense)
	y.Scale(factor, x)
	return y, factor
}
