package spectral

import (
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/exercise/laplacian"
	"kpcalab/homework/finding"
	"kpcalab/homework/sheets/reference"
)

// Each mistake gets its verdict, its slip and a counter-example.
func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		name    string
		of      *exercise.Exercise
		f       any
		verdict finding.Verdict
		slips   string
		example bool
	}{
		{"mutual neighbours", NeighborGraph, mutualGraph, finding.Almost, "asymmetric-rule", true},
		{"no edges", NeighborGraph, func(x *mat.Dense, k int) *mat.SymDense { n, _ := x.Dims(); return mat.NewSymDense(n, nil) }, finding.Wrong, "", true},
		{"one component", Components, func(W *mat.SymDense) []int { return make([]int, W.SymmetricDim()) }, finding.Wrong, "", true},
		{"too few labels", Components, func(W *mat.SymDense) []int { return make([]int, 1) }, finding.Malformed, "shape", false},
		{"other labels", Components, func(W *mat.SymDense) []int {
			labels := reference.Components(W)
			for i := range labels {
				labels[i] = 7 - 2*labels[i]
			}
			return labels
		}, finding.Correct, "", false},
		{"half a cut", RatioCut, func(W *mat.SymDense, labels []int) float64 { return reference.RatioCut(W, labels) / 2 }, finding.Correct, "", false},
		{"a cut that isn't divided", RatioCut, func(W *mat.SymDense, labels []int) float64 { return 2 * reference.RatioCut(W, labels) }, finding.Wrong, "", true},
		{"largest eigenvalues", Embedding, func(L *mat.SymDense, m int) *mat.Dense {
			n := L.SymmetricDim()
			all, y := reference.SpectralEmbedding(L, n), mat.NewDense(n, m, nil)
			for j := range m {
				y.SetCol(j, mat.Col(nil, n-1-j, all))
			}
			return y
		}, finding.Almost, "largest-eigenvalues", true},
		{"columns of length 2", Embedding, func(L *mat.SymDense, m int) *mat.Dense {
			y := reference.SpectralEmbedding(L, m)
			y.Scale(2, y)
			return y
		}, finding.Wrong, "", true},
		{"one cluster", Clusters, func(x *mat.Dense, k, c int) []int { return make([]int, x.RawMatrix().Rows) }, finding.Wrong, "", true},
		{"loops counted", laplacian.SimpleLaplacian, func(W *mat.SymDense) *mat.SymDense {
			L := mat.NewSymDense(W.SymmetricDim(), nil)
			L.CopySym(reference.Laplacian(W))
			for i := range W.SymmetricDim() {
				L.SetSym(i, i, L.At(i, i)+W.At(i, i))
			}
			return L
		}, finding.Correct, "", false},
	} {
		f := c.of.Of(c.f)
		if f.Verdict != c.verdict || finding.IDs(f.Slips) != c.slips || (f.Counterexample != nil) != c.example || f.Help == "" && !f.OK() {
			t.Errorf("%s: %v %q\n%s", c.name, f.Verdict, finding.IDs(f.Slips), f)
		}
	}
}
