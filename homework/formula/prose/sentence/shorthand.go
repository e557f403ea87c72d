package sentence

import (
	"regexp"
	"strings"

	"kpcalab/homework/lazyregexp"
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
var slashed = lazyregexp.New(`(?i)\b(eig[a-z-]*|e-?v[a-z]*s)/(eig[a-z-]*|e-?v[a-z]*s)\b`)

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

// featureDimension finds a letter that is called the dimension of the feature space.
var featureDimension = lazyregexp.New(`(?i:\b(?:let|with|where|and|here)\s+)\$?([DpNqr])\$?\s+(?:be|is|denotes?|being)\s+(?:the\s+)?dimension\s+of\s+(?:the\s+)?feature\s+space\b`)

// withDimension writes d for such a letter, where it stands in sizes and nowhere else, and
// takes out what it is called.
func withDimension(text string) string {
	m := featureDimension.FindStringSubmatchIndex(text)
	if m == nil || ownD.MatchString(text) {
		return text
	}
	letter := text[m[2]:m[3]]
	inSizes := regexp.MustCompile(`([nm1] ?(?:×|\\times) ?)` + letter + `\b|\b` + letter + `( ?(?:×|\\times) ?[nm1]\b)`)
	rest := text[:m[0]] + strings.Repeat(" ", len([]rune(text[m[0]:m[1]]))) + text[m[1]:]
	changed := inSizes.ReplaceAllStringFunc(rest, func(s string) string { return strings.Replace(s, letter, "d", 1) })
	if regexp.MustCompile(`(?:^|[^A-Za-z\\])` + letter + `(?:[^A-Za-z]|$)`).MatchString(changed) {
		return text
	}
	return changed
}

// ownD is a d of the text's own.
var ownD = lazyregexp.New(`(?:^|[^A-Za-z\\])d(?:[^A-Za-z]|$)`)
