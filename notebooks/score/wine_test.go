package score_test

import (
	"math"
	"testing"

	"kpcalab/data"
	"kpcalab/kpca"
	"kpcalab/kpca/spectral"
	"kpcalab/notebooks/score"
)

// The figure of the Wine homework in numbers. Expected: scikit-learn 1.9.1 on
// z-scores (load_wine, StandardScaler), two components of KernelPCA(kernel="rbf",
// gamma=1/c²) or PCA: LinearDiscriminantAnalysis().fit(g, y).score(g, y) and
// adjusted_rand_score of KMeans(3, n_init=100).
func TestWineFigure(t *testing.T) {
	wine := data.Wine()
	z, err := data.Standardize(wine.X)
	if err != nil {
		t.Fatal(err)
	}
	bestRatio, bestWidth := 0.0, 0.0
	for _, c := range []struct{ width, accuracy, rand float64 }{
		{0, 0.972, 0.895}, {1, 0.612, 0.047}, {2, 0.938, 0.796}, {3, 0.972, 0.931},
		{3.5, 0.978, 0.931}, {6, 0.983, 0.931}, {20, 0.972, 0.912}, // 0: linear PCA
	} {
		var k kpca.Kernel = kpca.Linear{}
		if c.width > 0 {
			k = kpca.Gaussian{Width: c.width}
		}
		m, err := kpca.Fit(z, k, &kpca.Options{Components: 2})
		if err != nil {
			t.Fatal(err)
		}
		accuracy, err := score.Discriminant(m.Embedding, wine.Labels)
		if err != nil || math.Abs(accuracy-c.accuracy) > 5e-4 {
			t.Errorf("c = %g: accuracy %.4f, want %.3f (%v)", c.width, accuracy, c.accuracy, err)
		}
		var clusters []int
		least := math.Inf(1)
		for seed := range uint64(10) { // of ten starts each
			l, inertia, err := spectral.KMeans(m.Embedding, 3, seed)
			if err != nil {
				t.Fatal(err)
			}
			if inertia < least {
				clusters, least = l, inertia
			}
		}
		rand, err := spectral.AdjustedRand(clusters, wine.Labels)
		if err != nil || math.Abs(rand-c.rand) > 1e-3 {
			t.Errorf("c = %g: Rand index %.4f, want %.3f (%v)", c.width, rand, c.rand, err)
		}
		if ratio, err := score.Fisher(m.Embedding, wine.Labels); err != nil || ratio > bestRatio {
			bestRatio, bestWidth = ratio, c.width
		}
	}
	if bestWidth != 3.5 {
		t.Errorf("Fisher's ratio is best at c = %g, want 3.5", bestWidth)
	}
}
