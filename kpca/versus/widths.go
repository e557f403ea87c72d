package main

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/internal/draw"
)

// What both sides try, and how: five widths about the median distance, five folds.
var widthFactors = []float64{0.5, math.Sqrt2 / 2, 1, math.Sqrt2, 2}

const (
	widthSeed = 1
	// ridge is the penalty of the way back, scikit-learn's alpha.
	ridge = 0.1
)

// widthErrors are the errors of pre-images on held-out samples. The way back is the one
// that scikit-learn has: a ridge regression on embeddings, by the kernel of the fit.
func widthErrors(x *mat.Dense, median float64, m int) ([]float64, error) {
	var errors []float64
	for _, f := range widthFactors {
		c := f * median
		_, scores, err := kpca.CrossValidatedWidth(x, kpca.CrossValidation{
			Components: m, Widths: []float64{c}, Seed: widthSeed,
			PreImage: kpca.Ridge{Kernel: kpca.Gaussian{Width: c}, Alpha: ridge, Uncentered: true},
		})
		if err != nil {
			return nil, err
		}
		errors = append(errors, scores[0].Error)
	}
	return errors, nil
}

// foldOrder is the order of samples whose every fifth is held out together, for peers.
func foldOrder(n int) []float64 {
	order := make([]float64, n)
	for i, row := range draw.Rand(widthSeed).Perm(n) {
		order[i] = float64(row)
	}
	return order
}
