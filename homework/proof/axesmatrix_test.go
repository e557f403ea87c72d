package proof

import "testing"

// TestAxesWithoutIndex: ψ without an index is the matrix of all axes where a single
// axis doesn't fit.
func TestAxesWithoutIndex(t *testing.T) {
	const rest = ` = \Lambda^{-1/2}A^\top H(F^\top f-\frac1nF^\top F1_n) = \Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$`
	judgeAll(t, Derivation, []string{
		`With $\psi=\bar FA\Lambda^{-1/2}$ and $B=\psi^\top$: $B\bar f = \psi^\top\bar f` + rest + `.`,
		`$B=\psi^\top$, so $B\bar f=\psi^\top\bar f=\Lambda^{-1/2}A^\top\bar F^\top\bar f` + rest + `.`,
		`Since $\psi = FHA\Lambda^{-1/2}$ we get $\psi^\top \bar f = \Lambda^{-1/2}A^\top HF^\top(f-\frac1nF1_n)` + rest + `.`,
		`ψᵀf̄ = Λ^{-1/2}AᵀHFᵀ(f − F1/n) = Λ^{-1/2}AᵀH(k − K1/n)`,
		`Bf̄ = ψᵀf̄ = Λ^{-1/2}AᵀF̄ᵀ(f − F1/n) = Λ^{-1/2}AᵀH(Fᵀf − FᵀF1/n) = Λ^{-1/2}AᵀH(k − K1/n).`,
		"psi = Fbar A Lambda^(-1/2)\nB = psi^T\nB fbar = psi^T fbar = Lambda^(-1/2) A^T H F^T (f - F 1_n/n)\n= Lambda^(-1/2) A^T H (k - K 1_n/n)",
		`$\psi^\top\psi=\Lambda^{-1/2}A^\top HKHA\Lambda^{-1/2}=I_m$ for $\psi=\bar FA\Lambda^{-1/2}$. Now $\psi^\top\bar f=\Lambda^{-1/2}A^\top\bar F^\top\bar f` + rest + `.`,
		`Given: $\psi=\bar FA\Lambda^{-1/2}$, $B=\psi^T$.\\ LHS $=\psi^T\bar f=\Lambda^{-1/2}A^TH^TF^T\bar f$ \\ $=\Lambda^{-1/2}A^TH(k-\frac1nK1)=$ RHS.`,
		`$B^\top=\psi$ and $\psi=\bar FA\Lambda^{-1/2}$, therefore $B\bar f = \psi^\top \bar f` + rest + `.`,
		`For one axis $\psi_j=\lambda_j^{-1/2}\bar F\alpha_j$, for all of them $\psi=\bar FA\Lambda^{-1/2}$. Hence $B\bar f=\psi^\top\bar f` + rest + ` =$ right-hand side.`,
	}, []string{
		`With $\psi=2\bar FA\Lambda^{-1/2}$ and $B=\psi^\top$: $B\bar f = \psi^\top\bar f` + rest + `.`,
		`With $\psi=\bar FA\Lambda^{-1}$ and $B=\psi^\top$: $B\bar f = \psi^\top\bar f` + rest + `.`,
		`With $\psi=\bar FA\Lambda^{1/2}$ and $B=\psi^\top$: $B\bar f = \psi^\top\bar f` + rest + `.`,
		`$B=\psi$, so $B\bar f=\psi\bar f=\Lambda^{-1/2}A^\top\bar F^\top\bar f` + rest + `.`,
		`ψᵀf̄ = Λ^{-1/2}AᵀFᵀ(f − F1/n) = Λ^{-1/2}AᵀF̄ᵀ(k − K1/n) = Λ^{-1/2}AᵀH(k − K1/n)`,
		`ψᵀf̄ = Λ^{-1}AᵀHFᵀ(f − F1/n) = Λ^{-1/2}AᵀH(k − K1/n)`,
		"psi = Fbar A Lambda^(-1/2)\nB = psi^T\nB fbar = psi fbar = Lambda^(-1/2) A^T H (k - K 1_n/n)",
		`$\psi\psi^\top=I$ for $\psi=\bar FA\Lambda^{-1/2}$. Now $\psi^\top\bar f=\Lambda^{-1/2}A^\top\bar F^\top\bar f` + rest + `.`,
		`Given: $\psi=\bar FA\Lambda^{-1/2}$, $B=\psi^T$.\\ LHS $=\psi^T\bar f=\Lambda^{-1/2}A^TH^TF^T\bar f$ \\ $=\Lambda^{1/2}A^TH(k-\frac1nK1)=$ RHS.`,
		`For one axis $\psi_j=\bar F\alpha_j$, for all of them $\psi=\bar FA\Lambda^{-1/2}$. Hence $B\bar f=\psi^\top\bar f` + rest + `.`,
	})
}
