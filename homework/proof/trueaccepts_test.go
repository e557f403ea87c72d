package proof

import (
	"testing"

	"kpcalab/homework/finding"
)

// TestNothingTrueRefused: right answers in words and with definitions behind them;
// wrong ones of the same forms stand in TestNothingFalse.
func TestNothingTrueRefused(t *testing.T) {
	for _, src := range []string{
		"The answer is Lambda^(-1/2) A^T Fbar^T (f - F 1/n), which is Lambda^(-1/2) A^T H (k - (1/n) K 1).",
		`Put $M = \Lambda^{-1/2}A^\top$. Because $MH=M$, the embedding is $M(k-\frac1nK\mathbf 1_n)$.`,
		`\mathbf{y}=\mathbf{M}^\top(\mathbf{k}-\mathbf{K}\mathbf{1}/n),\ \mathbf{M}=\mathbf{A}\boldsymbol{\Lambda}^{-1/2},\ \text{which satisfies } \mathbf{M}^\top\bar{\mathbf{K}}\mathbf{M}=\mathbf{I}_m`,
		`First subtract the mean column of $K$ from $k$, then multiply by $H$, then by $A^\top$, and finally divide the $j$th entry by $\sqrt{\lambda_j}$: $\bar g = \Lambda^{-1/2}A^\top H(k - \frac1nK\mathbf 1_n)$.`,
		`Step 1: $k_i \leftarrow K(x,x_i)$. Step 2: $k \leftarrow k - \frac1nK\mathbf 1_n$. Step 3: $k\leftarrow Hk$. Step 4: $\bar g = \Lambda^{-1/2}A^\top k$.`,
		`g = Lambda^(-1/2) A' H (k - K 1/n), 1 = vector of n ones`,
		`\bar g = \Lambda^{-1/2}A^\top P(k-c), c = \frac1nK1_n, P = I - 11^\top/n, c = \frac1n\sum_l K e_l`,
		`\bar g_j = \frac{1}{\sqrt{\lambda_j}}\sum_i A_{ij}\Bigl(K(x,x_i)-\frac1n\sum_bK(x_i,x_b)\Bigr)`,
		`\bar g=\sum_{j=1}^m\frac{\alpha_j^\top H(k-\frac1nK\mathbf1_n)}{\sqrt{\lambda_j}}\,e_j,\quad e_1,\dots,e_m\text{ the unit vectors of }\mathbb R^m`,
		`ḡ = Σⱼ eⱼ λⱼ^{-1/2} αⱼᵀ H (k − K1/n)   (eⱼ unit vectors in ℝᵐ)`,
		`ḡ = Λ^-½ Aᵀ H k', k' = k − (1/n) Σᵢ Kᵢ, Kᵢ the i-th column of K`,
		`\bar g = \sum_{i=1}^{n}\Bigl(K(x_i,x)-\frac1n\sum_{j=1}^nK(x_i,x_j)\Bigr)\,\Lambda^{-1/2}A^\top h_i,\qquad h_i = \text{the } i\text{th column of } H`,
		`g_j = \frac{\displaystyle \alpha_j^\top k - \overline{\alpha_j^\top K}}{\sqrt{\lambda_j}},\qquad \overline{\alpha_j^\top K}=\frac1n\sum_{l=1}^n\alpha_j^\top Ke_l`,
		`\bar g=\Lambda^{-1/2}A^\top H\kappa\quad\text{with}\quad\kappa=\Bigl(K(x,x_i)-\frac1n\sum_{l=1}^{n}K(x_l,x_i)\Bigr)_{i=1}^n`,
		`\bar g=\sum_{i=1}^n b_i\Bigl(k_i-\tfrac1n\textstyle\sum_lK_{il}\Bigr),\quad (b_1|\cdots|b_n)=\Lambda^{-1/2}A^\top`,
		`For a new point you can't just use $\mathbf k$; subtract the training means first: $\mathbf k_c = \mathbf k - \frac1n\mathbf K\mathbf 1$. After that $\bar g=\boldsymbol\Lambda^{-1/2}\mathbf A^\top\mathbf k_c$.`,
		`The embedding of x is $\Lambda^{-1/2}$ times $A^\top$ times the centred kernel vector $H(k - \frac1n K1_n)$.`,
		`Write u = (1/n,...,1/n)'. Then gbar = inv(sqrt(Lambda)) A' (I - n u u') (k - K u).`,
		`ḡ = Λ⁻¹ᐟ² Aᵀ H (k − k₀), k₀ = (1/n) K (1, …, 1)ᵀ`,
		`Since $\bar K\alpha_j=\lambda_j\alpha_j$ and $\|\bar F\alpha_j\|^2=\lambda_j$, the unit axis is $\bar F\alpha_j/\sqrt{\lambda_j}$, and the coordinate of the centred sample on it is $\alpha_j^\top H(k-\frac1nK\mathbf 1_n)/\sqrt{\lambda_j}$.`,
	} {
		if f := checkFormula(src, 11); f.Verdict < finding.Unchecked {
			t.Errorf("%s\n%s", src, f)
		}
	}
}
