package reference

import (
	"math"
	"sort"

	"gonum.org/v1/gonum/mat"
)

// NeighborGraph is the symmetric 0/1 matrix W with W_ij = 1 when x_i is among
// the k nearest neighbours of x_j or the reverse; W_ii = 0.
func NeighborGraph(x *mat.Dense, k int) *mat.SymDense {
	n, d := x.Dims()
	W := mat.NewSymDense(n, nil)
	for i := range n {
		distance, order := make([]float64, n), make([]int, 0, n-1)
		for j := range n {
			for l := range d {
				distance[j] += (x.At(i, l) - x.At(j, l)) * (x.At(i, l) - x.At(j, l))
			}
			if j != i {
				order = append(order, j)
			}
		}
		sort.Slice(order, func(a, b int) bool { return distance[order[a]] < distance[order[b]] })
		for _, j := range order[:k] {
			W.SetSym(i, j, 1)
		}
	}
	return W
}

// Laplacian is L = D − W with D the diagonal matrix of row sums of W.
func Laplacian(W *mat.SymDense) *mat.SymDense {
	n := W.SymmetricDim()
	L := mat.NewSymDense(n, nil)
	for i := range n {
		degree := 0.0
		for j := range n {
			degree += W.At(i, j)
		}
		for j := i; j < n; j++ {
			L.SetSym(i, j, -W.At(i, j))
		}
		L.SetSym(i, i, degree-W.At(i, i))
	}
	return L
}

// SpectralEmbedding is the n×m matrix of orthonormal eigenvectors of L to its m
// smallest eigenvalues, ascending.
func SpectralEmbedding(L *mat.SymDense, m int) *mat.Dense {
	var eig mat.EigenSym
	if !eig.Factorize(L, true) {
		panic("the eigen-decomposition did not converge")
	}
	var vectors mat.Dense
	eig.VectorsTo(&vectors)
	n := L.SymmetricDim()
	return mat.DenseCopyOf(vectors.Slice(0, n, 0, m))
}

// Components labels the connected components of W from 0, in order of their
// first vertex.
func Components(W *mat.SymDense) []int {
	n := W.SymmetricDim()
	label := make([]int, n)
	for i := range label {
		label[i] = -1
	}
	next := 0
	for s := range n {
		if label[s] >= 0 {
			continue
		}
		stack := []int{s}
		label[s] = next
		for len(stack) > 0 {
			i := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for j := range n {
				if j != i && W.At(i, j) != 0 && label[j] < 0 {
					label[j] = next
					stack = append(stack, j)
				}
			}
		}
		next++
	}
	return label
}

// RatioCut is Σ over clusters of the weight that leaves it divided by its size.
func RatioCut(W *mat.SymDense, labels []int) float64 {
	cut, size := map[int]float64{}, map[int]float64{}
	for i := range labels {
		size[labels[i]]++
		for j := range labels {
			if labels[i] != labels[j] {
				cut[labels[i]] += W.At(i, j)
			}
		}
	}
	sum := 0.0
	for l, c := range cut {
		sum += c / size[l]
	}
	return sum
}

// SpectralClusters cuts the rows of x into clusters: neighbour graph, Laplacian,
// embedding, k-means. The starting centres are rows far from each other.
func SpectralClusters(x *mat.Dense, neighbors, clusters int) []int {
	n, _ := x.Dims()
	y := SpectralEmbedding(Laplacian(NeighborGraph(x, neighbors)), clusters)
	distance := func(a, b []float64) float64 {
		s := 0.0
		for i := range a {
			s += (a[i] - b[i]) * (a[i] - b[i])
		}
		return s
	}
	centres := [][]float64{append([]float64(nil), y.RawRowView(0)...)}
	for len(centres) < clusters {
		far, best := 0, -1.0
		for i := range n {
			nearest := math.Inf(1)
			for _, c := range centres {
				nearest = math.Min(nearest, distance(y.RawRowView(i), c))
			}
			if nearest > best {
				far, best = i, nearest
			}
		}
		centres = append(centres, append([]float64(nil), y.RawRowView(far)...))
	}
	labels := make([]int, n)
	for range 100 {
		moved := false
		for i := range n {
			best := labels[i]
			for c := range centres {
				if distance(y.RawRowView(i), centres[c]) < distance(y.RawRowView(i), centres[best]) {
					best = c
				}
			}
			moved = moved || best != labels[i]
			labels[i] = best
		}
		for c := range centres {
			sum, count := make([]float64, clusters), 0.0
			for i := range n {
				if labels[i] == c {
					count++
					for l := range sum {
						sum[l] += y.At(i, l)
					}
				}
			}
			for l := range sum {
				if count > 0 {
					centres[c][l] = sum[l] / count
				}
			}
		}
		if !moved {
			break
		}
	}
	return labels
}
