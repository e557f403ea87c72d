package proof

import "testing"

// TestStatedSizes: the sizes that a proof states are those of what it states them of.
func TestStatedSizes(t *testing.T) {
	const chain = ` $B\bar f=\Lambda^{-1/2}A^\top\bar F^\top\bar f=\Lambda^{-1/2}A^\top HF^\top(f-\frac1nF\mathbf1)=\Lambda^{-1/2}A^\top H(k-\frac1nK\mathbf 1)$.`
	judgeAll(t, Derivation, []string{
		`Sizes: $F$ is $\mu\times n$, $A$ is $n\times m$, $B$ is $m\times\mu$. Now` + chain,
		`Here $F\in\mathbb R^{\mu\times n}$ and $K=F^\top F\in\mathbb R^{n\times n}$.` + chain,
		`Let $w=k-\frac1nK\mathbf 1\in\mathbb R^n$. Then $B\bar f=\Lambda^{-1/2}A^\top HF^\top(f-\frac1nF\mathbf1)=\Lambda^{-1/2}A^\top Hw$, and $w = k-\frac1nK\mathbf 1$.`,
		`With $\psi_j\in\mathbb R^\mu$:` + chain,
		"Bf̄ = Λ^{-1/2}AᵀF̄ᵀf̄ (with B ∈ ℝ^{m×μ})\n= Λ^{-1/2}AᵀHFᵀ(f − F1/n)\n= Λ^{-1/2}AᵀH(k − K1/n) ∈ ℝᵐ",
		`The matrix $A$ is $n$ by $m$ and $H$ is $n$ by $n$.` + chain,
		`The vector $k$ has $n$ entries.` + chain,
	}, []string{
		`Sizes: $F$ is $n\times\mu$, $A$ is $n\times m$, $B$ is $m\times\mu$. Now` + chain,
		`Sizes: $F$ is $\mu\times n$, $A$ is $n\times m$, $B$ is $\mu\times m$. Now` + chain,
		`Here $F\in\mathbb R^{n\times\mu}$ and $K=F^\top F\in\mathbb R^{n\times n}$.` + chain,
		`Let $w=k-\frac1nK\mathbf 1\in\mathbb R^m$. Then $B\bar f=\Lambda^{-1/2}A^\top HF^\top(f-\frac1nF\mathbf1)=\Lambda^{-1/2}A^\top Hw$, and $w = k-\frac1nK\mathbf 1$.`,
		`With $\psi_j\in\mathbb R^n$:` + chain,
		"Bf̄ = Λ^{-1/2}AᵀF̄ᵀf̄ (with B ∈ ℝ^{μ×m})\n= Λ^{-1/2}AᵀHFᵀ(f − F1/n)\n= Λ^{-1/2}AᵀH(k − K1/n) ∈ ℝᵐ",
		`The matrix $A$ is $m$ by $n$ and $H$ is $n$ by $n$.` + chain,
		`The vector $k$ has $m$ entries.` + chain,
	})
}
