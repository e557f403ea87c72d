package sentence

import (
	"regexp"
	"strings"
)

// Shorthand for eigenvectors and eigenvalues: eigvecs/eigvals, e-vectors, EVs of HKH.

// shorthand are the words that short ones stand for.
var shorthand = func() map[string]string {
	m := map[string]string{}
	for whole, words := range map[string]string{
		"eigenvectors": "eigvecs eigenvecs evecs e-vectors eig-vectors eigvectors eigen-vectors e-vecs evectors",
		"eigenvector":  "eigvec eigenvec evec e-vector eig-vector eigvector eigen-vector e-vec evector",
		"eigenvalues":  "eigvals eigenvals evals e-values eig-values eigvalues eigen-values e-vals evalues",
		"eigenvalue":   "eigval eigenval e-value eig-value eigvalue eigen-value e-val evalue",
	} {
		for _, w := range strings.Fields(words) {
			m[w] = whole
		}
	}
	return m
}()

// slashed are two such words with a slash between: eigenvectors/eigenvalues.
var slashed = regexp.MustCompile(`(?i)\b(eig[a-z-]*|e-?v[a-z]*s)/(eig[a-z-]*|e-?v[a-z]*s)\b`)

// withoutSlashes writes a comma for the slash between two words.
func withoutSlashes(text string) string {
	return slashed.ReplaceAllStringFunc(text, func(m string) string {
		a, b, _ := strings.Cut(m, "/")
		if !speaksOfEigen(a) || !speaksOfEigen(b) {
			return m
		}
		return a + "," + b
	})
}

func speaksOfEigen(w string) bool {
	w = strings.ToLower(w)
	return shorthand[w] != "" || strings.HasPrefix(w, "eigen")
}

// spellOut writes the words for shorthand, and an and between vectors and values.
func (t *Text) spellOut() {
	for i := range t.Pieces {
		p := &t.Pieces[i]
		if whole := shorthand[p.Text]; p.Kind == Word && whole != "" {
			p.Text = whole
		}
		if i > 1 && p.Kind == Word && t.Pieces[i-1].Kind == Mark && t.Pieces[i-1].Text == "," && t.Pieces[i-2].Kind == Word && speaksOfEigen(p.Text) && speaksOfEigen(t.Pieces[i-2].Text) && t.Pieces[i-2].To == t.Pieces[i-1].From && t.Pieces[i-1].To == p.From {
			t.Pieces[i-1].Kind, t.Pieces[i-1].Text = Word, "and"
		}
	}
}
