package sheets

import (
	"kpcalab/homework/proof"
	"kpcalab/homework/sandbox"
)

// KernelPCA is the homework of Sugiyama's lecture on kernel PCA: homework 1
// step by step on the Wine data, homework 2 with the formula and its proof.
func KernelPCA() *Sheet {
	return &Sheet{
		ID:      "kernel-pca",
		Version: 1,
		Title:   "Kernel PCA",
		Source:  "Sugiyama, Advanced Data Analysis: Kernel PCA, homework 1 and 2",
		Rules: sandbox.Rules{
			Imports: numerics,
			Only:    onlyPrinting,
			Deny:    solvers,
			Funcs: []sandbox.Func{
				{Name: "GaussianKernel", Params: []string{"x", "y", "c"}, In: []sandbox.Kind{sandbox.Floats, sandbox.Floats, sandbox.Float}, Out: []sandbox.Kind{sandbox.Float}},
				{Name: "GramMatrix", Params: []string{"x", "c"}, In: []sandbox.Kind{sandbox.Dense, sandbox.Float}, Out: []sandbox.Kind{sandbox.Sym}},
				{Name: "CenterGram", Params: []string{"K"}, In: []sandbox.Kind{sandbox.Sym}, Out: []sandbox.Kind{sandbox.Sym}},
				{Name: "Embedding", Params: []string{"K", "k", "m"}, In: []sandbox.Kind{sandbox.Sym, sandbox.Vec, sandbox.Int}, Out: []sandbox.Kind{sandbox.Vec}},
				{Name: "WineEmbedding", Params: []string{"x", "c", "m"}, In: []sandbox.Kind{sandbox.Dense, sandbox.Float, sandbox.Int}, Out: []sandbox.Kind{sandbox.Dense}},
			},
		},
		Parts: []Part{
			{ID: "gaussian", Title: "The Gaussian kernel", Source: "homework 1", Points: 10, Func: "GaussianKernel",
				Checks: []Check{
					public("GaussianKernel"),
					hidden("GaussianKernel", 2),
					{"random points", false, 2, hiddenGaussian},
					{"equal points and points far from the origin", false, 2, extremeGaussian},
				}},
			{ID: "gram", Title: "The Gram matrix", Source: "homework 1", Points: 10, Func: "GramMatrix", Needs: []string{"gaussian"},
				Checks: []Check{
					public("GramMatrix"),
					hidden("GramMatrix", 2),
					{"random data", false, 3, hiddenGram},
					{"a single sample", false, 1, singleGram},
				}},
			{ID: "centre", Title: "Centring in feature space", Source: "homework 1", Points: 15, Func: "CenterGram",
				Checks: []Check{
					public("CenterGram"),
					hidden("CenterGram", 2),
					{"random Gram matrices", false, 3, hiddenCenter},
					{"symmetric matrices with negative entries", false, 1, indefiniteCenter},
				}},
			{ID: "embedding", Title: "The embedding of a sample", Source: "homework 1", Points: 20, Func: "Embedding", Needs: []string{"centre"},
				Checks: []Check{
					public("Embedding"),
					hidden("Embedding", 2),
					{"new samples, m < n−1", false, 2, hiddenEmbedding},
					{"as many components as there are, m = n−1", false, 2, fullEmbedding},
				}},
			{ID: "wine", Title: "The Wine data", Source: "homework 1", Points: 15, Func: "WineEmbedding", Needs: []string{"gaussian", "gram", "centre", "embedding"},
				Checks: []Check{
					{"every third wine, c = 3", true, 8, publicWine},
					{"other wines and widths", false, 5, hiddenWine},
					{"data with other columns, m = 3", false, 2, otherColumns},
				},
				Figure: wineFigure},
			{ID: "formula", Title: "The embedding formula", Source: "homework 2", Points: 10, Text: "EmbeddingFormula", Judge: proof.Formula},
			{ID: "proof", Title: "The proof", Source: "homework 2", Points: 10, Text: "EmbeddingProof", Judge: proof.Derivation,
				Slips: map[string]float64{"essential-step": 0}}, // the claim alone is no proof,
			{ID: "own-data", Title: "Data of your own", Source: "homework 1", Points: 10},
		},
	}
}

// numerics are the packages that an answer in numerical Go may need.
var numerics = []string{
	"cmp", "container/heap", "errors", "fmt", "iter", "log", "maps", "math", "math/big", "math/bits", "math/cmplx", "os", "runtime", "slices", "sort", "strconv", "strings",
	"sync", "sync/atomic", "unicode",
	"gonum.org/v1/gonum/blas", "gonum.org/v1/gonum/blas/blas64", "gonum.org/v1/gonum/floats", "gonum.org/v1/gonum/lapack/lapack64",
	"gonum.org/v1/gonum/mat", "gonum.org/v1/gonum/stat",
}

// onlyPrinting keeps the packages that can also read or print to the parts that
// an answer needs.
var onlyPrinting = map[string][]string{
	"fmt":     {"Print", "Printf", "Println", "Sprint", "Sprintf", "Sprintln", "Fprint", "Fprintf", "Fprintln", "Errorf", "Stringer"},
	"log":     {"Print", "Printf", "Println", "Fatal", "Fatalf", "Fatalln", "Panic", "Panicf", "Panicln"},
	"os":      {"Stdout", "Stderr"},
	"runtime": {"NumCPU", "GOMAXPROCS", "NumGoroutine", "Gosched", "KeepAlive"},
}

// solvers are library functions that are the answer.
var solvers = map[string][]string{
	"gonum.org/v1/gonum/stat": {"PC", "CC"},
}
