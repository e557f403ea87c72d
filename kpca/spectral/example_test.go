package spectral_test

import (
	"fmt"

	"kpcalab/data"
	"kpcalab/kpca/spectral"
)

// Two moons, which k-means can't tell apart, are two clusters of their graph.
func Example() {
	moons := data.Moons(200, 0.05, 1)
	plain, _, _ := spectral.KMeans(moons.X, 2, 1)
	w, err := spectral.KNearest(moons.X, 8, spectral.Union, nil)
	if err != nil {
		panic(err)
	}
	labels, _ := spectral.Cluster(w, 2, spectral.RandomWalk, 1)
	for name, l := range map[string][]int{"k-means": plain, "spectral": labels} {
		agree, _ := spectral.AdjustedRand(l, moons.Labels)
		fmt.Printf("%s finds the moons: %t\n", name, agree > 0.99)
	}
	// Unordered output:
	// k-means finds the moons: false
	// spectral finds the moons: true
}
