package sentence_test

import (
	"strings"
	"testing"

	"kpcalab/homework/formula/prose/sentence"
)

// FuzzCut: pieces stand in the order of the source, none overlaps the next, and a mark
// or a piece of mathematics is what stands at its place.
func FuzzCut(f *testing.F) {
	for _, src := range []string{
		`Denote by $\mu$ the mean of the columns of $K$; then $\bar g=\Lambda^{-1/2}A^\top$ times ($k$ minus $\mu$).`,
		`ḡ = Λ^(-1/2) Aᵀ Σᵢ hᵢ (kᵢ − mᵢ) (row means of K), hᵢ = i-th column of H, e.g. i.e. J = the matrix`,
		`H = H' (by symmetry) \text{ and $A$ holds unit vectors}, m largest (ones)) = k`,
		`wobei die Spalten von A die Eigenvektoren von HKH sind, vecteurs propres`,
	} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		if len(src) > 2000 {
			return
		}
		text := sentence.Cut(src)
		if text == nil {
			return
		}
		at := 0
		for _, p := range text.Pieces {
			if p.From < at || p.To < p.From || p.To > len(text.Src) {
				t.Fatalf("%q stands at %d to %d, behind %d", p.Text, p.From, p.To, at)
			}
			if here := string(text.Src[p.From:p.To]); p.Kind != sentence.Word && p.Text != here {
				t.Fatalf("%q is taken for %q", here, p.Text)
			} else if p.Kind == sentence.Word && p.Text != strings.ToLower(here) && p.Text != "i.e" {
				t.Fatalf("the word %q is taken for %q", here, p.Text)
			}
			at = p.To
		}
	})
}
