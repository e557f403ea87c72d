package pipelines_test

import (
	"fmt"
	"slices"

	"kpcalab/data"
	"kpcalab/kpca"
	"kpcalab/kpca/regress"
)

// After scikit-learn's gallery: two circles that no line separates.
func Example_circles() {
	set, fresh := data.Circles(500, 0.3, 0.05, 1), data.Circles(200, 0.3, 0.05, 2)
	for _, k := range []kpca.Kernel{kpca.Linear{}, kpca.GaussianGamma(2)} {
		model, err := kpca.Fit(set.X, k, &kpca.Options{Components: 2})
		if err != nil {
			panic(err)
		}
		classifier, _ := regress.Classes(model.Embedding, set.Labels, kpca.Linear{}, 1e-3)
		g, _ := model.Transform(fresh.X)
		labels, _ := classifier.Classify(g)
		fmt.Printf("%T separates new points: %t\n", k, slices.Equal(labels, fresh.Labels))
	}
	// Output:
	// kpca.Linear separates new points: false
	// kpca.Gaussian separates new points: true
}
