package spectral

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"
)

// The nearest rows are the first ones of all, sorted by distance and then by
// index; whole numbers make many ties.
func TestNearestIsTheHeadOfASort(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, d := rapid.IntRange(2, 40).Draw(t, "n"), rapid.IntRange(1, 3).Draw(t, "d")
		x := mat.NewDense(n, d, nil)
		x.Apply(func(_, _ int, _ float64) float64 { return float64(rapid.IntRange(0, 4).Draw(t, "x")) }, x)
		i, k := rapid.IntRange(0, n-1).Draw(t, "i"), rapid.IntRange(1, n-1).Draw(t, "k")
		var all []int
		for j := range n {
			if j != i {
				all = append(all, j)
			}
		}
		slices.SortStableFunc(all, func(a, b int) int {
			return cmp.Compare(squaredDistance(x.RawRowView(i), x.RawRowView(a)), squaredDistance(x.RawRowView(i), x.RawRowView(b)))
		})
		if got := nearestRows(x, k)[i]; !slices.Equal(got, all[:k]) {
			t.Fatalf("nearest %d of row %d: %v, want %v", k, i, got, all[:k])
		}
	})
}

func BenchmarkClusters(b *testing.B) {
	const n = 1500
	x, r := mat.NewDense(n, 2, nil), rand.New(rand.NewPCG(1, 1))
	x.Apply(func(i, _ int, _ float64) float64 { return float64(i%3) + 0.3*r.NormFloat64() }, x)
	w, err := KNearest(x, 10, Union, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.Run(fmt.Sprintf("step=KNearest/n=%d", n), func(b *testing.B) {
		for b.Loop() {
			if _, err := KNearest(x, 10, Union, nil); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run(fmt.Sprintf("step=Cluster/n=%d", n), func(b *testing.B) {
		for b.Loop() {
			if _, err := Cluster(w, 3, Unnormalized, 1); err != nil {
				b.Fatal(err)
			}
		}
	})
}
