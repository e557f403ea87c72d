package spectral

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"
)

// Equal rows have the same label, and every label is used: data of
// fewer different rows than k have so many clusters, at no distance.
func TestEqualRowsAreInOneCluster(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		places := rapid.SliceOfN(rapid.Float64Range(-5, 5), 1, 6).Draw(t, "places")
		n := rapid.IntRange(1, 30).Draw(t, "n")
		k := rapid.IntRange(1, n).Draw(t, "k")
		x, at := mat.NewDense(n, 1, nil), make([]int, n)
		for i := range n {
			at[i] = rapid.IntRange(0, len(places)-1).Draw(t, "at")
			x.Set(i, 0, places[at[i]])
		}
		seed := rapid.Uint64().Draw(t, "seed")
		labels, inertia, err := KMeans(x, k, seed)
		if err != nil {
			t.Fatal(err)
		}
		different := map[float64]bool{}
		for i := range n {
			different[x.At(i, 0)] = true
			for j := range i {
				if x.At(i, 0) == x.At(j, 0) && labels[i] != labels[j] {
					t.Fatalf("rows %d and %d are equal: labels %v", i, j, labels)
				}
			}
		}
		if len(different) <= k && inertia > 1e-20 {
			t.Fatalf("%d different rows in %d clusters: inertia %g", len(different), k, inertia)
		}
		if most := min(k, len(different)) - 1; slices.Max(labels) > most {
			t.Fatalf("%d different rows, k = %d: labels %v", len(different), k, labels)
		}
	})
}

// One cluster has the mean as its centre, whichever sample it began with.
func TestOneCluster(t *testing.T) {
	_, inertia, err := KMeans(mat.NewDense(4, 1, []float64{0, 0, 2, 2}), 1, 1)
	if err != nil || inertia != 4 {
		t.Errorf("inertia %g, %v; want 4", inertia, err)
	}
}
