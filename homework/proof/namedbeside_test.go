package proof

import (
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// Beside words that can't be read, a known mistake is named all the same; a right
// formula is Unchecked there, and where the words hold an equation nothing is said of
// the rest, which may need it.
func TestNamedBesideUnreadWords(t *testing.T) {
	const named = "Without the words that aren't read"
	for _, c := range []struct {
		source  string
		verdict finding.Verdict
		says    string // of the mistake
	}{
		{`Engineering summary: ḡ = Λ^(-½)·Aᵀ·H·(k − K·1). Nobody said it twice.`, finding.Malformed, "row sums"},
		{`$\bar g=\Lambda^{1/2}A^\top H(k-\frac1nK\mathbf 1)$. Centring is not needed twice here.`, finding.Malformed, `+\tfrac12`},
		{`Λ^(−1/2) Aᵀ (I − E) (k − K e), where E = (1/n) 1 1ᵀ, e = E's first column`, finding.Malformed, ""},
	} {
		f := checkFormula(c.source, 1)
		notes := strings.Join(f.Notes, "\n")
		if f.Verdict != c.verdict || strings.Contains(notes, named) != (c.says != "") || !strings.Contains(notes, c.says) {
			t.Errorf("%s: %v %s\n%s", c.source, f.Verdict, f.Say, notes)
		}
	}
	right := checkFormula(`Engineering summary: ḡ = Λ^(-½)·Aᵀ·H·(k − K·1_n/n). Say the kernel has unit [W].`, 1)
	if right.Verdict != finding.Unchecked || len(right.Notes) > 0 {
		t.Errorf("%v %s %q", right.Verdict, right.Say, right.Notes)
	}
}
