package proof

import (
	"testing"

	"kpcalab/homework/finding"
)

// What a proof says of orthogonal axes and of maps that preserve inner products is
// checked: two different axes are orthogonal, and F̄ is no isometry.
func TestOrthogonalityInWords(t *testing.T) {
	const latex = ` So $\psi_i=\bar F\alpha_i/\sqrt{\lambda_i}$, $B\bar f=\Lambda^{-1/2}A^\top\bar F^\top\bar f=\Lambda^{-1/2}A^\top HF^\top(f-\frac1nF1_n)=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$ by $F^\top f=k$ and $F^\top F=K$.`
	for said, right := range map[string]bool{
		`The axes are orthogonal.`:                                                                true,
		`The vectors $\bar F\alpha_i$ are pairwise orthogonal.`:                                   true,
		`Consider $\bar F\alpha_i$. They are orthogonal.`:                                         true,
		`Different $\bar F\alpha_i$ are orthogonal.`:                                              true,
		`Look at $\bar F\alpha_i$; different ones are orthogonal.`:                                true,
		`For $i\ne j$ we have $\alpha_i^\top HKH\alpha_j=\lambda_j\alpha_i^\top\alpha_j=0$.`:      true,
		`(Different ones are orthogonal, since $\alpha_i^\top HKH\alpha_j=0$.)`:                   true,
		`$\langle\bar F\alpha_i,\bar F\alpha_j\rangle=\alpha_i^\top HKH\alpha_j=0$ if $i\neq j$.`: true,
		`The columns of $\bar FA$ are orthogonal.`:                                                true,
		`$A$ has orthonormal columns, and multiplication by $A$ preserves inner products.`:        true,
		`For $i\ne j$ we have $\alpha_i^\top HKH\alpha_i=0$.`:                                     false,
		`For $i\ne j$ we have $\alpha_i^\top KK\alpha_j=0$.`:                                      false,
		`We have $\alpha_i^\top HKH\alpha_j=0$.`:                                                  false,
		`The vectors $KK\alpha_i$ are pairwise orthogonal.`:                                       false,
		`The vectors $K\alpha_i$ are orthogonal.`:                                                 false,
		`The columns of $KKA$ are orthogonal.`:                                                    false,
		`$\bar F$ is orthogonal.`:                                                                 false,
		`Multiplication by $\bar F$ from the left preserves inner products.`:                      false,
		`$\bar F$ preserves lengths.`:                                                             false,
		`Applying $\bar F$ leaves all inner products unchanged.`:                                  false,
		`$\bar F$ keeps the vectors orthonormal.`:                                                 false,
		`$\bar F$ doesn't change lengths.`:                                                        false,
		`Inner products are preserved by $\bar F$.`:                                               false,
		`Lengths and angles stay the same under $\bar F$.`:                                        false,
		`$\bar F$ maps orthonormal vectors to orthonormal vectors.`:                               false,
		`$\bar F$ is an isometry.`:                                                                false,
		`$\bar F$ acts as an isometry.`:                                                           false,
		`Centring preserves inner products.`:                                                      false,
		`Orthonormality is inherited from $A$.`:                                                   false,
		`$\psi$ is orthonormal because $A$ is and $\bar F$ preserves orthonormality.`:             false,
	} {
		f := checkDerivation(said+latex, 3)
		if right && f.Verdict != finding.Correct || !right && (f.Verdict == finding.Correct || f.Verdict == finding.Unchecked) {
			t.Errorf("%s\n%s", said, f)
		}
	}
	for _, said := range []string{`Consider $f_i$. They are orthogonal.`, `The features $f_i$ are orthogonal.`} { // in no training set at hand
		if f := checkDerivation(said+latex, 3); f.Verdict == finding.Correct {
			t.Errorf("%s\n%s", said, f)
		}
	}
}
