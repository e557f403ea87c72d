package spectral

import "kpcalab/homework/exercise"

// All are the exercises of this package.
func All() []*exercise.Exercise {
	return []*exercise.Exercise{NeighborGraph, Components, Laplacian, SimpleLaplacian, RatioCut, Embedding, InPieces, Clusters}
}
