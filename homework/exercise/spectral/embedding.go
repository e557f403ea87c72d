package spectral

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/exercise/laplacian"
	"kpcalab/homework/finding"
	"kpcalab/homework/sheets/reference"
)

// Embedding are orthonormal eigenvectors to the m smallest eigenvalues of L, as
// columns. Signs, and bases of repeated eigenvalues, are free.
var Embedding = &exercise.Exercise{
	Name:      "SpectralEmbedding",
	Args:      []string{"L", "m"},
	Todo:      "orthonormal eigenvectors of `L` to its `m` smallest eigenvalues, as columns, the smallest eigenvalue first",
	Reference: reference.SpectralEmbedding,
	Draw: func(seed uint64) []exercise.Case {
		list := embeddingCases()
		rng := exercise.Rand(seed)
		if seed != 0 {
			for _, n := range rng.Perm(5) {
				list = append(list, exercise.Case{Hidden: true, Args: []any{reference.Laplacian(randomWeights(rng, n+6, 0.8)), 3}})
			}
		}
		return append(list, list[0])
	},
	Free:   exercise.Signs,
	Decide: judgeEmbedding,
}

// InPieces asks for the embedding of graphs of two components, where the smallest
// eigenvalue is repeated.
var InPieces = Embedding.On(func(seed uint64) []exercise.Case {
	list, rng := embeddingCases(), exercise.Rand(seed)
	for range 2 {
		list = append(list, exercise.Case{Hidden: true, Args: []any{reference.Laplacian(sideBySide(randomWeights(rng, 5, 1), randomWeights(rng, 4, 1))), 3}})
	}
	return list
})

func embeddingCases() []exercise.Case {
	return []exercise.Case{
		{Name: "a path of five vertices", Args: []any{reference.Laplacian(path(5)), 2}},
		{Name: "four vertices with different weights", Args: []any{reference.Laplacian(laplacian.Weights(4, 1, 0, 0.5, 2, 0, 3)), 1}},
	}
}

var largestEigenvalues = finding.Define("largest-eigenvalues", `the eigenvectors belong to the largest eigenvalues of $\boldsymbol L$`,
	`Which vectors are constant on every cluster of a graph in pieces, and what are their eigenvalues?`)

func judgeEmbedding(p *exercise.Exercise, cases []exercise.Case, replies []exercise.Reply, again exercise.Caller) finding.Finding {
	say, top := "", true
	for i, c := range cases {
		L, m, v := c.Args[0].(*mat.SymDense), c.Args[1].(int), replies[i].Value
		if n := L.SymmetricDim(); v.Rows != n || v.Cols != m {
			return p.WrongShape(c, v, fmt.Sprintf(", expected was a %d×%d matrix", n, m), "One row for each vertex, one column for each eigenvector.")
		}
		values := eigenvalues(L)
		if s := notEigenvectors(p, L, v.Dense(), values); s != "" && say == "" {
			say = s
		}
		for j := range values[:len(values)/2] {
			values[j], values[len(values)-1-j] = values[len(values)-1-j], values[j]
		}
		top = top && notEigenvectors(p, L, v.Dense(), values) == ""
	}
	if say == "" {
		return exercise.Passed(cases)
	}
	f := finding.Finding{Verdict: finding.Wrong, Say: say,
		Help: `Multiply $\boldsymbol L$ by one of your columns: is the result a multiple of it? Are your columns of length 1, and at right angles?`}
	if top {
		f = largestEigenvalues.Almost()
	}
	f.Counterexample = embeddingExample(p, again)
	return f
}

// eigenvalues of L, smallest first.
func eigenvalues(L *mat.SymDense) []float64 {
	var eig mat.EigenSym
	if !eig.Factorize(L, false) {
		panic("spectral: the eigenvalues of a Laplacian did not converge")
	}
	return eig.Values(nil)
}

// embeddingTolerance is for residuals and inner products of vectors of length 1:
// an iterative solver may stop at seven digits.
const embeddingTolerance = 1e-6

// notEigenvectors says which columns of Y aren't orthonormal eigenvectors to the
// first eigenvalues, "" if all are.
func notEigenvectors(p *exercise.Exercise, L *mat.SymDense, Y *mat.Dense, values []float64) string {
	_, m := Y.Dims()
	var gram, LY mat.Dense
	gram.Mul(Y.T(), Y)
	LY.Mul(L, Y)
	tol := math.Max(embeddingTolerance, p.Tolerance)
	for j := range m {
		for l := range m {
			want := 0.0
			if j == l {
				want = 1
			}
			if !(math.Abs(gram.At(j, l)-want) <= tol) {
				return fmt.Sprintf("Columns %d and %d aren't orthonormal.", j+1, l+1)
			}
		}
		for i, v := range mat.Col(nil, j, &LY) {
			if !(math.Abs(v-values[j]*Y.At(i, j)) <= tol*largest(L)) {
				return fmt.Sprintf("Column %d isn't an eigenvector to the eigenvalue number %d from below.", j+1, j+1)
			}
		}
	}
	return ""
}

// embeddingExample shows what uᵀLu should be for the first column of the smallest
// graph on which it is wrong.
func embeddingExample(p *exercise.Exercise, again exercise.Caller) *finding.Example {
	if again == nil {
		return nil
	}
	for _, g := range laplacian.Small {
		L := reference.Laplacian(g.W)
		r := again(L, 1)
		if r.Stop != exercise.Returned || r.Value.Rows != L.SymmetricDim() || r.Value.Cols != 1 {
			return nil
		}
		values := eigenvalues(L)
		if notEigenvectors(p, L, r.Value.Dense(), values) == "" {
			continue
		}
		x := &finding.Example{Setting: g.Text + "; m = 1, u is your column"}
		u := mat.NewVecDense(L.SymmetricDim(), r.Value.Data)
		x.Add("uᵀu", 1, mat.Dot(u, u))
		x.Add("uᵀLu", 0, mat.Inner(u, L, u))
		return x
	}
	return nil
}
