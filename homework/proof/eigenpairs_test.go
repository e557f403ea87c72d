package proof

import "testing"

// TestEigenpairs: eigenvectors that words give a name, with what is said of their length.
func TestEigenpairs(t *testing.T) {
	judgeAll(t, Formula, []string{
		`Let $a_1,\dots,a_m$ be eigenvectors of $HKH$ to its $m$ largest eigenvalues $\lambda_1\ge\dots\ge\lambda_m$, mutually orthogonal, but of any non-zero length. The coordinate is` + "\n" + `\[\bar g_j=\frac{a_j^\top\bigl(k-\frac1nK\mathbf 1\bigr)}{\sqrt{\lambda_j}\,\|a_j\|}.\]`,
		`The m leading eigenvectors, scaled to ‖wⱼ‖² = 1/λⱼ, i.e. wⱼᵀ(HKH)wⱼ = 1. W = (w₁ … wₘ).` + "\n" + `⇒ ḡ = Wᵀ H (k − (1/n) K 1) = Wᵀ k − (1/n) WᵀK1.`,
		`With the $m$ leading eigenpairs $(\mu_j,w_j)$ of $HKH$, $\|w_j\|=1$, $\bar g_j=w_j^\top(k-\frac1nK1)/\sqrt{\mu_j}$.`,
		`Let $(\lambda_j,a_j)$ be the $m$ largest eigenpairs of $M=HKH$, scaled such that $\lambda_ja_j^\top a_j=1$. Then $\bar g_j=a_j^\top H(k-\frac1nK1)$.`,
		`$\bar g_j=\lambda_j^{-1/2}u_j^\top(k-\frac1nK1)$, where $u_j$ are the unit eigenvectors of $HKH$ for its $m$ largest eigenvalues $\lambda_j$.`,
		`$\bar g=(u_1,\dots,u_m)^\top(k-\frac1nK1)$ with the leading eigenvectors $u_1,\dots,u_m$ of $HKH$, normalised so that $\|u_j\|^2=1/\lambda_j$.`,
		`Let $w_j$ denote the $m$ leading eigenvectors of $HKH$, of any length. $\bar g_j=w_j^\top(k-K1/n)/\sqrt{w_j^\top HKHw_j}$`,
		`ḡⱼ = vⱼᵀ(k − K1/n)/√λⱼ, where vⱼ are the m leading unit eigenvectors of HKH`,
		`gbar_j = w_j^T (k - K1/n), w_j: the m leading eigenvectors of HKH, scaled so that w_j^T w_j = 1/lambda_j.`,
		`Let $Z=(z_1,\dots,z_m)$ be orthonormal eigenvectors of $HKH$ for its $m$ largest eigenvalues. $\bar g=\Lambda^{-1/2}Z^\top(k-K1/n)$`,
		`$HKHw_j=\lambda_jw_j$, $w_j^\top w_j=1/\lambda_j$. $\bar g_j=w_j^\top H(k-\frac1nK1)$`,
		`$HKHw_j=\lambda_jw_j$, $\|w_j\|^2=1/\lambda_j$, $W=(w_1,\dots,w_m)$. $\bar g=W^\top H(k-\frac1nK1_n)$`,
	}, []string{
		`Let $a_1,\dots,a_m$ be eigenvectors of $HKH$ to its $m$ largest eigenvalues $\lambda_1\ge\dots\ge\lambda_m$, mutually orthogonal, but of any non-zero length. The coordinate is` + "\n" + `\[\bar g_j=\frac{a_j^\top\bigl(k-\frac1nK\mathbf 1\bigr)}{\sqrt{\lambda_j}}.\]`,
		`The m leading eigenvectors, scaled to ‖wⱼ‖² = λⱼ. W = (w₁ … wₘ).` + "\n" + `⇒ ḡ = Wᵀ H (k − (1/n) K 1) = Wᵀ k − (1/n) WᵀK1.`,
		`(lambda_j, alpha_j): the m leading eigenpairs of HKH, scaled so that |alpha_j|^2 = 1. No further factor is needed: gbar_j = sum_i alpha_ij (k_i - (1/n) sum_l K_il) .`,
		`With the $m$ leading eigenpairs $(\mu_j,w_j)$ of $K$, $\|w_j\|=1$, $\bar g_j=w_j^\top(k-\frac1nK1)/\sqrt{\mu_j}$.`,
		`With the $m$ leading eigenpairs $(\mu_j,w_j)$ of $\frac1nHKH$, $\|w_j\|=1$, $\bar g_j=w_j^\top(k-\frac1nK1)/\sqrt{\mu_j}$.`,
		`With the $m$ smallest eigenpairs $(\mu_j,w_j)$ of $HKH$, $\|w_j\|=1$, $\bar g_j=w_j^\top(k-\frac1nK1)/\sqrt{\mu_j}$.`,
		`Let $(\lambda_j,a_j)$ be the $m$ largest eigenpairs of $M=HKH$, scaled such that $\lambda_ja_j^\top a_j=1$. Then $\bar g_j=a_j^\top H(k-\frac1nK1)/\sqrt{\lambda_j}$.`,
		`$\bar g_j=\lambda_j^{-1/2}u_j^\top(k-\frac1nK1)$, where $u_j$ are the unit eigenvectors of $HKH$ for its $m$ largest eigenvalues $\lambda_j$ in increasing order.`,
		`$\bar g=(u_1,\dots,u_m)^\top(k-\frac1nK1)$ with the leading eigenvectors $u_1,\dots,u_m$ of $HKH$, normalised so that $\|u_j\|=1/\lambda_j$.`,
		`Let $w_j$ denote the $m$ leading eigenvectors of $HKH$, of any length. $\bar g_j=w_j^\top(k-K1/n)/\sqrt{\lambda_j w_j^\top HKHw_j}$`,
		`Let $w_j$ denote the $m$ leading eigenvectors of $HKH$, not of unit length. $\bar g_j=w_j^\top(k-K1/n)/\sqrt{\lambda_j}$`,
		`gbar_j = w_j^T (k - K1/n), w_j: the m leading eigenvectors of HKH, scaled so that w_j^T w_j = 1.`,
		`gbar_j = w_j^T (k - K1/n), w_j: the m leading eigenvectors of K, scaled so that w_j^T w_j = 1/lambda_j.`,
		`$HKHw_j=\lambda_jw_j$, $w_j^\top w_j=\lambda_j$. $\bar g_j=w_j^\top H(k-\frac1nK1)$`,
	})
}
