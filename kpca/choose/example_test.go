package choose_test

import (
	"context"
	"fmt"

	"kpcalab/data"
	"kpcalab/kpca"
	"kpcalab/kpca/choose"
	"kpcalab/kpca/regress"
)

// The median distance of raw columns in several units is that of the largest unit;
// of z-scores it is a width to begin with.
func ExampleMedianWidth() {
	raw, _ := choose.MedianWidth(data.Wine().X)
	z, _ := data.Standardize(data.Wine().X)
	c, _ := choose.MedianWidth(z)
	fmt.Printf("raw %.1f, standardized %.3f\n", raw, c)
	// Output:
	// raw 282.2, standardized 5.004
}

// scikit-learn's gamma="scale", and the features of its RBFSampler, are one line each.
func ExampleScaleWidth() {
	c, _ := choose.ScaleWidth(data.Wine().X)
	fmt.Printf("gamma=\"scale\" is %.4g\n", 1/(c*c))
	// Output:
	// gamma="scale" is 1.653e-06
}

func ExampleCrossValidate() {
	x := data.Wine().X
	c, err := choose.CrossValidate(context.Background(), x, choose.CrossValidation{Standardize: true})
	if err != nil {
		panic(err)
	}
	m, err := kpca.Fit(x, kpca.Gaussian{Width: c.Width}, &kpca.Options{Components: c.Components, Standardize: true})
	fmt.Println("half of what is hidden is predicted:", c.Loss < 0.6, c.Warnings, len(m.Warnings), err)
	// Output:
	// half of what is hidden is predicted: true [] 0 <nil>
}

func ExampleParallelAnalysis() {
	c, err := choose.ParallelAnalysis(context.Background(), data.Wine().X, choose.Permutations{Standardize: true, Sets: 5, Widths: []float64{1, 2, 4}})
	if err != nil {
		panic(err)
	}
	fmt.Printf("width %g, more structure than chance in at least 3 components: %t\n", c.Width, c.Components >= 3)
	// Output:
	// width 2, more structure than chance in at least 3 components: true
}

// A grid over width and m, judged by a classifier on the embedding.
func ExampleFolds() {
	wine := data.Wine()
	z, _ := data.Standardize(wine.X)
	median, _ := choose.MedianWidth(z)
	right := map[string]int{}
	for in, out := range choose.Folds(178, 5, 1) {
		for _, f := range []float64{0.25, 1, 4} {
			m, _ := kpca.Fit(choose.Rows(z, in), kpca.Gaussian{Width: f * median}, &kpca.Options{Components: 10})
			g, _ := m.Transform(choose.Rows(z, out))
			for _, k := range []int{1, 10} {
				c, _ := regress.Classes(m.Embedding.Slice(0, len(in), 0, k), choose.Of(wine.Labels, in), kpca.Linear{}, 1e-3)
				class, _ := c.Classify(g.Slice(0, len(out), 0, k))
				for i, label := range choose.Of(wine.Labels, out) {
					if class[i] == label {
						right[fmt.Sprintf("%g·median, m = %d", f, k)]++
					}
				}
			}
		}
	}
	fmt.Println("of 178 wines right:", right["1·median, m = 10"], "at the median width with 10,", right["1·median, m = 1"], "with 1 component")
	// Output:
	// of 178 wines right: 174 at the median width with 10, 134 with 1 component
}
