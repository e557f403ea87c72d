package sheets

import "kpcalab/homework/sandbox"

// Spectral is a sheet on spectral clustering, after Marlin's lecture (UMass
// COMPSCI 589, lecture 21).
func Spectral() *Sheet {
	return &Sheet{
		ID:      "spectral-clustering",
		Version: 1,
		Title:   "Spectral clustering",
		Source:  "Marlin, COMPSCI 589, lecture 21: kernel PCA and spectral clustering",
		Rules: sandbox.Rules{
			Imports: append([]string{"math/rand"}, numerics...),
			Only:    onlyPrinting,
			Deny:    solvers,
			Funcs: []sandbox.Func{
				{Name: "NeighborGraph", Params: []string{"x", "k"}, In: []sandbox.Kind{sandbox.Dense, sandbox.Int}, Out: []sandbox.Kind{sandbox.Sym}},
				{Name: "Components", Params: []string{"W"}, In: []sandbox.Kind{sandbox.Sym}, Out: []sandbox.Kind{sandbox.Ints}},
				{Name: "Laplacian", Params: []string{"W"}, In: []sandbox.Kind{sandbox.Sym}, Out: []sandbox.Kind{sandbox.Sym}},
				{Name: "RatioCut", Params: []string{"W", "labels"}, In: []sandbox.Kind{sandbox.Sym, sandbox.Ints}, Out: []sandbox.Kind{sandbox.Float}},
				{Name: "SpectralEmbedding", Params: []string{"L", "m"}, In: []sandbox.Kind{sandbox.Sym, sandbox.Int}, Out: []sandbox.Kind{sandbox.Dense}},
				{Name: "SpectralClusters", Params: []string{"x", "neighbors", "clusters"}, In: []sandbox.Kind{sandbox.Dense, sandbox.Int, sandbox.Int}, Out: []sandbox.Kind{sandbox.Ints}},
			},
		},
		Parts: []Part{
			{ID: "graph", Title: "The k-nearest-neighbour graph", Source: "similarity graphs", Points: 20, Func: "NeighborGraph",
				Checks: []Check{
					{"five points on a line, k = 1", true, 4, lineGraph},
					{"random points", false, 6, randomGraph},
				},
				Slips: map[string]float64{"asymmetric-rule": 0.5}},
			{ID: "components", Title: "Connected components", Source: "graph partitioning", Points: 15, Func: "Components",
				Checks: []Check{
					{"two triangles and a lone vertex", true, 4, triangleComponents},
					{"random sparse graphs", false, 6, randomComponents},
				}},
			{ID: "laplacian", Title: "The graph Laplacian", Source: "spectral clustering, step 1", Points: 15, Func: "Laplacian",
				Checks: []Check{
					{"a path of three vertices", true, 4, pathLaplacian},
					{"random weights", false, 6, randomLaplacian},
				},
				Slips: map[string]float64{"laplacian-normalised": 0.5}},
			{ID: "cut", Title: "The ratio cut", Source: "balanced minimum cut", Points: 10, Func: "RatioCut",
				Checks: []Check{
					{"a path of four vertices cut in the middle", true, 4, pathCut},
					{"random weights and labels", false, 6, randomCut},
				}},
			{ID: "eigenvectors", Title: "The spectral embedding", Source: "spectral clustering, step 2", Points: 20, Func: "SpectralEmbedding",
				Checks: []Check{
					{"a path of five vertices", true, 4, pathEmbedding},
					{"random weights", false, 4, randomSpectral},
					{"a graph in several pieces", false, 2, piecesSpectral},
				},
				Slips: map[string]float64{"largest-eigenvalues": 0.25}},
			{ID: "clusters", Title: "Clusters", Source: "spectral clustering, steps 1–4", Points: 20, Func: "SpectralClusters", Needs: []string{"graph", "laplacian", "eigenvectors"},
				Checks: []Check{
					{"two moons", true, 4, moonClusters},
					{"rings and moons, other points", false, 6, hiddenClusters},
				}},
		},
	}
}
