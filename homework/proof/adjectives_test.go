package proof

import "testing"

// TestSaidOfSymbols: what a proof says of its symbols is checked, of lists of them and
// without a verb, too.
func TestSaidOfSymbols(t *testing.T) {
	const chain = ` $B\bar f=\Lambda^{-1/2}A^\top\bar F^\top\bar f=\Lambda^{-1/2}A^\top HF^\top(f-\frac1nF\mathbf1)=\Lambda^{-1/2}A^\top H(k-\frac1nK\mathbf 1)$`
	judgeAll(t, Derivation, []string{
		chain + ` (K, H symmetric).`,
		chain + ` ($K$ and $H$ symmetric).`,
		chain + `, because $K$, $H$ and $\Lambda$ are symmetric.`,
		chain + ` with $H$ idempotent.`,
		`Both $H$ and $K$ are symmetric.` + chain + `.`,
		`$B=\Lambda^{-1/2}A^\top\bar F^\top$ contains the unit axes as rows.` + chain + `.`,
		`$B$ has the axes $\psi_j$ as its rows.` + chain + `.`,
		`$A$ holds the eigenvectors as columns.` + chain + `.`,
		"Bf̄ = Λ^{-1/2}AᵀF̄ᵀf̄ = Λ^{-1/2}AᵀHFᵀ(f − F1/n) (H symmetric) = Λ^{-1/2}AᵀH(k − K1/n)",
		"Transposed: f̄ᵀBᵀ = f̄ᵀF̄AΛ^(−1/2) = (fᵀ − (1/n)1ᵀFᵀ)FHAΛ^(−1/2) = (kᵀ − (1/n)1ᵀK)HAΛ^(−1/2), because fᵀF = kᵀ and FᵀF = K. Transposing again (K, H symmetric) gives Bf̄ = Λ^(−1/2)AᵀH(k − (1/n)K1).",
	}, []string{
		chain + ` (K, H, A symmetric).`,
		chain + ` ($A$ and $H$ symmetric).`,
		chain + `, because $K$, $A$ and $\Lambda$ are symmetric.`,
		chain + ` with $K$ idempotent.`,
		`Both $H$ and $F$ are symmetric.` + chain + `.`,
		`$B=\Lambda^{-1/2}A^\top\bar F^\top$ contains the unit axes as columns.` + chain + `.`,
		`$B$ has the axes $\psi_j$ as its columns.` + chain + `.`,
		`$A$ holds the eigenvectors as rows.` + chain + `.`,
		"Bf̄ = Λ^{-1/2}AᵀF̄ᵀf̄ = Λ^{-1/2}AᵀHFᵀ(f − F1/n) (A symmetric) = Λ^{-1/2}AᵀH(k − K1/n)",
		"Transposed: f̄ᵀBᵀ = f̄ᵀF̄AΛ^(−1/2) = (fᵀ − (1/n)1ᵀFᵀ)FHAΛ^(−1/2) = (kᵀ − (1/n)1ᵀK)HAΛ^(−1/2), because fᵀF = kᵀ and FᵀF = K. Transposing again (K, H, A symmetric) gives Bf̄ = Λ^(−1/2)AᵀH(k − (1/n)K1).",
	})
}
