package proof

import (
	"testing"

	"kpcalab/homework/finding"
)

// TestOwnMean: f̄ is the mean of the features where a text says so; where it doesn't,
// and only then the text is true, a sentence asks.
func TestOwnMean(t *testing.T) {
	for _, c := range []struct {
		src   string
		judge func(string, uint64) finding.Finding
		want  string // of the slip; "" where the text is right
	}{
		{`Since ψ_j = F̄α_j/√λ_j has unit length, the j-th coordinate is ⟨ψ_j, f − f̄⟩ = (1/√λ_j) α_jᵀ H (k − K1/n).`, checkFormula, "fbar-mean"},
		{`Since ψ_j = F̄α_j/√λ_j has unit length, the j-th coordinate is ⟨ψ_j, f − f̄⟩ = (1/√λ_j) α_jᵀ H (k − K1/n), where f̄ = F1/n.`, checkFormula, ""},
		{`\bar g = B(f - \bar f) = \Lambda^{-1/2}A^\top H(k - \frac1nK1_n), \bar f = \frac1n\sum_{i=1}^n f_i`, checkFormula, ""},
		{`\bar g = B(f - \bar f) = \Lambda^{-1/2}A^\top H(k - \frac1nK1_n), \bar f = \sum_{i=1}^n f_i`, checkFormula, "chain"},
		{`\bar g = B(f - \bar f) = \Lambda^{-1/2}A^\top H(k - \frac1nK1_n)`, checkFormula, "fbar-mean"},
		{`With the mean $\bar f=\frac1n\sum_{i=1}^nf_i$ of the features, $\bar g=B(f-\bar f)=\Lambda^{-1/2}A^\top\bar F^\top(f-\bar f)=\Lambda^{-1/2}A^\top HF^\top(f-\bar f)=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$.`, checkDerivation, ""},
		{`$\bar g=B(f-\bar f)=\Lambda^{-1/2}A^\top\bar F^\top(f-\bar f)=\Lambda^{-1/2}A^\top HF^\top(f-\bar f)=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$.`, checkDerivation, "fbar-mean"},
	} {
		f := c.judge(c.src, 5)
		if (f.Verdict == finding.Correct) != (c.want == "") || finding.IDs(f.Slips) != c.want {
			t.Errorf("%s\nwant %q\n%s", c.src, c.want, f)
		}
	}
}
