package proof

import "testing"

// TestSaidSizes: the size that is said behind an equation is that of its name, and a list
// of components at the end of a chain only names them.
func TestSaidSizes(t *testing.T) {
	judgeAll(t, Formula, []string{
		`\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK\mathbf 1),\quad \mathbf 1=(1,\dots,1)^\top\in\mathbb R^n`,
		`\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK\mathbf 1),\quad \mathbf 1\in\mathbb R^n`,
		`gbar = Lambda^(-1/2) A^T H (k - K u) where u = 1/n (1,...,1)^T in R^n`,
		`gbar = Lambda^(-1/2) A^T H (k - K u), u = 1/n (1,...,1)^T in R^n`,
		`ḡ = Λ^{-1/2}Aᵀ(k − Ku), u = (1/n)(1,…,1)ᵀ ∈ ℝⁿ`,
		`\bar g=\Lambda^{-1/2}A^\top H(k-Ku),\quad u=\frac1n(1,\dots,1)^\top\in\mathbb R^n`,
		`$\bar g=D^{-1}A^\top(k-\frac1nK1)$, $D=\operatorname{diag}(s_1,\dots,s_m)$, $s_j=\sqrt{\lambda_j}$`,
		`$\bar g=D^{-1}A^\top(k-\frac1nK1)$, $d_j=\sqrt{\lambda_j}$, $D=\operatorname{diag}(d_1,\dots,d_m)$`,
		`ḡ = Λ^{-1/2}AᵀH(k − (1/n)K1) =: (g₁,…,gₘ)ᵀ`,
		`$\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK1)=:(g_1,\dots,g_m)^\top$`,
		`$\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK1)=(\bar g_1,\dots,\bar g_m)^\top$`,
		`$\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK1)=:(g_1,\dots,g_m)^\top$, $g_j=\lambda_j^{-1/2}\alpha_j^\top(k-\frac1nK1)$`,
		`$\bar g_j=\lambda_j^{-1/2}\sum_{i=1}^n\alpha_{ij}\,\bar k(x_i,x)$, where $\bar k(x,y)=k(x,y)-\frac1n\sum_sk(x_s,y)-\frac1n\sum_sk(x,x_s)+\frac1{n^2}\sum_{s,t}k(x_s,x_t)$.`,
		`gbar = Lambda^(-1/2) A^T H (k - 1/n K 1), 1 in R^n`,
		`gbar = Lambda^(-1/2) A^T H (k - 1/n K 1) with A in R^{n x m}, k in R^n`,
		`gbar = Lambda^(-1/2) A^T H (k - 1/n K 1) in R^m`,
		`gbar = Lambda^(-1/2) A^T H q, q = k - 1/n K 1 in R^n`,
		`\bar g=\Lambda^{-1/2}A^\top Hq,\quad q=k-\frac1nK1\in\mathbb R^n`,
		`\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK1)\in\mathbb R^m`,
		`\bar g=Wq\in\mathbb R^m,\ W=\Lambda^{-1/2}A^\top\in\mathbb R^{m\times n},\ q=k-\frac1nK1\in\mathbb R^n`,
		`$\bar g=D^{-1}A^\top(k-\frac1nK1)$, $D=\operatorname{diag}(d_1,\dots,d_m)$, $d_j=\sqrt{\lambda_j}$`,
		"where D=diag(d_1,…,d_m), d_j=√λ_j, ḡ = D^{-1}Aᵀ(k − K1/n)",
	}, []string{
		`\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK\mathbf 1),\quad \mathbf 1=(1,\dots,1)^\top\in\mathbb R^m`,
		`\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK\mathbf 1), \mathbf 1=(1,\dots,1)^\top\in\mathbb R^m`,
		`$\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK\mathbf 1)$ with $\mathbf 1=(1,\dots,1)^\top\in\mathbb R^m$`,
		`\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK\mathbf 1),\quad \mathbf 1\in\mathbb R^m`,
		`gbar = Lambda^(-1/2) A^T H (k - K u), u = 1/n (1,...,1)^T in R^m`,
		`gbar = Lambda^(-1/2) A^T H (k - K u) where u = 1/n (1,...,1)^T in R^m`,
		`ḡ = Λ^{-1/2}Aᵀ(k − Ku), u = (1/n)(1,…,1)ᵀ ∈ ℝᵐ`,
		`\bar g=\Lambda^{-1/2}A^\top H(k-Ku),\quad u=\frac1n(1,\dots,1)^\top\in\mathbb R^m`,
		`$\bar g=\Lambda^{-1/2}A^\top H(k-Ku)$, $u=\frac1n(1,\dots,1)^\top\in\mathbb R^{m}$.`,
		`$\bar g=D^{-1}A^\top(k-\frac1nK1)$, $D=\operatorname{diag}(d_1,\dots,d_m)$, $d_j=\lambda_j$`,
		`$\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK1)=:(g_1,\dots,g_m)^\top$, $g_j=\lambda_j^{1/2}\alpha_j^\top(k-\frac1nK1)$`,
		`$\bar g_j=\lambda_j^{-1/2}\sum_{i=1}^n\alpha_{ij}\,\bar k(x_i,x)$, where $\bar k(x,y)=k(x,y)-\frac1n\sum_sk(x_s,y)$.`,
		`gbar = Lambda^(-1/2) A^T H (k - 1/n K 1), 1 in R^m`,
		`gbar = Lambda^(-1/2) A^T H (k - 1/n K 1) with A in R^{m x n}`,
		`gbar = Lambda^(-1/2) A^T H (k - 1/n K 1) in R^n`,
		`gbar = Lambda^(-1/2) A^T H q, q = k - 1/n K 1 in R^m`,
		`\bar g=\Lambda^{-1/2}A^\top Hq,\quad q=k-\frac1nK1\in\mathbb R^m`,
		`\bar g=Wq\in\mathbb R^m,\ W=\Lambda^{-1/2}A^\top\in\mathbb R^{n\times m},\ q=k-\frac1nK1\in\mathbb R^n`,
		`gbar = Lambda^(-1/2) A^T H (k - (1/n) K 1_n), 1_n in R^n. Flipping alpha_j changes nothing.`,
	})
}
