package spectral

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
	"kpcalab/kpca/internal/signs"
	"kpcalab/kpca/internal/symeig"
)

// Kind is one of the three graph Laplacians.
type Kind int

const (
	Unnormalized Kind = iota // L = D − W
	Symmetric                // L_sym = D^{-1/2}LD^{-1/2}
	RandomWalk               // L_rw = D^{-1}L, with the eigenvectors of Lu = λDu
)

func (k Kind) String() string {
	switch k {
	case Unnormalized:
		return "Unnormalized"
	case Symmetric:
		return "Symmetric"
	case RandomWalk:
		return "RandomWalk"
	}
	return fmt.Sprintf("Kind(%d)", int(k))
}

// Laplacian returns the Laplacian of the graph W. The result is symmetric for
// Unnormalized and Symmetric. The normalised ones divide by the degrees: an
// isolated vertex is an error that names it.
func Laplacian(w mat.Symmetric, kind Kind) (*mat.Dense, error) {
	if err := checkWeights(w); err != nil {
		return nil, err
	}
	left, right, err := scaling(Degrees(w), kind)
	if err != nil {
		return nil, err
	}
	l := unnormalized(w)
	l.Apply(func(i, j int, v float64) float64 { return left[i] * v * right[j] }, l)
	return l, nil
}

func unnormalized(w mat.Symmetric) *mat.Dense {
	n := w.SymmetricDim()
	deg := Degrees(w)
	l := mat.NewDense(n, n, nil)
	for i := range n {
		for j := range n {
			if i == j {
				l.Set(i, i, deg[i])
			} else {
				l.Set(i, j, -w.At(i, j))
			}
		}
	}
	return l
}

// scaling returns the diagonals by which L is multiplied from both sides.
func scaling(deg []float64, kind Kind) (left, right []float64, err error) {
	left, right = make([]float64, len(deg)), make([]float64, len(deg))
	for i, d := range deg {
		switch {
		case kind != Unnormalized && !(d > 0):
			return nil, nil, fmt.Errorf("spectral: vertex %d has no neighbours, and a normalised Laplacian divides by its degree; connect it (more neighbours, larger radius or width), leave it out, or use Unnormalized", i)
		case kind != Unnormalized && math.IsInf(1/d, 1):
			return nil, nil, fmt.Errorf("spectral: the degree of vertex %d, the sum of its weights, is %g, too small to divide by; multiply all weights by a constant", i, d)
		case kind == Unnormalized:
			left[i], right[i] = 1, 1
		case kind == Symmetric:
			left[i] = 1 / math.Sqrt(d)
			right[i] = left[i]
		case kind == RandomWalk:
			left[i], right[i] = 1/d, 1
		default:
			return nil, nil, fmt.Errorf("spectral: unknown %v; use Unnormalized, Symmetric or RandomWalk", kind)
		}
	}
	return left, right, nil
}

// Smallest returns the m smallest eigenvalues of the Laplacian, ascending, and
// their eigenvectors as columns (n×m). The eigenvalue 0 comes first, as often as
// the graph has connected components; its eigenvectors are constant on each of
// them (times D^{1/2} for Symmetric). Columns are orthonormal, for RandomWalk
// orthonormal in the inner product uᵀDv; the largest entry is positive. Of 400
// vertices on, few vectors of a graph with few edges come from the Lanczos iteration,
// in O(edges) memory; else it costs O(n³).
func Smallest(w mat.Symmetric, m int, kind Kind) ([]float64, *mat.Dense, error) {
	precise.MustHave(w, "spectral")
	n := w.SymmetricDim()
	if m < 1 || m > n {
		return nil, nil, fmt.Errorf("spectral: %d eigenvectors of a graph with %d vertices; the number must be between 1 and %d", m, n, n)
	}
	solved := kind
	if kind == RandomWalk {
		solved = Symmetric // Lu = λDu with u = D^{-1/2}v has the v of L_sym
	}
	values, u, err := ascending(w, m, solved)
	if err != nil {
		return nil, nil, err
	}
	if kind == RandomWalk {
		for i, d := range Degrees(w) {
			row := u.RawRowView(i)
			for j := range row {
				row[j] /= math.Sqrt(d)
			}
		}
	}
	signs.Fix(u)
	// L is positive semidefinite: what lies below 0 is rounding.
	for j := range values {
		values[j] = max(values[j], 0)
	}
	return values, u, nil
}

// ascending chooses between the decomposition of the whole Laplacian and the Lanczos
// iteration, which pays for few vectors of a large graph with few edges.
func ascending(w mat.Symmetric, m int, kind Kind) ([]float64, *mat.Dense, error) {
	n := w.SymmetricDim()
	if err := checkWeights(w); err != nil {
		return nil, nil, err
	}
	if n >= fewVertices && m <= n/10 {
		if s := sparseOf(w); len(s.to) < n*n/10 {
			return smallestSparse(s, m, kind)
		}
	}
	l, err := Laplacian(w, kind)
	if err != nil {
		return nil, nil, err
	}
	return eigenAscending(l, m)
}

// fewVertices is below the size at which the two take the same time.
const fewVertices = 400

// eigenAscending finds the m smallest eigenvalues: the largest of −L, turned round.
func eigenAscending(l *mat.Dense, m int) ([]float64, *mat.Dense, error) {
	n, _ := l.Dims()
	l.Scale(-1, l)
	values, vectors, err := symeig.DecomposeTop(l.RawMatrix().Data, n, m)
	if err != nil { // checkWeights keeps out what doesn't converge
		return nil, nil, fmt.Errorf("spectral: the eigen-decomposition of the Laplacian failed: %w", err)
	}
	values = values[:m]
	for i, v := range values {
		values[i] = -v
	}
	return values, mat.NewDense(n, m, vectors), nil
}

// Eigenmaps embeds the vertices of a connected graph by the m smallest
// non-trivial solutions of Lu = λDu (Belkin and Niyogi 2003): row i of the n×m
// result is the embedding of vertex i. The constant solution is left out.
func Eigenmaps(w mat.Symmetric, m int) (*mat.Dense, []float64, error) {
	precise.MustHave(w, "spectral")
	n := w.SymmetricDim()
	if _, count := Components(w); count > 1 {
		return nil, nil, fmt.Errorf("spectral: the graph has %d connected components, and eigenmaps of their union only tell them apart; use more neighbours, or embed each component by itself", count)
	}
	if m < 1 || m > n-1 {
		return nil, nil, fmt.Errorf("spectral: %d coordinates of a graph with %d vertices; the number must be between 1 and %d", m, n, n-1)
	}
	values, u, err := Smallest(w, m+1, RandomWalk)
	if err != nil {
		return nil, nil, err
	}
	return mat.DenseCopyOf(u.Slice(0, n, 1, m+1)), values[1:], nil
}
