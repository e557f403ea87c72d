package spectral

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Cluster divides the vertices of the graph into k clusters by k-means on the
// rows of the k smallest eigenvectors of its Laplacian: relaxed RatioCut for
// Unnormalized, relaxed Ncut for RandomWalk (Shi and Malik 2000), and with rows
// scaled to length 1 for Symmetric (Ng, Jordan and Weiss 2002). The same seed
// gives the same labels, which are numbered by first appearance.
func Cluster(w mat.Symmetric, k int, kind Kind, seed uint64) ([]int, error) {
	_, z, err := Smallest(w, k, kind)
	if err != nil {
		return nil, err
	}
	if kind == Symmetric {
		n, _ := z.Dims()
		for i := range n {
			row := z.RawRowView(i)
			if norm := mat.Norm(mat.NewVecDense(k, row), 2); norm > 0 {
				for j := range row {
					row[j] /= norm
				}
			}
		}
	}
	labels, _, err := KMeans(z, k, seed)
	return labels, err
}

// Cut is the sum of the weights between vertices with different labels.
func Cut(w mat.Symmetric, labels []int) (float64, error) {
	cut, err := leaving(w, labels) // each edge twice
	return floats.Sum(cut) / 2, err
}

// RatioCut is Σ_c cut(A_c, rest)/|A_c| over the clusters A_c of the labels, the
// cut being the sum of the weights that leave the cluster.
func RatioCut(w mat.Symmetric, labels []int) (float64, error) {
	return cutOver(w, labels, func(w mat.Symmetric) []float64 { return slices.Repeat([]float64{1}, len(labels)) })
}

// NCut is Σ_c cut(A_c, rest)/vol(A_c), the volume being the sum of the degrees.
func NCut(w mat.Symmetric, labels []int) (float64, error) { return cutOver(w, labels, Degrees) }

func cutOver(w mat.Symmetric, labels []int, sizes func(w mat.Symmetric) []float64) (sum float64, err error) {
	cut, err := leaving(w, labels)
	if err != nil {
		return 0, err
	}
	total := make([]float64, len(cut))
	for i, size := range sizes(w) {
		total[labels[i]] += size
	}
	for c := range cut {
		if cut[c] > 0 { // a cluster without vertices or edges adds nothing
			sum += cut[c] / total[c]
		}
	}
	return sum, nil
}

// leaving is the sum of the weights that leave each cluster.
func leaving(w mat.Symmetric, labels []int) ([]float64, error) {
	if err := checkWeights(w); err != nil {
		return nil, err
	}
	if err := checkLabels(labels, w.SymmetricDim()); err != nil {
		return nil, err
	}
	cut := make([]float64, slices.Max(labels)+1)
	for i, l := range labels {
		neighbours(w, i, func(j int, v float64) {
			if labels[j] != l {
				cut[l] += v
			}
		})
	}
	return cut, nil
}

func checkLabels(labels []int, n int) error {
	if len(labels) != n {
		return fmt.Errorf("spectral: %d labels for a graph with %d vertices", len(labels), n)
	}
	for i, l := range labels {
		if l < 0 || l >= n {
			return fmt.Errorf("spectral: label %d of vertex %d; labels are numbers from 0 to %d", l, i, n-1)
		}
	}
	return nil
}

// MinCut returns the division of the graph in two parts with the smallest cut
// (Stoer and Wagner 1997), in O(n³). It pays no heed to balance and often cuts
// off one vertex, which is why spectral clustering relaxes RatioCut instead.
func MinCut(w mat.Symmetric) (labels []int, cut float64, err error) {
	if err := checkWeights(w); err != nil {
		return nil, 0, err
	}
	n := w.SymmetricDim()
	if n < 2 {
		return nil, 0, fmt.Errorf("spectral: a graph with %d vertex can't be cut", n)
	}
	a := mat.NewSymDense(n, nil)
	a.CopySym(w)
	merged := make([][]int, n) // the vertices that each remaining one stands for
	var left []int
	for i := range n {
		merged[i], left = []int{i}, append(left, i)
	}
	cut = math.Inf(1)
	for len(left) > 1 {
		s, t, phase := maximumAdjacency(a, left)
		if phase < cut {
			cut, labels = phase, make([]int, n)
			for _, v := range merged[t] {
				labels[v] = 1
			}
		}
		merged[s] = append(merged[s], merged[t]...)
		kept := left[:0]
		for _, v := range left {
			if v == t {
				continue
			}
			if v != s {
				a.SetSym(s, v, a.At(s, v)+a.At(t, v))
			}
			kept = append(kept, v)
		}
		left = kept
	}
	return renumber(labels), cut, nil
}

// maximumAdjacency adds the vertex most strongly tied to those already added,
// again and again; the last two and the last one's ties are returned.
func maximumAdjacency(a *mat.SymDense, left []int) (s, t int, cut float64) {
	weight := make(map[int]float64, len(left))
	added := make(map[int]bool, len(left))
	for range left {
		best := -1
		for _, v := range left {
			if !added[v] && (best < 0 || weight[v] > weight[best]) {
				best = v
			}
		}
		added[best] = true
		s, t, cut = t, best, weight[best]
		for _, v := range left {
			if !added[v] {
				weight[v] += a.At(best, v)
			}
		}
	}
	return s, t, cut
}
