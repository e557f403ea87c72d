package choose_test

import (
	"context"
	"fmt"

	"kpcalab/data"
	"kpcalab/kpca"
	"kpcalab/kpca/choose"
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
