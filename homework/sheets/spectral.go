package sheets

import (
	"kpcalab/homework/exercise/laplacian"
	"kpcalab/homework/exercise/spectral"
)

// Spectral is a sheet on spectral clustering, after Marlin's lecture (UMass
// COMPSCI 589, lecture 21).
func Spectral() *Sheet {
	return Declare(&Sheet{
		ID:      "spectral-clustering",
		Version: 1,
		Title:   "Spectral clustering",
		Source:  "Marlin, COMPSCI 589, lecture 21: kernel PCA and spectral clustering",
		Rules:   numerical(),
		Parts: []Part{
			{ID: "graph", Title: "The k-nearest-neighbour graph", Source: "similarity graphs", Points: 20,
				Checks: []Check{public(spectral.NeighborGraph, 4), hidden(spectral.NeighborGraph, 6)},
				Slips:  map[string]float64{"asymmetric-rule": 0.5}},
			{ID: "components", Title: "Connected components", Source: "graph partitioning", Points: 15,
				Checks: []Check{public(spectral.Components, 4), hidden(spectral.Components, 6)}},
			{ID: "laplacian", Title: "The graph Laplacian", Source: "spectral clustering, step 1", Points: 15,
				Checks: []Check{public(laplacian.SimpleLaplacian, 4), hidden(laplacian.SimpleLaplacian, 6)},
				Slips:  map[string]float64{"laplacian-normalised": 0.5}},
			{ID: "cut", Title: "The ratio cut", Source: "balanced minimum cut", Points: 10,
				Checks: []Check{public(spectral.RatioCut, 4), hidden(spectral.RatioCut, 6)}},
			{ID: "eigenvectors", Title: "The spectral embedding", Source: "spectral clustering, step 2", Points: 20,
				Checks: []Check{public(spectral.Embedding, 4), hidden(spectral.Embedding, 4), {"a graph in several pieces", false, 2, spectral.InPieces}},
				Slips:  map[string]float64{"largest-eigenvalues": 0.25}},
			{ID: "clusters", Title: "Clusters", Source: "spectral clustering, steps 1–4", Points: 20, Needs: []string{"graph", "laplacian", "eigenvectors"},
				Checks: []Check{public(spectral.Clusters, 4), hidden(spectral.Clusters, 6)}},
		},
	})
}
