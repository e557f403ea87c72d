package spectral

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
)

// Sparse is a graph that holds its edges only, 16 bytes for each of both directions.
// It is a mat.Symmetric, and all functions of this package that take a graph visit
// its edges alone; [Laplacian] and [MinCut] make an n×n matrix all the same.
type Sparse struct {
	start  []int // where the edges of each vertex begin; n+1 of them
	to     []int // ascending for each vertex
	weight []float64
}

// Edge joins two different vertices, numbered from 0.
type Edge struct {
	I, J   int
	Weight float64
}

// NewSparse makes the graph of n vertices with the given edges, each in one
// direction; of equal pairs the last one counts, and edges of weight 0 are left out.
func NewSparse(n int, edges []Edge) (*Sparse, error) {
	if n < 1 {
		return nil, fmt.Errorf("spectral: a graph with %d vertices; at least one is needed", n)
	}
	near := make([][]int, n)
	weights := make(map[[2]int]float64, len(edges))
	for e, edge := range edges {
		i, j := min(edge.I, edge.J), max(edge.I, edge.J)
		if i < 0 || j >= n || i == j {
			return nil, fmt.Errorf("spectral: edge %d (counted from 0) joins %d and %d; it must join two different vertices from 0 to %d", e, edge.I, edge.J, n-1)
		}
		near[i], weights[[2]int{i, j}] = append(near[i], j), edge.Weight
	}
	return joined(near, Union, func(i, j int) float64 { return weights[[2]int{i, j}] })
}

// SparseKNearest is [KNearest] as a Sparse: the same graph without n×n numbers.
func SparseKNearest(x mat.Matrix, k int, how Symmetry, weight kpca.Kernel) (*Sparse, error) {
	if err := checkData(x); err != nil {
		return nil, err
	}
	n, _ := x.Dims()
	if err := checkNeighbours(k, n, how); err != nil {
		return nil, err
	}
	raw := mat.DenseCopyOf(x)
	value, err := weightOf(raw, weight)
	if err != nil {
		return nil, err
	}
	d, _ := moderate(raw)
	return joined(nearestRows(d, k), how, value)
}

func checkNeighbours(k, n int, how Symmetry) error {
	if k < 1 || k >= n {
		return fmt.Errorf("spectral: %d nearest neighbours of %d samples; k must be between 1 and %d", k, n, n-1)
	}
	if how != Union && how != Mutual {
		return fmt.Errorf("spectral: unknown %v; use Union or Mutual", how)
	}
	return nil
}

// joined is the graph whose edges are the pairs of near, or those that are in it in
// both directions; weight is asked with i < j.
func joined(near [][]int, how Symmetry, weight func(i, j int) float64) (*Sparse, error) {
	n := len(near)
	both := make([][]int, n)
	for i, js := range near {
		for _, j := range js {
			both[i], both[j] = append(both[i], j), append(both[j], i)
		}
	}
	s := &Sparse{start: make([]int, n+1)}
	for i, js := range both {
		slices.Sort(js)
		for at, j := range js {
			twice := at+1 < len(js) && js[at+1] == j
			if at > 0 && js[at-1] == j || how == Mutual && !twice {
				continue
			}
			v := 0.0
			if j > i {
				v = weight(i, j)
			} else {
				v = s.At(j, i)
			}
			if v != 0 {
				s.to, s.weight = append(s.to, j), append(s.weight, v)
			}
		}
		s.start[i+1] = len(s.to)
	}
	return s, checkWeights(s)
}

// sparseOf is w by its edges.
func sparseOf(w mat.Symmetric) *Sparse {
	if s, ok := w.(*Sparse); ok {
		return s
	}
	n := w.SymmetricDim()
	s := &Sparse{start: make([]int, n+1)}
	for i := range n {
		for j := range n {
			if v := w.At(i, j); j != i && v != 0 {
				s.to, s.weight = append(s.to, j), append(s.weight, v)
			}
		}
		s.start[i+1] = len(s.to)
	}
	return s
}

// SymmetricDim is n, the number of vertices.
func (s *Sparse) SymmetricDim() int {
	if s == nil {
		panic("spectral: the *Sparse is nil; look at the error that came with it")
	}
	return max(0, len(s.start)-1)
}

// Dims is n, n.
func (s *Sparse) Dims() (r, c int) { return s.SymmetricDim(), s.SymmetricDim() }

// T is the graph itself.
func (s *Sparse) T() mat.Matrix { return s }

// Edges is the number of edges.
func (s *Sparse) Edges() int { s.SymmetricDim(); return len(s.to) / 2 }

// At is the weight between vertices i and j, 0 where there is no edge. It panics
// when there is no such vertex.
func (s *Sparse) At(i, j int) float64 {
	if n := s.SymmetricDim(); i < 0 || j < 0 || i >= n || j >= n {
		panic(fmt.Sprintf("spectral: vertices %d and %d of a graph with %d", i, j, n))
	}
	lo, hi := s.start[i], s.start[i+1]
	if at, found := slices.BinarySearch(s.to[lo:hi], j); found {
		return s.weight[lo+at]
	}
	return 0
}

// neighbours calls use for each vertex but i that may have an edge with i, ascending.
func neighbours(w mat.Symmetric, i int, use func(j int, weight float64)) {
	if s, ok := w.(*Sparse); ok {
		for e := s.start[i]; e < s.start[i+1]; e++ {
			use(s.to[e], s.weight[e])
		}
		return
	}
	for j := range w.SymmetricDim() {
		if j != i {
			use(j, w.At(i, j))
		}
	}
}
