package proof

import "testing"

// TestFactsBehindTheChain: a chain may end with Fᵀf and FᵀF where the proof says that
// they are k and K.
func TestFactsBehindTheChain(t *testing.T) {
	judgeAll(t, Derivation, []string{
		`Bf̄ = Λ^(-1/2)AᵀF̄ᵀ(f − F1/n) = Λ^(-1/2)AᵀHFᵀ(f − F1/n) = Λ^(-1/2)AᵀH(Fᵀf − FᵀF1/n) and Fᵀf = k, FᵀF = K. done.`,
		`$B\bar f=\Lambda^{-1/2}A^\top HF^\top(f-\frac1nF1_n)=\Lambda^{-1/2}A^\top H(F^\top f-\frac1nF^\top F1_n)$, and $F^\top f=k$, $F^\top F=K$.`,
		`$B\bar f=\Lambda^{-1/2}A^\top HF^\top(f-\frac1nF1_n)=\Lambda^{-1/2}A^\top H(F^\top f-\frac1nF^\top F1_n)$ where $F^\top f=k$ and $F^\top F=K$.`,
	}, []string{
		`Bf̄ = Λ^(-1/2)AᵀF̄ᵀ(f − F1/n) = Λ^(-1/2)AᵀHFᵀ(f − F1/n) = Λ^(-1/2)AᵀH(Fᵀf − FᵀF1/n). done.`,
		`Bf̄ = Λ^(-1/2)AᵀF̄ᵀ(f − F1/n) = Λ^(-1/2)AᵀHFᵀ(f − F1/n) = Λ^(-1/2)AᵀH(Fᵀf − FᵀF1/n) and Fᵀf = k. done.`,
		`Bf̄ = Λ^(-1/2)AᵀF̄ᵀ(f − F1/n) = Λ^(-1/2)AᵀHFᵀ(f − F1/n) = Λ^(-1/2)AᵀH(Fᵀf − FᵀF1/n) and Fᵀf = K, FᵀF = k. done.`,
		`Bf̄ = Λ^(-1/2)AᵀF̄ᵀ(f − F1/n) = Λ^(-1/2)AᵀHFᵀ(f − F1/n) = Λ^(-1/2)AᵀH(Fᵀf − FᵀF1) and Fᵀf = k, FᵀF = K. done.`,
		`Bf̄ = Λ^(-1/2)AᵀF̄ᵀf̄ and Fᵀf = k, FᵀF = K. done.`,
		`Bf̄ = Λ^(-1/2)AᵀF̄ᵀ(f − F1/n) and F̄ᵀF̄ = HKH, Fᵀf = k.`,
	})
}
