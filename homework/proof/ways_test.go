package proof

import (
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// Words around the steps of a proof: what announces the claim, numbers of steps, names
// of matrices, and chains that go on in words.
func TestWaysOfProving(t *testing.T) {
	const latex = `$\psi_i=\bar F\alpha_i/\sqrt{\lambda_i}$, so $B\bar f=\Lambda^{-1/2}A^\top\bar F^\top\bar f=\Lambda^{-1/2}A^\top HF^\top(f-\frac1nF1_n)=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$ by $F^\top f=k$ and $F^\top F=K$.`
	const bare = "ψ = F̄AΛ^{-1/2}. Bf̄ = ψᵀf̄ = Λ^{-1/2}AᵀF̄ᵀf̄ = Λ^{-1/2}AᵀHFᵀ(f − (1/n)F1) = Λ^{-1/2}AᵀH(k − (1/n)K1), because Fᵀf = k and FᵀF = K."
	const claim = `$B\bar f=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$`
	for text, right := range map[string]bool{
		// what is to be shown is no step
		"The thing to show is " + claim + ". " + latex:                            true,
		"The statement we have to prove is " + claim + ". " + latex:               true,
		"The only thing left to check is " + claim + ". " + latex:                 true,
		"Thm.: " + claim + ". Pf.: " + latex:                                      true,
		"Beh.: " + claim + ". Bew.: " + latex:                                     true,
		"Prop. " + claim + ". " + latex:                                           true,
		"Beh.: Bf̄ = Λ^{-1/2}AᵀH(k − (1/n)K1).\nBew.: " + bare:                    true,
		"The thing to show is " + claim + ". " + `$F^\top f=k$, and we are done.`: false,
		"Beh.: " + claim + ". Bew.: That is what the lecture says.":               false,
		"Thm.: " + claim + `. Pf.: $\psi_i=F\alpha_i$. ` + latex:                  false,
		"The thing to show is " + claim + `. Now $B=A^\top\bar F^\top$. ` + latex: false,
		"Beh.: Bf̄ = Λ^{-1/2}AᵀH(k − (1/n)K1).\nBew.: F̄ᵀF̄ = K. " + bare:         false,

		// circled numbers
		"① F̄ = FH ② Fᵀf = k and FᵀF = K ③ " + bare:   true,
		"① F̄ = FH, FᵀF = K ⇒ F̄ᵀF̄ = HKH. ② " + bare: true,
		"① F̄ᵀ = HFᵀ. ② Fᵀf = k. By ① and ②, " + bare: true,
		"① F̄ = HF ② " + bare:                         false,
		"① F̄ᵀF̄ = KHK. ② " + bare:                    false,

		// names of matrices
		"The centred covariance is F̄F̄ᵀ and the centred Gram matrix is F̄ᵀF̄. " + bare: true,
		"The centred covariance is FFᵀ. " + bare:                                        false,
		"The centred Gram matrix is HK. " + bare:                                        false,

		// what is expressed by other symbols
		`First we express $\psi_i$ by the $\alpha_i$: ` + latex:        true,
		`First $\psi_i$ is expressed through $\alpha_i$: ` + latex:     true,
		`First we express $\psi_i$ by $F\alpha_i/\lambda_i$. ` + latex: false,

		// unit vectors
		`$\bar F\alpha_i$, after division by $\sqrt{\lambda_i}$ they are orthonormal. ` + latex: true,
		`$\bar F\alpha_i$, after division by $\lambda_i$ they are orthonormal. ` + latex:        false,
		`Take $\bar F\alpha_i$: they are orthonormal. ` + latex:                                 false,
		`For different eigenvectors the products vanish. ` + latex:                              true,

		// chains in words
		"The product FᵀFH equals KH, hence KHH, hence KH. " + bare:                              true,
		"F̄ᵀF̄ equals HFᵀFH, hence HKH. " + bare:                                                true,
		"F̄ᵀF̄ equals HFᵀFH, thus HKH, and so HHKH. " + bare:                                    true,
		"F̄ᵀF̄ equals HFᵀFH, hence KH. " + bare:                                                 false,
		"AᵀHKHA equals AᵀAΛ, hence Λ, and AᵀA equals Λ^{-1}AᵀHKHA, hence the identity. " + bare: true,
		"AᵀHKHA equals AᵀAΛ, hence the identity. " + bare:                                       false,
		"AᵀA equals Λ^{-1}AᵀHKHA, hence Λ. " + bare:                                             false,
		"F̄ᵀF̄ equals HFᵀFH, so HK. " + bare:                                                    false,

		// reasons in brackets
		"Bf̄ = Λ^{-1/2}AᵀF̄ᵀf̄ [B = ψᵀ and ψ = F̄AΛ^{-1/2}] = Λ^{-1/2}AᵀHFᵀf̄ [F̄ = FH, Hᵀ = H] = Λ^{-1/2}AᵀH(k − (1/n)K1) [f̄ = f − (1/n)F1, Fᵀf = k, FᵀF = K]": true,
		"Bf̄ = Λ^{-1/2}AᵀF̄ᵀf̄ (B = ψᵀ and ψ = F̄AΛ^{-1/2}) = Λ^{-1/2}AᵀHFᵀf̄ = Λ^{-1/2}AᵀH(k − (1/n)K1), by Fᵀf = k and FᵀF = K":                                true,
		"Bf̄ = Λ^{-1/2}AᵀF̄ᵀf̄ [B = ψᵀ and ψ = F̄AΛ^{-1}] = Λ^{-1/2}AᵀHFᵀf̄ [F̄ = FH, Hᵀ = H] = Λ^{-1/2}AᵀH(k − (1/n)K1) [Fᵀf = k, FᵀF = K]":                     false,
		"Bf̄ = Λ^{-1/2}AᵀF̄ᵀf̄ [B = ψᵀ and ψ = F̄AΛ^{-1/2}] = Λ^{-1/2}AᵀFᵀHf̄ [F̄ = FH, Hᵀ = H] = Λ^{-1/2}AᵀH(k − (1/n)K1) [Fᵀf = k, FᵀF = K]":                   false,

		// two steps that show what a definition says
		"Let ψ = F̄AΛ^{-1/2}. The product F̄F̄ᵀψ equals F̄·HKH·AΛ^{-1/2}, hence F̄AΛ^{1/2}, hence ψΛ; and ψᵀψ equals Λ^{-1/2}AᵀHKHAΛ^{-1/2}, hence the identity. " + bare[strings.Index(bare, "Bf̄"):]: true,
		"Let ψ = F̄AΛ^{-1/2}. The product F̄F̄ᵀψ equals F̄·HKH·AΛ^{-1/2}, hence F̄AΛ^{1/2}, hence ψΛ. " + bare[strings.Index(bare, "Bf̄"):]:                                                            false,
		"Let ψ = F̄AΛ^{-1/2}. " + bare[strings.Index(bare, "Bf̄"):]: false,
	} {
		f := checkDerivation(text, 3)
		if right && f.Verdict != finding.Correct || !right && (f.Verdict == finding.Correct || f.Verdict == finding.Unchecked) {
			t.Errorf("%v: %s\n%s", right, text, f)
		}
	}
}
