package proof

import (
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

const rightProof = `B f̄ = Λ^{-1/2} Aᵀ F̄ᵀ f̄
= Λ^{-1/2} Aᵀ (FH)ᵀ (f − (1/n) F 1)
= Λ^{-1/2} Aᵀ H Fᵀ (f − (1/n) F 1)
= Λ^{-1/2} Aᵀ H (Fᵀ f − (1/n) FᵀF 1)
= Λ^{-1/2} Aᵀ H (k − (1/n) K 1)`

// An accepted answer beside words that may take it back isn't accepted.
func TestDoubts(t *testing.T) {
	const right = "ḡ = Λ^{-1/2}AᵀH(k − (1/n)K1)"
	for _, said := range []string{" if x is a training point, and 0 otherwise", ", valid only for training points", ", only for the linear kernel",
		", where the eigenvectors have norm 1/√λ_j", ", where the eigenvectors have length two", ", K_ij = k(x_i,x)", ", wobei H die Einheitsmatrix ist", ", with unnormalised eigenvectors"} {
		if f := checkFormula(right+said, 3); f.Verdict == finding.Correct {
			t.Errorf("%s%s\n%s", right, said, f)
		}
	}
	for _, said := range []string{", where the eigenvectors have length 1", ", where the eigenvectors have unit length"} {
		if f := checkFormula(right+said, 3); f.Verdict != finding.Correct {
			t.Errorf("%s%s\n%s", right, said, f)
		}
	}
	if f := checkDerivation(rightProof, 3); f.Verdict != finding.Correct {
		t.Fatal(f)
	}
	for _, said := range []string{"\nBut this is wrong.", "\nTODO", " (left to the reader)", "\nThis holds only for training points.", " doubled", "\n≤ 0", "\n!= B f̄", ` \tag{= 0}`, " by the claim"} {
		if f := checkDerivation(rightProof+said, 3); f.Verdict == finding.Correct {
			t.Errorf("%s%s\n%s", rightProof, said, f)
		}
	}
	for _, said := range []string{"\nThis was to be shown.", " ∎", "\nSo the claim holds for every x."} {
		if f := checkDerivation(rightProof+said, 3); f.Verdict != finding.Correct {
			t.Errorf("%s%s\n%s", rightProof, said, f)
		}
	}
	skipped := strings.Replace(rightProof, "\n= Λ^{-1/2} Aᵀ H Fᵀ (f", "\n≤ Λ^{1/2} Aᵀ k\n= Λ^{-1/2} Aᵀ H Fᵀ (f", 1)
	if f := checkDerivation(skipped, 3); f.Verdict == finding.Correct {
		t.Error(f)
	}
	if f := checkDerivation("ḡ_1 = ψ_1ᵀ f̄ = λ_1^{-1/2} α_1ᵀ F̄ᵀ f̄ = λ_1^{-1/2} α_1ᵀ H (k − (1/n)K1).\nSo ḡ = Λ^{-1/2} Aᵀ H (k − (1/n) K 1)", 3); f.Verdict == finding.Correct {
		t.Errorf("one entry: %s", f)
	}
}

// A dash between blanks is a minus where no reason stands behind it.
func TestDashes(t *testing.T) {
	for _, dash := range []string{"–", "—"} {
		minus := strings.ReplaceAll(rightProof, "−", dash)
		if f := checkDerivation(minus, 3); f.Verdict != finding.Correct {
			t.Errorf("%s as minus: %s", dash, f)
		}
		if f := checkDerivation(rightProof+" "+dash+" Λ^{-1/2} Aᵀ k", 3); f.Verdict == finding.Correct {
			t.Errorf("what stands behind %s is lost: %s", dash, f)
		}
		if f := checkDerivation(rightProof+" "+dash+" since FᵀF = K", 3); f.Verdict != finding.Correct {
			t.Errorf("a reason behind %s: %s", dash, f)
		}
	}
}

// What words say that a symbol is must be so.
func TestSymbolIsAnother(t *testing.T) {
	const right = "ḡ = Λ^{-1/2}AᵀH(k − (1/n)K1)"
	for _, said := range []string{". Here H is I.", ", where K is HKH", ". Here Λ^{-1/2} means Λ^{1/2}."} {
		if f := checkFormula(right+said, 3); f.Verdict == finding.Correct || f.Verdict == finding.Unchecked {
			t.Errorf("%s%s\n%s", right, said, f)
		}
	}
	if f := checkFormula(`$\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK1)$, where $H$ is $I-\frac1n 1 1^\top$.`, 3); f.Verdict != finding.Correct {
		t.Error(f)
	}
}
