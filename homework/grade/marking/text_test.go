package marking

import (
	"testing"

	"kpcalab/homework"
	"kpcalab/homework/grade/extract"
	"kpcalab/homework/sheets"
)

// A formula that was read in part costs nothing and earns nothing until a human has
// read the rest.
func TestReadInPartWaits(t *testing.T) {
	answers := &extract.Answers{Texts: map[string]string{"EmbeddingFormula": `$\bar g = \Lambda^{-1/2}A^\top H(k - \frac1n K 1_n)$. The matrix $HKH$ has trace one and rank one.`}}
	part, _ := markText(sheets.KernelPCA().Part("formula"), answers)
	if part.Verdict != homework.Unchecked || !part.Waits() || part.Points != 0 || !part.Meaning.Zero() {
		t.Fatalf("%s, %g points, waits: %v", part.Verdict, part.Points, part.Waits())
	}
	r := &Result{Parts: []Part{part}}
	if err := r.Mark("formula", 9, "Its rank is larger."); err != nil {
		t.Fatal(err)
	}
	if p := r.Parts[0]; p.Waits() || r.Score != 9 {
		t.Errorf("after the mark: %g points, waits: %v", r.Score, p.Waits())
	}
}
