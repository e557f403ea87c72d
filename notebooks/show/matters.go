package show

// matters says what a right answer is good for, by the name of the answer in the notebooks.
var matters = map[string]string{
	"Polar":              "Why it matters: PCA, unchanged, now follows the bend. All the rest of the course is a search for such a map, without writing it down.",
	"PrimalEmbedding":    "Why it matters: this is the definition. Every other formula of the course must give these numbers.",
	"TotalVariance":      "Why it matters: shares of the variance need the sum of all eigenvalues, and this sum needs none of them.",
	"Axes":               "Why it matters: on axes of length 1, with all components, distances between embedded samples are distances in feature space; with fewer they are never larger.",
	"Phi":                "Why it matters: one inner product, squared, stands for all products of two coordinates.",
	"FeatureCount":       "Why it matters: this is the size of the matrix that the kernel saves you.",
	"DistanceToMean":     "Why it matters: nearest means, k-means and novelty detection need nothing but this distance, and now they work with every kernel.",
	"GaussianKernel":     "Why it matters: this is the only place where the data enter. From here on, kernel PCA sees kernel values only.",
	"GramMatrix":         "Why it matters: whatever the samples are, wines or words, an $n\\times n$ table of similarities is all that is left of them.",
	"CenterGram":         "Why it matters: you have subtracted the mean in a space that may have infinitely many dimensions.",
	"Embedding":          "Why it matters: a sample that nobody has seen before gets its place, by itself and without a new fit.",
	"WineEmbedding":      "Why it matters: this is homework 1. One eigenproblem embeds all samples.",
	"PreImageWeights":    "Why it matters: with these weights everything about $P$, its length and its distance from any image, needs kernel values only.",
	"DistanceGradient":   "Why it matters: where it vanishes lies the pre-image, and setting it to zero is the whole derivation of the fixed point.",
	"NeighborDistances":  "Why it matters: these two terms are what the published program lacks.",
	"FixedPointStep":     "Why it matters: repeated, this step cleans a noisy picture.",
	"UnionGraph":         "Why it matters: eigenvectors of a matrix that isn't symmetric need be neither orthogonal nor real.",
	"PathCuts":           "Why it matters: what all of section 3 relaxes, you have solved exactly, for one graph.",
	"TwoValues":          "Why it matters: with these values a sum over edges, $u^\\top Lu$, *is* the RatioCut, and an eigenvector can take its place.",
	"Laplacian":          "Why it matters: the eigenvectors of this matrix cut a graph into clusters.",
	"Transform":          "Why it matters: a sample's place must not depend on its company.",
	"PrintedEigenvalues": "Why it matters: eigenvalues of two programs can be compared only by somebody who knows these factors.",
	"Parameters":         "Why it matters: the same number in two programs is not the same kernel.",
	"ComponentsFor":      "Why it matters: a number of components without the share that they carry says nothing.",
	"NextLandmark":       "Why it matters: this rule covers the data within twice the best possible radius (Gonzalez 1985).",
	"FourierFeatures":    "Why it matters: these features need no sample at all, so they can be computed as the data stream by.",
	"NystromGram":        "Why it matters: with $\\ell$ landmarks a million samples fit into memory.",
	"dualProof":          "Why it matters: an eigenproblem as large as the number of samples gives the axes of a space of any size.",
	"lengthProof":        "Why it matters: now you know the length of $\\bar F\\alpha_j$, and by what to divide.",
	"formula":            formulaMatters,
	"EmbeddingFormula":   formulaMatters,
	"proof":              proofMatters,
	"EmbeddingProof":     proofMatters,
	"Proof":              proofMatters,
}

const (
	formulaMatters = "Why it matters: $K$ and $k$ are all that is in it. No feature has to be written down."
	proofMatters   = "Why it matters: a chain of true lines holds for every kernel and every data set; an example only for itself."
)
