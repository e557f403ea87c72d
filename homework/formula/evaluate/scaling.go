package evaluate

import (
	"maps"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
	"kpcalab/homework/instance"
)

// scaling is another convention for eigenvectors and eigenvalues than the lecture's, as
// Cornell's and AI2's: α_j of length 1/√λ_j, and eigenvalues of K̄/n.
type scaling struct {
	vectors bool // AᵀA = Λ⁻¹, with the lecture's Λ
	axes    bool // ψ_j = F̄α_j, as the lecture has it before it divides by its length
	values  int  // 0: K̄α = λα; 1: K̄α = nλα; 2: K̄α = (n−1)λα
}

// rescaled is an instance with that scaling; axes, features and kernel values stay.
func rescaled[T any](s scaling, in *instance.Instance[T]) *instance.Instance[T] {
	if s == (scaling{}) {
		return in
	}
	g := algebra.Over[T]{F: in.Field}
	out := *in
	out.Values = maps.Clone(in.Values)
	if lambda := in.Values["Lambda"]; s.vectors {
		inverse := make([]T, lambda.Rows)
		for j := range inverse {
			inverse[j], _ = in.Field.Pow(lambda.At(j, j), algebra.Frac(-1, 2))
		}
		out.Values["A"] = g.Mul(in.Values["A"], g.Diag(inverse))
	}
	if s.axes {
		out.Values["Psi"] = g.Mul(in.Values["bar F"], in.Values["A"])
		out.Values["B"] = out.Values["Psi"].T()
	}
	if s.values > 0 {
		share := in.Field.Of(algebra.Frac(1, int64(in.Size[algebra.N]+1-s.values)))
		out.Values["Lambda"] = g.Scale(share, in.Values["Lambda"])
	}
	return &out
}

// rescale finds the scaling that the text states: all equations about eigenvectors are true
// with it, and not with fewer differences from the lecture's.
func (t *Text) rescale() {
	about := t.eigenEquations()
	if len(about) == 0 || t.hold(about, 0, scaling{}) {
		return
	}
	scalings := []scaling{{axes: true}, {vectors: true}, {values: 1}, {values: 2}, {vectors: true, values: 1},
		{vectors: true, values: 2}}
	if t.mentionsAny("bar g", "g", "k", "f", "bar f") { // the embedding is about axes of length 1
		scalings = scalings[1:]
	}
	for _, s := range scalings {
		if t.hold(about, 0, s) {
			t.scaling, t.worlds = s, nil
			return
		}
	}
}

// hold reports equations that are true under a scaling, on one of the fixed instances.
func (t *Text) hold(list []*formula.Statement, on int, s scaling) bool {
	w := On(t, rescaled(s, fixed()[on]))
	for _, e := range list {
		for i := 1; i < len(e.Terms); i++ {
			if equal, _, trouble := w.Equal(e.Terms[i-1], e.Terms[i]); trouble != nil || !equal {
				return false
			}
		}
	}
	return true
}

// eigenEquations are the equations of a text that speak of eigenvectors or eigenvalues and
// of nothing but them, the Gram matrix and the axes.
func (t *Text) eigenEquations() (list []*formula.Statement) {
	for _, s := range t.Doc.Statements {
		if len(s.Terms) < 2 || s.Continues || t.Skipped(s) {
			continue
		}
		eigen, others := false, false
		for _, n := range s.Terms {
			for name := range t.Uses(n) {
				switch name {
				case "A", "alpha", "lambda", "Lambda":
					eigen = true
				case "K", "bar K", "H", "n", "one", "I", "m", "delta", "psi", "bar F":
				default:
					others = true
				}
			}
		}
		if eigen && !others {
			list = append(list, s)
		}
	}
	return list
}
