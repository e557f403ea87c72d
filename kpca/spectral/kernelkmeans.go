package spectral

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/internal/precise"
)

// KernelKMeans is [KMeans] on the images in feature space of samples whose Gram
// matrix (n×n, of a positive semidefinite kernel) is given: the clusters of least
// Σ‖φ(x_i) − mean‖², by ‖φ(x_i) − mean_c‖² = K_ii − 2/|c|·Σ_{j∈c}K_ij + 1/|c|²·Σ_{j,l∈c}K_jl
// (Schölkopf, Smola and Müller 1998). Equal images have the same label. It costs O(n²) for each of its steps.
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
	f := images{gram: kpca.Center(gram)} // the same distances, from smaller numbers
	for i := range n {
		f.rounding = max(f.rounding, float64(n)*0x1p-52*f.gram.At(i, i))
	}
	rng := rand.New(rand.NewPCG(seed, 0x6b6d65616e73))
	inertia = math.Inf(1)
	for range restarts {
		if l, e := f.lloyd(f.plusPlus(k, rng), k); e < inertia {
			labels, inertia = l, e
		}
	}
	return renumber(labels), inertia, nil
}

// images are known by their inner products. Distances that differ by rounding are
// equal, so that equal images have equal labels.
type images struct {
	gram     *mat.SymDense
	rounding float64
}

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
			v := f.gram.At(i, i) - 2*f.gram.At(i, pick) + f.gram.At(pick, pick)
			if v < d2[i]-f.rounding {
				d2[i], labels[i] = v, c
			}
			if d2[i] < f.rounding {
				d2[i] = 0
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
		f.distances(labels, d2)
		if f.fillEmpty(labels, d2) {
			f.distances(labels, d2)
		}
		next, sum := make([]int, n), 0.0
		for i, row := range d2 {
			least := floats.Min(row)
			next[i] = slices.IndexFunc(row, func(v float64) bool { return v <= least+f.rounding })
			sum += max(0, row[next[i]])
		}
		if !(sum < inertia) { // no better than before, but for rounding
			break
		}
		inertia, labels = sum, next
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

// fillEmpty gives a cluster without samples the one farthest from its own mean, unless
// each lies on its own to rounding: there are fewer images than clusters then.
func (f images) fillEmpty(labels []int, d2 [][]float64) (filled bool) {
	own, size := make([]float64, len(labels)), make([]int, len(d2[0]))
	for i, l := range labels {
		own[i] = d2[i][l]
		size[l]++
	}
	for c, samples := range size {
		far := floats.MaxIdx(own)
		if samples == 0 && own[far] > f.rounding {
			labels[far], own[far], filled = c, 0, true
		}
	}
	return filled
}
