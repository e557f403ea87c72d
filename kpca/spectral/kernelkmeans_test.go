package spectral

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/objects"
)

// Words by the substrings of length 3 that they share.
func ExampleKernelKMeans() {
	words := []string{"kernel", "component", "kernels", "components", "kernelled", "componentwise"}
	gram, _ := objects.Gram(words, objects.Normalized(func(a, b string) (shared float64) {
		for i := 0; i+3 <= len(a); i++ {
			shared += float64(strings.Count(b, a[i:i+3]))
		}
		return shared
	}))
	labels, _, err := KernelKMeans(gram, 2, 1)
	fmt.Println(labels, err)
	// Output:
	// [0 1 0 1 0 1] <nil>
}

// With the linear kernel it is k-means, and with any kernel k-means on all
// components; of all divisions of few samples none is much better.
func TestKernelKMeansIsKMeansInFeatureSpace(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var excess, count float64 // like k-means, it may end at a local optimum
	for range 30 {
		n, k := 6+r.IntN(5), 2+r.IntN(2)
		x := mat.NewDense(n, 2, nil)
		x.Apply(func(_, _ int, _ float64) float64 { return r.NormFloat64() }, x)
		for _, kernel := range []kpca.Kernel{kpca.Linear{}, kpca.Gaussian{Width: 1}} {
			gram := kpca.Gram(kernel, x)
			m, err := kpca.FitGram(gram, nil)
			if err != nil {
				t.Fatal(err)
			}
			labels, inertia, err := KernelKMeans(gram, k, 1)
			if err != nil {
				t.Fatal(err)
			}
			if e := inertiaOf(m.Embedding, labels, k); math.Abs(e-inertia) > 1e-10*(1+e) {
				t.Errorf("%v: inertia %.12g, of the embedding %.12g", kernel, inertia, e)
			}
			least := leastInertia(m.Embedding, k)
			if inertia < least*(1-1e-9) {
				t.Errorf("%v: inertia %g, the least is %g", kernel, inertia, least)
			}
			excess, count = excess+inertia/least-1, count+1
		}
	}
	if excess/count > 0.02 {
		t.Errorf("the inertia is %.2g above the least one on average", excess/count)
	}
}

func inertiaOf(x *mat.Dense, labels []int, k int) (sum float64) {
	n, d := x.Dims()
	means, size := mat.NewDense(k, d, nil), make([]float64, k)
	for i := range n {
		size[labels[i]]++
		row := means.RawRowView(labels[i])
		for j, v := range x.RawRowView(i) {
			row[j] += v
		}
	}
	for c := range k {
		for j := range d {
			means.Set(c, j, means.At(c, j)/max(1, size[c]))
		}
	}
	for i := range n {
		sum += squaredDistance(x.RawRowView(i), means.RawRowView(labels[i]))
	}
	return sum
}

func leastInertia(x *mat.Dense, k int) float64 {
	n, _ := x.Dims()
	best, labels := math.Inf(1), make([]int, n)
	for {
		best = min(best, inertiaOf(x, labels, k))
		i := 0
		for i < n && labels[i] == k-1 {
			labels[i] = 0
			i++
		}
		if i == n {
			return best
		}
		labels[i]++
	}
}

func TestKernelKMeansErrors(t *testing.T) {
	bad := mat.NewSymDense(3, []float64{1, 0, 0, 0, 1, math.NaN(), 0, math.NaN(), 1})
	if _, _, err := KernelKMeans(bad, 2, 1); err == nil || !strings.Contains(err.Error(), "samples 2 and 1") {
		t.Errorf("NaN: %v", err)
	}
	if _, _, err := KernelKMeans(mat.NewSymDense(3, nil), 4, 1); err == nil || !strings.Contains(err.Error(), "between 1 and 3") {
		t.Errorf("too many clusters: %v", err)
	}
	labels, inertia, err := KernelKMeans(mat.NewSymDense(3, nil), 3, 1) // three equal samples
	if err != nil || inertia != 0 || fmt.Sprint(labels) != "[0 0 0]" {
		t.Errorf("equal samples: %v, %g, %v", labels, inertia, err)
	}
}
