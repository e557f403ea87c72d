package sheets

import (
	"kpcalab/homework/exercise/kernelpca"
	"kpcalab/homework/finding"
	"kpcalab/homework/proof"
)

// KernelPCA is the homework of Sugiyama's lecture on kernel PCA: homework 1
// step by step on the Wine data, homework 2 with the formula and its proof.
func KernelPCA() *Sheet {
	return Declare(&Sheet{
		ID:      "kernel-pca",
		Version: 1,
		Title:   "Kernel PCA",
		Source:  "Sugiyama, Advanced Data Analysis: Kernel PCA, homework 1 and 2",
		Rules:   numerical(),
		Parts: []Part{
			{ID: "gaussian", Title: "The Gaussian kernel", Source: "homework 1", Points: 10, Checks: []Check{
				public(kernelpca.GaussianKernel, 4), hidden(kernelpca.GaussianKernel, 4),
				{"equal points and points far from the origin", false, 2, kernelpca.FarPoints},
			}},
			{ID: "gram", Title: "The Gram matrix", Source: "homework 1", Points: 10, Needs: []string{"gaussian"}, Checks: []Check{
				public(kernelpca.GramMatrix, 4), hidden(kernelpca.GramMatrix, 5),
				{"a single sample", false, 1, kernelpca.OneSample},
			}},
			{ID: "centre", Title: "Centring in feature space", Source: "homework 1", Points: 15, Checks: []Check{
				public(kernelpca.CenterGram, 4), hidden(kernelpca.CenterGram, 5),
				{"symmetric matrices with negative entries", false, 1, kernelpca.IndefiniteGram},
			}},
			{ID: "embedding", Title: "The embedding of a sample", Source: "homework 1", Points: 20, Needs: []string{"centre"}, Checks: []Check{
				public(kernelpca.Embedding, 4), hidden(kernelpca.Embedding, 4),
				{"as many components as there are, m = n−1", false, 2, kernelpca.AllComponents},
			}},
			{ID: "wine", Title: "The Wine data", Source: "homework 1", Points: 15, Needs: []string{"gaussian", "gram", "centre", "embedding"}, Checks: []Check{
				{"every third wine, c = 3", true, 8, kernelpca.StandardizedWine},
				{"other wines and widths", false, 5, kernelpca.StandardizedWine},
				{"data with other columns, m = 3", false, 2, kernelpca.StandardizedColumns},
			}, Slips: wineSlips(), Figure: wineFigure},
			{ID: "formula", Title: "The embedding formula", Source: "homework 2", Points: 10, Text: "EmbeddingFormula", Judge: proof.Formula, Meaning: proof.FormulaMeaning,
				Slips: map[string]float64{"primal": 0}}, // a copy of the definition is no step
			{ID: "proof", Title: "The proof", Source: "homework 2", Points: 10, Text: "EmbeddingProof", Judge: proof.Homework2, Meaning: proof.ProofMeaning,
				// No equation, what was given, a circle, and what is true of other things are no half of a proof.
				Slips: map[string]float64{"no-step": 0, "no-own-step": 0, "circular": 0, "no-end": 0}},
			{ID: "own-data", Title: "Data of your own", Source: "homework 1", Points: 10},
		},
	})
}

// wineSlips keep nothing: each of the steps has points of its own, and this part is
// for putting them together.
func wineSlips() map[string]float64 {
	nothing := map[string]float64{}
	for _, s := range finding.Slips() {
		if _, ok := manners[s.ID]; !ok {
			nothing[s.ID] = 0
		}
	}
	return nothing
}
