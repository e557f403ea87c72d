package proof

import "testing"

// TestBrackets: what is said of the bracket of a formula, and of K, k and F as they are.
func TestBrackets(t *testing.T) {
	judgeAll(t, Formula, []string{
		`$\bar g=\Lambda^{-1/2}A^\top\left(k-\frac{K\mathbf 1}{n}-\frac{\mathbf 1^\top k}{n}\mathbf 1+\frac{\mathbf 1^\top K\mathbf 1}{n^2}\mathbf 1\right)$. The big bracket is $\bar F^\top\bar f$.`,
		`$\bar g=\Lambda^{-1/2}A^\top\left(k-\frac{K\mathbf 1}{n}\right)$. The bracket is $F^\top\bar f$.`,
		`$\bar g=\Lambda^{-1/2}A^\top H\bigl(k-\frac1nK1\bigr)$, where the expression in the bracket equals $F^\top(f-\frac1nF1)$.`,
		`ḡ = Λ^(-1/2) Aᵀ (k − K1/n). The expression in parentheses is Fᵀf̄.`,
		`gbar = Lambda^(-1/2) A^T H (k - K 1/n). The term in brackets is F^T (f - F 1/n).`,
		`$\bar g=\Lambda^{-1/2}A^\top(k-\frac1nK\mathbf 1)$, $HKH$ is already centred.`,
		`$\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK\mathbf 1)$, $K$ is centred by $H$ from both sides.`,
		`$\bar g=\Lambda^{-1/2}A^\top(k-\frac1nK\mathbf 1)$; $\bar F$ is already centred.`,
		`gbar = Lambda^(-1/2) A^T (k - K 1/n). Adding a constant to all k_i changes nothing.`,
	}, []string{
		`$\bar g=\Lambda^{-1/2}A^\top\left(k-\frac{K\mathbf 1}{n}-\frac{\mathbf 1^\top k}{n}\mathbf 1+\frac{\mathbf 1^\top K\mathbf 1}{n^2}\mathbf 1\right)$. The big bracket is $F^\top\bar f$.`,
		`$\bar g=\Lambda^{-1/2}A^\top\left(k-\frac{K\mathbf 1}{n}\right)$. The bracket is $\bar F^\top\bar f$.`,
		`$\bar g=\Lambda^{-1/2}A^\top H\bigl(k-\frac1nK1\bigr)$, where the expression in the bracket equals $Hk$.`,
		`ḡ = Λ^(-1/2) Aᵀ (k − K1/n). The expression in parentheses is F̄ᵀf.`,
		`gbar = Lambda^(-1/2) A^T H (k - K 1/n). The term in brackets is H k.`,
		`$\bar g=\Lambda^{-1/2}\left[A^\top k-\frac1nA^\top K\mathbf 1\right]$. $K$ is always centred by $H$.`,
		`$\bar g=\Lambda^{-1/2}A^\top(k-\frac1nK\mathbf 1)$, $k$ is already centred by subtracting the mean.`,
		`$\bar g=\Lambda^{-1/2}A^\top\left(k-\frac1nK\mathbf 1\right)$. Adding a constant to all $\bar g_j$ changes nothing.`,
	})
}
