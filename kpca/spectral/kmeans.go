package spectral

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

const (
	restarts   = 10
	iterations = 300
)

// KMeans divides the rows of x (n×d) into k clusters: ten runs of Lloyd's
// algorithm from k-means++ seeds (Arthur and Vassilvitskii 2007), the one with
// the smallest inertia, which is the sum of squared distances to the centres.
// Labels are numbered by first appearance; the same seed gives the same result. Equal
// rows have the same label: of fewer different rows than k there are fewer clusters.
func KMeans(x mat.Matrix, k int, seed uint64) (labels []int, inertia float64, err error) {
	if err := checkData(x); err != nil {
		return nil, 0, err
	}
	n, _ := x.Dims()
	if k < 1 || k > n {
		return nil, 0, fmt.Errorf("spectral: %d clusters of %d samples; the number must be between 1 and %d", k, n, n)
	}
	d, factor := moderate(mat.DenseCopyOf(x))
	rng := rand.New(rand.NewPCG(seed, 0x6b6d65616e73))
	inertia = math.Inf(1)
	for range restarts {
		l, e := lloyd(d, plusPlus(d, k, rng))
		if e < inertia {
			labels, inertia = l, e
		}
	}
	if inertia = inertia / factor / factor; math.IsInf(inertia, 1) {
		return nil, 0, fmt.Errorf("spectral: the inertia, a sum of squared distances, overflows; divide the data by a constant")
	}
	return renumber(labels), inertia, nil
}

// plusPlus draws each centre with probability proportional to the squared
// distance from those before it.
func plusPlus(x *mat.Dense, k int, rng *rand.Rand) *mat.Dense {
	n, d := x.Dims()
	centers := mat.NewDense(k, d, nil)
	centers.SetRow(0, x.RawRowView(rng.IntN(n)))
	d2 := make([]float64, n)
	for i := range d2 {
		d2[i] = math.Inf(1)
	}
	for c := 1; c < k; c++ {
		var total float64
		for i := range d2 {
			d2[i] = min(d2[i], squaredDistance(x.RawRowView(i), centers.RawRowView(c-1)))
			total += d2[i]
		}
		pick := rng.IntN(n) // stays when all samples coincide with centres
		u := rng.Float64() * total
		for i, w := range d2 {
			if u -= w; u < 0 {
				pick = i
				break
			}
		}
		centers.SetRow(c, x.RawRowView(pick))
	}
	return centers
}

func lloyd(x, centers *mat.Dense) (labels []int, inertia float64) {
	n, _ := x.Dims()
	k, _ := centers.Dims()
	labels = slices.Repeat([]int{-1}, n)
	dist := make([]float64, n)
	for range iterations {
		changed := false
		for i := range n {
			best := -1
			for c := range k {
				if e := squaredDistance(x.RawRowView(i), centers.RawRowView(c)); best < 0 || e < dist[i] {
					best, dist[i] = c, e
				}
			}
			changed = changed || best != labels[i]
			labels[i] = best
		}
		inertia = floats.Sum(dist)
		if filled := moveCenters(x, centers, labels, dist); !changed && !filled {
			break
		}
	}
	return labels, inertia
}

// moveCenters puts each centre at the mean of its samples; a centre without
// samples moves to the sample farthest from its own centre, and stays where it is if
// every sample lies on one: there are fewer places than clusters then.
func moveCenters(x, centers *mat.Dense, labels []int, dist []float64) (filled bool) {
	k, d := centers.Dims()
	count, sum := make([]float64, k), mat.NewDense(k, d, nil)
	for _, l := range labels {
		count[l]++
	}
	for i, l := range labels {
		floats.AddScaled(sum.RawRowView(l), 1/count[l], x.RawRowView(i))
	}
	for c, samples := range count {
		far := floats.MaxIdx(dist)
		switch {
		case samples > 0:
			centers.SetRow(c, sum.RawRowView(c))
		case dist[far] > 0:
			centers.SetRow(c, x.RawRowView(far))
			dist[far], filled = 0, true
		}
	}
	return filled
}

// renumber numbers labels by first appearance.
func renumber(labels []int) []int {
	number := map[int]int{}
	out := make([]int, len(labels))
	for i, l := range labels {
		if _, ok := number[l]; !ok {
			number[l] = len(number)
		}
		out[i] = number[l]
	}
	return out
}

// AdjustedRand is the adjusted Rand index of two labellings (Hubert and Arabie
// 1985): 1 for the same partition, about 0 for independent ones.
func AdjustedRand(a, b []int) (float64, error) {
	if len(a) != len(b) {
		return 0, fmt.Errorf("spectral: %d labels compared with %d", len(a), len(b))
	}
	type pair struct{ a, b int }
	both, inA, inB := map[pair]int{}, map[int]int{}, map[int]int{}
	for i := range a {
		both[pair{a[i], b[i]}]++
		inA[a[i]]++
		inB[b[i]]++
	}
	var same, pairsA, pairsB float64
	for _, c := range both {
		same += choose2(c)
	}
	for _, c := range inA {
		pairsA += choose2(c)
	}
	for _, c := range inB {
		pairsB += choose2(c)
	}
	all := choose2(len(a))
	most := (pairsA + pairsB) / 2
	if all == 0 || most == pairsA*pairsB/all {
		return 1, nil // both are one cluster, or both all singletons
	}
	expected := pairsA * pairsB / all
	return (same - expected) / (most - expected), nil
}

func choose2(n int) float64 { return float64(n) * float64(n-1) / 2 }
