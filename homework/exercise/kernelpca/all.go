// Package kernelpca holds the exercises on kernel PCA, one a file.
package kernelpca

import "kpcalab/homework/exercise"

// All are the exercises of this package.
func All() []*exercise.Exercise {
	return []*exercise.Exercise{GaussianKernel, FarPoints, GramMatrix, OneSample, CenterGram, IndefiniteGram, CenterVector,
		Embedding, AllComponents, WineEmbedding, StandardizedWine, StandardizedColumns, PrimalEmbedding, PrimalAxes, Transform}
}
