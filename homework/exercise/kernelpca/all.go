// Package kernelpca holds the exercises on kernel PCA, one a file.
package kernelpca

import "kpcalab/homework/exercise"

// Problems lists every problem of this package.
func Problems() []*exercise.Exercise {
	return []*exercise.Exercise{GaussianKernel, GramMatrix, CenterGram, CenterVector, Embedding, WineEmbedding,
		Polar, PrimalEmbedding, PrimalAxes, PolynomialMap, FeatureCount, FixedPointStep, Laplacian, NystromGram,
		Parameters, PrintedEigenvalues}
}

// Lookup finds a problem by its name; ok is false if there is none.
func Lookup(name string) (p *exercise.Exercise, ok bool) {
	for _, p := range Problems() {
		if p.Name == name {
			return p, true
		}
	}
	return nil, false
}
