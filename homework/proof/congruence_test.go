package proof

import "testing"

// TestCongruence: what is shown of the factors holds of their product, also where the
// product isn't written down; what isn't shown of a factor isn't.
func TestCongruence(t *testing.T) {
	const kernels = `$\bar F^\top\bar f=HF^\top(f-\frac1nF1_n)=H(k-\frac1nK1_n)$, since $\bar F=FH$, $F^\top f=k$ and $F^\top F=K$. `
	judgeAll(t, Derivation, []string{
		kernels + `As $B=\Lambda^{-1/2}A^\top\bar F^\top$, the claim follows.`,
		`We have $B=\Lambda^{-1/2}A^\top\bar F^\top$. ` + kernels,
		"B = \\Lambda^{-1/2} A^\\top H F^\\top\nF^\\top \\bar f = F^\\top f - \\frac1n F^\\top F 1_n = k - \\frac1n K 1_n",
		"B \\bar f = \\Lambda^{-1/2} A^\\top \\bar F^\\top \\bar f\n\\bar F^\\top = H F^\\top\nF^\\top \\bar f = F^\\top f - \\frac1n F^\\top F 1_n\nF^\\top f = k\nF^\\top \\bar f = k - \\frac1n K 1_n",
		"psi = Fbar A Lambda^(-1/2), so psi^T fbar = Lambda^(-1/2) A^T Fbar^T fbar. Fbar = F H, so Fbar^T fbar = H F^T fbar. fbar = f - F1/n, so F^T fbar = F^T f - F^T F 1/n = k - K1/n.",
	}, []string{
		kernels, // B is open
		`$\bar g=B\bar f=\Lambda^{-1/2}A^\top\bar F^\top\bar f$. Here $\bar F^\top\bar f=HF^\top(f-\frac1nF1_n)$; and $HF^\top f-\frac1nF^\top F1_n=Hk-\frac1nK1_n$.`, // H is lost
		kernels + `As $B=\Lambda^{1/2}A^\top\bar F^\top$, the claim follows.`,
		`$\bar F^\top\bar f=HF^\top\bar f$, since $\bar F=FH$. As $B=\Lambda^{-1/2}A^\top\bar F^\top$, the claim follows.`,
		"B = \\Lambda^{-1/2} A^\\top H F^\\top\nF^\\top f = k",
		"B \\bar f = \\Lambda^{-1/2} A^\\top \\bar F^\\top \\bar f\n\\bar F^\\top = H F^\\top\nF^\\top \\bar f = k - K 1_n",
		`Let $B=\Lambda^{-1/2}A^\top\bar F^\top$. ` + kernels,
	})
}
