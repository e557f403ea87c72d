package spectral

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/internal/precise"
)

// KernelKMeans is [KMeans] on the images in feature space of samples whose Gram
// matrix (n×n, of a positive semidefinite kernel) is given: the clusters of least
// Σ‖φ(x_i) − mean‖², by ‖φ(x_i) − mean_c‖² = K_ii − 2/|c|·Σ_{j∈c}K_ij + 1/|c|²·Σ_{j,l∈c}K_jl
// (Schölkopf, Smola and Müller 1998). It costs O(n²) for each of its steps.
func KernelKMeans(gram mat.Symmetric, k int, seed uint64) (labels []int, inertia float64, err error) {
	precise.MustHave(gram, "spectral")
	n := gram.SymmetricDim()
	if k < 1 || k > n {
		return nil, 0, fmt.Errorf("spectral: %d clusters of %d samples; the number must be between 1 and %d", k, n, n)
	}
	for i := range n {
		for j := range i + 1 {
			if v := gram.At(i, j); !(math.Abs(v) < math.MaxFloat64/float64(8*n)) { // with room for sums
				return nil, 0, fmt.Errorf("spectral: the kernel value of samples %d and %d (counted from 0) is %g; it must be finite, and far from the largest number", i, j, v)
			}
		}
	}
	f := images{kpca.Center(gram)} // the same distances, from smaller numbers
	rng := rand.New(rand.NewPCG(seed, 0x6b6d65616e73))
	inertia = math.Inf(1)
	for range restarts {
		if l, e := f.lloyd(f.plusPlus(k, rng), k); e < inertia {
			labels, inertia = l, e
		}
	}
	return renumber(labels), inertia, nil
}

// images are known by their inner products.
type images struct{ gram *mat.SymDense }

// plusPlus draws k samples as plusPlus does, and gives each sample the nearest one.
func (f images) plusPlus(k int, rng *rand.Rand) (labels []int) {
	n := f.gram.SymmetricDim()
	labels = make([]int, n)
	d2 := make([]float64, n)
	for i := range d2 {
		d2[i] = math.Inf(1)
	}
	pick := rng.IntN(n)
	for c := range k {
		var total float64
		for i := range d2 {
			if v := max(0, f.gram.At(i, i)-2*f.gram.At(i, pick)+f.gram.At(pick, pick)); v < d2[i] {
				d2[i], labels[i] = v, c
			}
			total += d2[i]
		}
		u := rng.Float64() * total
		pick = rng.IntN(n) // stays when all samples coincide with those drawn
		for i, w := range d2 {
			if u -= w; u < 0 {
				pick = i
				break
			}
		}
	}
	return labels
}

func (f images) lloyd(labels []int, k int) ([]int, float64) {
	n := len(labels)
	d2 := make([][]float64, n) // to each mean
	for i := range d2 {
		d2[i] = make([]float64, k)
	}
	inertia := math.Inf(1)
	for range iterations {
		fillEmpty(labels, k, d2)
		f.distances(labels, d2)
		next, sum := make([]int, n), 0.0
		for i, row := range d2 {
			for c, v := range row {
				if v < row[next[i]] {
					next[i] = c
				}
			}
			sum += max(0, row[labels[i]])
		}
		if !(sum < inertia) { // no better than before, but for rounding
			break
		}
		inertia = sum
		labels, next = next, labels
	}
	fillEmpty(labels, k, d2)
	f.distances(labels, d2)
	inertia = 0
	for i, row := range d2 {
		inertia += max(0, row[labels[i]])
	}
	return labels, inertia
}

// distances sets d2[i][c] to the squared distance of image i from the mean of c.
func (f images) distances(labels []int, d2 [][]float64) {
	k := len(d2[0])
	size, within := make([]float64, k), make([]float64, k)
	for _, c := range labels {
		size[c]++
	}
	for i, row := range d2 {
		clear(row)
		for j, c := range labels {
			row[c] += f.gram.At(i, j) / size[c]
		}
		within[labels[i]] += row[labels[i]] / size[labels[i]]
	}
	for i, row := range d2 {
		for c := range row {
			row[c] = f.gram.At(i, i) - 2*row[c] + within[c]
		}
	}
}

// fillEmpty gives a cluster without samples the one farthest from its own mean.
func fillEmpty(labels []int, k int, d2 [][]float64) {
	size := make([]int, k)
	for _, c := range labels {
		size[c]++
	}
	for c := range k {
		if size[c] > 0 {
			continue
		}
		far := -1
		for i, l := range labels {
			if size[l] > 1 && (far < 0 || d2[i][l] > d2[far][labels[far]]) {
				far = i
			}
		}
		size[labels[far]]--
		labels[far], size[c], d2[far][c] = c, 1, 0
	}
}
