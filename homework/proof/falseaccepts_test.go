package proof

import (
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// TestNothingFalse: what was accepted once and is false, by kind.
func TestNothingFalse(t *testing.T) {
	for kind, sources := range map[string][]string{
		"a constant that vanishes modulo one prime": {`2^{61} \Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`, `\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n) + (2^{61} - 1) \Lambda^{-1/2} A^\top k`},
		"arguments and outputs of solvers": {
			"[A, L] = eigs(H*K*H, m, 'smallestabs');\ng = inv(sqrt(L))*A'*H*(k-mean(K,2))",
			"[A, L] = eigs(H*K*H, m, 'sm');\ng = inv(sqrt(L))*A'*H*(k-mean(K,2))",
			"[A, L] = eigs(H*K*H, m+1);\ng = inv(sqrt(L))*A'*H*(k-mean(K,2))",
			"[A, L] = eigs(H*K*H, m, 0.3);\ng = inv(sqrt(L))*A'*H*(k-mean(K,2))",
			"[A, L] = eigs(H*K*H, K, m);\ng = inv(sqrt(L))*A'*H*(k-mean(K,2))",
			"[L, A] = eigs(H*K*H, m);\ng = inv(sqrt(L))*A'*H*(k-mean(K,2))",
			"A, lam = np.linalg.eigh(H @ K @ H)\ng = A.T @ H @ (k - K.mean(1)) / np.sqrt(lam)",
			"lam, A = np.linalg.eigh(H @ K @ H)\ng = np.diag(lam**-0.5) @ A.T @ H @ (k - K.mean(1))",
			"lam, A = scipy.linalg.eigh(H @ K @ H, subset_by_index=[0, m-1])\ng = A.T @ H @ (k - K.mean(1)) / np.sqrt(lam)",
			`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n) where (A, \Lambda) = \operatorname{eigs}(HKH, m, 3)`,
		},
		"eigenvectors of another matrix": {
			`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n) where KA = A\Lambda`,
			`ḡ = Λ^{-1/2}AᵀH(k − (1/n)K1ₙ), where KA = AΛ, AᵀA = I`,
			`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n) where HKHA = A\Lambda^2`,
		},
		"a name that is defined twice": {
			`\bar g = \Lambda^{-1/2}A^\top P(k-K1_n/n), P = I - 11^\top/n, P = I`,
			"Let $P = I_n - \\frac1n 1_n1_n^\\top$. Then $\\bar g = \\Lambda^{-1/2}A^\\top P(k-K1_n/n)$ because $P = I_n$ on $K$, i.e. $PK=K$.",
		},
		"a row for a column": {
			"g = Matrix([(A.row(j).T*(k - K*ones(n, 1)/n))[0]/sqrt(Lambda[j, j]) for j in range(m)])",
		},
		"shapes of NumPy": {
			"A.T @ H @ (k - K.mean(axis=1, keepdims=True)) / np.sqrt(lam)",
			"np.diag(lam**-0.5) @ A.T @ H @ (k - K.mean(axis=1, keepdims=True))",
		},
		"self-reference": {
			`A^\top H (k - \frac1n K 1_n) where A = A \Lambda^{-1/2}`,
			`\Lambda^{-1/2} A^\top H k where k = k - \frac1n K 1_n`,
			`\Lambda^{-1/2} A^\top z where z = y - \frac1n K 1_n, y = z + k`,
			`\lambda_j^{-1/2} \sum_i A_{ij} k_i where k_i = k_i - \frac1n \sum_l K_{il}`,
		},
		"words that change the meaning": {
			`$\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$, where $\Lambda$ holds the m smallest eigenvalues of $HKH$.`,
			`$\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$, divided by $n$.`,
		},
		"another kernel than the Gaussian": {"d = np.sqrt(np.diag(K))\nKn = K / np.outer(d, d)\nw, V = np.linalg.eigh(H @ Kn @ H)\ng = V[:, ::-1][:, :m].T @ (k - Kn.mean(axis=1)) / np.sqrt(w[::-1][:m])"},
		"two values in words, of which one is false": {
			"The answer is Lambda^(-1/2) A^T Fbar^T (f - F 1), which is Lambda^(-1/2) A^T H (k - (1/n) K 1).",
			`The embedding is $\Lambda^{-1/2}A^\top H(k - K1_n)$, that is $\Lambda^{-1/2}A^\top H(k - \frac1n K1_n)$.`,
		},
		"a reason beside the formula whose sizes don't fit": {
			`Put $M = \Lambda^{-1/2}A^\top$. Because $HM=M$, the embedding is $M(k-\frac1nK\mathbf 1_n)$.`,
			`Put $M = \Lambda^{-1/2}A^\top$. Because $MH=2M$, the embedding is $M(k-\frac1nK\mathbf 1_n)$.`,
		},
		"a fact about a name of the student's own, taken for another scaling of A": {
			`\mathbf{y}=\mathbf{M}^\top(\mathbf{k}-\mathbf{K}\mathbf{1}/n),\ \mathbf{M}=\mathbf{A}\boldsymbol{\Lambda}^{1/2},\ \text{which satisfies } \mathbf{M}^\top\bar{\mathbf{K}}\mathbf{M}=\mathbf{I}_m`,
			`M^\top(k - K1_n/n) where M = A, M^\top M = \Lambda^{-1}, A^\top A = I`,
		},
		"a wrong formula with definitions in words behind it": {
			`The embedding of x is $\Lambda^{1/2}$ times $A^\top$ times the centred kernel vector $H(k - \frac1n K1_n)$.`,
			`g = Lambda^(-1/2) A' H (k - K 1), 1 = vector of n ones`,
			`ḡ = Λ^-½ Aᵀ H k', k' = k − (1/n) Σᵢ Kᵢ, Kᵢ the i-th column of A`,
			`\bar g=\Lambda^{-1/2}A^\top H\kappa\quad\text{with}\quad\kappa=\Bigl(K(x,x_i)-\sum_{l=1}^{n}K(x_l,x_i)\Bigr)_{i=1}^n`,
			`\bar g=\sum_{i=1}^n b_i\Bigl(k_i-\tfrac1n\textstyle\sum_lK_{il}\Bigr),\quad (b_1|\cdots|b_n)=\Lambda^{1/2}A^\top`,
			`g_j = \frac{\displaystyle \alpha_j^\top k - \overline{\alpha_j^\top K}}{\sqrt{\lambda_j}},\qquad \overline{\alpha_j^\top K}=\sum_{l=1}^n\alpha_j^\top Ke_l`,
			`Write u = (1,...,1)'. Then gbar = inv(sqrt(Lambda)) A' (I - n u u') (k - K u).`,
			`ḡ = Λ⁻¹ᐟ² Aᵀ H (k − k₀), k₀ = K (1, …, 1)ᵀ`,
			`$k \leftarrow k - \frac1nK\mathbf 1_n$, then $A \leftarrow A\Lambda^{1/2}$, and $\bar g = \Lambda^{-1/2}A^\top k$.`,
			`Step 2: $k \leftarrow k - \frac2nK\mathbf 1_n$. Step 3: $k\leftarrow Hk$. Step 4: $\bar g = \Lambda^{-1/2}A^\top k$.`,
			`The embedding of $x$ is $\bar g=\Lambda^{-1/2}A^\top(k-\frac1nK1_n)$, and the embedding of $x_i$ is $\Lambda^{-1/2}$ times the $i$th row of $A$ (as a column).`,
		},
		"words and formula that contradict": {
			`First subtract the mean column of $K$ from $k$, then multiply by $H$, then by $A^\top$, and finally divide the $j$th entry by $\lambda_j$: $\bar g = \Lambda^{-1/2}A^\top H(k - \frac1nK\mathbf 1_n)$.`,
			`Project with $A^\top$, then multiply entry $j$ by $\sqrt{\lambda_j}$: $\bar g = \Lambda^{-1/2}A^\top H(k - \frac1nK\mathbf 1_n)$.`,
		},
		"integer division":       {"Λ^(-1/2) * transpose(A) * (I - ones(n,n)/n) * (k - (1÷n)*K*ones(n))"},
		"a fact that isn't true": {`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n) where A^\top A = \Lambda^{-1}`, `\bar g = \Lambda^{-1/2} A^\top H (k - \frac1n K 1_n) = \Lambda^{-1/2} A^\top k`},
	} {
		for _, src := range sources {
			if f := checkFormula(src, 11); f.Verdict == finding.Correct || f.Verdict == finding.Broken {
				t.Errorf("%s: %s\n%s", kind, strings.ReplaceAll(src, "\n", "⏎"), f)
			}
		}
	}
}
