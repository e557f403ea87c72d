package spectral

import (
	"kpcalab/homework/exercise"
	"kpcalab/homework/exercise/laplacian"
)

// All are the exercises of this package.
func All() []*exercise.Exercise {
	return []*exercise.Exercise{NeighborGraph, laplacian.UnionGraph, Components, laplacian.PathCuts, laplacian.TwoValues, laplacian.Laplacian,
		laplacian.SimpleLaplacian, RatioCut, Embedding, InPieces, Clusters}
}
