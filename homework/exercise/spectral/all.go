package spectral

import (
	"kpcalab/homework/exercise"
	"kpcalab/homework/exercise/laplacian"
)

// All are the exercises of this package.
func All() []*exercise.Exercise {
	return []*exercise.Exercise{NeighborGraph, Components, laplacian.Laplacian, laplacian.SimpleLaplacian, RatioCut, Embedding, InPieces, Clusters}
}
