package proof

import "testing"

// TestForeignWords: what a text in another language says of the symbols counts, too.
func TestForeignWords(t *testing.T) {
	judgeAll(t, Formula, []string{
		`Ensuite on projette $\tilde k=H(k-\frac1nK\mathbf 1_n)$ sur les $m$ premiers vecteurs propres normés $\alpha_j$ de $HKH$ : $\bar g_j=\frac{\alpha_j^\top\tilde k}{\sqrt{\lambda_j}}$ pour $1\le j\le m$.`,
		`Soient $\alpha_j$ les vecteurs propres de $HKH$ et $\lambda_j$ les valeurs propres. Alors $\bar g_j=\lambda_j^{-1/2}\alpha_j^\top(k-\frac1nK\mathbf 1_n)$.`,
		`Sei k der Kernvektor von x. Man zentriert k mit dem Mittel der Spalten von K: k̄ = H(k − (1/n)K·1). Dann ist ḡ = Λ^{−1/2} Aᵀ k̄.`,
		`Koordinaten: g_j = α_jᵀ H(k − K1/n) / √λ_j, j = 1,…,m, d.h. ḡ = Λ^{−1/2} Aᵀ H(k − K1/n).`,
		`Wir nehmen die $m$ größten Eigenwerte $\lambda_j$ und die Eigenvektoren $\alpha_j$ von $HKH$, dann ist $\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK\mathbf 1)$.`,
		`Para un punto nuevo se centra $k$ con la media de las columnas de $K$: $\bar g=\Lambda^{-1/2}A^\top(k-\frac1nK\mathbf 1)$, donde $A$ contiene los autovectores de $HKH$.`,
		`Si centra k con la media delle colonne di K: k̃ = k − (1/n)K1. Poi ḡ = Λ^(−1/2) Aᵀ H k̃, cioè ḡⱼ = αⱼᵀHk̃/√λⱼ per j = 1,…,m.`,
		`Projeta-se nos autovetores unitários $\alpha_j$ de $HKH$ e divide-se pela raiz do autovalor: $\bar g_j=\lambda_j^{-1/2}\,\alpha_j^{\top}\bigl(k-\tfrac1nK\mathbf 1\bigr)$, $j=1,\dots,m$.`,
		`Mit den Eigenvektoren $\alpha_j$ von $HKH$ ist $\bar g_j=\frac1{\sqrt{\lambda_j}}\alpha_j^\top(k-\mu)$, wobei $\mu$ das Mittel der Spalten von $K$ ist.`,
		`Con gli autovettori $\alpha_j$ della matrice $HKH$: $\bar g_j=\lambda_j^{-1/2}\alpha_j^\top(k-\frac1nK\mathbf 1)$, dove $\lambda_j$ sono gli autovalori.`,
	}, []string{
		`Notons $(\alpha_j)$ une base de vecteurs propres de $HKH$. Alors $\bar g_j=\frac{1}{\sqrt{\lambda_j}}\Bigl\langle\alpha_j,k-\frac1n\sum_{l=1}^nK_{\cdot l}\Bigr\rangle$, où $K_{\cdot l}$ désigne la moyenne de la $l$-ième colonne de $K$.`,
		`Ensuite on projette $\tilde k=H(k-\frac1nK\mathbf 1_n)$ sur les $m$ premiers vecteurs propres normés $\alpha_j$ de $K$ : $\bar g_j=\frac{\alpha_j^\top\tilde k}{\sqrt{\lambda_j}}$ pour $1\le j\le m$.`,
		`Soient $\alpha_j$ les vecteurs propres de $K$ et $\lambda_j$ les valeurs propres. Alors $\bar g_j=\lambda_j^{-1/2}\alpha_j^\top(k-\frac1nK\mathbf 1_n)$.`,
		`Sei k der Kernvektor von x. Man zentriert k mit dem Mittel der Spalten von K: k̄ = H(k − K·1). Dann ist ḡ = Λ^{−1/2} Aᵀ k̄.`,
		`Koordinaten: g_j = α_jᵀ H(k − K1/n) / √λ_j, j = 1,…,m, d.h. ḡ = Λ^{1/2} Aᵀ H(k − K1/n).`,
		`Wir nehmen die $m$ kleinsten Eigenwerte $\lambda_j$ und die Eigenvektoren $\alpha_j$ von $HKH$, dann ist $\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK\mathbf 1)$.`,
		`Para un punto nuevo se centra $k$: $\bar g=\Lambda^{-1/2}A^\top(k-\frac1nK\mathbf 1)$, donde $A$ contiene los autovectores de $K$.`,
		`Si centra k con la media delle colonne di K: k̃ = k − (1/n)K1. Poi ḡ = Λ^(−1/2) Aᵀ H k̃, cioè ḡⱼ = αⱼᵀHk̃/λⱼ per j = 1,…,m.`,
		`Projeta-se nos autovetores unitários $\alpha_j$ de $K$ e divide-se pela raiz do autovalor: $\bar g_j=\lambda_j^{-1/2}\,\alpha_j^{\top}\bigl(k-\tfrac1nK\mathbf 1\bigr)$, $j=1,\dots,m$.`,
		`Mit den Eigenvektoren $\alpha_j$ von $HKH$ ist $\bar g_j=\frac1{\sqrt{\lambda_j}}\alpha_j^\top(k-\mu)$, wobei $\mu$ die Summe der Spalten von $K$ ist.`,
		`Con gli autovettori $\alpha_j$ della matrice $K$: $\bar g_j=\lambda_j^{-1/2}\alpha_j^\top(k-\frac1nK\mathbf 1)$, dove $\lambda_j$ sono gli autovalori.`,
	})
}
