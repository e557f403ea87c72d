package proof

import (
	"testing"

	"kpcalab/homework/finding"
)

// TestNothingTrueRefused: right answers beside which stands what was once taken for
// a false accept's cause.
func TestNothingTrueRefused(t *testing.T) {
	for _, src := range []string{
		"The answer is Lambda^(-1/2) A^T Fbar^T (f - F 1/n), which is Lambda^(-1/2) A^T H (k - (1/n) K 1).",
		`Put $M = \Lambda^{-1/2}A^\top$. Because $MH=M$, the embedding is $M(k-\frac1nK\mathbf 1_n)$.`,
		`\mathbf{y}=\mathbf{M}^\top(\mathbf{k}-\mathbf{K}\mathbf{1}/n),\ \mathbf{M}=\mathbf{A}\boldsymbol{\Lambda}^{-1/2},\ \text{which satisfies } \mathbf{M}^\top\bar{\mathbf{K}}\mathbf{M}=\mathbf{I}_m`,
		`First subtract the mean column of $K$ from $k$, then multiply by $H$, then by $A^\top$, and finally divide the $j$th entry by $\sqrt{\lambda_j}$: $\bar g = \Lambda^{-1/2}A^\top H(k - \frac1nK\mathbf 1_n)$.`,
	} {
		if f := checkFormula(src, 11); f.Verdict != finding.Correct {
			t.Errorf("%s\n%s", src, f)
		}
	}
}
