package proof

import (
	"testing"

	"kpcalab/homework/finding"
)

func TestIsDerivation(t *testing.T) {
	const right = `\bar g = \Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`
	for src, want := range map[string]bool{
		right: false,
		right + "\nwhere the columns of A are the favourite vectors of my grandmother": false,
		"\\bar g = \\Lambda^{-1/2} A^\\top k_c\nwhere k_c = H(k - \\frac1n K 1_n)":     false,
		"where $k_c = H(k - K 1_n/n)$:\n$$\\bar g = \\Lambda^{-1/2}A^\\top k_c$$":      false,
		"import numpy as np\nk = k - K.mean(axis=1)\ng = A.T @ k / np.sqrt(lam)":       false,
		"kc = k - K*ones(n,1)/n;\ng = inv(sqrt(L))*A'*H*kc":                            false,
		"= " + right: false,
		"\\bar g = B(f - \\frac1n F 1_n)\n = \\Lambda^{-1/2} A^\\top H (k - \\frac1n K 1_n)":                   true,
		"\\bar g &= B(f - \\frac1n F 1_n) \\\\ &= \\Lambda^{-1/2} A^\\top H (k - \\frac1n K 1_n)":              true,
		"ḡ = B f̄\nḡ = Λ^{-1/2} Aᵀ F̄ᵀ f̄":                                                                     true,
		"\\bar C \\bar F \\alpha = \\frac1n \\bar F \\bar F^\\top \\bar F \\alpha\n= \\lambda \\bar F \\alpha": true,
		"Proof. We have $\\bar g = B \\bar f$, and the claim follows.":                                         true,
	} {
		if got := IsDerivation(src); got != want {
			t.Errorf("%q: %v, expected %v", src, got, want)
		}
	}
	if f := Either(right + "\nwhere the columns of A are the favourite vectors of my grandmother"); f.Verdict != finding.Unchecked {
		t.Errorf("a formula and a sentence beneath it: %s", f)
	}
}
